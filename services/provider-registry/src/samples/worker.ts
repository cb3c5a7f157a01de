import type { LeasedWork } from '@gridlease/common/worker/runner';
import type { RegistryTables } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { getMinute, purgeSamples, sampleMachines } from './store.ts';

/** Machines that are sampled in one transaction. */
const BATCH = 1_000;
/** How often this looks whether a minute has begun. */
const DUE_INTERVAL_MS = 5_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Samples what every machine reported last, once a minute. Heartbeats write nothing for it. A replica that takes over, or
 * starts, samples the present minute again, which changes nothing.
 */
export function metricSampling(rules: LeaseRules): LeasedWork<RegistryTables> {
  let done: Date | undefined;
  return {
    name: 'metric-sampling',
    intervalMs: DUE_INTERVAL_MS,
    async pass(lease) {
      const minute = await lease.inTransaction(getMinute);
      if (minute.getTime() === done?.getTime()) return;
      for (let after: string | undefined = BEFORE_ALL; after !== undefined && !lease.signal.aborted; ) {
        const next: string = after;
        after = await lease.inTransaction((trx) =>
          sampleMachines(trx, rules, { minute, after: next, limit: BATCH }),
        );
      }
      if (lease.signal.aborted) return;
      await lease.inTransaction((trx) => purgeSamples(trx, minute));
      done = minute;
    },
  };
}
