import type { Actor } from '@gridlease/common/access/caller';
import { pageQuery, queryIds } from '@gridlease/common/http/list-query';
import { optional, text, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { MINUTE_MS, minutesCovered } from '../../books/money/rate.ts';
import { amount, amountText, optionalAmount } from '../../books/money/schema.ts';
import { feeOf } from '../../books/platform-fee.ts';
import { listMembers } from '../../http/lists.ts';
import { queryTime, severalOf } from '../../http/schemas.ts';
import { refuseContradictions, requirementMembers } from '../../market/pricing/schema.ts';
import { providerId } from '../../market/providers/schema.ts';
import { durationText, opaqueObject } from '../delivery/schema.ts';
import type { SessionSecrets } from '../delivery/secrets.ts';
import { costAt, elapsedAt } from './accrual.ts';
import { hasStarted, isLive, SESSION_STATUSES } from './session.ts';
import { sessionSchema, toSessionBody } from './session-body.ts';
import type { SessionSnapshot } from './snapshot-store.ts';
import { paidUntil, type SessionState, spendable } from './state.ts';
import { isSeenWhole } from './visibility.ts';

const ID_MAX = 128;
const NOTE_MAX = 500;
/** Ours have about 900 characters, with the longest ids and names 5,000. */
const QUOTE_MAX = 8_192;
const RATE_MAX = 1_000_000_000_000_000_000n;
const MINUTES_PER_HOUR = 60;
const BILLIONTHS = 1e9;
const WORKLOAD_BYTES_MAX = 32_768;
const CONNECTION_BYTES_MAX = 8_192;
const START_WITHIN = { min: '30s', max: '15m' };
/** What PostgreSQL's `integer` holds. */
const EXIT_CODE = { min: -2_147_483_648, max: 2_147_483_647 };
/**
 * 1 minute to 24 hours, in billionths of an hour. A minute has no exact decimal representation, so the
 * minimum is rounded down.
 */
const DURATION = { min: 16_666_666n, max: 24_000_000_000n };

const opaqueId = text({ min: 1, max: ID_MAX });

export const startSessionRequest = z
  .strictObject({
    user_id: optional(opaqueId).describe('The renter; defaults to the caller'),
    provider_id: providerId.describe('The machine'),
    job_id: optional(opaqueId).describe('At most one running rental per job of a user'),
    ...requirementMembers,
    max_hourly_rate: optionalAmount(amount({ min: 0n, max: RATE_MAX })).describe(
      'The rental does not start at a higher rate; with a `quote`, the rate that applies is compared',
    ),
    max_duration_hours: optionalAmount(amount(DURATION)).describe(
      'Hours, from 1 minute to 24 hours, rounded to the nearest minute; without it, the rental runs until ' +
        'it is ended or out of funds',
    ),
    quote: optional(text({ max: QUOTE_MAX })).describe(
      'A quote of pricing/calculate for the same machine, model, number of GPUs, memory and power',
    ),
    workload: optional(opaqueObject(WORKLOAD_BYTES_MAX)).describe(
      'What the machine is to run: a JSON object of at most 32 KiB, which the service passes on to the machine and erases ' +
        'a day after the end. With it, the rental is `pending` until the machine is ready',
    ),
    start_within: optional(durationText(START_WITHIN)).describe(
      'With a `workload`: how long the machine may take to be ready, "30s" to "15m"; default "5m"',
    ),
  })
  .superRefine(refuseContradictions)
  .refine(({ workload, start_within }) => start_within === undefined || workload !== undefined, {
    path: ['start_within'],
    message: 'is for a rental with a workload',
  })
  .meta({ id: 'StartSessionRequest' });

export const endSessionRequest = z
  .strictObject({ session_id: uuid, reason: optional(text({ min: 1, max: NOTE_MAX })) })
  .meta({ id: 'EndSessionRequest' });

const endedAt = optional(queryTime).describe(
  'When it ended on the machine; what is before the last usage report, or in the future, counts as that report, or as now. ' +
    'Default: now',
);

export const failSessionRequest = z
  .strictObject({ reason: optional(text({ min: 1, max: NOTE_MAX })), at: endedAt })
  .meta({ id: 'FailSessionRequest' });

export const finishSessionRequest = z
  .strictObject({
    exit_code: z.int().min(EXIT_CODE.min).max(EXIT_CODE.max).describe("The workload's exit code"),
    at: endedAt,
  })
  .meta({ id: 'FinishSessionRequest' });

export const readySessionRequest = z
  .strictObject({
    connection: optional(opaqueObject(CONNECTION_BYTES_MAX)).describe(
      'Where the renter finds what runs: a JSON object of at most 8 KiB, which the service passes on and erases a day ' +
        'after the end',
    ),
  })
  .meta({ id: 'ReadySessionRequest' });

export const sessionParams = z.object({ sessionID: uuid });

/** The requested duration in minutes. */
export function minutesOf(hours: bigint | undefined): number | undefined {
  return hours === undefined
    ? undefined
    : Math.max(1, Math.round((Number(hours) / BILLIONTHS) * MINUTES_PER_HOUR));
}

/** A rental as its single reads show it. */
const deliveredSessionSchema = sessionSchema
  .extend({
    workload: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('To renter, owner, daemon and administrators, until a day after the end'),
    connection: z.record(z.string(), z.unknown()).optional().describe('As `workload`, once the machine told'),
  })
  .meta({ id: 'DeliveredSession' });

export const sessionResponseSchema = z
  .object({
    session: deliveredSessionSchema,
    current_cost: amountText.describe(
      'Accrued to date; falls when it becomes known that the machine did not work for a time',
    ),
    settled_cost: amountText.describe('Posted so far, up to the last proven sign of life; never falls'),
    estimated_hourly_cost: amountText,
    remaining_balance: amountText
      .optional()
      .describe(
        "Available in the renter's wallet, in addition to the hold; not shown to the machine's owner",
      ),
    estimated_runtime_hours: amountText
      .optional()
      .describe(
        'How long the hold and the available balance will last; 0 once the rental has ended; not shown to ' +
          "the machine's owner",
      ),
  })
  .meta({ id: 'SessionResponse' });

/**
 * Shows a session at a given time, with the cost accrued to date, charged or not. The renter's funds, hold
 * and debt are not shown to the machine's owner.
 */
export function toSessionResponse(
  snapshot: SessionSnapshot,
  actor: Actor,
): z.output<typeof sessionResponseSchema> {
  const { session, course, funds, usage, now } = snapshot;
  const { minutes, cost } = costAt(session, course, now);
  const view = {
    minutes,
    cost,
    fee: feeOf(cost, session.price),
    actualPowerW: usage.actualPowerW,
    paidUntil: paidUntil(snapshot),
    hasUuids: true,
  };
  const current = {
    current_cost: formatAmount(cost),
    settled_cost: formatAmount(session.charged),
    estimated_hourly_cost: formatAmount(session.price.total),
  };
  if (!isSeenWhole(actor, session)) {
    const { debt: _owed, ...body } = toSessionBody(session, view);
    return { session: body, ...current };
  }
  return {
    session: toSessionBody(session, { ...view, locked: funds.hold }),
    ...current,
    remaining_balance: formatAmount(funds.available),
    estimated_runtime_hours: formatAmount(runtimeOf(snapshot, now)),
  };
}

/** Returns the billionths of an hour until the funds or the maximum duration are used up. */
function runtimeOf({ session, course, funds }: SessionState, now: Date): bigint {
  if (!isLive(session)) return 0n;
  const covered = minutesCovered(session.price.total, session.charged + spendable(funds));
  const minutes = Math.min(covered, session.maximumMinutes ?? covered);
  const elapsed = hasStarted(session) ? elapsedAt(course, now) : 0;
  const left = Math.max(0, minutes * MINUTE_MS - elapsed);
  return (BigInt(left) * 1_000_000_000n) / BigInt(MINUTES_PER_HOUR * MINUTE_MS);
}

type SessionResponse = z.output<typeof sessionResponseSchema>;

/** Adds what renter and machine tell each other. */
export function withSecrets(response: SessionResponse, secrets: SessionSecrets | undefined): SessionResponse {
  if (secrets === undefined) return response;
  const { workload, connection } = secrets;
  return {
    ...response,
    session: { ...response.session, workload: { ...workload }, connection: connection && { ...connection } },
  };
}

export const listSessionsQuery = z.object({
  user_id: opaqueId.optional(),
  provider_id: providerId.optional(),
  job_id: opaqueId.optional(),
  status: severalOf(SESSION_STATUSES),
  ids: queryIds.optional(),
  from: queryTime.optional().describe('Started at or after this time'),
  to: queryTime.optional().describe('Started before this time'),
  ...pageQuery,
});

export const sessionPageSchema = z
  .object({ sessions: z.array(sessionSchema), ...listMembers })
  .meta({ id: 'RentalSessionPage' });
