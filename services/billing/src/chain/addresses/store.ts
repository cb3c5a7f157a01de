import { type Selectable, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { LinkedAddressesTable } from './table.ts';

/** A text whose signature by an address proves that the address's owner wants the link. */
export interface Challenge {
  readonly id: string;
  readonly message: string;
  readonly expiresAt: Date;
}

function toLinked(row: Selectable<LinkedAddressesTable>) {
  return { address: row.address, walletId: row.wallet_id, linkedAt: row.linked_at };
}

export type LinkedAddress = Readonly<ReturnType<typeof toLinked>>;

/** Inserts a challenge, and deletes the wallet's expired ones. */
export async function insertChallenge(
  trx: BillingTransaction,
  { id, walletId, message, expiresAt }: Challenge & { readonly walletId: string },
): Promise<void> {
  await sql`
    delete from address_challenges where wallet_id = ${walletId} and expires_at <= gridlease_now()`.execute(
    trx,
  );
  await trx
    .insertInto('address_challenges')
    .values({ id, wallet_id: walletId, message, expires_at: expiresAt })
    .execute();
}

/** The wallet's unexpired challenges, newest first. */
export async function listChallenges(
  trx: BillingTransaction,
  walletId: string,
  limit: number,
): Promise<Challenge[]> {
  const rows = await trx
    .selectFrom('address_challenges')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('expires_at', '>', sql<Date>`gridlease_now()`)
    .orderBy('expires_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, message, expires_at }) => ({ id, message, expiresAt: expires_at }));
}

export async function deleteChallenge(trx: BillingTransaction, id: string): Promise<void> {
  await trx.deleteFrom('address_challenges').where('id', '=', id).execute();
}

/** Links the address unless it is already linked. Returns the link in effect. */
export async function insertAddress(
  trx: BillingTransaction,
  link: { readonly address: string; readonly walletId: string },
): Promise<LinkedAddress> {
  await trx
    .insertInto('linked_addresses')
    .values({ address: link.address, wallet_id: link.walletId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('linked_addresses')
    .selectAll()
    .where('address', '=', link.address)
    .executeTakeFirstOrThrow();
  return toLinked(row);
}

export async function listAddresses(db: Database, walletId: string): Promise<LinkedAddress[]> {
  const rows = await db
    .selectFrom('linked_addresses')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .orderBy('linked_at')
    .orderBy('address')
    .execute();
  return rows.map(toLinked);
}

/** Returns whether the link existed. */
export async function deleteAddress(
  trx: BillingTransaction,
  link: { readonly address: string; readonly walletId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('linked_addresses')
    .where('address', '=', link.address)
    .where('wallet_id', '=', link.walletId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
