import { Secret } from 'otpauth';
import { totpCode } from '../src/second-factor/totp.ts';
import { PASSWORD } from './auth.ts';
import type { LoggedInPerson } from './people.ts';

/** A user's second factor. */
export interface Factor {
  readonly recoveryCodes: readonly string[];
  /** The code of this moment of the authenticator's clock, which has to move on before the next one. */
  code(): string;
}

/**
 * Sets up a second factor.
 *
 * @param clock milliseconds since the epoch; moved on by the caller after this
 */
export async function setUpFactor(person: LoggedInPerson, clock: () => number): Promise<Factor> {
  const begun = await person.ask('POST', '/second-factor', { password: PASSWORD });
  if (begun.status !== 200) throw new Error(`a second factor responded with ${JSON.stringify(begun.body)}`);
  const secret = Buffer.from(Secret.fromBase32(begun.body.secret).buffer);
  const code = () => totpCode(secret, clock());
  const confirmed = await person.ask('POST', '/second-factor/confirm', { code: code() });
  if (confirmed.status !== 200) throw new Error(`its code responded with ${JSON.stringify(confirmed.body)}`);
  return { code, recoveryCodes: confirmed.body.recovery_codes };
}
