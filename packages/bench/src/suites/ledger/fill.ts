import { withClient } from '@gridlease/devstack/platform/databases';
import type { Subject } from './subject.ts';

const ENTRIES_PER_SETTLEMENT = 3;
/** Settlements per transaction of the fill. */
const CHUNK = 20_000;
const PER_MILLISECOND = 100;

/** Every session with its locked and its earned account, numbered from 0. */
const SESSIONS = `
  create temporary table session as
  select n, reference, locked_id, version, balance, $1::bigint + n as earned_id
  from (
    select row_number() over (order by h.id) - 1 as n, h.reference, a.id as locked_id, a.version, a.balance
    from holds h join accounts a on a.id = h.account_id
  ) as numbered`;

/** Settlements $1 to $2, by all sessions in turn; the first of all is in millisecond $3. Ids are UUIDs version 7. */
const SETTLEMENTS = `
  create temporary table settlement on commit drop as
  select (lpad(to_hex($3::bigint + number / ${PER_MILLISECOND}), 12, '0')
      || '7' || lpad(to_hex(number % ${PER_MILLISECOND}), 3, '0')
      || '8000' || lpad(to_hex(number), 12, '0'))::uuid as id,
    round, session.*
  from generate_series($1::bigint, $2::bigint) as number
    cross join (select count(*) as sessions from session) as counted
    cross join lateral (select number / sessions + 1 as round) as turn
    join session on session.n = number % sessions`;

const JOURNALS = `
  insert into journals (id, kind, reference) select id, 'hold_captured', reference from settlement order by id`;

const ENTRIES = `
  insert into entries (journal_id, account_id, account_version, n, amount, balance)
  select id, locked_id, version + round, 1, -20, balance - 20 * round from settlement
  union all select id, earned_id, round, 2, 19, 19 * round from settlement
  union all select id, 1, null, 3, 1, null from settlement
  order by 1, 4`;

/** The final state of accounts and holds after $1 settlements of every session. */
const FINAL_STATES = [
  `update accounts set version = version + $1, balance = balance - 20 * $1::numeric
   where id in (select locked_id from session)`,
  `update accounts set version = version + $1, balance = balance + 19 * $1::numeric
   where id in (select earned_id from session)`,
  `update accounts set version = version + $1 * sessions, balance = balance + $1 * sessions
   from (select count(*) as sessions from session) as counted where id = 1`,
  'update holds set captured = captured + 20 * $1::numeric',
];

/**
 * Writes past settlements into the ledger, with its triggers enabled, until it has the given number of entries;
 * returns how many.
 */
export async function fillLedger(
  { url, firstEarnedId, sessions }: Subject,
  entries: number,
): Promise<number> {
  const rounds = Math.max(1, Math.round(entries / ENTRIES_PER_SETTLEMENT / sessions));
  const settlements = rounds * sessions;
  const from = Date.now() - Math.ceil(settlements / PER_MILLISECOND) - 1;
  await withClient(url, async (client) => {
    await client.query(SESSIONS, [firstEarnedId]);
    for (let first = 0; first < settlements; first += CHUNK) {
      await client.query('begin');
      await client.query(SETTLEMENTS, [first, Math.min(first + CHUNK, settlements) - 1, from]);
      await client.query(JOURNALS);
      await client.query(ENTRIES);
      await client.query('commit');
    }
    for (const text of FINAL_STATES) await client.query(text, [rounds]);
  });
  return settlements * ENTRIES_PER_SETTLEMENT;
}
