import { ServiceError } from '@gridlease/common/errors/service-error';
import { checkPassword, type PasswordContext, readPassword } from './policy.ts';

/**
 * A new password in its one spelling, ready to be hashed. Throws `password_rejected` (400), which names the rules.
 *
 * @param member of the body that holds it
 */
export function requireAcceptable(text: string, context: PasswordContext, member = 'new_password'): string {
  const problems = checkPassword(text, context);
  const password = readPassword(text);
  if (problems.length === 0 && password !== undefined) return password;
  const errors = problems.map(({ rule, message }) => ({ path: member, message, code: rule }));
  const message = `The password is refused: it ${errors.map((error) => error.message).join(', and ')}.`;
  throw new ServiceError('invalid', 'password_rejected', message, { errors });
}
