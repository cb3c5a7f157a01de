import { ServiceError } from '@gridlease/common/errors/service-error';
import type { GuessEstimator } from './guess-estimator.ts';
import type { HashTicket } from './hashing.ts';
import {
  checkPassword,
  contextWords,
  type PasswordPolicy,
  type PasswordProblem,
  readPassword,
} from './policy.ts';

export interface AcceptanceDeps {
  readonly settings: { readonly passwordPolicy: PasswordPolicy };
  readonly guesses: Pick<GuessEstimator, 'estimate'>;
}

export interface NewPassword {
  readonly text: string;
  /** The user's e-mail address. */
  readonly email: string;
  /** The member of the request body that holds the password; default: `new_password`. */
  readonly member?: string;
}

/** This many guesses make an online attack hopeless, and an offline attack on argon2id expensive. */
export const GUESSES_MIN = 1e8;

const GUESSABLE: PasswordProblem = {
  rule: 'guessable',
  message: 'is too easy to guess: use more words, or less common ones',
};

function rejected(problems: readonly PasswordProblem[], member = 'new_password'): ServiceError {
  const errors = problems.map(({ rule, message }) => ({ path: member, message, code: rule }));
  const message = `The password is refused: it ${errors.map((error) => error.message).join(', and ')}.`;
  return new ServiceError('invalid', 'password_rejected', message, { errors });
}

/**
 * Checks what needs no estimate: length, lists, e-mail address, and the additions of the policy `strict`. Returns the
 * normalised password. Throws `password_rejected` (400), which names the rules.
 */
export function requireWellFormed(
  { settings }: Pick<AcceptanceDeps, 'settings'>,
  { text, email, member }: NewPassword,
): string {
  const problems = checkPassword(text, { email, policy: settings.passwordPolicy });
  const password = readPassword(text);
  if (problems.length > 0 || password === undefined) throw rejected(problems, member);
  return password;
}

/**
 * Checks a new password. Returns it normalised, ready to be hashed.
 *
 * @throws ServiceError `password_rejected` (400), which names the rules; `hashing_overloaded` (503)
 */
export async function requireAcceptable(
  deps: AcceptanceDeps,
  given: NewPassword,
  ticket?: HashTicket,
): Promise<string> {
  const password = requireWellFormed(deps, given);
  const question = { password, words: contextWords(given.email) };
  if ((await deps.guesses.estimate(question, ticket)) < GUESSES_MIN)
    throw rejected([GUESSABLE], given.member);
  return password;
}
