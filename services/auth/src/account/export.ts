import type { Database } from '../database/database.ts';

/** An export holds at most this many audit events, the newest. */
const EVENTS_MAX = 10_000;

async function sessionsOf(db: Database, userId: string) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'client_id',
      'amr',
      'created_at',
      'last_used_at',
      'expires_at',
      'revoked_at',
      'revoke_reason',
      'ip',
      'user_agent',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

async function keysOf(db: Database, userId: string) {
  return db
    .selectFrom('clients')
    .select([
      'client_id',
      'name',
      'scopes',
      'provider_ids',
      'networks',
      'spend_day_max',
      'created_at',
      'expires_at',
      'last_used_at',
      'last_used_from',
      'revoked_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

async function eventsOf(db: Database, userId: string) {
  return db
    .selectFrom('audit_events')
    .select(['at', 'actor', 'action', 'target', 'ip', 'request_id', 'detail'])
    .where((eb) => eb.or([eb('actor', '=', userId), eb('target', '=', userId)]))
    .orderBy('position', 'desc')
    .limit(EVENTS_MAX)
    .execute();
}

async function addressesOf(db: Database, userId: string) {
  return db
    .selectFrom('known_addresses')
    .select(['address', 'succeeded_at'])
    .where('user_id', '=', userId)
    .orderBy('address')
    .execute();
}

async function factorOf(db: Database, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['created_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .execute();
}

/** Everything stored about a user in addition to the user record, without hashes, secrets and keys. */
export async function exportOf(db: Database, userId: string) {
  return {
    sessions: await sessionsOf(db, userId),
    api_keys: await keysOf(db, userId),
    second_factors: await factorOf(db, userId),
    known_addresses: await addressesOf(db, userId),
    audit_events: await eventsOf(db, userId),
  };
}
