import { databaseNow } from '@gridlease/common/database/clock';
import { type Selectable, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import { tellClientChanged } from '../tokens/revocations.ts';
import type { ClientsTable } from './table.ts';

/** `created_by` of service accounts that the configuration declares. */
export const DECLARED = 'configuration';

/** A row without what could be used to find the secret. */
export type Client = Omit<Selectable<ClientsTable>, 'secret_hash'>;
export type ClientKind = Client['kind'];

export interface NewClient {
  readonly client_id: string;
  readonly kind: ClientKind;
  readonly name: string;
  readonly secret_hash: Buffer;
  readonly scopes: readonly string[];
  readonly user_id: string | null;
  readonly provider_ids: readonly string[] | null;
  readonly created_by: string;
  readonly expires_at: Date | null;
}

const COLUMNS = [
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
  'revoked_at',
] as const satisfies readonly (keyof ClientsTable)[];

/** What the token endpoint asks of a client. */
export interface ClientAtLogin extends Client {
  readonly secret_hash: Buffer;
  /** Neither revoked nor expired. */
  readonly is_live: boolean;
  /** Seconds that it still lives; empty without an expiry. */
  readonly seconds_left: number | null;
  /** Its last use was written longer ago than the pace of writing it. */
  readonly is_use_stale: boolean;
}

/** How often the last use of a client is written. */
const USE_WRITTEN_EVERY_SECONDS = 60;

const IS_USE_STALE = sql<boolean>`(last_used_at is null or
  last_used_at < ${databaseNow} - make_interval(secs => ${sql.lit(USE_WRITTEN_EVERY_SECONDS)}))`;

/** For whom a client acts, which never changes; undefined when there is no such client. */
export async function findClientOwner(
  db: Database,
  clientId: string,
): Promise<{ user_id: string | null } | undefined> {
  return db.selectFrom('clients').select('user_id').where('client_id', '=', clientId).executeTakeFirst();
}

/** The user for whom a key acts, as far as its tokens tell of them. */
export interface KeyOwner {
  readonly id: string;
  readonly status: string;
  readonly roles: readonly string[];
}

/**
 * The owner of a key, kept from being disabled until the end of the transaction; `alone` also from making a key at
 * the same time.
 */
export async function lockKeyOwner(
  trx: AuthTransaction,
  userId: string,
  how: 'share' | 'alone' = 'share',
): Promise<KeyOwner | undefined> {
  const query = trx.selectFrom('users').select(['id', 'status']).where('id', '=', userId);
  const user = await (how === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst();
  if (user === undefined) return undefined;
  const roles = await trx.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute();
  return { ...user, roles: roles.map((row) => row.role) };
}

/**
 * The client, kept from being revoked until the end of the transaction, so that no token is made after its revocation.
 * Lock order: the user, then the client.
 */
export async function lockClientForUse(
  trx: AuthTransaction,
  clientId: string,
): Promise<ClientAtLogin | undefined> {
  return trx
    .selectFrom('clients')
    .select([...COLUMNS, 'secret_hash'])
    .select([
      sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > ${databaseNow}))`.as(
        'is_live',
      ),
      sql<number | null>`extract(epoch from expires_at - ${databaseNow})::float8`.as('seconds_left'),
      IS_USE_STALE.as('is_use_stale'),
    ])
    .where('client_id', '=', clientId)
    .forShare()
    .executeTakeFirst();
}

/** Writes that the client was used just now, at most once a minute however many at once say so. */
export async function updateLastUse(db: Database, clientId: string): Promise<void> {
  await db
    .updateTable('clients')
    .set({ last_used_at: databaseNow })
    .where('client_id', '=', clientId)
    .where(IS_USE_STALE)
    .execute();
}

/** Inserts the client; undefined when its id is taken. */
export async function insertClient(trx: AuthTransaction, client: NewClient): Promise<Client | undefined> {
  return trx
    .insertInto('clients')
    .values({
      ...client,
      scopes: [...client.scopes],
      provider_ids: client.provider_ids === null ? null : [...client.provider_ids],
    })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Which clients a list is about. */
export interface ClientFilter {
  readonly kind: ClientKind;
  readonly userId?: string;
}

export interface ClientPage {
  readonly after: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

function selectLive(db: Database, filter: ClientFilter) {
  const query = db.selectFrom('clients').where('kind', '=', filter.kind).where('revoked_at', 'is', null);
  return filter.userId === undefined ? query : query.where('user_id', '=', filter.userId);
}

export interface ClientList {
  readonly clients: readonly Client[];
  /** Whether there are more after these. */
  readonly hasMore: boolean;
}

/** Clients that are not revoked, by id (ids that we make are in the order of their making). */
export async function listClients(db: Database, filter: ClientFilter, page: ClientPage): Promise<ClientList> {
  const query = selectLive(db, filter)
    .select(COLUMNS)
    .orderBy('client_id')
    .limit(page.limit + 1)
    .offset(page.offset);
  const rows = await (page.after === undefined ? query : query.where('client_id', '>', page.after)).execute();
  return { clients: rows.slice(0, page.limit), hasMore: rows.length > page.limit };
}

/** By the database's clock. */
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

/** Ends clients and, for verifiers that remember tokens, tells of it. Answers the ids of those that were not ended before. */
export async function revokeClients(
  trx: AuthTransaction,
  which: { readonly clientId: string } | { readonly userId: string },
): Promise<string[]> {
  const query = trx.updateTable('clients').set({ revoked_at: databaseNow }).where('revoked_at', 'is', null);
  const revoked = await ('clientId' in which
    ? query.where('client_id', '=', which.clientId)
    : query.where('user_id', '=', which.userId)
  )
    .returning('client_id')
    .execute();
  const ids = revoked.map((row) => row.client_id);
  for (const id of ids) await tellClientChanged(trx, id);
  return ids;
}

/** The service accounts that the configuration declared, of whatever state, by id; locked. */
export async function lockDeclared(
  trx: AuthTransaction,
  clientIds: readonly string[],
): Promise<(Client & { readonly secret_hash: Buffer })[]> {
  return trx
    .selectFrom('clients')
    .select([...COLUMNS, 'secret_hash'])
    .where((eb) =>
      eb.or([
        eb.and([eb('created_by', '=', DECLARED), eb('kind', '=', 'service_account')]),
        ...(clientIds.length === 0 ? [] : [eb('client_id', 'in', [...clientIds])]),
      ]),
    )
    .orderBy('client_id')
    .forUpdate()
    .execute();
}

/** What the configuration says of a service account takes the place of what was known. */
export async function updateDeclared(
  trx: AuthTransaction,
  client: Pick<NewClient, 'client_id' | 'secret_hash' | 'scopes'>,
): Promise<void> {
  await trx
    .updateTable('clients')
    .set({
      secret_hash: client.secret_hash,
      scopes: [...client.scopes],
      created_by: DECLARED,
      expires_at: null,
      revoked_at: null,
    })
    .where('client_id', '=', client.client_id)
    .execute();
}
