import { type RawBuilder, type Selectable, sql } from 'kysely';
import { countUpTo } from '../../database/count.ts';
import type { BillingTransaction, Database, RowOf } from '../../database/database.ts';
import { andEqual, andIdOneOf } from '../../database/filters.ts';
import { type ListPage, TOTAL_MAX } from '../../http/lists.ts';
import type { CreatedPlace } from '../../http/pages.ts';
import type { AccountKind } from '../ledger/accounts.ts';
import type { WalletsTable } from './table.ts';
import type { Wallet, WalletBalance, WalletType } from './wallet.ts';

function toWallet(row: Selectable<WalletsTable>): Wallet {
  return {
    id: row.id,
    userId: row.user_id,
    type: row.wallet_type,
    solanaAddress: row.solana_address ?? undefined,
    depositAddress: row.deposit_address,
    isActive: row.is_active && row.account_closed_since === null,
    spendDayMax: row.spend_day_max === null ? undefined : BigInt(row.spend_day_max),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Inserts a wallet; returns undefined if the user has one of this type (or the platform wallet exists). */
export async function insertWallet(
  trx: BillingTransaction,
  wallet: Omit<Wallet, 'isActive' | 'spendDayMax' | 'createdAt' | 'updatedAt'> & {
    readonly depositTokenAccount: string;
  },
): Promise<Wallet | undefined> {
  const row = await trx
    .insertInto('wallets')
    .values({
      id: wallet.id,
      user_id: wallet.userId,
      wallet_type: wallet.type,
      solana_address: wallet.solanaAddress ?? null,
      solana_address_since: wallet.solanaAddress === undefined ? null : sql<Date>`gridlease_now()`,
      deposit_address: wallet.depositAddress,
      deposit_token_account: wallet.depositTokenAccount,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toWallet(row);
}

/** Derives the token accounts of all deposit addresses again. Returns how many changed. */
export async function updateDepositAccounts(
  trx: BillingTransaction,
  tokenAccountOf: (walletId: string) => string,
): Promise<number> {
  const wallets = await trx.selectFrom('wallets').select(['id', 'deposit_token_account']).execute();
  const changed = wallets.filter((one) => one.deposit_token_account !== tokenAccountOf(one.id));
  for (const { id } of changed) {
    await trx
      .updateTable('wallets')
      .set({ deposit_token_account: tokenAccountOf(id) })
      .where('id', '=', id)
      .execute();
  }
  return changed.length;
}

export async function findWallet(db: Database, id: string): Promise<Wallet | undefined> {
  const row = await db.selectFrom('wallets').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toWallet(row);
}

export async function findWalletOf(
  db: Database,
  owner: { readonly userId: string; readonly type: WalletType },
): Promise<Wallet | undefined> {
  const row = await db
    .selectFrom('wallets')
    .selectAll()
    .where('user_id', '=', owner.userId)
    .where('wallet_type', '=', owner.type)
    .executeTakeFirst();
  return row && toWallet(row);
}

/**
 * Locks the wallet's row against concurrent changes, before its accounts. Rows that reference it can still be
 * inserted meanwhile: with FOR UPDATE each of them would wait, against the lock order (README, "Locks").
 */
export async function lockWallet(trx: BillingTransaction, id: string): Promise<Wallet | undefined> {
  const row = await trx
    .selectFrom('wallets')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toWallet(row);
}

export interface WalletFilters {
  /** Undefined: of all users. */
  readonly userId: string | undefined;
  readonly type: WalletType | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Without the platform's wallet. */
  readonly isCustomers?: boolean;
}

function matching({ userId, type, ids, isCustomers = false }: WalletFilters): RawBuilder<unknown> {
  return sql`true ${andEqual('user_id', userId)} ${andEqual('wallet_type', type)} ${andIdOneOf('id', ids)}
    ${isCustomers ? sql`and wallet_type <> 'platform'` : sql``}`;
}

/** Lists wallets, oldest first; one more than the page size if there are more. */
export async function listWallets(
  db: Database,
  filters: WalletFilters,
  { after, limit, offset }: ListPage<CreatedPlace>,
): Promise<Wallet[]> {
  const { rows } = await sql<Selectable<WalletsTable>>`
    select * from wallets where ${matching(filters)}
      ${after === undefined ? sql`` : sql`and (created_at, id) > (${after.at}, ${after.id})`}
    order by created_at, id limit ${limit + 1} offset ${offset}`.execute(db);
  return rows.map(toWallet);
}

export function countWallets(db: Database, filters: WalletFilters): Promise<number | undefined> {
  return countUpTo(db, sql`from wallets where ${matching(filters)}`, TOTAL_MAX);
}

export async function updateWallet(
  trx: BillingTransaction,
  id: string,
  change: {
    readonly solanaAddress: string | undefined;
    readonly isActive: boolean | undefined;
    /** Null: the default applies again. */
    readonly spendDayMax?: bigint | null | undefined;
  },
): Promise<void> {
  await trx
    .updateTable('wallets')
    .set({
      version: sql`version + 1`,
      updated_at: sql`greatest(updated_at, gridlease_now())`,
      ...(change.solanaAddress !== undefined && {
        solana_address: change.solanaAddress,
        solana_address_since: sql<Date>`gridlease_now()`,
      }),
      ...(change.isActive !== undefined && {
        is_active: change.isActive,
        frozen_since: change.isActive ? null : sql<Date>`coalesce(frozen_since, gridlease_now())`,
      }),
      ...(change.spendDayMax !== undefined && { spend_day_max: change.spendDayMax?.toString() ?? null }),
    })
    .where('id', '=', id)
    .execute();
}

/** The time of the latest posting to account `a` of `listBalances`. */
const POSTED_AT = sql`case when a.version > 0 then a.posted_at end`;

/**
 * Balances of wallets, in one snapshot. The platform's available balance includes fees that were earned but
 * not yet collected.
 */
export async function listBalances(
  db: Database,
  walletIds: readonly string[],
): Promise<ReadonlyMap<string, WalletBalance>> {
  const { rows } = await sql<RowOf<WalletBalance>>`
    with fees as materialized (
      select f.balance + coalesce(tail.amount, 0) as amount, greatest(f.posted_at, tail.posted_at) as posted_at
      from accounts f, lateral (
        select sum(t.amount) as amount, max(t.posted_at) as posted_at from account_tails t where t.account_id = f.id
      ) as tail where f.code = 'platform:fees'
    )
    select w.id as "walletId",
      greatest(w.created_at, max(${POSTED_AT}),
        case when w.wallet_type = 'platform' then (select posted_at from fees) end) as "updatedAt",
      (sum(a.balance) filter (where a.kind = 'available')
        + case when w.wallet_type = 'platform' then (select amount from fees) else 0 end)::text as available,
      sum(a.balance) filter (where a.kind = 'locked')::text as locked,
      sum(a.balance) filter (where a.kind = 'pending_out')::text as pending,
      (-sum(a.balance) filter (where a.kind = 'debt'))::text as debt
    from wallets w join accounts a on a.wallet_id = w.id and a.provider_id is null
    where w.id = any(${walletIds}::uuid[])
    group by w.id`.execute(db);
  return new Map(
    rows.map((row) => [
      row.walletId,
      {
        ...row,
        available: BigInt(row.available),
        locked: BigInt(row.locked),
        pending: BigInt(row.pending),
        debt: BigInt(row.debt),
      },
    ]),
  );
}

/** The accounts that every wallet has. */
export async function listWalletAccounts(
  db: Database,
  walletId: string,
): Promise<{ id: number; kind: AccountKind }[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'kind'])
    .where('wallet_id', '=', walletId)
    .where('provider_id', 'is', null)
    .execute();
}

/** Whether this is the deposit address, or the deposit token account, of one of our wallets. */
export async function isOwnAddress(db: Database, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('wallets')
    .select('id')
    .where((where) =>
      where.or([where('deposit_address', '=', address), where('deposit_token_account', '=', address)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
