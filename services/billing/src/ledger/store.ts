import { type SqlBool, sql } from 'kysely';
import type { BillingTransaction, Database } from '../database/tables.ts';
import type { Account, AccountKind, LockedAccount, WalletAccounts } from './accounts.ts';
import { assertBalanced, type Journal } from './journal.ts';

interface AccountRow {
  readonly id: number;
  readonly kind: AccountKind;
  readonly wallet_id: string | null;
  readonly is_stored: boolean;
  readonly balance: string;
}

/**
 * Posts journals, in their order, in one statement: entries with the balance and version that they lead to, the
 * accounts' rows, and tails for accounts that are not stored.
 *
 * The caller has locked the stored accounts that go down (`lockAccounts`) and checked them; the database refuses what
 * does not sum to zero and what would pass an account's floor.
 */
export async function postJournals(trx: BillingTransaction, journals: readonly Journal[]): Promise<void> {
  if (journals.length === 0) return;
  for (const journal of journals) assertBalanced(journal);
  const lines = journals.flatMap(({ id, entries }) =>
    entries.map(({ account, amount }, index) => ({ id, n: index + 1, account, amount })),
  );
  await sql`
    with line as materialized (
      select * from unnest(
        ${lines.map(({ id }) => id)}::uuid[],
        ${lines.map(({ n }) => n)}::smallint[],
        ${lines.map(({ account }) => account.id)}::bigint[],
        ${lines.map(({ account }) => account.isStored)}::boolean[],
        ${lines.map(({ amount }) => String(amount))}::numeric[]
      ) with ordinality as l(journal_id, n, account_id, is_stored, amount, place)
    ), total as (
      select account_id, is_stored, sum(amount) as amount, count(*) as entries from line group by 1, 2
    ), updated as (
      update accounts set balance = accounts.balance + total.amount, version = accounts.version + total.entries
      from total where accounts.id = total.account_id and total.is_stored and accounts.is_stored
      returning accounts.id, accounts.balance - total.amount as balance, accounts.version - total.entries as version
    ), tail as (
      insert into account_tails (account_id, amount)
      select account_id, amount from total where not is_stored
    ), journal as (
      insert into journals (id, kind, reference, chain_slot)
      select * from unnest(
        ${journals.map(({ id }) => id)}::uuid[],
        ${journals.map(({ kind }) => kind)}::text[],
        ${journals.map(({ reference }) => reference ?? null)}::uuid[],
        ${journals.map(({ chainSlot }) => chainSlot ?? null)}::bigint[]
      )
    )
    insert into entries (journal_id, n, account_id, amount, balance, account_version)
    select line.journal_id, line.n, line.account_id, line.amount,
      updated.balance + sum(line.amount) over (partition by line.account_id order by line.place),
      updated.version + row_number() over (partition by line.account_id order by line.place)
    from line left join updated on updated.id = line.account_id`.execute(trx);
}

/**
 * Locks the rows of stored accounts, ids ascending (the order in which every transaction of this service takes them),
 * and answers them as they are then.
 */
