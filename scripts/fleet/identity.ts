import { randomBytes, randomUUID } from 'node:crypto';
import { createAuthClient, createClientToken } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';

/** Whose the simulated machines are, and the token that they call with; neither where the platform is open. */
export interface FleetIdentity {
  readonly ownerId: string | undefined;
  readonly token: (() => Promise<string>) | undefined;
}

const OPEN: FleetIdentity = { ownerId: 'simulation', token: undefined };

/** Does the platform at this address let nobody in without a token? */
async function isClosed(url: string): Promise<boolean> {
  const answer = await fetch(new URL('/providers?limit=1', url));
  await answer.body?.cancel();
  return answer.status === 401;
}

/**
 * Who the fleet is: on a closed platform a provider who has just registered, with a key for the machines as everybody
 * makes one. `url` is the gateway's then. Throws a ProblemError when there is no account to be had.
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
