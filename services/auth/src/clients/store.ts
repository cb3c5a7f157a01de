import { databaseNow } from '@gridlease/common/database/clock';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { PageStart } from '../http/page.ts';
import { publishClientChange } from '../tokens/revocations.ts';
import type { ClientsTable } from './table.ts';

/** A client without what the token endpoint alone reads. */
export type Client = Omit<Selectable<ClientsTable>, 'secret_hash' | 'registers_until'>;

export type ClientKind = Client['kind'];

export type NewClient = Insertable<ClientsTable>;

export const COLUMNS = [
  'client_id',
  'kind',
  'name',
  'scopes',
  'user_id',
  'provider_ids',
  'created_by',
  'created_at',
  'expires_at',
  'last_used_at',
  'last_used_from',
  'networks',
  'spend_day_max',
  'revoked_at',
] as const satisfies readonly (keyof ClientsTable)[];

/** Inserts the client; undefined when its id is taken. */
export async function insertClient(trx: AuthTransaction, client: NewClient): Promise<Client | undefined> {
  return trx
    .insertInto('clients')
    .values(client)
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Selects the clients of a list. */
export interface ClientFilter {
  readonly kind: ClientKind;
  readonly userId?: string;
}

export type ClientPage = PageStart<{ readonly id: string }>;

function selectLive(db: Database, filter: ClientFilter) {
  const query = db.selectFrom('clients').where('kind', '=', filter.kind).where('revoked_at', 'is', null);
  return filter.userId === undefined ? query : query.where('user_id', '=', filter.userId);
}

/**
 * Clients that are not revoked, by id (generated ids are in the order of creation); one more than the page holds when
 * there are more.
 */
export async function listClients(db: Database, filter: ClientFilter, page: ClientPage): Promise<Client[]> {
  const query = selectLive(db, filter)
    .select(COLUMNS)
    .orderBy('client_id')
    .limit(page.limit + 1)
    .offset(page.offset);
  return (page.after === undefined ? query : query.where('client_id', '>', page.after.id)).execute();
}

/** Compares with the database's clock. */
export async function isInFuture(db: Database, time: Date): Promise<boolean> {
  const { rows } = await sql<{
    is_future: boolean;
  }>`select ${time}::timestamptz > ${databaseNow} as is_future`.execute(db);
  return rows[0]?.is_future === true;
}

export async function countClients(db: Database, filter: ClientFilter): Promise<number> {
  const { count } = await selectLive(db, filter)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function lockClient(trx: AuthTransaction, clientId: string): Promise<Client | undefined> {
  return trx
    .selectFrom('clients')
    .select(COLUMNS)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Revokes clients and publishes it to verifiers. Returns the ids of the newly revoked clients.
 *
 * @param which.exceptBound keeps the keys of a user that are bound to named machines
 */
export async function revokeClients(
  trx: AuthTransaction,
  which: { readonly clientId: string } | { readonly userId: string; readonly exceptBound?: boolean },
): Promise<string[]> {
  const query = trx.updateTable('clients').set({ revoked_at: databaseNow }).where('revoked_at', 'is', null);
  const revoked = await query
    .where((eb) => {
      if ('clientId' in which) return eb('client_id', '=', which.clientId);
      const theirs = eb('user_id', '=', which.userId);
      return which.exceptBound === true ? eb.and([theirs, eb('provider_ids', 'is', null)]) : theirs;
    })
    .returning('client_id')
    .execute();
  const ids = revoked.map((row) => row.client_id);
  for (const id of ids) await publishClientChange(trx, id);
  return ids;
}
