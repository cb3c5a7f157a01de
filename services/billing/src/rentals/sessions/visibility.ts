import type { Actor } from '@gridlease/common/access/caller';
import { mayReachProvider, narrowToOwn } from '@gridlease/common/access/ownership';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Session } from './session.ts';

/** The sides of a rental: its renter and the machine's owner. */
type Sides = Pick<Session, 'userId' | 'providerId' | 'providerOwnerId'>;

/**
 * Whether the caller is the renter or may act for the renter. A key that is restricted to machines must
 * include the machine.
 */
export function isRenters(actor: Actor, { userId, providerId }: Sides): boolean {
  return mayReachProvider(actor, { id: providerId, ownerId: userId });
}

/** Whether the caller is, or may act for, the owner of the machine. */
export function isProviders(actor: Actor, { providerId, providerOwnerId }: Sides): boolean {
  return mayReachProvider(actor, { id: providerId, ownerId: providerOwnerId });
}

/** Whether the caller may see the rental at all. */
export function isVisible(actor: Actor, sides: Sides): boolean {
  return isRenters(actor, sides) || isProviders(actor, sides);
}

/** Which rentals or bills a caller may see; an undefined member does not restrict. */
export interface SessionReach {
  /** The renter. */
  readonly renterId?: string | undefined;
  /** The renter or the machine's owner. */
  readonly ownerId?: string | undefined;
  /** The machines to which the caller's key is restricted. */
  readonly providerIds?: readonly string[] | undefined;
}

/**
 * Determines the visible rentals. Without a named user, callers see both sides: what they rent and what runs
 * on their machines.
 *
 * @throws ServiceError 403 `not_owner` for a filter that names another user
 */
export function reachOf(actor: Actor, userId: string | undefined): SessionReach {
  const { ownerId, providerIds } = narrowToOwn(actor, userId, 'user_id');
  return userId === undefined ? { ownerId, providerIds } : { renterId: ownerId, providerIds };
}

/**
 * Conditions on rows with user_id, provider_id and provider_owner_id, each served by an index. A row is
 * visible if any of them holds.
 */
export function visibleTo({ renterId, ownerId, providerIds }: SessionReach): RawBuilder<SqlBool>[] {
  const bound = providerIds === undefined ? sql`` : sql`and provider_id = any(${providerIds}::text[])`;
  if (renterId !== undefined) return [sql<SqlBool>`user_id = ${renterId} ${bound}`];
  if (ownerId === undefined) return [sql<SqlBool>`true ${bound}`];
  return [sql<SqlBool>`user_id = ${ownerId} ${bound}`, sql<SqlBool>`provider_owner_id = ${ownerId} ${bound}`];
}
