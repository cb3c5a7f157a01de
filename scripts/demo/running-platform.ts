import { createBillingClient } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { locatePlatform } from '../lib/local-platform.ts';
import type { DemoPlatform } from './platform.ts';

const ANSWERS_WITHIN_MS = 3_000;

/** A platform that runs, or why the demo cannot be played on it. */
type Found = { readonly platform: DemoPlatform } | { readonly problem: string };

/**
 * Looks for a running platform to join: the one of `npm start`, unless the address of another gateway is given. Keys of its
 * chain are those of `npm start`.
 */
export async function findRunningPlatform(url: string | undefined): Promise<Found> {
  const local = locatePlatform();
  const gatewayUrl = url === undefined ? local.gatewayUrl : new URL(url).origin;
  const mode = await authModeOf(gatewayUrl);
  if (mode === undefined) return { problem: `no platform answers at ${gatewayUrl}` };
  if (mode !== 'off') {
    return {
      problem: `the platform at ${gatewayUrl} requires access tokens; the demo's people have none, and need an open one`,
    };
  }
  return { platform: { ...local, gatewayUrl, pagePort: await findFreePort() } };
}

/** Undefined where no platform answers; another program may have the port. */
async function authModeOf(baseUrl: string): Promise<string | undefined> {
  const billing = createBillingClient({ baseUrl, retry: { attemptsMax: 1 } });
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  try {
    return (await orThrow(billing.GET('/api/v1/platform', { signal }))).auth_mode;
  } catch {
    return undefined;
  }
}
