import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import type { Origin, ServiceClient } from '../../http/service-client.ts';

const ANSWER_BYTES_MAX = 65_536;
const NOT_FOUND = 404;
/** How long an authentication service that is away is not asked again: a whole queue may be waiting for addresses. */
const AWAY_MS = 5_000;

/** The e-mail addresses of accounts. */
export interface AccountAddresses {
  /**
   * Undefined: there is no such account, or it has none.
   *
   * @throws BillingError 503 `accounts_unavailable`
   */
  find(userId: string, origin: Origin): Promise<string | undefined>;
}

/** Where no accounts can be asked for, nobody has an address but the one they set here. */
export const NO_ACCOUNTS: AccountAddresses = { find: async () => undefined };

/** A user as the authentication service answers it, as far as billing looks at it. */
const user = z.object({ id: z.guid(), email: z.string().min(1).optional(), status: z.string() });

/** @throws Error for what is not this user. Who was deleted has no address, who is disabled has */
function readAddress(text: string, id: string): string | undefined {
  const { id: answered, email, status } = user.parse(JSON.parse(text));
  if (answered.toLowerCase() !== id) throw new Error('the answer is about another user');
  return status === 'deleted' ? undefined : email;
}

/** Addresses as the authentication service knows them. What is no UUID is no account: it is not even asked for. */
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
        bytesMax: ANSWER_BYTES_MAX,
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
