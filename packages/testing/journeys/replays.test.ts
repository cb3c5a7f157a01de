import { createBillingClient } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { portsFrom } from '@gridlease/devstack/platform/ports';
import { openSite, startPlatform } from '@gridlease/testing/running-platform';
import { expect, it } from 'vitest';
import { GPU, giveOnSite } from './furnishing.ts';
import { replay, type Values } from './replays/replay.ts';
import { REPLAYS } from './replays/table.ts';

/** Each way has a renter of its own, so that nothing of the other is met. */
async function prepare(
  site: Awaited<ReturnType<typeof openSite>>,
  url: string,
  way: string,
): Promise<Values> {
  const billing = createBillingClient({ baseUrl: url });
  const user = `renter-${way}`;
  const wallet = await orThrow(billing.POST('/api/v1/wallet', { body: { user_id: user } }));
  const signature = await giveOnSite(site, url, wallet.deposit_address, '25');
  return { run: way, user, wallet: wallet.id, signature, provider: crypto.randomUUID() };
}

it('clients written elsewhere run unchanged, through the gateway and at the services', async () => {
  const site = await openSite();
  const platform = await startPlatform(site);
  const { url } = platform;
  const ports = portsFrom(String(site.portBase));

  const registry = createRegistryClient({ baseUrl: url });
  const body = { owner_id: 'replays', name: 'rig-1', gpus: [GPU] };
  const machine = (await orThrow(registry.POST('/providers', { body }))).id;
  const put = { method: 'PUT', body: 'one' };
  expect((await fetch(`${url}/objects/gridlease/replays/one.txt`, put)).status).toBe(201);

  for (const way of ['gateway', 'service']) {
    const values = { ...(await prepare(site, url, way)), machine };
    for (const row of REPLAYS) {
      await replay(way === 'gateway' ? ports.gateway : ports[row.service], row, values);
    }
  }
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});
