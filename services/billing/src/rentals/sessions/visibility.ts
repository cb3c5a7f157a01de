import type { Actor } from '@gridlease/common/access/caller';
import { mayReachProvider, narrowToOwn } from '@gridlease/common/access/ownership';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Session } from './session.ts';

/** Whose a rental is: its renter's, and the machine's owner's. */
type Sides = Pick<Session, 'userId' | 'providerId' | 'providerOwnerId'>;

/** The renter's, and whoever acts for renters; of a key that is bound to machines only on those. */
export function isRenters(actor: Actor, { userId, providerId }: Sides): boolean {
  return mayReachProvider(actor, { id: providerId, ownerId: userId });
}

/** Of the owner of the machine on which it runs. */
export function isProviders(actor: Actor, { providerId, providerOwnerId }: Sides): boolean {
  return mayReachProvider(actor, { id: providerId, ownerId: providerOwnerId });
}

/** For whom a rental is there at all. */
export function isVisible(actor: Actor, sides: Sides): boolean {
  return isRenters(actor, sides) || isProviders(actor, sides);
}

/** Which rentals, or bills of rentals, somebody sees; a member that is undefined narrows nothing. */
export interface SessionReach {
  /** Who rents them. */
  readonly renterId?: string | undefined;
  /** Who rents them, or owns the machine. */
  readonly ownerId?: string | undefined;
  /** Machines to which the caller is bound. */
  readonly providerIds?: readonly string[] | undefined;
}

/**
 * Without a user named, people see both sides of what is theirs: rented by them, and rented from them.
 *
 * @throws ServiceError 403 `not_owner` for a filter that names another user
 */
export function reachOf(actor: Actor, userId: string | undefined): SessionReach {
  const { ownerId, providerIds } = narrowToOwn(actor, userId, 'user_id');
  return userId === undefined ? { ownerId, providerIds } : { renterId: ownerId, providerIds };
}

/**
 * Conditions on rows with user_id, provider_id and provider_owner_id, each served by an index. A row is visible when one of
 * them holds.
 */
export function visibleTo({ renterId, ownerId, providerIds }: SessionReach): RawBuilder<SqlBool>[] {
  const bound = providerIds === undefined ? sql`` : sql`and provider_id = any(${providerIds}::text[])`;
  if (renterId !== undefined) return [sql<SqlBool>`user_id = ${renterId} ${bound}`];
  if (ownerId === undefined) return [sql<SqlBool>`true ${bound}`];
  return [sql<SqlBool>`user_id = ${ownerId} ${bound}`, sql<SqlBool>`provider_owner_id = ${ownerId} ${bound}`];
}
