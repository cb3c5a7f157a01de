import { createBillingClient } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { portsFrom } from '@gridlease/devstack/platform/ports';
import type { Site } from '@gridlease/testing/running-platform';
import { expect } from 'vitest';
import { GPU, giveOnSite } from '../fixtures.ts';
import { replay, type Values } from './replay.ts';
import { REPLAYS } from './table.ts';

/** Each route has its own renter, so that the two do not interfere. */
async function prepare(site: Site, url: string, way: string): Promise<Values> {
  const billing = createBillingClient({ baseUrl: url });
  const user = `replay-${way}`;
  const wallet = await orThrow(billing.POST('/api/v1/wallet', { body: { user_id: user } }));
  const signature = await giveOnSite(site, url, wallet.deposit_address, '25');
  return { run: way, user, wallet: wallet.id, signature, provider: crypto.randomUUID() };
}

/**
 * Sends every row of the table to an open platform without machines and objects: to its gateway, then to its
 * services.
 */
export async function replayAll(site: Site, url: string): Promise<void> {
  const ports = portsFrom(String(site.portBase));
  const registry = createRegistryClient({ baseUrl: url });
  const body = { owner_id: 'replays', name: 'rig-1', gpus: [GPU] };
  const machine = (await orThrow(registry.POST('/providers', { body }))).id;
  const put = { method: 'PUT', body: 'one' };
  expect((await fetch(`${url}/objects/gridlease/replays/one.txt`, put)).status).toBe(201);
  for (const way of ['gateway', 'service']) {
    const values = { ...(await prepare(site, url, way)), machine };
    const isGateway = way === 'gateway';
    for (const row of REPLAYS.filter(({ service }) => isGateway || service !== 'gateway')) {
      await replay(isGateway ? ports.gateway : ports[row.service], row, values);
    }
  }
}
