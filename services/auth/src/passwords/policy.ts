import { isCommonPassword, isGuessable } from './guessable.ts';

export type PasswordPolicy = 'standard' | 'strict';

/** Whose password it is to be, and by which rules. */
export interface PasswordContext {
  readonly email: string;
  readonly policy: PasswordPolicy;
}

/** A rule that a password breaks. */
export interface PasswordProblem {
  readonly rule: 'too_short' | 'too_long' | 'common' | 'email' | 'guessable';
  readonly message: string;
}

const CODE_POINTS_MIN: Readonly<Record<PasswordPolicy, number>> = { standard: 8, strict: 15 };
const CODE_POINTS_MAX = 128;
/** Before normalisation, which makes some characters eighteen times as long. */
const BYTES_MAX = 1_024;

/** Words that everybody who comes here knows. */
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

/** One spelling for each text: two keyboards must not make two passwords of one (NIST SP 800-63B-4, 3.1.1.2). */
export function normalizePassword(text: string): string {
  return text.normalize('NFKC');
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The password in its one spelling, or undefined when it is longer than any password is. */
export function readPassword(text: string): string | undefined {
  if (Buffer.byteLength(text) > BYTES_MAX) return undefined;
  const password = normalizePassword(text);
  return codePoints(password) > CODE_POINTS_MAX ? undefined : password;
}

/** Words that an attacker would try for this account, the likeliest first. */
export function contextWords(email: string): string[] {
  const address = normalizePassword(email).toLowerCase();
  const local = address.slice(0, address.lastIndexOf('@'));
  const parts = address.split(/[@._+-]+/).filter((part) => part.length >= 3);
  return [...new Set([local, local.replace(/[._+-]/g, ''), ...parts, ...OWN_WORDS])].filter(Boolean);
}

/**
 * Which rules a new password breaks; none when it is good. No rule asks for kinds of characters (ASVS 5.0, 6.2.5), and
 * the case of letters is only ignored to compare with what is known.
 */
export function checkPassword(text: string, { email, policy }: PasswordContext): readonly PasswordProblem[] {
  const password = readPassword(text);
  if (password === undefined) {
    const message = `must have at most ${CODE_POINTS_MAX} characters and ${BYTES_MAX} bytes`;
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
    problems.push({ rule: 'email', message: 'must not be the e-mail address or its beginning' });
  }
  if (isCommonPassword(folded)) {
    problems.push({ rule: 'common', message: 'is one of the passwords that are tried first' });
  } else if (policy === 'strict' && isGuessable(folded, contextWords(email))) {
    const message = 'is put together from a few common words, names, sequences or repetitions';
    problems.push({ rule: 'guessable', message });
  }
  return problems;
}
