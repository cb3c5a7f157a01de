import { sql } from 'kysely';
import type { ArchivedList, ArchiveSource } from '../archive/source.ts';

const CREATED = sql`
  to_char(archived.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '/' || archived.id`;

const BY_ID: ArchivedList = { name: 'id', key: sql`archived.id::text` };

const ofWallet = (column: string): ArchivedList => ({
  name: column,
  key: sql`archived.${sql.ref(column)} || '/' || ${CREATED}`,
});

/** The transactions of a wallet are those that it sent and those that it received, each newest first. */
export const SIDES = [ofWallet('from_wallet_id'), ofWallet('to_wallet_id')] as const;

/** The key of a wallet's transaction in either of `SIDES`. */
export const keyOf = (walletId: string, place: { readonly createdAt: Date; readonly id: string }) =>
  `${walletId}/${place.createdAt.toISOString()}/${place.id}`;

/** All keys of a wallet, or those of a period, as far as a place in the list. */
export function keysOf(
  walletId: string,
  {
    from,
    to,
    before,
  }: { from?: Date | undefined; to?: Date | undefined; before: { at: Date; id: string } | undefined },
) {
  const ends = [
    `${walletId}/~`,
    ...(to === undefined ? [] : [`${walletId}/${to.toISOString()}`]),
    ...(before === undefined ? [] : [keyOf(walletId, { createdAt: before.at, id: before.id })]),
  ].sort();
  return { first: `${walletId}/${from?.toISOString() ?? ''}`, last: ends[0] };
}

/**
 * Payments of rentals and what was locked and released for them: one or more for each rental, and nothing changes or
 * joins them once they are final. Deposits, withdrawals and payouts stay, because transfers lead to them.
 */
export const RENTAL_TRANSACTIONS: ArchiveSource = {
  table: 'transactions',
  identity: ['id'],
  lists: [BY_ID, ...SIDES],
  rows: sql`archived.type in ('payment', 'session_lock', 'session_release') and archived.status <> 'pending'`,
  isOpen: (partition) => sql`exists (
    select from ${sql.table(partition)} as t where t.session_id is not null and (
      t.session_id in (select session_id from disputes where status = 'open')
      or t.session_id in (select session_id from claims where open > 0)
      or t.session_id in (select id from sessions where ended_at is null)))`,
};
