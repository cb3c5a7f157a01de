import { inBackground, inForeground } from '@gridlease/common/database/background';
import { type OpenDatabase, openDatabase } from '@gridlease/common/database/open';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type MechanicsDatabase,
  type MechanicsTables,
  openMechanicsDatabase,
  quietLog,
} from './mechanics-database.ts';

const CONNECTIONS = 4;
const FOR_BACKGROUND = 2;

let database: MechanicsDatabase;
let opened: OpenDatabase<MechanicsTables>;
beforeEach(async () => {
  database = await openMechanicsDatabase();
  opened = openDatabase<MechanicsTables>({
    ...{ url: database.url, applicationName: 'background', poolMax: CONNECTIONS, log: quietLog },
  });
});
afterEach(async () => {
  await opened.close();
  await database.close();
});

/** Has a connection until `end`. */
function occupy(how: typeof inBackground) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const done = how(() =>
    inTransaction(opened.db, async () => {
      begin();
      await ended;
    }),
  );
  return { begun, done, end };
}

const ask = () => retryingReads(() => sql`select 1`.execute(opened.db));

it('work in the background has half of the connections, and the other half remains for requests', async () => {
  const working = Array.from({ length: CONNECTIONS }, () => occupy(inBackground));
  await Promise.all(working.slice(0, FOR_BACKGROUND).map(({ begun }) => begun));
  const requests = [occupy(inForeground), occupy(inForeground)];
  await Promise.all(requests.map(({ begun }) => begun));
  expect(opened.pool.totalCount).toBe(CONNECTIONS);
  for (const { end, done } of requests) {
    end();
    await done;
  }
  await ask();
  for (const { begun, end, done } of working) {
    await begun;
    end();
    await done;
  }
});

it('a wait for one of them ends with database_busy, and takes none away', async () => {
  const working = Array.from({ length: FOR_BACKGROUND }, () => occupy(inBackground));
  await Promise.all(working.map(({ begun }) => begun));
  await expect(inBackground(ask)).rejects.toMatchObject({ code: 'database_busy' });
  for (const { end, done } of working) {
    end();
    await done;
  }
  const next = Array.from({ length: FOR_BACKGROUND }, () => occupy(inBackground));
  await Promise.all(next.map(({ begun }) => begun));
  for (const { end, done } of next) {
    end();
    await done;
  }
});

it('a lost connection gives its place back', async () => {
  for (let count = 0; count <= FOR_BACKGROUND; count += 1) {
    const lost = inBackground(() => sql`select pg_terminate_backend(pg_backend_pid())`.execute(opened.db));
    await expect(lost).rejects.toThrow();
  }
  await inBackground(ask);
});

it('a lease is renewed while passes have every connection that they may have', async () => {
  const working = Array.from({ length: FOR_BACKGROUND - 1 }, () => occupy(inBackground));
  await Promise.all(working.map(({ begun }) => begun));
  const { promise: hanging, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const worker = startLeasedWorker<MechanicsTables>({
    ...{ db: opened.db, name: 'hanging', holder: 'replica', intervalMs: 5, leaseSeconds: 1, log: quietLog },
    pass: () =>
      inTransaction(opened.db, async () => {
        begin();
        await hanging;
      }),
  });
  await begun;
  const readUntil = async () => {
    const { rows } = await sql<{ until: Date }>`
      select until from worker_lease where name = 'hanging'`.execute(database.db);
    return rows[0]?.until.getTime() ?? 0;
  };
  const before = await readUntil();
  await until(async () => (await readUntil()) > before);
  end();
  for (const one of working) one.end();
  await worker.stop();
});
