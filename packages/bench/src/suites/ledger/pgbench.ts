import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Where Debian's PostgreSQL has its programs, by version. */
const DEBIAN = '/usr/lib/postgresql';

/**
 * Every row that a settlement writes, written by one statement without any checks: no decision, no bounds, no lock
 * order. The tables' triggers and keys are the same.
 */
const SCRIPT = `\\set n random(1, :sessions)
with session as (
  update sessions set charged = charged + 20, fee = fee + 1, charged_minutes = charged_minutes + 1,
    last_billed_at = gridlease_now(), version = version + 1, updated_at = gridlease_now()
  where id = ('00000000-0000-7000-8000-' || lpad(to_hex(:n::bigint), 12, '0'))::uuid
  returning id, wallet_id, provider_wallet_id, payment_id
), hold as (
  update holds set captured = captured + 20 from session where holds.id = session.id returning account_id, reference
), payer as (
  update accounts a set balance = a.balance - 20, version = a.version + 1, posted_at = gridlease_now()
  from hold where a.id = hold.account_id returning a.id, a.version, a.balance
), earner as (
  update accounts set balance = balance + 19, version = version + 1, posted_at = gridlease_now()
  where id = :first_earned_id::bigint + :n::bigint - 1 returning id, version, balance
), journal as (
  insert into journals (id, kind, reference) select uuidv7(), 'hold_captured', reference from hold returning id
), tail as (
  insert into account_tails (account_id, entries, amount) values (:fees_id::bigint, 1, 1)
), payment as (
  insert into transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, session_id)
  select payment_id, wallet_id, provider_wallet_id, 'payment', 'pending', 20, 1, 'Rental of card', id from session
  on conflict (id) do update set amount = transactions.amount + 20, fee = transactions.fee + 1,
    version = transactions.version + 1, updated_at = gridlease_now()
)
insert into entries (journal_id, account_id, account_version, n, amount, balance)
select journal.id, payer.id, payer.version, 1, -20, payer.balance from payer, journal
union all select journal.id, earner.id, earner.version, 2, 19, earner.balance from earner, journal
union all select journal.id, :fees_id::bigint, null, 3, 1, null from journal;
`;

export interface PgbenchOptions {
  readonly url: string;
  readonly folder: string;
  readonly connections: number;
  readonly seconds: number;
  readonly variables: Readonly<Record<'sessions' | 'first_earned_id' | 'fees_id', number>>;
}

/** Settlements per second by pgbench. */
export async function runPgbench(program: string, options: PgbenchOptions): Promise<number> {
  const { url, folder, connections, seconds, variables } = options;
  const script = join(folder, 'settlement.sql');
  await writeFile(script, SCRIPT);
  const { stdout } = await run(program, [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${connections}`,
    '--jobs=1',
    `--time=${Math.max(1, Math.round(seconds))}`,
    `--file=${script}`,
    ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    url,
  ]);
  const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
  if (rate === undefined) throw new Error(`pgbench says nothing of its rate:\n${stdout}`);
  return Number(rate);
}

/** The newest pgbench of Debian's PostgreSQL, else the one on the PATH; undefined where there is none. */
export async function findPgbench(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN).catch((): string[] => []);
  const newest = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin/pgbench'));
  for (const program of [...newest, 'pgbench']) {
    const found = await run(program, ['--version']).catch(() => undefined);
    if (found !== undefined) return program;
  }
  return undefined;
}
