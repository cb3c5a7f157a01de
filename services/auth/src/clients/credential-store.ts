import { databaseNow } from '@gridlease/common/database/clock';
import { sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import { type Client, COLUMNS } from './store.ts';

/** What the token endpoint needs to know of a client. */
export interface ClientAtLogin extends Client {
  readonly secret_hash: Buffer;
  /** Neither revoked nor expired. */
  readonly is_live: boolean;
  /** Seconds until it expires; null if it never does. */
  readonly seconds_left: number | null;
  /** The key of an enrollment whose machine may be registered. */
  readonly may_register: boolean;
  /** Whether its last use should be written again. */
  readonly is_use_stale: boolean;
}

/** Minimum time between two writes of a client's last use. */
const USE_WRITTEN_EVERY_SECONDS = 60;

const IS_USE_STALE = sql<boolean>`(last_used_at is null or
  last_used_at < ${databaseNow} - make_interval(secs => ${sql.lit(USE_WRITTEN_EVERY_SECONDS)}))`;

/** The user for whom a client acts, which never changes; undefined when there is no such client. */
export async function findClientOwner(
  db: Database,
  clientId: string,
): Promise<{ user_id: string | null } | undefined> {
  return db.selectFrom('clients').select('user_id').where('client_id', '=', clientId).executeTakeFirst();
}

/** The user for whom a key acts. */
export interface KeyOwner {
  readonly id: string;
  readonly status: string;
  readonly roles: readonly string[];
  readonly email_verified: boolean;
}

/**
 * Locks the owner of a key against being disabled until the transaction ends; `alone` also against concurrent creation
 * of keys.
 */
export async function lockKeyOwner(
  trx: AuthTransaction,
  userId: string,
  how: 'share' | 'alone' = 'share',
): Promise<KeyOwner | undefined> {
  const query = trx
    .selectFrom('users')
    .select(['id', 'status', sql<boolean>`email_verified_at is not null`.as('email_verified')])
    .where('id', '=', userId);
  const user = await (how === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst();
  if (user === undefined) return undefined;
  const roles = await trx.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute();
  return { ...user, roles: roles.map((row) => row.role) };
}

/**
 * Locks the client against being revoked until the transaction ends, so that no token is issued after its revocation.
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
      sql<boolean>`coalesce(registers_until > ${databaseNow}, false)`.as('may_register'),
      IS_USE_STALE.as('is_use_stale'),
    ])
    .where('client_id', '=', clientId)
    .forShare()
    .executeTakeFirst();
}

/** Writes when the client was used last, and from which network, at most once a minute. */
export async function updateLastUse(db: Database, clientId: string, network: string): Promise<void> {
  await db
    .updateTable('clients')
    .set({ last_used_at: databaseNow, last_used_from: network === '' ? null : network })
    .where('client_id', '=', clientId)
    .where(IS_USE_STALE)
    .execute();
}
