import { networkOf } from '@gridlease/common/access/network';
import { inTransaction } from '@gridlease/common/database/transaction';
import { appendAudit } from '../audit/store.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import type { MailQueue } from '../mail/queue.ts';
import { hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { accountKey, failureKeys } from '../throttling/keys.ts';
import { admitNetwork, forgetUnlockAsked, noteUnlockAsked } from '../throttling/store.ts';
import { normalizeEmail } from '../users/email.ts';
import { lockUser, type User } from '../users/store.ts';
import * as problem from './errors.ts';
import { UNLOCK } from './links.ts';
import { findTokenOwner, takeToken } from './one-time-tokens.ts';
import { linkRequest } from './requested-mails.ts';

interface ThrottleKey {
  readonly keys: { readonly throttleKey: Uint8Array };
}

/** Long enough to log in, after which the network is known by its success. */
const ADMITTED_SECONDS = 86_400;

/**
 * Asks for a link that unlocks an account for its owner, once a day: call it whenever a login fails while only known
 * networks get through. The work is the same whether or not there is such an account; the worker finds out.
 *
 * @param address what was typed
 */
export async function requestUnlock(
  { keys, mail }: ThrottleKey & { readonly mail: MailQueue },
  trx: AuthTransaction,
  address: string,
  origin: RequestOrigin,
): Promise<void> {
  const account = accountKey(keys.throttleKey, address);
  if (!(await noteUnlockAsked(trx, account, UNLOCK.windowSeconds))) return;
  // Not even a queue that somebody fills with other requests keeps the link from its owner for long.
  const isQueued = await mail.pushUnlessFull(trx, linkRequest(UNLOCK, address, origin));
  if (!isQueued) await forgetUnlockAsked(trx, account);
}

/** Lets the network of this request through to the account, for a day. Requires the user's lock. */
export async function admitOwner(
  { keys }: ThrottleKey,
  trx: AuthTransaction,
  user: Pick<User, 'id' | 'email'>,
  { ip }: RequestOrigin,
): Promise<void> {
  const network = networkOf(ip);
  const { pair } = failureKeys(keys.throttleKey, user.email, network);
  await admitNetwork(trx, { userId: user.id, network, pair, seconds: ADMITTED_SECONDS });
}

/**
 * Lets the network in which the link is followed through to the account that is under attack, and nothing else: the
 * counts of other networks stay, so the attacker gains no guess by it (ADR 53). Throws `link_invalid` (400).
 */
export async function unlockByToken(
  deps: ThrottleKey & { readonly db: Database },
  token: string,
  origin: RequestOrigin,
): Promise<void> {
  const hash = hashOpaqueSecret(token);
  await inTransaction(deps.db, async (trx) => {
    const found = await findTokenOwner(trx, hash, UNLOCK.purpose);
    const user = found && (await lockUser(trx, found.user_id));
    const owner = await takeToken(trx, hash, UNLOCK.purpose);
    const isSame = user?.status === 'active' && normalizeEmail(user.email)?.norm === owner?.email_norm;
    if (owner === undefined || !isSame) throw problem.linkInvalid();
    await admitOwner(deps, trx, user, origin);
    await appendAudit(trx, origin, { actor: user.id, action: 'user.network_admitted', target: user.id });
  });
}
