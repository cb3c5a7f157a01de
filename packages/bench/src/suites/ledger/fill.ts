import pg from 'pg';
import { copyIn } from './copy-in.ts';
import type { Subject } from './subject.ts';

const ENTRIES_PER_SETTLEMENT = 3;
/** Settlements per transaction of the fill. */
const CHUNK = 20_000;
const PER_MILLISECOND = 100;
const [PAID, FEE] = [19n, 1n];

interface Session {
  readonly reference: string;
  readonly locked: { readonly id: string; readonly version: number; readonly balance: bigint };
  readonly earnedId: number;
}

/**
 * Writes past settlements into the ledger, with its triggers enabled, until it has the given number of entries;
 * returns how many.
 */
export async function fillLedger({ url, firstEarnedId }: Subject, entries: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const sessions = await readSessions(client, firstEarnedId);
    const rounds = Math.max(1, Math.round(entries / ENTRIES_PER_SETTLEMENT / sessions.length));
    const settlements = rounds * sessions.length;
    const from = Date.now() - Math.ceil(settlements / PER_MILLISECOND) - 1;
    for (let first = 0; first < settlements; first += CHUNK) {
      await writeChunk(client, sessions, { first, last: Math.min(first + CHUNK, settlements), from });
    }
    await setAccounts(client, firstEarnedId, rounds);
    return settlements * ENTRIES_PER_SETTLEMENT;
  } finally {
    await client.end();
  }
}

async function readSessions(client: pg.Client, firstEarnedId: number): Promise<Session[]> {
  const { rows } = await client.query<{ reference: string; id: string; version: string; balance: string }>(`
    select h.reference, a.id, a.version, a.balance from holds h join accounts a on a.id = h.account_id order by h.id`);
  return rows.map(({ reference, id, version, balance }, place) => ({
    reference,
    locked: { id, version: Number(version), balance: BigInt(balance) },
    earnedId: firstEarnedId + place,
  }));
}

async function writeChunk(
  client: pg.Client,
  sessions: readonly Session[],
  { first, last, from }: { first: number; last: number; from: number },
): Promise<void> {
  const journals: string[] = [];
  const entries: string[] = [];
  for (let number = first; number < last; number += 1) {
    const session = sessions[number % sessions.length];
    if (session === undefined) throw new Error('there are no sessions');
    const { locked, earnedId, reference } = session;
    const id = journalId(from + Math.floor(number / PER_MILLISECOND), number);
    const round = Math.floor(number / sessions.length) + 1;
    const left = locked.balance - (PAID + FEE) * BigInt(round);
    journals.push(`${id}\thold_captured\t${reference}\n`);
    entries.push(
      `${id}\t${locked.id}\t${locked.version + round}\t1\t-${PAID + FEE}\t${left}\n`,
      `${id}\t${earnedId}\t${round}\t2\t${PAID}\t${PAID * BigInt(round)}\n`,
      `${id}\t1\t\\N\t3\t${FEE}\t\\N\n`,
    );
  }
  await client.query('begin');
  await copyIn(client, 'copy journals (id, kind, reference) from stdin', journals.join(''));
  const columns = 'journal_id, account_id, account_version, n, amount, balance';
  await copyIn(client, `copy entries (${columns}) from stdin`, entries.join(''));
  await client.query('commit');
}

/** UUID version 7, ascending with the number within a millisecond. */
function journalId(milliseconds: number, number: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  const place = (number % PER_MILLISECOND).toString(16).padStart(3, '0');
  const rest = number.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place}-8000-${rest}`;
}

/** The final state of accounts and holds after the given number of settlements of every session. */
async function setAccounts(client: pg.Client, firstEarnedId: number, rounds: number): Promise<void> {
  await client.query(
    `update accounts set version = version + $1, balance = balance - $1::numeric * 20
    where id in (select account_id from holds)`,
    [rounds],
  );
  await client.query(`update holds set captured = captured + $1::numeric * 20`, [rounds]);
  const { rowCount } = await client.query(
    `update accounts set version = version + $1, balance = balance + $1::numeric * 19
    where id >= $2`,
    [rounds, firstEarnedId],
  );
  await client.query(`update accounts set version = version + $1, balance = balance + $1 where id = 1`, [
    rounds * (rowCount ?? 0),
  ]);
}
