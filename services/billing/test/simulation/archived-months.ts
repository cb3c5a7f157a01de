import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '@gridlease/common/database/transaction';
import type { Lease } from '@gridlease/common/worker/runner';
import { sql } from 'kysely';
import { archiveSources } from '../../src/archive-sources.ts';
import { type ArchiveObjects, createArchive } from '../../src/books/archive/archive.ts';
import { archiveUnavailable } from '../../src/books/archive/errors.ts';
import { archiver } from '../../src/books/archive/worker.ts';
import { HISTORY_MONTHS } from '../../src/books/history-months/worker.ts';
import { proveArchivedLedger } from '../../src/books/ledger/archive-proof.ts';
import { LEDGER_MONTHS } from '../../src/books/ledger/month-worker.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import type { BillingTables } from '../../src/database/database.ts';
import { makeMonthPartitions } from '../../src/database/month-partitions.ts';
import { BillingError } from '../../src/http/errors.ts';
import { adjustWallet } from '../../src/support/adjustments/service.ts';
import { log } from '../billing.ts';
import { readEverything, type Told } from './archived-reads.ts';
import { Crash } from './fate.ts';
import { ASKED } from './operation.ts';
import type { ReplicaDeps } from './replica.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
const LATER_MS = 60 * DAY_MS;
/** Of each step of archiving, and of each object that is written or read meanwhile. */
const FAULT_CHANCE = 0.01;
const PASSES_MAX = 500;
const BLOCK_ROWS = 11;
/** Of the months of a run, which are over by then. */
const RUN = '2030-02-01T00:00:00Z';

/**
 * Two months after a run its months are archived, by processes that die and with a store that goes away. What is told of
 * them is as before, the books are sound, and what somebody still owes keeps its months in the database.
 *
 * @throws Error that says what is not
 */
export async function archiveMonths(world: World): Promise<void> {
  const [{ deps }] = world.replicas;
  await world.skip(LATER_MS);
  await inTransaction(world.db, (trx) => makeMonthPartitions(trx, LEDGER_MONTHS, 1));
  await inTransaction(world.db, (trx) => makeMonthPartitions(trx, HISTORY_MONTHS, 1));
  const store = openStore(world);
  const reader = { ...deps, db: world.db, archive: createArchive(store.reliable, log) };
  // What somebody still owes keeps its months in the database.
  const wrong = await archiveAndCompare(world, store.unreliable, reader);
  await requireOpenCases(world);
  await repayAll(world);
  wrong.push(
    ...(await archiveAndCompare(world, store.unreliable, reader)),
    ...(await leftRows(world)),
    ...[...(await proveLedger(world.db)), ...(await proveArchivedLedger(reader))].map(
      ({ check, subject, detail }) => `${check} ${subject}: ${detail}`,
    ),
  );
  if (wrong.length > 0) throw new Error(`once archived:\n  ${wrong.join('\n  ')}`);
}

/** @returns what is told differently afterwards */
async function archiveAndCompare(
  world: World,
  objects: ArchiveObjects,
  reader: ReplicaDeps,
): Promise<string[]> {
  const before = await readEverything(reader);
  await archiveDue(world, objects);
  return differences(before, await readEverything(reader));
}

/** Objects that are kept, by somebody who fails now and then, and by somebody who does not. */
function openStore({ random }: World): Record<'reliable' | 'unreliable', ArchiveObjects> {
  const objects = new Map<string, Buffer>();
  const reliable: ArchiveObjects = {
    async put(key, bytes) {
      objects.set(key, bytes);
    },
    async get(key) {
      const bytes = objects.get(key);
      if (bytes === undefined) throw archiveUnavailable(new Error(`there is no ${key}`));
      return bytes;
    },
  };
  const fail = () => {
    if (random.chance(FAULT_CHANCE)) throw archiveUnavailable(new Error('the store is away'));
  };
  return {
    reliable,
    unreliable: {
      async put(key, bytes) {
        fail();
        await reliable.put(key, bytes);
        fail();
      },
      async get(key) {
        fail();
        return reliable.get(key);
      },
    },
  };
}

/** Archives all that is due and not open, however often the process dies. */
async function archiveDue({ db, random, newId, replicas, trace }: World, objects: ArchiveObjects) {
  const work = archiver({
    db,
    objects,
    newId,
    blockRows: BLOCK_ROWS,
    sources: archiveSources(replicas[0].deps.disputeDelaySeconds),
    afterMs: DAY_MS,
    log,
    checkpoint(at) {
      if (random.chance(FAULT_CHANCE)) throw new Crash(at);
    },
  });
  const lease: Lease<BillingTables> = {
    signal: new AbortController().signal,
    inTransaction: (change) => inTransaction(db, change),
  };
  for (let pass = 1; pass <= PASSES_MAX; pass += 1) {
    try {
      await work.pass(lease);
      trace.push(`archived in ${pass} passes`);
      return;
    } catch (error) {
      const isAway = error instanceof BillingError && error.code === 'archive_unavailable';
      if (!isAway && !(error instanceof Crash)) throw error;
    }
  }
  throw new Error(`not archived in ${PASSES_MAX} passes`);
}

/** What was posted and billed for something that is owed is still in the database. */
async function requireOpenCases({ db }: World): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from claims c
    where c.open > 0 and (
      not exists (select from journals where reference = coalesce(c.session_id, c.correction_id))
      or c.session_id is not null and not exists (select from billing_records where session_id = c.session_id)
      or c.session_id is not null and not exists (select from sessions where id = c.session_id))`.execute(db);
  if (rows.length > 0) throw new Error(`archived while owed: ${rows.map(({ id }) => id).join(', ')}`);
}

/** What owners repay is paid on to renters, who may owe it to others. */
async function repayAll({ db, replicas: [{ deps }] }: World): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ wallet_id: string; owed: string }>`
      select wallet_id, (-balance)::text as owed from accounts where kind = 'debt' and balance < 0 limit 1`.execute(
      db,
    );
    const [debtor] = rows;
    if (debtor === undefined) return;
    const order = { walletId: debtor.wallet_id, amount: BigInt(debtor.owed), reason: 'before archiving' };
    await adjustWallet(deps, ASKED, order);
  }
}

/** What should have been archived and was not. */
async function leftRows({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'journal ' || id as what from journals where id < uuid7_at(${RUN}::timestamptz)
    union all select 'entry of ' || journal_id from entries where journal_id < uuid7_at(${RUN}::timestamptz)
    union all select 'bill ' || id from billing_records where created_at < ${RUN}::timestamptz
    union all select 'payment ' || id from transactions
      where type = 'payment' and id < uuid7_at(${RUN}::timestamptz)
    union all select 'event ' || position from audit_events where at < ${RUN}::timestamptz limit 5`.execute(
    db,
  );
  return rows.map(({ what }) => `${what} is left`);
}

function differences(before: Told, after: Told): string[] {
  const text = (value: unknown) =>
    JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? `${one}` : one));
  return [...before]
    .filter(([name, value]) => !isDeepStrictEqual(value, after.get(name)))
    .map(([name, value]) => `${name} was ${text(value)} and is ${text(after.get(name))}`);
}
