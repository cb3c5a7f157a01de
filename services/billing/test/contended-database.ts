import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { openBillingDatabase } from './billing.ts';

/** A new database that detects deadlocks within milliseconds and counts them. */
export interface ContendedDatabase {
  readonly url: string;
  /** The number of deadlocks so far. Connections report theirs when they end, so all must be closed first. */
  countDeadlocks(): Promise<number>;
  close(): Promise<void>;
}

export async function openContendedDatabase(): Promise<ContendedDatabase> {
  const { url, name, close } = await openBillingDatabase();
  await adminQuery(`alter database "${name}" set deadlock_timeout = '10ms'`);
  return {
    url,
    close,
    async countDeadlocks() {
      await until(async () => {
        const left = await adminQuery('select from pg_stat_activity where datname = $1', [name]);
        return left.length === 0;
      });
      const [row] = await adminQuery<{ deadlocks: string }>(
        'select deadlocks from pg_stat_database where datname = $1',
        [name],
      );
      return Number(row?.deadlocks);
    },
  };
}
