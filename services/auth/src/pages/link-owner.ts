import { retryingReads } from '@gridlease/common/database/transaction';
import type { LinkKind } from '../account/links.ts';
import { findTokenOwner } from '../account/one-time-tokens.ts';
import type { Database } from '../database/database.ts';
import { hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { normalizeEmail } from '../users/email.ts';
import { findUser, type User } from '../users/store.ts';

/** The user whom a link was sent to, while it works. Does not consume it. */
export async function findLinkOwner(
  db: Database,
  { purpose }: LinkKind,
  token: string | undefined,
): Promise<User | undefined> {
  if (token === undefined) return undefined;
  const owner = await retryingReads(() => findTokenOwner(db, hashOpaqueSecret(token), purpose));
  const user = owner && (await retryingReads(() => findUser(db, owner.user_id)));
  const isSame = user?.status === 'active' && normalizeEmail(user.email)?.norm === owner?.email_norm;
  return isSame ? user : undefined;
}
