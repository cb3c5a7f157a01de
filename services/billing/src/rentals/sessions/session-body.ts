import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { formatHours } from '../../books/money/hours.ts';
import { amountText } from '../../books/money/schema.ts';
import { time } from '../../http/schemas.ts';
import { END_REASONS, hasStarted, SESSION_STATUSES, type Session } from './session.ts';

const PERCENT_OF_WHOLE = 100n;

/** A session in responses and events. Amounts are those posted so far. */
export const sessionSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    provider_id: z.string(),
    provider_owner_id: z.string(),
    job_id: z.string().optional(),
    status: z.enum(SESSION_STATUSES),
    end_reason: z.enum(END_REASONS).optional(),
    gpu_model: z.string(),
    gpu_count: z.int(),
    gpus: z
      .array(
        z.object({
          index: z.int(),
          model_name: z.string(),
          vram_mb: z.int(),
          uuid: z.string().optional().describe('Not in events'),
        }),
      )
      .optional()
      .describe('The GPUs of the rental, fixed at its start; absent where `billing.check_provider` was off'),
    matched_model: z.string().describe('The model whose rate applies'),
    allocated_vram_mb: z.int(),
    total_vram_mb: z.int().describe('Same as allocated_vram_mb if the start request did not state it'),
    vram_percentage: z.number().describe('Informational; does not affect the price'),
    hourly_rate: amountText.describe("The GPU's share of the hourly price"),
    vram_rate: amountText.describe("The memory's share of the hourly price"),
    power_rate: amountText.describe("The power's share of the hourly price"),
    total_hourly_rate: amountText,
    platform_fee_rate: amountText.describe('The platform\'s share of the cost, as a fraction: "0.05"'),
    estimated_power_w: z.number(),
    actual_power_w: z.number().optional().describe('From the latest measurement; does not affect the price'),
    max_duration_hours: amountText.optional(),
    pending_until: time
      .optional()
      .describe(
        'Until when the machine has to be ready; only of a rental that has not started, or never did',
      ),
    started_at: time.optional().describe('Absent while the rental is pending, and if it never started'),
    ended_at: time.optional(),
    exit_code: z.int().optional().describe('Of a workload that ended by itself'),
    last_billed_at: time
      .optional()
      .describe('The time of the last charge; started_at until then; absent as that is'),
    paid_until: time
      .optional()
      .describe(
        'Until when the hold and the available balance pay for the rental, as of this response; not in events, ' +
          'absent after the end, and for one that costs nothing and has no maximum duration',
      ),
    billed_minutes: z.int(),
    total_cost: amountText,
    platform_fee: amountText,
    provider_earnings: amountText,
    locked_amount: amountText.optional(),
    debt: amountText
      .optional()
      .describe('The part of the cost that the wallet could not pay; present once there was any'),
    grace_until: time.optional(),
    metadata: z.record(z.string(), z.unknown()),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'RentalSession' });

export type SessionBody = z.output<typeof sessionSchema>;

/** Values that are not in the session's row, or that are shown as of a given time. */
export interface SessionView {
  readonly actualPowerW?: number | undefined;
  /** Base units left in the hold. */
  readonly locked?: bigint | undefined;
  /** Minutes and base units that replace the posted ones. */
  readonly minutes?: number | undefined;
  readonly cost?: bigint | undefined;
  readonly fee?: bigint | undefined;
  readonly paidUntil?: Date | undefined;
  /** Whether to show the vendor's ids of the cards, which are private. */
  readonly hasUuids?: boolean | undefined;
}

export function toSessionBody(session: Session, view: SessionView = {}): SessionBody {
  const { price } = session;
  const cost = view.cost ?? session.charged;
  const fee = view.fee ?? session.fee;
  const startedAt = hasStarted(session) ? session.startedAt : undefined;
  return {
    id: session.id,
    user_id: session.userId,
    provider_id: session.providerId,
    provider_owner_id: session.providerOwnerId,
    job_id: session.jobId,
    status: session.status,
    end_reason: session.endReason,
    gpu_model: session.gpuModel,
    gpu_count: session.gpuCount,
    gpus: gpusOf(session, view),
    matched_model: session.matchedModel,
    allocated_vram_mb: session.allocatedVramMb,
    total_vram_mb: session.totalVramMb ?? session.allocatedVramMb,
    vram_percentage: percentageOf(session),
    hourly_rate: formatAmount(price.base),
    vram_rate: formatAmount(price.vram),
    power_rate: formatAmount(price.power),
    total_hourly_rate: formatAmount(price.total),
    platform_fee_rate: formatAmount(price.feePercent / PERCENT_OF_WHOLE),
    estimated_power_w: session.estimatedPowerW,
    actual_power_w: view.actualPowerW,
    max_duration_hours:
      session.maximumMinutes === undefined ? undefined : formatHours(session.maximumMinutes),
    pending_until: session.pendingUntil?.toISOString(),
    started_at: startedAt?.toISOString(),
    ended_at: session.endedAt?.toISOString(),
    exit_code: session.exitCode,
    last_billed_at: (session.lastBilledAt ?? startedAt)?.toISOString(),
    paid_until: view.paidUntil?.toISOString(),
    billed_minutes: view.minutes ?? session.chargedMinutes,
    total_cost: formatAmount(cost),
    platform_fee: formatAmount(fee),
    provider_earnings: formatAmount(cost - fee),
    locked_amount: view.locked === undefined ? undefined : formatAmount(view.locked),
    debt: session.debt === 0n ? undefined : formatAmount(session.debt),
    grace_until: session.graceUntil?.toISOString(),
    metadata: { ...session.metadata },
    created_at: session.createdAt.toISOString(),
    updated_at: session.updatedAt.toISOString(),
  };
}

function gpusOf({ cards }: Session, { hasUuids = false }: SessionView): SessionBody['gpus'] {
  if (cards === undefined || cards.length === 0) return undefined;
  return hasUuids ? [...cards] : cards.map(({ uuid: _uuid, ...card }) => card);
}

/** The share of the machine's memory; 100 if the total is unknown. */
function percentageOf({ allocatedVramMb, totalVramMb }: Session): number {
  return totalVramMb === undefined ? 100 : (allocatedVramMb / totalVramMb) * 100;
}
