import { confirmPassword, createAuthClient } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';
import type { Person } from '../../journeys/people.ts';
import type { Calls } from './calls.ts';

/** A user who stays logged in. */
export interface Account {
  readonly id: string;
  /** The current access token. */
  readonly token: () => string;
  /** Gets new tokens with the refresh token, and confirms the password, so that money may always leave. */
  refresh(): Promise<void>;
}

export function stayLoggedIn(url: string, person: Person, calls: Calls): Account {
  const anybody = createAuthClient({ baseUrl: url, ...calls.watched });
  let { accessToken, refreshToken } = person;
  const auth = createAuthClient({ baseUrl: url, ...calls.watched, token: () => accessToken });
  return {
    id: person.id,
    token: () => accessToken,
    async refresh() {
      const body = { refresh_token: refreshToken };
      const response = await orThrow(anybody.POST('/api/v1/auth/refresh', { body }));
      accessToken = response.access_token;
      refreshToken = response.refresh_token ?? '';
      accessToken = await confirmPassword(auth, { password: person.credentials.password });
    },
  };
}
