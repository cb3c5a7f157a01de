import type { UserState } from '@gridlease/common/service/user-states';
import { sql } from 'kysely';
import type { Database, RegistryTransaction } from '../database/database.ts';

/** Stores states that are newer than what is known. By ascending id, so that two writers do not wait for each other. */
export async function storeAccountStates(
  trx: RegistryTransaction,
  states: readonly UserState[],
): Promise<void> {
  await sql`
    insert into account_states as known (user_id, status, version)
    select * from unnest(
      ${states.map(({ id }) => id)}::text[], ${states.map(({ status }) => status)}::text[],
      ${states.map(({ version }) => version)}::bigint[]
    ) as s(user_id, status, version) order by user_id
    on conflict (user_id) do update set status = excluded.status, version = excluded.version
    where known.version < excluded.version`.execute(trx);
}

/** The owners of machines after this one, by ascending id. */
export async function listOwners(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select distinct owner_id from providers where owner_id > ${after} order by owner_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ owner_id }) => owner_id);
}

/** Whether the account of the owner is closed, as far as known; the state stays until the transaction ends. */
export async function isAccountClosed(trx: RegistryTransaction, userId: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select status from account_states where user_id = ${userId} for share`.execute(trx);
  return rows[0] !== undefined && rows[0].status !== 'active';
}

/**
 * Machines that are suspended by the state of an account and should not be, or the other way round, after this one.
 *
 * @param ownerIds of these owners; undefined: all
 */
export async function listMismatched(
  db: Database,
  { ownerIds, after, limit }: { ownerIds: readonly string[] | undefined; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from providers p left join account_states s on s.user_id = p.owner_id
    where p.id > ${after}::uuid ${ownerIds === undefined ? sql`` : sql`and p.owner_id = any(${ownerIds}::text[])`}
      and coalesce(s.status <> 'active', false) <> coalesce(p.suspended @> '[{"by": "account"}]', false)
    order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
