import { emailNotVerified } from '@gridlease/common/access/refusal';
import type { AuthSettings } from '../config/settings.ts';
import type { KeyOwner } from './credential-store.ts';

/**
 * Accounts with unverified addresses make no keys, where e-mails are sent. By the present state of the account: a token
 * may be older. Throws `email_not_verified` (403).
 */
export function requireVerifiedOwner(
  { verifiesAddresses }: Pick<AuthSettings, 'verifiesAddresses'>,
  { email_verified: isVerified }: Pick<KeyOwner, 'email_verified'>,
): void {
  if (verifiesAddresses && !isVerified) throw emailNotVerified();
}
