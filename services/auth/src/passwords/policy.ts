import { isCommonPassword, isGuessable } from './guessable.ts';

export type PasswordPolicy = 'standard' | 'strict';

/** The user of a new password, and the policy. */
export interface PasswordContext {
  readonly email: string;
  readonly policy: PasswordPolicy;
}

/** A rule that a password violates. */
export interface PasswordProblem {
  readonly rule: 'too_short' | 'too_long' | 'common' | 'email' | 'guessable';
  readonly message: string;
}

const CODE_POINTS_MIN: Readonly<Record<PasswordPolicy, number>> = { standard: 8, strict: 15 };
export const PASSWORD_CHARACTERS_MAX = 128;
/** Before normalisation, which makes some characters eighteen times longer. */
export const PASSWORD_BYTES_MAX = 1_024;

/** Words of this platform that attackers would try. */
const OWN_WORDS = [
  'gridlease',
  'provider',
  'renter',
  'rental',
  'lease',
  'nvidia',
  'graphics',
  'gpu',
  'cuda',
  'admin',
];

/** How many characters a password has at least. */
export function passwordCharactersMin(policy: PasswordPolicy): number {
  return CODE_POINTS_MIN[policy];
}

/** Normalises a password, so that different keyboards produce the same one (NIST SP 800-63B-4, 3.1.1.2). */
export function normalizePassword(text: string): string {
  return text.normalize('NFKC');
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The normalised password, or undefined when it is too long. */
export function readPassword(text: string): string | undefined {
  if (Buffer.byteLength(text) > PASSWORD_BYTES_MAX) return undefined;
  const password = normalizePassword(text);
  return codePoints(password) > PASSWORD_CHARACTERS_MAX ? undefined : password;
}

/** Words that an attacker would try for this account, most likely first. */
export function contextWords(email: string): string[] {
  const address = normalizePassword(email).toLowerCase();
  const local = address.slice(0, address.lastIndexOf('@'));
  const parts = address.split(/[@._+-]+/).filter((part) => part.length >= 3);
  return [...new Set([local, local.replace(/[._+-]/g, ''), ...parts, ...OWN_WORDS])].filter(Boolean);
}

/**
 * The rules that a new password violates. No rule requires classes of characters (ASVS 5.0, 6.2.5), and the case of
 * letters is ignored only to compare with known words.
 */
export function checkPassword(text: string, { email, policy }: PasswordContext): readonly PasswordProblem[] {
  const password = readPassword(text);
  if (password === undefined) {
    const message = `must have at most ${PASSWORD_CHARACTERS_MAX} characters and ${PASSWORD_BYTES_MAX} bytes`;
    return [{ rule: 'too_long', message }];
  }
  const problems: PasswordProblem[] = [];
  const min = CODE_POINTS_MIN[policy];
  if (codePoints(password) < min) {
    problems.push({ rule: 'too_short', message: `must have at least ${min} characters` });
  }
  const folded = password.toLowerCase();
  const address = normalizePassword(email.trim()).toLowerCase();
  if (folded === address || folded === address.slice(0, address.lastIndexOf('@'))) {
    problems.push({ rule: 'email', message: 'must not be the e-mail address or its local part' });
  }
  if (isCommonPassword(folded)) {
    problems.push({ rule: 'common', message: 'is a common password' });
  } else if (policy === 'strict' && isGuessable(folded, contextWords(email))) {
    const message = 'is a combination of a few common words, names, sequences or repetitions';
    problems.push({ rule: 'guessable', message });
  }
  return problems;
}
