/**
 * Settles sessions for a benchmark, in its own process: `settlements.js <database url> <sessions>
 * <tailed|stored>`. `stored` keeps the fee account's balance in its row, as all other accounts do: the hot
 * row that the ledger avoids.
 */
import { migrateDatabase } from '@gridlease/common/database/migrations';
import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { createLogger } from '@gridlease/common/log/logger';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { migrations } from '../migrations/index.ts';
import { rollUpTails } from '../src/books/ledger/tail-store.ts';
import type { BillingTables, Database } from '../src/database/database.ts';
import { type PostingDeps, settleSessions } from '../src/rentals/sessions/settlement.ts';
import { provenBooks, ROLL_UP_CHUNK } from './books.ts';
import { startSessions } from './sessions.ts';

/** Makes as many settlements as the given number of connections can, each waiting for its commit. */
interface SettleJob {
  readonly kind: 'settle';
  readonly connections: number;
  readonly seconds: number;
  /** Settlements per transaction. */
  readonly batch: number;
}

/** Settles sessions in turn a fixed number of times, on a connection that is then closed. */
interface CountJob {
  readonly kind: 'count';
  readonly settlements: number;
}

/** Rolls up all tails and proves the ledger. */
interface ProveJob {
  readonly kind: 'prove';
}

type Job = SettleJob | CountJob | ProveJob;

const ROLL_UP_EVERY_MS = 1_000;
const MINUTE_MS = 60_000;
const ORIGIN = { correlationId: 'benchmark' };
/** Every started minute is posted when its session is settled; holds are never refilled. */
const DEPS: PostingDeps = {
  newId: v7,
  eventSubjectPrefix: 'billing.events.v1',
  onCredited: async () => {},
  sessionRules: {
    intervalMs: MINUTE_MS,
    pendingMax: 4,
    settlementMs: 0,
    initialMs: 0,
    graceMs: 0,
    machineReturnMs: 10 * 60_000,
    warningMs: 0,
    debtMax: undefined,
    spendDayMax: undefined,
    staleAfterMs: 0,
  },
};

const [url = '', count = '0', feeAccount = 'tailed'] = process.argv.slice(2);
const log = createLogger({ service: 'billing-bench', level: 'warn' });
const open = (poolMax: number) =>
  openDatabase<BillingTables>({ url, applicationName: 'billing-bench', poolMax, log });

await migrateDatabase({ url, migrations, log });
const { db } = open(2);
if (feeAccount === 'stored') await keepFeesInTheirRow(db);
const sessions = await startSessions(db, Number(count));
await runClockFast(db);

process.on('message', async (job: Job) => {
  try {
    process.send?.({ result: await run(job) });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.once('disconnect', () => process.exit());
process.send?.({ result: { firstEarnedId: sessions.firstEarnedId } });

function run(job: Job): Promise<unknown> {
  if (job.kind === 'settle') return settle(job);
  return job.kind === 'count' ? settleInTurn(job) : provenBooks(db);
}

async function settle({ connections, seconds, batch }: SettleJob) {
  const pool = open(connections);
  const turns = Array.from({ length: connections }, (_, worker) => createTurns(worker, connections, batch));
  // Connections are opened, and their statements planned, before the measurement.
  await Promise.all(turns.map((next) => settleOnce(pool.db, next())));
  const rollingUp = setInterval(() => {
    inTransaction(db, (trx) => rollUpTails(trx, ROLL_UP_CHUNK)).catch((error) => log.error({ error }));
  }, ROLL_UP_EVERY_MS);
  const cpuBefore = process.cpuUsage();
  const begunAt = performance.now();
  const deadline = begunAt + seconds * 1_000;
  let settled = 0;
  const work = turns.map(async (next) => {
    while (performance.now() < deadline) {
      const posted = await settleOnce(pool.db, next());
      settled += posted;
    }
  });
  await Promise.all(work);
  const elapsedMs = performance.now() - begunAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  clearInterval(rollingUp);
  await pool.close();
  return { perSecond: (settled / elapsedMs) * 1_000, ownShare: (user + system) / 1_000 / elapsedMs };
}

/** One random session, or a batch of sessions no other worker has, as a ticker claims them. */
function createTurns(worker: number, workers: number, batch: number): () => string[] {
  const { ids } = sessions;
  if (batch === 1) return () => [ids[Math.floor(Math.random() * ids.length)] ?? ''];
  const own = ids.filter((_, place) => place % workers === worker);
  let place = 0;
  return () =>
    Array.from({ length: batch }, () => {
      place += 1;
      return own[place % own.length] ?? '';
    });
}

/** Returns how many sessions something was posted for. */
async function settleOnce(on: Database, ids: readonly string[]): Promise<number> {
  const settled = await inTransaction(on, (trx) =>
    settleSessions(trx, DEPS, ORIGIN, { ids, others: 'wait' }),
  );
  return settled.filter(({ decision }) => decision !== undefined).length;
}

async function settleInTurn({ settlements }: CountJob): Promise<void> {
  const { ids } = sessions;
  const pool = open(1);
  let settled = 0;
  for (let place = 0; place < settlements; place += 1) {
    settled += await settleOnce(pool.db, [ids[place % ids.length] ?? '']);
  }
  await pool.close();
  if (settled !== settlements) throw new Error(`of ${settlements} settlements ${settled} posted something`);
}

/** A minute passes per millisecond, so that a session has something to charge whenever it is settled. */
async function runClockFast(on: Database): Promise<void> {
  const epoch = sql.raw(`timestamptz ''${new Date().toISOString()}''`);
  await sql`
    create or replace function gridlease_now() returns timestamptz language sql stable parallel safe
    as 'select now() + (now() - ${epoch}) * ${sql.lit(MINUTE_MS)}'`.execute(on);
}

async function keepFeesInTheirRow(on: Database): Promise<void> {
  await sql`alter table accounts disable trigger accounts_fixed`.execute(on);
  await sql`update accounts set is_stored = true where code = 'platform:fees'`.execute(on);
  await sql`alter table accounts enable trigger accounts_fixed`.execute(on);
}
