import { pageMembers, pageQuery } from '@gridlease/common/http/list-query';
import { optional, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import { queryTime, time } from '../../http/schemas.ts';
import { SESSION_STATUSES } from '../sessions/session.ts';
import type { PeriodOfUsage } from './service.ts';

const POWER_MAX_W = 1_000_000;

const percent = z.number().min(0).max(100);
const power = z.number().min(0).max(POWER_MAX_W);
const temperature = z.number().min(0).max(255);

/** Go's zero time, which encoding/json writes for an unset field. */
const UNSET_MS = Date.parse('0001-01-01T00:00:00Z');

function measuredAt(text: string): Date | undefined {
  const time = new Date(text);
  return time.getTime() === UNSET_MS ? undefined : time;
}

/** The body of a usage update over HTTP and NATS. */
export const usageUpdateSchema = z
  .strictObject({
    session_id: uuid,
    gpu_utilization_percent: percent,
    vram_utilization_percent: percent,
    power_draw_w: power.describe(
      'All GPUs of the rental together; recorded and shown, but does not affect the price',
    ),
    temperature_c: optional(temperature).describe('The hottest GPU'),
    timestamp: optional(z.iso.datetime({ offset: true }).transform(measuredAt)).describe(
      "The time of the measurement; defaults to now. `0001-01-01T00:00:00Z`, Go's zero time, counts as " +
        'absent',
    ),
    event_id: optional(
      z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 visible ASCII characters'),
    ).describe(
      'Identifies the report within the rental, so that it counts once however often it is sent; defaults ' +
        'to the timestamp',
    ),
  })
  .meta({ id: 'UsageUpdate' });

export type UsageUpdate = z.output<typeof usageUpdateSchema>;

const sessionStatus = z.enum(SESSION_STATUSES);

export const usageResponseSchema = z
  .object({
    message: z.string(),
    status: z.literal('success'),
    duplicate: z.literal(true).optional().describe('The same report had already been recorded'),
    late: z
      .literal(true)
      .optional()
      .describe('Received after the end of the rental; does not affect the cost'),
    session_status: sessionStatus,
    action: z.literal('stop').optional().describe('The rental has ended: stop the workload'),
  })
  .meta({ id: 'UsageAnswer' });

export const usageParams = z.object({ sessionID: uuid });

const { limit, cursor } = pageQuery;

export const listUsageQuery = z.object({
  from: queryTime.optional().describe('Measured at or after this time'),
  to: queryTime.optional().describe('Measured before this time'),
  limit,
  cursor,
});

/** The position encoded in a cursor. */
export const usagePlace = z.object({
  at: z.iso.datetime().transform((value) => new Date(value)),
  key: z.string().max(200),
});

const usageRecordSchema = z
  .object({
    session_id: z.string(),
    event_id: z.string().optional().describe('As sent by the machine'),
    timestamp: time,
    received_at: time,
    gpu_utilization_percent: z.number(),
    vram_utilization_percent: z.number(),
    power_draw_w: z.number(),
    temperature_c: z.number().optional(),
    late: z.literal(true).optional(),
    period_minutes: z.int().describe('Minutes started since the previous measurement, or since the start'),
    period_cost: amountText,
  })
  .meta({ id: 'UsageRecord' });

export const usagePageSchema = z
  .object({ records: z.array(usageRecordSchema), ...pageMembers })
  .meta({ id: 'UsagePage' });

const EVENT_ID = 'e:';

export function toUsageRecordBody({
  record,
  minutes,
  cost,
}: PeriodOfUsage): z.output<typeof usageRecordSchema> {
  const { eventKey } = record;
  return {
    session_id: record.sessionId,
    event_id: eventKey.startsWith(EVENT_ID) ? eventKey.slice(EVENT_ID.length) : undefined,
    timestamp: record.measuredAt.toISOString(),
    received_at: record.receivedAt.toISOString(),
    gpu_utilization_percent: record.gpuUtilizationPercent,
    vram_utilization_percent: record.vramUtilizationPercent,
    power_draw_w: record.powerDrawW,
    temperature_c: record.temperatureC,
    late: record.isLate ? true : undefined,
    period_minutes: minutes,
    period_cost: formatAmount(cost),
  };
}
