import type { LeasedWork } from '@gridlease/common/worker/runner';
import { sql } from 'kysely';
import type { Billing } from '../billing/connection.ts';
import type { Database, RegistryTables } from '../database/database.ts';
import { recordComparison } from '../providers/taken-store.ts';
import { announceFullness, applyAllocations, type CardDeps } from './apply.ts';
import { listAllocations } from './billing.ts';

const COMPARISON_INTERVAL_MS = 60_000;
/** How often this looks for billing before the first comparison. */
const FIRST_INTERVAL_MS = 1_000;
const HEALTH_INTERVAL_MS = 5_000;

export interface ComparisonOptions extends CardDeps {
  readonly db: Database;
  readonly billing: Billing;
}

/** Compares all machines with billing: what an event that was lost or late would have told is known a minute later. */
export function allocationComparison(options: ComparisonOptions): LeasedWork<RegistryTables> {
  let nextAt = 0;
  return {
    name: 'allocation-comparison',
    intervalMs: FIRST_INTERVAL_MS,
    async pass(lease) {
      if (performance.now() < nextAt) return;
      if (!(await options.billing.hasBeenReady())) return;
      nextAt = performance.now() + COMPARISON_INTERVAL_MS;
      const correlationId = options.newId();
      const { rows } = await sql<{ now: Date }>`select gridlease_now() as now`.execute(options.db);
      const [begun] = rows;
      for await (const allocations of listAllocations(options.billing.call, correlationId)) {
        const changed = await lease.inTransaction((trx) =>
          applyAllocations(options, trx, { correlationId }, allocations),
        );
        if (changed > 0) options.onEvent();
      }
      if (begun !== undefined) await lease.inTransaction((trx) => recordComparison(trx, begun.now));
    },
  };
}

/** Notices machines whose last free card fell ill, or whose cards recovered: heartbeats do not look at rentals. */
export function cardHealth(deps: CardDeps): LeasedWork<RegistryTables> {
  return {
    name: 'card-health',
    intervalMs: HEALTH_INTERVAL_MS,
    async pass(lease) {
      const changes = await lease.inTransaction((trx) =>
        announceFullness(deps, trx, { correlationId: deps.newId() }),
      );
      if (changes > 0) deps.onEvent();
    },
  };
}
