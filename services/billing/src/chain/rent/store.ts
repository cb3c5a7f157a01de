import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A wallet whose deposit account has been idle. */
export interface IdleWallet {
  readonly walletId: string;
  readonly tokenAccount: string;
}

/** Before this time, by the database's clock, the last deposit must have arrived. */
const cutoff = (idleSeconds: number) => sql`gridlease_now() - make_interval(secs => ${idleSeconds})`;

const IS_OPEN_SWEEP = sql`t.kind = 'sweep' and t.status in ('pending', 'processing', 'needs_review')`;

/**
 * Wallets after `after`, in order, that are as old as that and whose deposit accounts have received nothing since, have
 * no deposit or transaction that is still to be read, and are not being swept.
 */
export async function listIdleWallets(
  db: Database,
  { after, limit, idleSeconds }: { after: string | undefined; limit: number; idleSeconds: number },
): Promise<IdleWallet[]> {
  const place = after === undefined ? sql`` : sql`and w.id > ${after}`;
  const { rows } = await sql<IdleWallet>`
    select w.id as "walletId", w.deposit_token_account as "tokenAccount" from wallets w
    where w.created_at < ${cutoff(idleSeconds)} ${place}
      and not exists (
        select from deposits d where d.token_account = w.deposit_token_account
          and (d.seen_at >= ${cutoff(idleSeconds)} or d.status = 'pending'))
      and not exists (select from chain_unread u where u.token_account = w.deposit_token_account)
      and not exists (select from transfers t where t.wallet_id = w.id and t.source is null and ${IS_OPEN_SWEEP})
    order by w.id limit ${limit}`.execute(db);
  return rows;
}

/** Like `listIdleWallets`, for one account of a former key. */
export async function isIdleFormer(
  db: Database,
  { owner, tokenAccount }: { readonly owner: string; readonly tokenAccount: string },
  idleSeconds: number,
): Promise<boolean> {
  const { rows } = await sql<{ idle: boolean }>`
    select not exists (
        select from deposits d where d.token_account = ${tokenAccount}
          and (d.seen_at >= ${cutoff(idleSeconds)} or d.status = 'pending'))
      and not exists (
        select from dust_receipts r where r.token_account = ${tokenAccount}
          and r.booked_at >= ${cutoff(idleSeconds)})
      and not exists (select from chain_unread u where u.token_account = ${tokenAccount})
      and not exists (select from transfers t where t.source = ${owner} and ${IS_OPEN_SWEEP}) as idle`.execute(
    db,
  );
  return rows[0]?.idle === true;
}
