import { operationsWithIdempotencyKey, type paths } from './generated/auth.ts';
import { orThrow } from './problem-error.ts';
import { randomUuid } from './random-uuid.ts';
import { createServiceClient, type ServiceClientOptions } from './service-client.ts';

export type AuthClient = ReturnType<typeof createServiceClient<paths>>;

/**
 * Repeating these returns the same result, or an additional unused token; a refresh token that was just used is still
 * accepted.
 */
const IDEMPOTENT = [
  'POST /api/v1/auth/refresh',
  'POST /api/v1/auth/token',
  'POST /api/v1/auth/introspect',
  'POST /api/v1/auth/revoke',
  'POST /api/v1/auth/logout',
  'POST /api/v1/auth/logout-all',
];
/** The share of a token's lifetime after which it is renewed. */
const RENEW_AFTER = 0.75;

/**
 * The authentication service's client:
 *
 *     const auth = createAuthClient({ baseUrl: 'http://127.0.0.1:8080' });
 *     const { access_token } = await orThrow(auth.POST('/api/v1/auth/login', { body: { email, password } }));
 */
export function createAuthClient(options: ServiceClientOptions): AuthClient {
  return createServiceClient<paths>(options, {
    withIdempotencyKey: operationsWithIdempotencyKey,
    idempotent: IDEMPOTENT,
  });
}

/**
 * Confirms the password of the user whose access token the client sends, and the code of the second factor where there
 * is one. Returns the new access token of the same session, for operations that want a recent authentication; its
 * refresh token stays. A code is valid once: only a confirmation without one is retried when the connection was lost.
 *
 * @throws ProblemError, such as 403 `current_password_wrong`, `second_factor_missing`, `second_factor_wrong`.
 */
export async function confirmPassword(
  auth: AuthClient,
  proof: { readonly password: string; readonly code?: string },
): Promise<string> {
  // Only the client's own retry policy reads this header.
  const headers = proof.code === undefined ? { 'idempotency-key': randomUuid() } : {};
  return (await orThrow(auth.POST('/api/v1/auth/confirm', { headers, body: proof }))).access_token;
}

/** The credentials of an API key or a service account. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The `token` option for a client with an API key or a service account. The token is fetched when it is first needed
 * and renewed before it expires, with one request at a time for all callers. Rejects with a ProblemError if no token
 * can be obtained.
 */
export function createClientToken(auth: AuthClient, credentials: ClientCredentials): () => Promise<string> {
  const { clientId: client_id, clientSecret: client_secret } = credentials;
  const body = { grant_type: 'client_credentials', client_id, client_secret };
  let current: { token: string; renewAt: number } | undefined;
  let inProgress: Promise<string> | undefined;

  const renew = async (): Promise<string> => {
    const requestedAt = performance.now();
    const response = await orThrow(auth.POST('/api/v1/auth/token', { body }));
    current = {
      token: response.access_token,
      renewAt: requestedAt + response.expires_in * 1_000 * RENEW_AFTER,
    };
    return response.access_token;
  };
  return async () => {
    if (current !== undefined && performance.now() < current.renewAt) return current.token;
    inProgress ??= renew().finally(() => {
      inProgress = undefined;
    });
    return inProgress;
  };
}
