import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { PLANNER_SETTINGS, type RegistryTables } from '../src/database/database.ts';
import { getMinute, purgeSamples, sampleMachines } from '../src/samples/store.ts';
import { metricSampling } from '../src/samples/worker.ts';
import { LEASES, log } from './registry.ts';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Samples the machines of a registry in which no worker runs. */
export function openSampling(databaseUrl: string) {
  const { db, close } = openDatabase<RegistryTables>({
    url: databaseUrl,
    applicationName: 'sampling-test',
    settings: PLANNER_SETTINGS,
    log,
  });
  return {
    db,
    /** One pass of a replica that has just started. */
    async sample(): Promise<void> {
      let passes = 0;
      const work = metricSampling(LEASES);
      const worker = startLeasedWorker({
        ...work,
        pass: async (lease) => {
          await work.pass(lease);
          passes += 1;
        },
        db,
        holder: 'test',
        log,
      });
      await until(() => passes > 0, { timeoutMs: 3_000 });
      await worker.stop();
    },
    /** Samples the present minute. */
    async step(): Promise<void> {
      const minute = await getMinute(db);
      await inTransaction(db, (trx) => sampleMachines(trx, LEASES, { minute, after: BEFORE_ALL, limit: 10 }));
      await inTransaction(db, (trx) => purgeSamples(trx, minute));
    },
    /** Bytes that are stored of each card of a machine. */
    async bytesOf(providerId: string): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select sum(pg_column_size(samples)::float8 / cards) as bytes from metric_hours
        where provider_id = ${providerId}`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
    close,
  };
}
