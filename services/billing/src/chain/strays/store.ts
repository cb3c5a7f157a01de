import { type Selectable, sql } from 'kysely';
import { countUpTo } from '../../database/count.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { type ListPage, TOTAL_MAX } from '../../http/lists.ts';
import type { OurOwner, StrayAccount } from './stray.ts';
import type { StraysTable } from './table.ts';

/** Anybody can send us tokens of a mint of their own, which costs them the rent of an account each. */
const OTHER_MINTS_MAX = 10_000;
/** What a transaction paid may not be final yet. */
const EMPTY_KEPT_SECONDS = 600;

function toStray(row: Selectable<StraysTable>) {
  return {
    tokenAccount: row.token_account,
    walletId: row.wallet_id ?? undefined,
    mint: row.mint,
    reason: row.reason,
    amount: BigInt(row.amount),
    decimals: row.decimals,
    seenAt: row.seen_at,
  };
}

/** Tokens at one of our accounts that are not booked; the amount in units of the mint. */
export type Stray = Readonly<ReturnType<typeof toStray>>;

/** The wallets with these deposit addresses. */
export async function listDepositOwners(db: Database, owners: readonly string[]): Promise<OurOwner[]> {
  const rows = await db
    .selectFrom('wallets')
    .select(['id', 'deposit_address', 'deposit_token_account'])
    .where('deposit_address', '=', sql<string>`any(${owners}::text[])`)
    .execute();
  return rows.map(toOwner);
}

const toOwner = (row: { id: string; deposit_address: string; deposit_token_account: string }): OurOwner => ({
  owner: row.deposit_address,
  tokenAccount: row.deposit_token_account,
  walletId: row.id,
});

/** Moves the search among deposit addresses on; returns the next ones, in turn. */
export async function takeNextOwners(trx: BillingTransaction, limit: number): Promise<OurOwner[]> {
  const { after_wallet_id: after } = await trx
    .selectFrom('stray_search')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  let query = trx
    .selectFrom('wallets')
    .select(['id', 'deposit_address', 'deposit_token_account'])
    .orderBy('id')
    .limit(limit);
  if (after !== null) query = query.where('id', '>', after);
  const rows = await query.execute();
  const isEnd = rows.length < limit;
  await trx
    .updateTable('stray_search')
    .set({ after_wallet_id: isEnd ? null : (rows.at(-1)?.id ?? null) })
    .execute();
  return rows.map(toOwner);
}

/** Notes accounts to be read; those that are known keep their amount until then. */
export async function noteStrays(db: Database, accounts: readonly StrayAccount[]): Promise<void> {
  if (accounts.length === 0) return;
  await sql`
    insert into strays (token_account, wallet_id, mint, reason, amount, decimals)
    select token_account, wallet_id, mint, reason, 0, 0 from unnest(
      ${accounts.map(({ tokenAccount }) => tokenAccount)}::text[],
      ${accounts.map(({ walletId }) => walletId ?? null)}::uuid[],
      ${accounts.map(({ mint }) => mint)}::text[],
      ${accounts.map(({ reason }) => reason)}::text[]
    ) as noted(token_account, wallet_id, mint, reason)
    where reason = 'other_account' or (select count(*) from strays) < ${OTHER_MINTS_MAX}
    order by token_account
    on conflict (token_account) do update set checked_at = null`.execute(db);
}

/** Accounts to read: those that were noted, then those that were read longest ago. */
export async function listToCheck(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('strays')
    .select('token_account')
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ token_account }) => token_account);
}

/** What an account holds now. */
export interface HeldStray extends StrayAccount {
  readonly amount: bigint;
  readonly decimals: number;
}

export async function saveHeld(trx: BillingTransaction, held: readonly HeldStray[]): Promise<void> {
  await sql`
    insert into strays (token_account, wallet_id, mint, reason, amount, decimals, checked_at)
    select token_account, wallet_id, mint, reason, amount, decimals, gridlease_now() from unnest(
      ${held.map(({ tokenAccount }) => tokenAccount)}::text[],
      ${held.map(({ walletId }) => walletId ?? null)}::uuid[],
      ${held.map(({ mint }) => mint)}::text[],
      ${held.map(({ reason }) => reason)}::text[],
      ${held.map(({ amount }) => String(amount))}::numeric[],
      ${held.map(({ decimals }) => decimals)}::smallint[]
    ) as held(token_account, wallet_id, mint, reason, amount, decimals)
    where reason = 'other_account' or (select count(*) from strays) < ${OTHER_MINTS_MAX}
      or exists (select from strays known where known.token_account = held.token_account)
    order by token_account
    on conflict (token_account) do update set wallet_id = excluded.wallet_id, mint = excluded.mint,
      reason = excluded.reason, amount = excluded.amount, decimals = excluded.decimals,
      checked_at = excluded.checked_at`.execute(trx);
}

/** Notes accounts that hold nothing, or do not exist. Those noted a while ago are forgotten. */
export async function forgetEmpty(trx: BillingTransaction, tokenAccounts: readonly string[]): Promise<void> {
  await sql`
    select from strays where token_account = any(${tokenAccounts}::text[])
    order by token_account for no key update`.execute(trx);
  await sql`
    delete from strays where token_account = any(${tokenAccounts}::text[])
      and (amount > 0 or seen_at < gridlease_now() - make_interval(secs => ${EMPTY_KEPT_SECONDS}))`.execute(
    trx,
  );
  await sql`
    update strays set checked_at = gridlease_now() where token_account = any(${tokenAccounts}::text[])`.execute(
    trx,
  );
}

/** A place in the list. */
export type StrayPlace = Pick<Stray, 'seenAt' | 'tokenAccount'>;

/** Lists strays, newest first; one more than the page size if there are more. */
export async function listStrays(
  db: Database,
  { after, limit, offset }: ListPage<StrayPlace>,
): Promise<readonly Stray[]> {
  const place =
    after === undefined
      ? sql``
      : sql`and (seen_at, token_account) < (${after.seenAt}, ${after.tokenAccount})`;
  const { rows } = await sql<Selectable<StraysTable>>`
    select * from strays where amount > 0 ${place}
    order by seen_at desc, token_account desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows.map(toStray);
}

export function countStrays(db: Database): Promise<number | undefined> {
  return countUpTo(db, sql`token_account from strays where amount > 0`, TOTAL_MAX);
}
