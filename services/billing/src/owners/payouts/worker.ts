import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ChainWork } from '../../chain/workers.ts';
import type { BillingConfig } from '../../config/config.ts';
import { amountSetting } from '../../config/settings.ts';
import { isMomentDue } from './schedule-store.ts';
import { payOnSchedule, type ScheduledPayoutDeps } from './scheduled.ts';

/** How often to check whether a scheduled time has come. */
const LOOK_MS = 1_000;

/** Pays owners on the configured schedule. */
export function payoutWork(
  { payouts }: Pick<BillingConfig, 'payouts'>,
  shared: Omit<ScheduledPayoutDeps, 'transact' | 'signal' | 'onTransfer' | 'schedule'>,
): ChainWork {
  const schedule = { intervalMs: payouts.interval, minimum: amountSetting(payouts.minimum) ?? 1n };
  const deps = { ...shared, schedule };
  return {
    name: 'payouts',
    intervalMs: LOOK_MS,
    due: {
      condition: schedule.intervalMs === 0 ? sql`false` : isMomentDue(schedule.intervalMs),
      everyMs: LOOK_MS,
    },
    async pass(lease, onTransfer) {
      const { inTransaction: transact, signal } = lease;
      const origin = { correlationId: uuidv7() };
      return (await payOnSchedule({ ...deps, transact, signal, onTransfer }, origin)) > 0;
    },
  };
}
