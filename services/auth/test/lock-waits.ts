import { adminQuery } from '@gridlease/testing/database';
import type { TestAuth } from './auth.ts';

/** Whether a request waits for rows that a transaction of the test holds. */
export async function isSomebodyWaiting({ databaseUrl }: TestAuth): Promise<boolean> {
  const rows = await adminQuery<{ waiting: boolean }>(
    `select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waiting`,
    [],
    databaseUrl,
  );
  return rows[0]?.waiting === true;
}
