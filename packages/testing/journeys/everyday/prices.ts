import { type BillingClient, createBillingClient, endRental, startRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient, type RegistryClient } from '@gridlease/client/registry';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { giveOnSite } from '../fixtures.ts';
import { type Person, signUp } from '../people.ts';
import type { Everyday } from './platform.ts';

const LABELS = { fleet: 'mixed' };
const card = (model_name: string, vram_mb: number, power_consumption_w?: number) => ({
  model_name,
  vram_mb,
  ...(power_consumption_w !== undefined && { power_consumption_w }),
  driver_version: '550',
  is_healthy: true,
});
const FLEET = [
  { owner: 'pete', name: 'a', gpus: [card('NVIDIA GeForce RTX 4090', 24_564, 450)] },
  { owner: 'pete', name: 'b', gpus: [card('NVIDIA L40', 46_068, 300), card('RTX 4090', 24_217)] },
  { owner: 'petra', name: 'c', sharing: 'vram', gpus: [card('GeForce RTX 4090', 24_564, 450)] },
  { owner: 'petra', name: 'd', gpus: [card('NVIDIA A100-SXM4-80GB', 81_920, 400)] },
] as const;

interface User {
  /** In bodies, where access is open. */
  readonly named: { readonly owner_id?: string; readonly user_id?: string };
  readonly id: string;
  readonly registry: RegistryClient;
  readonly billing: BillingClient;
}

async function userOf(
  { platform, isOpen }: Everyday,
  role: 'provider' | 'renter',
  name: string,
): Promise<User> {
  const person: Person | undefined = isOpen ? undefined : await signUp(platform.url, role, name);
  const options = { baseUrl: platform.url, ...(person && { token: person.accessToken }) };
  const id = person?.id ?? name;
  return {
    id,
    named: person ? {} : role === 'provider' ? { owner_id: id } : { user_id: id },
    registry: createRegistryClient(options),
    billing: createBillingClient(options),
  };
}

async function setRate(owner: User, hourly_rate: string): Promise<void> {
  const params = { path: { providerID: owner.id } };
  const body = { rates: [{ gpu_model: 'RTX 4090', hourly_rate }] };
  await orThrow(owner.billing.PUT('/api/v1/provider/{providerID}/rates', { params, body }));
}

/** What a visitor without an account finds, cheapest first. */
async function browse(visitor: RegistryClient, query: object = {}) {
  const asked = { 'label.fleet': LABELS.fleet, sort: 'price', limit: 10, ...query } as object;
  return orThrow(visitor.GET('/providers', { params: { query: asked } }));
}

/** A mixed fleet is searched by price without an account, and what is shown is what is charged. */
export async function rentByPrice(everyday: Everyday): Promise<void> {
  const { site, platform } = everyday;
  const visitor = createRegistryClient({ baseUrl: platform.url });
  const owners = {
    pete: await userOf(everyday, 'provider', 'pete'),
    petra: await userOf(everyday, 'provider', 'petra'),
  };
  await setRate(owners.petra, '0.123456789');
  for (const { owner, gpus, ...machine } of FLEET) {
    const { named, registry } = owners[owner];
    const body = { ...machine, ...named, labels: LABELS, gpus: [...gpus] };
    await orThrow(registry.POST('/providers', { body }));
  }
  const names = async (query?: object) => (await browse(visitor, query)).map(({ name }) => name);
  // Of b the 4090 is the cheaper card.
  await until(async () => (await names()).join() === 'c,b,a,d');
  expect(await names({ gpu_model: 'L40' })).toEqual(['b']);
  expect(await names({ max_hourly_rate: '0.99' })).toEqual(['c', 'b', 'a']);
  await setRate(owners.petra, '3');
  await until(async () => (await names({ gpu_model: '4090' })).join() === 'b,a,c');

  const rita = await userOf(everyday, 'renter', 'rita-by-price');
  const wallet = await orThrow(rita.billing.POST('/api/v1/wallet', { body: rita.named }));
  const solana_signature = await giveOnSite(site, platform.url, wallet.deposit_address, '100');
  const toWallet = { params: { path: { walletID: wallet.id } }, body: { solana_signature } };
  await orThrow(rita.billing.POST('/api/v1/wallet/{walletID}/deposit', toWallet));

  const found = await browse(visitor);
  const rentals: string[] = [];
  for (const { id: provider_id, gpus } of found) {
    for (const [index, { model_name, vram_mb, hourly_rate }] of gpus.entries()) {
      const wanted = { gpu_model: model_name, requested_vram_mb: vram_mb, estimated_power_w: 0 };
      const order = { ...rita.named, provider_id, ...wanted, gpu_indices: [index] };
      const rental = await startRental(rita.billing, order);
      rentals.push(rental.id);
      expect([model_name, rental.total_hourly_rate]).toEqual([model_name, hourly_rate]);
    }
  }
  expect(rentals).toHaveLength(5);
  // None of them is free any more.
  await until(async () => (await names({ max_hourly_rate: '100' })).length === 0);
  for (const id of rentals) await endRental(rita.billing, id, 'done');
  await until(async () => (await names()).join() === 'b,a,c,d');

  const summary = await orThrow(
    visitor.GET('/providers/summary', { params: { query: { gpu_model: 'L40' } as object } }),
  );
  const l40 = found.find(({ name }) => name === 'b')?.gpus[0]?.hourly_rate;
  expect(summary.models).toMatchObject([{ model_name: 'NVIDIA L40', lowest_hourly_rate: l40 }]);
}
