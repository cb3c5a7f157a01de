import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionReach } from './reach.ts';

/** Conditions on rows with user_id, provider_id and provider_owner_id, each with an index; what one of them is true of is seen. */
export function sidesOf({ renterId, ownerId, providerIds }: SessionReach): RawBuilder<SqlBool>[] {
  const bound = providerIds === undefined ? sql`` : sql`and provider_id = any(${providerIds}::text[])`;
  if (renterId !== undefined) return [sql<SqlBool>`user_id = ${renterId} ${bound}`];
  if (ownerId === undefined) return [sql<SqlBool>`true ${bound}`];
  return [sql<SqlBool>`user_id = ${ownerId} ${bound}`, sql<SqlBool>`provider_owner_id = ${ownerId} ${bound}`];
}
