import { pageMembers, pageQuery } from '@gridlease/common/http/list-query';
import { text } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import type { StoredAuditEvent } from './store.ts';

const queryTime = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

export const listAuditQuery = z.object({
  actor: text({ max: 128 }).optional().describe('The id of a user or client'),
  target: text({ max: 128 }).optional(),
  action: text({ max: 64 }).optional().describe('A whole action, or a prefix that ends with a dot: `user.`'),
  from: queryTime.optional().describe('Inclusive'),
  to: queryTime.optional().describe('Exclusive'),
  ...pageQuery,
});

/** What a cursor holds. */
export const auditPlace = z.object({ position: z.int().min(0) });

const auditEventSchema = z
  .object({
    position: z.int(),
    at: z.iso.datetime().describe('RFC 3339, UTC, milliseconds'),
    actor: z.string().describe('The id of a user or client; empty when unknown'),
    action: z.string(),
    target: z.string(),
    ip: z.string().optional(),
    request_id: z.string().optional(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });

export const auditPage = z
  .object({ events: z.array(auditEventSchema), ...pageMembers })
  .meta({ id: 'AuditPage' });

export function toAuditEventBody(event: StoredAuditEvent): z.input<typeof auditEventSchema> {
  return {
    position: event.position,
    at: event.at.toISOString(),
    actor: event.actor,
    action: event.action,
    target: event.target,
    ip: event.ip ?? undefined,
    request_id: event.request_id ?? undefined,
    detail: event.detail,
  };
}
