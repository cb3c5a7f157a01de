import { pageMembers, pageQuery } from '@gridlease/common/http/list-query';
import { decodeCursor, encodeCursor } from '@gridlease/common/http/page';
import { optional, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { queryTime, time } from '../../http/schemas.ts';
import { type FullDelivery, REPLAY_MAX, type Replay } from './delivery-service.ts';
import type { DeliveryFilters, ListedDelivery, ReplayRange } from './delivery-store.ts';
import { DELIVERY_STATUSES, RESPONSE_BYTES_KEPT } from './webhook.ts';

const REPLAYABLE = ['failed', 'skipped', 'delivered'] as const;

export const deliveryParams = z.object({ webhookID: uuid, deliveryID: uuid });

export const listDeliveriesQuery = z.object({
  status: z.enum(DELIVERY_STATUSES).optional(),
  type: z.string().max(100).optional().describe('An event type'),
  event_id: uuid.optional().describe('The `webhook-id`'),
  from: queryTime.optional().describe('Events from this time on'),
  to: queryTime.optional().describe('Events before this time'),
  ...pageQuery,
});

const attemptSchema = z
  .object({
    number: z.int(),
    at: time.describe('When it ended'),
    duration_ms: z.int(),
    status: z.int().optional().describe('Of the response; absent if there was none'),
    response: z
      .string()
      .optional()
      .describe(`The first ${RESPONSE_BYTES_KEPT} bytes of the response, as text`),
    error: z.string().optional().describe('Why it failed; absent if it succeeded'),
  })
  .meta({ id: 'WebhookAttempt' });

const deliveryMembers = {
  id: z.string(),
  webhook_id: z.string(),
  event_id: z.string().describe('The `webhook-id` of every attempt'),
  type: z.string(),
  event_at: time,
  status: z
    .enum(DELIVERY_STATUSES)
    .describe('skipped: the webhook was disabled when the event happened, or while the delivery waited'),
  attempt_count: z.int(),
  attempts: z.array(attemptSchema).describe('The newest 20, oldest first'),
  next_attempt_at: time.optional().describe('Absent while it is being sent, and once it has ended'),
  created_at: time,
  ended_at: time.optional(),
};

const deliverySchema = z.object(deliveryMembers).meta({ id: 'WebhookDelivery' });

export const fullDeliverySchema = z
  .object({ ...deliveryMembers, payload: z.looseObject({}).describe('The body that is sent') })
  .meta({ id: 'WebhookDeliveryWithPayload' });

export const deliveryPageSchema = z
  .object({ deliveries: z.array(deliverySchema), ...pageMembers })
  .meta({ id: 'WebhookDeliveryPage' });

const requestTime = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

export const replayRequest = z
  .strictObject({
    since: requestTime.describe('Deliveries of events from this time on'),
    until: optional(requestTime).describe('Before this time'),
    statuses: optional(z.array(z.enum(REPLAYABLE)).min(1).max(REPLAYABLE.length))
      .transform((value) => value ?? (['failed', 'skipped'] as const))
      .describe('Default: failed and skipped'),
    cursor: optional(z.string()).describe('next_cursor of the previous response'),
  })
  .meta({ id: 'ReplayWebhookRequest' });

export const replaySchema = z
  .object({
    replayed: z.int().describe(`How many will be sent again; at most ${REPLAY_MAX}`),
    next_cursor: z.string().optional().describe('Present if there may be more: repeat the request with it'),
  })
  .meta({ id: 'WebhookReplay' });

export function toDeliveryBody(delivery: ListedDelivery): z.output<typeof deliverySchema> {
  return {
    id: delivery.id,
    webhook_id: delivery.webhookId,
    event_id: delivery.messageId,
    type: delivery.type,
    event_at: delivery.happenedAt.toISOString(),
    status: delivery.status,
    attempt_count: delivery.attempts,
    attempts: delivery.shown.map((attempt) => ({
      number: attempt.n,
      at: attempt.at.toISOString(),
      duration_ms: attempt.durationMs,
      status: attempt.status,
      response: attempt.response,
      error: attempt.error,
    })),
    next_attempt_at: delivery.nextTryAt?.toISOString(),
    created_at: delivery.createdAt.toISOString(),
    ended_at: delivery.endedAt?.toISOString(),
  };
}

export function toFullDeliveryBody({ delivery, body }: FullDelivery): z.output<typeof fullDeliverySchema> {
  return { ...toDeliveryBody(delivery), payload: JSON.parse(body) };
}

export function filtersOf(
  webhookId: string,
  { status, type, event_id: messageId, from, to }: z.output<typeof listDeliveriesQuery>,
): DeliveryFilters {
  return { webhookId, status, type, messageId, from, to };
}

const place = z.object({ happened_at: requestTime, id: uuid });

/** The requested part. @throws ServiceError 400 `invalid_cursor` */
export function rangeOf(
  webhookId: string,
  { since, until, statuses, cursor }: z.output<typeof replayRequest>,
): Omit<ReplayRange, 'limit'> {
  const at = cursor === undefined ? undefined : decodeCursor(cursor, place);
  return { webhookId, since, until, statuses, after: at && { happenedAt: at.happened_at, id: at.id } };
}

export function toReplayBody({ replayed, next }: Replay): z.output<typeof replaySchema> {
  return {
    replayed,
    next_cursor: next && encodeCursor({ happened_at: next.happenedAt.toISOString(), id: next.id }),
  };
}
