import { inTransaction } from '@gridlease/common/database/transaction';
import { deleteTokens, insertToken } from '../account/one-time-tokens.ts';
import { findAccountFacts } from '../account/store.ts';
import { appendAudit } from '../audit/store.ts';
import type { Database } from '../database/database.ts';
import { NO_ORIGIN } from '../http/request.ts';
import { createOpaqueSecret, hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { normalizeEmail } from '../users/email.ts';
import { findUserByEmail, lockUser, type User } from '../users/store.ts';

export const PURPOSE = 'first_sign_in';
const CODE_LIFE_SECONDS = 600;
/** Lets secret scanners recognise a code. */
const CODE_PREFIX = 'glf_';

/**
 * Whether a code may set the password of this user: an administrator whose password was made by another, and who has no
 * second factor. Anyone else has proved to be the owner of the account, which a code must not take.
 */
export async function isWaiting(db: Database, user: User | undefined): Promise<boolean> {
  if (user?.status !== 'active' || !user.roles.includes('admin') || !user.password_change_required)
    return false;
  return !(await findAccountFacts(db, user.id)).has_second_factor;
}

/**
 * Creates a code with which an administrator chooses the first password, once, within ten minutes; earlier ones end. For
 * an operator on the machine. Undefined when there is none with this address who waits for it.
 */
export async function createFirstSignIn(db: Database, email: string): Promise<string | undefined> {
  const found = await findUserByEmail(db, normalizeEmail(email)?.norm ?? '');
  if (found === undefined) return undefined;
  const code = createOpaqueSecret(CODE_PREFIX);
  return inTransaction(db, async (trx) => {
    const user = await lockUser(trx, found.id);
    if (!(await isWaiting(trx, user))) return undefined;
    await deleteTokens(trx, found.id, PURPOSE);
    const hash = hashOpaqueSecret(code);
    await insertToken(trx, { hash, userId: found.id, purpose: PURPOSE, lifeSeconds: CODE_LIFE_SECONDS });
    const event = { actor: 'operator', action: 'user.first_sign_in_created', target: found.id };
    await appendAudit(trx, NO_ORIGIN, event);
    return code;
  });
}
