import { UNPLACED_EVENTS } from '@gridlease/common/outbox/store';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';

/** Waits until every event has its position. */
export async function untilPlaced(db: Database): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ found: boolean }>`select ${UNPLACED_EVENTS} as found`.execute(db);
    return rows[0]?.found === false;
  });
}
