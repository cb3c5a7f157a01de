import type { components } from '@gridlease/client/generated/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { auth } from './clients.ts';

export type SignInMethods = components['schemas']['SignInMethods'];

/** Who may register, whether mails are sent, and the rules of passwords. */
export const signInMethods = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => orThrow(auth.GET('/api/v1/auth/methods', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The rules of a new password as a sentence. */
export function passwordRules({ password }: SignInMethods): string {
  const length = `At least ${password.min_characters} characters`;
  return password.policy === 'strict'
    ? `${length}, not built from common words or names.`
    : `${length}, and not easy to guess.`;
}
