import { operationsWithIdempotencyKey, type paths } from './generated/auth.ts';
import { orThrow } from './problem-error.ts';
import { createServiceClient, type ServiceClientOptions } from './service-client.ts';

export type AuthClient = ReturnType<typeof createServiceClient<paths>>;

/** Asking again gives the same, or one more token that nobody has; a refresh token that was just used still counts. */
const IDEMPOTENT = [
  'POST /api/v1/auth/refresh',
  'POST /api/v1/auth/token',
  'POST /api/v1/auth/introspect',
  'POST /api/v1/auth/revoke',
  'POST /api/v1/auth/logout',
  'POST /api/v1/auth/logout-all',
];
/** The part of a token's life after which a new one is got. */
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

/** A key of a daemon or the account of a service. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The `token` of a client that calls as a daemon's key or a service account: got when first needed, got again before
 * it ends, one request at a time whoever waits. Rejects with a ProblemError when there is none to be had.
 */
export function createClientToken(auth: AuthClient, credentials: ClientCredentials): () => Promise<string> {
  const { clientId: client_id, clientSecret: client_secret } = credentials;
  const body = { grant_type: 'client_credentials', client_id, client_secret };
  let held: { token: string; renewAt: number } | undefined;
  let underWay: Promise<string> | undefined;

  const renew = async (): Promise<string> => {
    const askedAt = performance.now();
    const answer = await orThrow(auth.POST('/api/v1/auth/token', { body }));
    held = { token: answer.access_token, renewAt: askedAt + answer.expires_in * 1_000 * RENEW_AFTER };
    return answer.access_token;
  };
  return async () => {
    if (held !== undefined && performance.now() < held.renewAt) return held.token;
    underWay ??= renew().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
