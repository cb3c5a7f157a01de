import { uuid } from '@gridlease/common/http/schemas';
import type { Origin, ServiceClient } from '@gridlease/common/service/service-client';
import { z } from 'zod';

const RESPONSE_BYTES_MAX = 65_536;
const NOT_FOUND = 404;
/** How long to skip an authentication service that is down: a whole queue may be waiting for addresses. */
const AWAY_MS = 5_000;

/** The e-mail addresses of accounts. */
export interface AccountAddresses {
  /**
   * Returns the account's address; undefined if there is no such account or it has no address.
   *
   * @throws BillingError 503 `accounts_unavailable`
   */
  find(userId: string, origin: Origin): Promise<string | undefined>;
}

/** Used when accounts cannot be looked up: users then have only the address they set in billing. */
export const NO_ACCOUNTS: AccountAddresses = { find: async () => undefined };

/** A user in responses of the authentication service, reduced to what billing needs. */
const user = z.object({ id: z.guid(), email: z.string().min(1).optional(), status: z.string() });

/** Deleted users have no address; disabled users do. @throws Error if the text is not this user */
function readAddress(text: string, id: string): string | undefined {
  const { id: answered, email, status } = user.parse(JSON.parse(text));
  if (answered.toLowerCase() !== id) throw new Error('the answer is about another user');
  return status === 'deleted' ? undefined : email;
}

/** Looks up accounts' addresses. Ids that are not UUIDs cannot exist there and are not requested. */
export function createAccountAddresses(
  ask: ServiceClient,
  clock: () => number = () => performance.now(),
): AccountAddresses {
  let awayUntil = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  return {
    async find(userId, origin) {
      const id = uuid.safeParse(userId).data;
      if (id === undefined) return undefined;
      if (clock() < awayUntil) throw failure;
      const question = {
        path: `/api/v1/auth/admin/users/${id}`,
        origin,
        bytesMax: RESPONSE_BYTES_MAX,
        statuses: [NOT_FOUND],
      };
      try {
        return await ask(question, ({ status, text }) =>
          status === NOT_FOUND ? undefined : readAddress(text, id),
        );
      } catch (error) {
        failure = error;
        awayUntil = clock() + AWAY_MS;
        throw error;
      }
    },
  };
}
