import { type Selectable, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { Account, AccountKind, LockedAccount, WalletAccounts } from './accounts.ts';
import { assertBalanced, type Journal } from './journal.ts';
import type { AccountsTable } from './table.ts';

/** The accounts that every wallet has, in the order in which they are created. */
const WALLET_ACCOUNTS: readonly AccountKind[] = ['available', 'locked', 'pending_out', 'debt'];

type AccountRow = Pick<Selectable<AccountsTable>, 'id' | 'kind' | 'wallet_id' | 'balance'> & {
  readonly is_earned: boolean;
};

/**
 * Posts journals in order, in one statement: entries with the resulting balance and version, the accounts'
 * rows, tails for accounts that are not stored, and a mark for each wallet whose balances change (`books/balances`).
 *
 * Locks the stored accounts in ascending order of id. A caller that needs to read balances first locks every
 * account it will post to at once (`lockPostedAccounts`), which preserves the order. The database refuses
 * journals that do not sum to zero and balances outside an account's bounds.
 */
export async function postJournals(trx: BillingTransaction, journals: readonly Journal[]): Promise<void> {
  if (journals.length === 0) return;
  for (const journal of journals) assertBalanced(journal);
  const lines = journals.flatMap(({ id, entries }) =>
    entries.map(({ account, amount }, index) => ({ id, n: index + 1, account, amount })),
  );
  await sql`
    with line as materialized (
      select journal_id, n, account_id, is_stored, amount, place from unnest(
        ${lines.map(({ id }) => id)}::uuid[],
        ${lines.map(({ n }) => n)}::smallint[],
        ${lines.map(({ account }) => account.id)}::bigint[],
        ${lines.map(({ account }) => account.isStored)}::boolean[],
        ${lines.map(({ amount }) => String(amount))}::numeric[]
      ) with ordinality as l(journal_id, n, account_id, is_stored, amount, place)
    ), total as (
      select account_id, is_stored, sum(amount) as amount, count(*)::integer as entries from line group by 1, 2
    ), locked as materialized (
      select a.id, total.amount, total.entries from total join accounts a on a.id = total.account_id
      where total.is_stored and a.is_stored order by a.id for no key update of a
    ), updated as (
      update accounts set balance = accounts.balance + locked.amount, version = accounts.version + locked.entries,
        posted_at = greatest(accounts.posted_at, gridlease_now())
      from locked where accounts.id = locked.id
      returning accounts.id, accounts.balance - locked.amount as balance, accounts.version - locked.entries as version,
        accounts.wallet_id, accounts.provider_id
    ), mark as (
      insert into balance_marks (wallet_id)
      select distinct wallet_id from updated where wallet_id is not null and provider_id is null
    ), tail as (
      insert into account_tails (account_id, entries, amount)
      select account_id, entries, amount from total where not is_stored
    ), journal as (
      insert into journals (id, kind, reference, chain_slot)
      select id, kind, reference, chain_slot from unnest(
        ${journals.map(({ id }) => id)}::uuid[],
        ${journals.map(({ kind }) => kind)}::text[],
        ${journals.map(({ reference }) => reference ?? null)}::uuid[],
        ${journals.map(({ chainSlot }) => chainSlot ?? null)}::bigint[]
      ) as j(id, kind, reference, chain_slot)
    )
    insert into entries (journal_id, account_id, account_version, n, amount, balance)
    select line.journal_id, line.account_id, updated.version + row_number() over same_account, line.n, line.amount,
      updated.balance + sum(line.amount) over same_account
    from line left join updated on updated.id = line.account_id
    window same_account as (partition by line.account_id order by line.place)`.execute(trx);
}

/** The locked accounts, keyed as requested. An account or wallet that does not exist has no entry. */
export interface LockedAccounts {
  readonly accounts: ReadonlyMap<number, LockedAccount>;
  readonly wallets: ReadonlyMap<string, WalletAccounts>;
}

/** The accounts to lock. */
export interface AskedAccounts {
  readonly walletIds?: readonly string[];
  readonly accountIds?: readonly number[];
  /**
   * Whether the wallets may be credited. Credits repay debts at once, so the accounts of the creditors are locked,
   * too, and those of their creditors.
   */
  readonly isCredit?: boolean;
}

/**
 * Locks the rows of stored accounts and all accounts of wallets, and returns their current state. Locks are
 * taken in ascending order of id, as in every transaction of this service; holds are locked before accounts.
 */
export async function lockPostedAccounts(
  trx: BillingTransaction,
  { walletIds = [], accountIds = [], isCredit = false }: AskedAccounts,
): Promise<LockedAccounts> {
  const { rows } = await sql<AccountRow>`
    ${isCredit ? withCreditors(walletIds) : sql``}
    select id, kind, wallet_id, provider_id is not null as is_earned, balance from accounts
    where id in (
      select id from accounts where wallet_id = any(${walletIds}::uuid[]) and provider_id is null
      union select unnest(${accountIds}::bigint[])
      ${isCredit ? sql`union select id from creditors` : sql``}
    ) and is_stored order by id for no key update`.execute(trx);
  const ofWallets = rows.filter(({ wallet_id, is_earned }) => wallet_id !== null && !is_earned);
  const byWallet = Map.groupBy(ofWallets, ({ wallet_id }) => wallet_id ?? '');
  // An account that was asked for by its id does not make its wallet complete.
  const complete = [...byWallet].filter(([, accounts]) => accounts.length === WALLET_ACCOUNTS.length);
  return {
    accounts: new Map(rows.map((row) => [row.id, toAccount(row)])),
    wallets: new Map(complete.map(([id, accounts]) => [id, walletAccountsOf(accounts)])),
  };
}

/** Selects the accounts to which repayments of these wallets' debts may post, step by step. */
function withCreditors(walletIds: readonly string[]) {
  return sql`
    with recursive reached as (
      select unnest(${walletIds}::uuid[]) as wallet_id
      union
      select c.creditor_wallet_id from reached r join claims c on c.debtor_wallet_id = r.wallet_id
      where c.open > 0 and c.creditor_account_id is null
    ), creditors as (
      select a.id from reached r join claims c on c.debtor_wallet_id = r.wallet_id
        join accounts a on a.wallet_id = c.creditor_wallet_id and a.provider_id is null
      where c.open > 0 and c.creditor_account_id is null
      union all
      select c.creditor_account_id from reached r join claims c on c.debtor_wallet_id = r.wallet_id
      where c.open > 0 and c.creditor_account_id is not null
    )`;
}

/** The locked accounts of a wallet. Every wallet has accounts, so their absence is a programming error. */
export function requireWalletAccounts({ wallets }: LockedAccounts, walletId: string): WalletAccounts {
  const wallet = wallets.get(walletId);
  if (wallet === undefined) throw new Error(`wallet ${walletId} has no accounts`);
  return wallet;
}

/** Locks the accounts of an existing wallet. */
export async function lockAccountsOf(trx: BillingTransaction, walletId: string): Promise<WalletAccounts> {
  return requireWalletAccounts(await lockPostedAccounts(trx, { walletIds: [walletId] }), walletId);
}

/** Locks the accounts of a wallet; undefined if it does not exist. */
export async function lockWalletAccounts(
  trx: BillingTransaction,
  walletId: string,
): Promise<WalletAccounts | undefined> {
  return (await lockPostedAccounts(trx, { walletIds: [walletId] })).wallets.get(walletId);
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
  return { id: row.id, kind: row.kind, isStored: true, balance: BigInt(row.balance) };
}

/** Creates the accounts that every wallet has. */
export async function insertWalletAccounts(trx: BillingTransaction, walletId: string): Promise<void> {
  await sql`
    insert into accounts (code, kind, wallet_id, is_stored, floor, ceiling)
    select 'wallet:' || ${walletId}::text || ':' || kind, kind, ${walletId}::uuid, true,
      case when kind <> 'debt' then 0 end, case when kind = 'debt' then 0 end
    from unnest(${WALLET_ACCOUNTS}::text[]) with ordinality as k(kind, place)
    order by place`.execute(trx);
}

/**
 * The earnings account of a machine for this owner's wallet, created on first use. It inserts before it looks: the
 * caller has found none.
 */
export async function openEarnedAccount(
  trx: BillingTransaction,
  owner: { readonly walletId: string; readonly providerId: string },
): Promise<Account> {
  const code = `wallet:${owner.walletId}:earned:${owner.providerId}`;
  const { rows } = await sql<{ id: number }>`
    insert into accounts (code, kind, wallet_id, provider_id, is_stored, floor)
    values (${code}, 'earned', ${owner.walletId}, ${owner.providerId}, true, 0)
    on conflict do nothing returning id`.execute(trx);
  return rows[0] ? { id: rows[0].id, isStored: true } : getAccountByCode(trx, code);
}

/**
 * The account that mirrors one of our token accounts, created on first use. That of the hot wallet is not
 * stored, because every withdrawal and sweep posts to it.
 */
export async function openChainAccount(
  trx: BillingTransaction,
  { tokenAccount, isHot }: { readonly tokenAccount: string; readonly isHot: boolean },
): Promise<Account> {
  const code = `chain:${tokenAccount}`;
  const known = await findAccountByCode(trx, code);
  if (known !== undefined) return known;
  await sql`
    insert into accounts (code, kind, token_account, is_stored, ceiling)
    values (${code}, 'chain', ${tokenAccount}, ${!isHot}, ${isHot ? null : 0}) on conflict do nothing`.execute(
    trx,
  );
  return getAccountByCode(trx, code);
}

/** Token accounts of the current and all former hot wallets. */
export async function listPlatformAccounts(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('token_account')
    .where('kind', '=', 'chain')
    .where('is_stored', '=', false)
    .execute();
  return rows.flatMap(({ token_account }) => token_account ?? []);
}

async function findAccountByCode(db: Database, code: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'is_stored'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row && { id: row.id, isStored: row.is_stored };
}

/**
 * An account of the platform: `platform:fees`, `platform:claims`, `platform:advanced`, `platform:bad_debt`,
 * `platform:adjustments`, `platform:dust`, `suspense:unmatched`.
 */
export async function getAccountByCode(db: Database, code: string): Promise<Account> {
  const account = await findAccountByCode(db, code);
  if (account === undefined) throw new Error(`there is no account ${code}`);
  return account;
}

/** Several accounts of the platform, by their codes, in one statement. */
export async function getAccountsByCode<Code extends string>(
  db: Database,
  ...codes: readonly Code[]
): Promise<Readonly<Record<Code, Account>>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['code', 'id', 'is_stored'])
    .where('code', 'in', codes)
    .execute();
  const found = new Map(rows.map((row) => [row.code, { id: row.id, isStored: row.is_stored }]));
  const missing = codes.filter((code) => !found.has(code));
  if (missing.length > 0) throw new Error(`there is no account ${missing.join(', ')}`);
  return Object.fromEntries(found) as Record<Code, Account>;
}

/** The balance of account `a`, including its tail. */
export const BALANCE_WITH_TAIL = sql`
  (a.balance + coalesce((select sum(t.amount) from account_tails t where t.account_id = a.id), 0))`;

/** The balance of an account that is not stored, by its code: row and tail in one snapshot. */
export async function readTailedBalance(db: Database, code: string): Promise<bigint> {
  const { rows } = await sql<{ balance: string }>`
    select ${BALANCE_WITH_TAIL}::text as balance from accounts a where code = ${code}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error(`there is no account ${code}`);
  return BigInt(row.balance);
}
