import type { Lease, LeasedWork } from '@gridlease/common/worker/runner';
import type { Transaction } from 'kysely';
import type { Billing } from '../billing/connection.ts';
import { databaseTime } from '../database/clock.ts';
import type { Database, RegistryTables } from '../database/database.ts';
import { listTakenBefore, recordComparison } from '../providers/taken-store.ts';
import { announceFullness, applyAllocations, type CardDeps, freeUntold } from './apply.ts';
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
    intervalMs: () => Math.max(FIRST_INTERVAL_MS, nextAt - performance.now()),
    async pass(lease) {
      if (performance.now() < nextAt) return;
      if (!(await options.billing.hasBeenReady())) return;
      nextAt = performance.now() + COMPARISON_INTERVAL_MS;
      const correlationId = options.newId();
      await compareAllocations(options, lease, correlationId);
    },
  };
}

async function compareAllocations(
  options: ComparisonOptions,
  lease: Lease<RegistryTables>,
  correlationId: string,
): Promise<void> {
  const askedAt = await databaseTime(options.db);
  const told = new Set<string>();
  const apply = async (change: (trx: Transaction<RegistryTables>) => Promise<number>) => {
    if ((await lease.inTransaction(change)) > 0) options.onEvent();
  };
  for await (const page of listAllocations(options.billing.call, correlationId)) {
    for (const { provider_id } of page) told.add(provider_id);
    await apply((trx) => applyAllocations(options, trx, { correlationId }, page, askedAt));
  }
  const known = await listTakenBefore(options.db, askedAt);
  const ids = known.filter((id) => !told.has(id));
  if (ids.length > 0) await apply((trx) => freeUntold(options, trx, { correlationId }, { ids, askedAt }));
  await lease.inTransaction((trx) => recordComparison(trx, askedAt));
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
