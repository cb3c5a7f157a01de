import { appendEvents } from '@gridlease/common/outbox/append';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuthTransaction } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import type { UserEvent, userEventSchema } from './events.ts';

/**
 * Announces what happened to a user, in the transaction of the change and after it: the event has the state that the user
 * has now. Returns the version of that state.
 */
export type AnnounceUser = (
  trx: AuthTransaction,
  what: UserEvent,
  userId: string,
  origin: Pick<RequestOrigin, 'requestId' | 'correlationId'>,
) => Promise<number>;

type UserState = z.output<typeof userEventSchema> & { readonly version: number };

/** Counts the change, which also locks the row: events of a user are in order. */
async function countChange(trx: AuthTransaction, userId: string): Promise<UserState> {
  const { rows } = await sql<UserState>`
    update users set version = version + 1 where id = ${userId}
    returning id, version, status, email_verified_at is not null as email_verified,
      array(select role from user_roles where user_id = users.id order by role) as roles`.execute(trx);
  const [state] = rows;
  if (state === undefined) throw new Error(`there is no user ${userId} to announce`);
  return state;
}

export function createUserAnnouncer(options: {
  readonly newId: () => string;
  /** What every event's subject begins with. */
  readonly subjectPrefix: string;
}): AnnounceUser {
  const { newId, subjectPrefix } = options;
  return async (trx, what, userId, { requestId, correlationId }) => {
    const { version, ...data } = await countChange(trx, userId);
    const type = `user.${what}`;
    await appendEvents(trx, [
      {
        id: newId(),
        type,
        version: 1,
        aggregate: { type: 'user', id: userId, version },
        subject: `${subjectPrefix}.${type}`,
        // Work without a request has neither.
        correlationId: correlationId || requestId || newId(),
        data,
      },
    ]);
    return version;
  };
}
