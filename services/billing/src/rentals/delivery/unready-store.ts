import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';

/** A wallet's rentals that have not started; those that are pending, and those that were given up. */
export interface Unready {
  readonly pending: number;
  readonly pendingOnMachine: number;
  /** Given up on the machine within the time asked about. */
  readonly givenUp: number;
  /** When the oldest of these no longer counts. */
  readonly until: Date | undefined;
}

/** Counts under the lock of the wallet's account, so that simultaneous starts see each other. */
export async function countUnready(
  trx: BillingTransaction,
  walletId: string,
  providerId: string,
  withinSeconds: number,
): Promise<Unready> {
  const { rows } = await sql<Unready>`
    select count(*) filter (where given_up_at is null)::integer as pending,
      count(*) filter (where given_up_at is null and provider_id = ${providerId})::integer as "pendingOnMachine",
      count(*) filter (where given_up_at > since and provider_id = ${providerId})::integer as "givenUp",
      min(given_up_at) filter (where given_up_at > since and provider_id = ${providerId})
        + make_interval(secs => ${withinSeconds}) as until
    from unready_sessions, (select gridlease_now() - make_interval(secs => ${withinSeconds}) as since) as time
    where wallet_id = ${walletId}`.execute(trx);
  const [row] = rows;
  return {
    pending: row?.pending ?? 0,
    pendingOnMachine: row?.pendingOnMachine ?? 0,
    givenUp: row?.givenUp ?? 0,
    until: row?.until ?? undefined,
  };
}

export async function insertUnready(
  trx: BillingTransaction,
  row: { readonly sessionId: string; readonly walletId: string; readonly providerId: string },
): Promise<void> {
  await trx
    .insertInto('unready_sessions')
    .values({ session_id: row.sessionId, wallet_id: row.walletId, provider_id: row.providerId })
    .execute();
}

/** They are ready, or ended without their renter's doing. */
export async function deleteUnready(trx: BillingTransaction, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql`delete from unready_sessions where session_id = any(${sessionIds}::uuid[])`.execute(trx);
}

/** Their renters ended them, or let them lapse. */
export async function giveUpUnready(trx: BillingTransaction, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql`
    update unready_sessions set given_up_at = gridlease_now()
    where session_id = any(${sessionIds}::uuid[])`.execute(trx);
}

/** Deletes those that no longer count; returns how many. */
export async function deleteForgotten(
  db: Database,
  { keptSeconds, limit }: { readonly keptSeconds: number; readonly limit: number },
): Promise<number> {
  const deleted = await sql`
    delete from unready_sessions where session_id in (
      select session_id from unready_sessions
      where given_up_at < gridlease_now() - make_interval(secs => ${keptSeconds}) limit ${limit})`.execute(
    db,
  );
  return Number(deleted.numAffectedRows ?? 0);
}