export async function lockAccounts(
  trx: BillingTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LockedAccount>> {
  const { rows } = await sql<AccountRow>`
    select id, kind, wallet_id, is_stored, balance from accounts
    where id = any(${ids}::bigint[]) and is_stored order by id for update`.execute(trx);
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}

/** Locks the accounts of wallets; a wallet that is not there has no entry. */
export async function lockWalletAccounts(
  trx: BillingTransaction,
  walletIds: readonly string[],
): Promise<ReadonlyMap<string, WalletAccounts>> {
  const { rows } = await sql<AccountRow>`
    select id, kind, wallet_id, is_stored, balance from accounts
    where wallet_id = any(${walletIds}::uuid[]) and provider_id is null
    order by id for update`.execute(trx);
  const byWallet = Map.groupBy(rows, ({ wallet_id }) => wallet_id ?? '');
  return new Map([...byWallet].map(([id, accounts]) => [id, walletAccountsOf(accounts)]));
}

function walletAccountsOf(rows: readonly AccountRow[]): WalletAccounts {
  const get = (kind: AccountKind): LockedAccount => {
    const row = rows.find((account) => account.kind === kind);
    if (row === undefined) throw new Error(`wallet ${rows[0]?.wallet_id} has no account ${kind}`);
    return toAccount(row);
  };
  return {
    available: get('available'),
    locked: get('locked'),
    pendingOut: get('pending_out'),
    debt: get('debt'),
  };
}

function toAccount(row: AccountRow): LockedAccount {
  return { id: row.id, kind: row.kind, isStored: row.is_stored, balance: BigInt(row.balance) };
}

/** Makes the accounts that every wallet has. */
export async function insertWalletAccounts(trx: BillingTransaction, walletId: string): Promise<void> {
  await sql`
    insert into accounts (code, kind, wallet_id, is_stored, floor)
    select 'wallet:' || ${walletId}::text || ':' || kind, kind, ${walletId}::uuid, true,
      case when kind = 'debt' then null else 0 end
    from unnest(array['available', 'locked', 'pending_out', 'debt']) with ordinality as k(kind, place)
    order by place`.execute(trx);
}

/** The account of a machine's earnings for this owner's wallet, made on the first. */
export async function openEarnedAccount(
  trx: BillingTransaction,
  owner: { readonly walletId: string; readonly providerId: string },
): Promise<Account> {
  const code = `wallet:${owner.walletId}:earned:${owner.providerId}`;
  await sql`
    insert into accounts (code, kind, wallet_id, provider_id, is_stored, floor)
    values (${code}, 'earned', ${owner.walletId}, ${owner.providerId}, true, 0)
    on conflict do nothing`.execute(trx);
  return getAccountByCode(trx, code);
}

/**
 * The mirror of one of our token accounts, made when it is first needed. That of the hot wallet is not stored: every
 * withdrawal and sweep posts to it.
 */
export async function openChainAccount(
  trx: BillingTransaction,
  { tokenAccount, isHot }: { readonly tokenAccount: string; readonly isHot: boolean },
): Promise<Account> {
  const code = `chain:${tokenAccount}`;
  await sql`
    insert into accounts (code, kind, token_account, is_stored)
    values (${code}, 'chain', ${tokenAccount}, ${!isHot}) on conflict do nothing`.execute(trx);
  return getAccountByCode(trx, code);
}

/** Of the platform: `platform:fees`, `platform:bad_debt`, `platform:adjustments`, `suspense:unmatched`. */
export async function getAccountByCode(db: Database, code: string): Promise<Account> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'is_stored'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`there is no account ${code}`);
  return { id: row.id, isStored: row.is_stored };
}

/** Balances by account code of accounts that are not stored: row and tail in one snapshot. */
export async function readTailedBalance(db: Database, code: string): Promise<bigint> {
  const { rows } = await sql<{ balance: string }>`
    select (balance + coalesce((select sum(amount) from account_tails where account_id = accounts.id), 0))::text
      as balance
    from accounts where code = ${code}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error(`there is no account ${code}`);
  return BigInt(row.balance);
}

/**
 * Adds up to `limit` tail rows to the rows of their accounts; answers how many. Rows that are not committed are not
 * seen and come with a later call; a row goes away in the transaction that counts it.
 */
export async function rollUpTails(trx: BillingTransaction, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from account_tails where ctid = any (array(
        select ctid from account_tails limit ${limit} for update skip locked
      )) returning account_id, amount
    ), total as (
      select account_id, sum(amount) as amount, count(*) as entries from taken group by account_id order by account_id
    ), added as (
      update accounts set balance = accounts.balance + total.amount, version = version + total.entries
      from total where accounts.id = total.account_id
    )
    select coalesce(sum(entries), 0)::integer as count from total`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Has every posted line of this reference and kind been written already? */
export async function hasJournal(
  trx: BillingTransaction,
  reference: string,
  kinds: readonly Journal['kind'][],
): Promise<boolean> {
  const { rows } = await sql<{ found: SqlBool }>`
    select exists (select from journals where reference = ${reference} and kind = any(${kinds})) as found`.execute(
    trx,
  );
  return rows[0]?.found === true;
}
