import type { LeasedWork } from '@gridlease/common/worker/runner';
import type { RegistryTables } from '../database/database.ts';
import type { Layout } from '../database/layout.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { updateUptimes } from './uptime-store.ts';

/** Machines that are calculated in one transaction. */
const BATCH = 500;
/** Between two batches, so that a large fleet is spread over minutes. */
const BATCH_INTERVAL_MS = 1_000;
/** How often this looks whether a round is due. */
const DUE_INTERVAL_MS = 5_000;

/** Calculates the uptime of every machine in rounds, one each 10 minutes at most. */
export function uptimeRounds(rules: LeaseRules, layout: Layout): LeasedWork<RegistryTables> {
  let batch = BATCH;
  let goesOn = false;
  return {
    name: 'uptime-rounds',
    intervalMs: () => (goesOn ? BATCH_INTERVAL_MS : DUE_INTERVAL_MS),
    async pass(lease) {
      const limit = batch;
      // Smaller after a failure: machines with very many states must not exceed the timeout of the statement for ever.
      batch = Math.ceil(limit / 2);
      goesOn = await lease.inTransaction((trx) => updateUptimes(trx, layout, rules, limit));
      batch = Math.min(2 * limit, BATCH);
    },
  };
}
