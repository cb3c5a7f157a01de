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
import { type Capture, captureHold, captureHolds } from '../src/books/holds/holds.ts';
import type { Account } from '../src/books/ledger/accounts.ts';
import { rollUpTails } from '../src/books/ledger/tail-store.ts';
import type { BillingTables, BillingTransaction, Database } from '../src/database/database.ts';
import { provenBooks, ROLL_UP_CHUNK } from './books.ts';
import { settleWithHotRow } from './hot-settlement.ts';
import type { CountJob, Job, SettleJob } from './jobs.ts';
import { type BenchSession, getFees, makeSessions } from './sessions.ts';

const PAID = 19n;
const FEE = 1n;
const ROLL_UP_EVERY_MS = 1_000;

const [url = '', count = '0', feeAccount = 'tailed'] = process.argv.slice(2);
const log = createLogger({ service: 'billing-bench', level: 'warn' });
const open = (poolMax: number) =>
  openDatabase<BillingTables>({ url, applicationName: 'billing-bench', poolMax, log });

await migrateDatabase({ url, migrations, log });
const { db } = open(2);
if (feeAccount === 'stored') await keepFeesInTheirRow(db);
const fees = await getFees(db);
const sessions = await makeSessions(db, Number(count));

process.on('message', async (job: Job) => {
  try {
    process.send?.({ result: await run(job) });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.once('disconnect', () => process.exit());
process.send?.({ result: { firstEarnedId: sessions[0]?.earned.id } });

function run(job: Job): Promise<unknown> {
  if (job.kind === 'settle') return settle(job);
  return job.kind === 'count' ? settleInTurn(job) : provenBooks(db);
}

async function settle({ connections, seconds, batch }: SettleJob) {
  const pool = open(connections);
  const rollingUp = setInterval(() => {
    inTransaction(db, (trx) => rollUpTails(trx, ROLL_UP_CHUNK)).catch((error) => log.error({ error }));
  }, ROLL_UP_EVERY_MS);
  const cpuBefore = process.cpuUsage();
  const begunAt = performance.now();
  const deadline = begunAt + seconds * 1_000;
  let settled = 0;
  const work = Array.from({ length: connections }, async (_, worker) => {
    const next = createTurns(worker, connections, batch);
    while (performance.now() < deadline) {
      await settleOnce(pool.db, next());
      settled += batch;
    }
  });
  await Promise.all(work);
  const elapsedMs = performance.now() - begunAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  clearInterval(rollingUp);
  await pool.close();
  return { perSecond: (settled / elapsedMs) * 1_000, ownShare: (user + system) / 1_000 / elapsedMs };
}

/**
 * One settlement of a random session, or a batch of sessions no other worker has, as a ticker claims them.
 */
function createTurns(worker: number, workers: number, batch: number): () => Capture[] {
  if (batch === 1) {
    return () => [captureOf(sessions[Math.floor(Math.random() * sessions.length)])];
  }
  const own = sessions.filter((_, place) => place % workers === worker);
  let place = 0;
  return () =>
    Array.from({ length: batch }, () => {
      place += 1;
      return captureOf(own[place % own.length]);
    });
}

async function settleOnce(on: Database, captures: readonly Capture[]): Promise<void> {
  const [first] = captures;
  if (first === undefined) return;
  await inTransaction(on, (trx) => {
    if (captures.length > 1) return captureHolds(trx, captures);
    return fees.isStored ? settleHot(trx, first) : captureHold(trx, first);
  });
}

function settleHot(trx: BillingTransaction, { holdId, journalId, credits }: Capture): Promise<void> {
  const [paid, fee] = credits.map(({ account, amount }) => ({ accountId: account.id, amount }));
  if (paid === undefined || fee === undefined) throw new Error('a settlement pays a machine and a fee');
  return settleWithHotRow(trx, { holdId, journalId, paid, fee });
}

async function settleInTurn({ settlements }: CountJob): Promise<void> {
  const pool = open(1);
  for (let place = 0; place < settlements; place += 1) {
    await settleOnce(pool.db, [captureOf(sessions[place % sessions.length])]);
  }
  await pool.close();
}

function captureOf(session: BenchSession | undefined): Capture {
  if (session === undefined) throw new Error('there are no sessions');
  const credits: { account: Account; amount: bigint }[] = [
    { account: session.earned, amount: PAID },
    { account: fees, amount: FEE },
  ];
  return { holdId: session.holdId, journalId: v7(), credits };
}

async function keepFeesInTheirRow(on: Database): Promise<void> {
  await sql`alter table accounts disable trigger accounts_fixed`.execute(on);
  await sql`update accounts set is_stored = true where code = 'platform:fees'`.execute(on);
  await sql`alter table accounts enable trigger accounts_fixed`.execute(on);
}
