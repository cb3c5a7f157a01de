import type { Actor } from '@gridlease/common/access/caller';
import { hasRight, mayReachProvider, narrowToOwn } from '@gridlease/common/access/ownership';
import { type RawBuilder, sql } from 'kysely';
import { andEqual, andOneOf } from '../../database/filters.ts';
import type { PageOptions } from '../../http/pages.ts';
import type { Session } from './session.ts';

/** Who takes part in a rental: its renter, and the machine with its owner. */
type Parties = Pick<Session, 'userId' | 'providerId' | 'providerOwnerId'>;

/**
 * Whether the caller only runs rentals on machines: a key that may neither read its user's money nor manage rentals.
 */
function isRunner(actor: Actor): boolean {
  return actor !== 'anybody' && actor.isDaemon && !RENTERS_SCOPES.some((scope) => actor.scopes.has(scope));
}

/** What a key needs to act for its user as a renter. */
const RENTERS_SCOPES = ['billing:read', 'billing:sessions'];

/**
 * Whether the caller is the renter or may act for the renter. A key that is restricted to machines must
 * include the machine.
 */
export function isRenters(actor: Actor, { userId, providerId }: Parties): boolean {
  return !isRunner(actor) && mayReachProvider(actor, { id: providerId, ownerId: userId });
}

/** Whether the caller is, or may act for, the owner of the machine. */
export function isProviders(actor: Actor, { providerId, providerOwnerId }: Parties): boolean {
  return mayReachProvider(actor, { id: providerId, ownerId: providerOwnerId });
}

/** Whether the caller acts for one of the two. */
function isParty(actor: Actor, parties: Parties): boolean {
  return isRenters(actor, parties) || isProviders(actor, parties);
}

/** Whether the caller may see all of the rental: what the renter sees. */
export function isSeenWhole(actor: Actor, parties: Parties): boolean {
  return isRenters(actor, parties) || hasRight(actor, 'read_rentals');
}

/** Whether the caller may see the rental at all. */
export function isVisible(actor: Actor, parties: Parties): boolean {
  return isSeenWhole(actor, parties) || isProviders(actor, parties);
}

/**
 * Whether the caller is shown what renter and machine tell each other about the rental: the two, and administrators. A
 * service account and the rest of the staff, which read everybody's rentals, are not.
 */
export function seesSecrets(actor: Actor, parties: Parties): boolean {
  return (actor === 'anybody' || !actor.isService) && isParty(actor, parties);
}

/** Which rentals or bills a caller may see; an undefined member does not restrict. */
export interface Visibility {
  /** The renter. */
  readonly renterId?: string | undefined;
  /** The renter or the machine's owner. */
  readonly ownerId?: string | undefined;
  /** The owner of the machines, and not as a renter. */
  readonly machinesOwnerId?: string | undefined;
  /** The machines to which the caller's key is restricted. */
  readonly providerIds?: readonly string[] | undefined;
}

/**
 * Determines the visible rentals. Without a named user, callers see both sides: what they rent and what runs
 * on their machines.
 *
 * @throws ServiceError 403 `not_owner` for a filter that names another user
 */
export function visibilityOf(actor: Actor, userId: string | undefined): Visibility {
  const { ownerId, providerIds } = narrowToOwn(actor, userId, 'user_id', 'read_rentals');
  if (isRunner(actor)) return { machinesOwnerId: ownerId, renterId: userId, providerIds };
  return userId === undefined ? { ownerId, providerIds } : { renterId: ownerId, providerIds };
}

/**
 * Conditions on rows with user_id, provider_id and provider_owner_id, each served by an index. A row is
 * visible if any of them holds.
 */
export function conditionsOf({
  renterId,
  ownerId,
  machinesOwnerId,
  providerIds,
}: Visibility): RawBuilder<unknown>[] {
  const ofKey = andOneOf('provider_id', providerIds);
  if (machinesOwnerId !== undefined) {
    return [sql`provider_owner_id = ${machinesOwnerId} ${andEqual('user_id', renterId)} ${ofKey}`];
  }
  if (renterId !== undefined) return [sql`user_id = ${renterId} ${ofKey}`];
  if (ownerId === undefined) return [sql`true ${ofKey}`];
  return [sql`user_id = ${ownerId} ${ofKey}`, sql`provider_owner_id = ${ownerId} ${ofKey}`];
}

/**
 * Selects the ids of one page of visible rows, newest first; one more than the page size if there are more.
 *
 * @param list.key what is selected instead of the ids: the key by which rows of the table are found in one partition
 * @param filters more conditions, each beginning with `and`
 */
export function selectVisiblePage(
  {
    table,
    time,
    key = 'id',
  }: {
    readonly table: string;
    readonly time: 'created_at' | 'started_at';
    readonly key?: 'id' | 'session_id';
  },
  visibility: Visibility,
  filters: RawBuilder<unknown>,
  { before, limit, offset }: PageOptions,
): RawBuilder<unknown> {
  const at = sql.ref(time);
  const order = sql`order by ${at} desc, id desc`;
  const after = before === undefined ? sql`` : sql`and (${at}, id) < (${before.at}, ${before.id})`;
  // One subquery per condition, each in index order and limited to what the page can need.
  const parts = conditionsOf(visibility).map(
    (condition) => sql`
      (select id, ${sql.ref(key)} as key, ${at} from ${sql.table(table)} where ${condition} ${filters} ${after}
        ${order} limit ${limit + offset + 1})`,
  );
  // The union removes duplicates: a renter who also owns the machine matches both conditions.
  return sql`select key from (${sql.join(parts, sql` union `)}) as own ${order} limit ${limit + 1} offset ${offset}`;
}
