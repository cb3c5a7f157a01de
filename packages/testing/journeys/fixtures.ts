import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type BillingClient, createBillingClient } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import type { ServiceClientOptions } from '@gridlease/client/service-client';
import { giveFromFaucet } from '@gridlease/devstack/chain/faucet';
import type { Site } from '@gridlease/testing/running-platform';
import { confirm, type Person } from './people.ts';
import { chainUrlOf } from './token-balances.ts';

/** Private machine fields, visible only to the owner, administrators and schedulers. */
export const PRIVATE = {
  hostname: 'rig-1.example.org',
  ip_address: '203.0.113.7',
  metadata: { rack: 'seven' },
};
/** A token per minute, whatever the card, so that sums are easy to check. */
export const RATES = [
  { gpu_model: 'RTX 4090', hourly_rate: '60', vram_rate_per_gb: '0', power_multiplier: '0' },
];
export const CARD = { gpu_model: 'RTX 4090', requested_vram_mb: 1_024, estimated_power_w: 300 };
export const GPU = {
  model_name: 'NVIDIA GeForce RTX 4090',
  vram_mb: 24_564,
  driver_version: '550',
  is_healthy: true,
};

/** The client of a person, who confirms the password whenever that is wanted. */
export function billingOf(
  url: string,
  person: Person,
  options: Pick<ServiceClientOptions, 'retry'> = {},
): BillingClient {
  return createBillingClient({
    ...options,
    baseUrl: url,
    token: person.accessToken,
    onRecentAuthenticationRequired: () => confirm(person),
  });
}

export async function addMachine(
  url: string,
  owner: Person,
  name: string,
  sharing: 'exclusive' | 'vram' = 'exclusive',
): Promise<string> {
  const registry = createRegistryClient({ baseUrl: url, token: owner.accessToken });
  const gpus = [{ ...GPU, uuid: `GPU-${randomUUID()}` }];
  const { id } = await orThrow(registry.POST('/providers', { body: { name, gpus, sharing, ...PRIVATE } }));
  return id;
}

export async function openWallet(
  billing: BillingClient,
  body: { wallet_type?: 'provider'; solana_address?: string },
): Promise<string> {
  return (await orThrow(billing.POST('/api/v1/wallet', { body }))).id;
}

/** By the faucet to the wallet's own deposit address. */
export function fund(site: Site, url: string, owner: Person, wallet: string): Promise<void> {
  return deposit(url, owner, wallet, (receiver) => giveOnSite(site, url, receiver, '1000'));
}

/** Sends tokens to the wallet's deposit address by `send`, and reports the deposit to billing. */
export async function deposit(
  url: string,
  owner: Person,
  wallet: string,
  send: (receiver: string) => Promise<string>,
): Promise<void> {
  const billing = billingOf(url, owner);
  const params = { path: { walletID: wallet } };
  const { deposit_address } = await orThrow(billing.GET('/api/v1/wallet/{walletID}', { params }));
  const solana_signature = await send(deposit_address);
  await orThrow(billing.POST('/api/v1/wallet/{walletID}/deposit', { params, body: { solana_signature } }));
}

/** Mints tokens on the local chain of the site; returns the transaction's signature. */
export function giveOnSite(site: Site, url: string, receiver: string, amount: string): Promise<string> {
  const secretsFolder = join(site.dataFolder, 'secrets');
  const places = { rpcUrl: chainUrlOf(site), gatewayUrl: url, secretsFolder };
  return giveFromFaucet({ receiver, amount }, places);
}

/** In base units; a token has nine decimals. */
export function unitsOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(9, '0'));
}
