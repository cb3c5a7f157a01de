import { randomBytes, randomUUID } from 'node:crypto';
import { createAuthClient, createClientToken } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';

/** The simulated machines' owner, and the token that they call with; neither where the platform is open. */
export interface FleetIdentity {
  readonly ownerId: string | undefined;
  readonly token: (() => Promise<string>) | undefined;
}

const OPEN: FleetIdentity = { ownerId: 'simulation', token: undefined };

/** Whether the platform at this address requires a token. */
async function isClosed(url: string): Promise<boolean> {
  // The list itself may be open to callers without one.
  const response = await fetch(new URL('/providers/events', url));
  await response.body?.cancel();
  return response.status === 401;
}

/**
 * The fleet's identity: on a closed platform a newly registered provider, with an API key for the machines made in
 * the usual way. `url` is then the gateway's. Throws a ProblemError when no account can be created.
 */
export async function openFleetIdentity(url: string): Promise<FleetIdentity> {
  if (!(await isClosed(url))) return OPEN;
  const anybody = createAuthClient({ baseUrl: url });
  const account = {
    email: `fleet-${randomUUID()}@simulation.invalid`,
    password: randomBytes(24).toString('base64url'),
  };
  await orThrow(anybody.POST('/api/v1/auth/register', { body: { ...account, role: 'provider' } }));
  const { access_token: token } = await orThrow(anybody.POST('/api/v1/auth/login', { body: account }));
  const provider = createAuthClient({ baseUrl: url, token });
  const body = {
    name: 'simulated machines',
    scopes: ['registry:write' as const, 'registry:heartbeat' as const],
  };
  const key = await orThrow(provider.POST('/api/v1/auth/api-keys', { body }));
  const credentials = { clientId: key.client_id, clientSecret: key.client_secret };
  return { ownerId: undefined, token: createClientToken(anybody, credentials) };
}
