import type { Actor } from '@gridlease/common/access/caller';
import { hasRight, isPermitted } from '@gridlease/common/access/ownership';
import { type RawBuilder, sql } from 'kysely';
import { READ_MONEY } from '../../http/access.ts';
import { STREAM_TYPES } from './stream-types.ts';

/** What the query of a stream selects; an undefined member does not restrict. */
export interface StreamFilters {
  readonly providerId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly walletId?: string | undefined;
  /** Published types. */
  readonly types?: ReadonlySet<string> | undefined;
}

/** Who reads a stream, and what of theirs. */
export interface Viewer extends StreamFilters {
  readonly actor: Actor;
  /** Whether it sees wallets, and rentals as their renter; a key that only runs rentals sees those of its machines. */
  readonly readsMoney: boolean;
}

export function viewerOf(actor: Actor, filters: StreamFilters): Viewer {
  return { ...filters, actor, readsMoney: isPermitted(actor, READ_MONEY) };
}

/** The user whose events the viewer sees; undefined: everybody's. */
function userOf({ actor }: Viewer): string | undefined {
  return actor === 'anybody' || hasRight(actor, 'read_money') || actor.isService ? undefined : actor.subject;
}

export const topics = {
  everything: 'all',
  session: (id: string) => `session:${id}`,
  wallet: (id: string) => `wallet:${id}`,
  provider: (id: string) => `provider:${id}`,
  user: (id: string) => `user:${id}`,
};

/** The narrowest topics under which all events of the viewer are found. */
export function topicsOf(viewer: Viewer): string[] {
  const { actor, readsMoney, sessionId, walletId, providerId } = viewer;
  if (sessionId !== undefined) return [topics.session(sessionId)];
  if (walletId !== undefined) return [topics.wallet(walletId)];
  if (providerId !== undefined) return [topics.provider(providerId)];
  if (!readsMoney && actor !== 'anybody' && actor.providerIds !== undefined) {
    return actor.providerIds.map(topics.provider);
  }
  const user = userOf(viewer);
  return [user === undefined ? topics.everything : topics.user(user)];
}

/**
 * A condition on rows of the outbox that holds for every event of the viewer, and few others. It looks for ids in the
 * text of the data: PostgreSQL cannot parse every JSON text that JavaScript writes.
 */
export function conditionOf(viewer: Viewer): RawBuilder<unknown> {
  const { types, sessionId, walletId, providerId } = viewer;
  const user = userOf(viewer);
  const has = (value: string) => sql`strpos(data::text, ${JSON.stringify(value)}) > 0`;
  const conditions = [
    sql`type = any(${[...(types ?? STREAM_TYPES.keys())]}::text[])`,
    ...[sessionId, walletId, providerId].flatMap((id) => (id === undefined ? [] : has(id))),
    ...(user === undefined
      ? []
      : [
          sql`(${has(user)} or data::text like any (array(
            select '%' || id || '%' from wallets where user_id = ${user})))`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}
