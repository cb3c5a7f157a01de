import { setTimeout as delay } from 'node:timers/promises';
import { type BillingClient, createBillingClient } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient, type RegistryClient } from '@gridlease/client/registry';
import { giveFromFaucet } from '@gridlease/devstack/chain/faucet';
import { openLocalMint } from '@gridlease/devstack/chain/local-mint';
import type { DemoPlatform } from './platform.ts';

export const RENTER = 'rita';
const POLL_MS = 100;
const FOUND_MS = 30_000;
/** What the wallet pays for. */
const FUNDED_HOURS = 24;

/** The platform as its renter uses it. */
export interface Marketplace {
  readonly platform: DemoPlatform;
  readonly registry: RegistryClient;
  readonly billing: BillingClient;
  /** Between two looks; rejects when the demo is stopped. */
  pause(): Promise<void>;
}

/** A card for rent, as a search finds it. */
export interface Offer {
  readonly providerId: string;
  readonly machine: string;
  readonly cards: number;
  readonly card: string;
  readonly vramMb: number;
  /** Tokens for an hour of the whole card. */
  readonly hourlyRate: string;
}

export function openMarketplace(platform: DemoPlatform, stopping: AbortSignal): Marketplace {
  const baseUrl = platform.gatewayUrl;
  return {
    platform,
    registry: createRegistryClient({ baseUrl }),
    billing: createBillingClient({ baseUrl }),
    pause: () => delay(POLL_MS, undefined, { signal: stopping }),
  };
}

async function read({ registry }: Marketplace, machineId: string): Promise<Offer | undefined> {
  const query = { ids: machineId, min_free_gpus: 1, healthy_only: true, status: 'idle' } as const;
  const [found] = await orThrow(registry.GET('/providers', { params: { query } }));
  const priced = (found?.gpus ?? []).filter(({ hourly_rate, in_use }) => hourly_rate && !in_use);
  const [gpu] = priced.toSorted((a, b) => Number(a.hourly_rate) - Number(b.hourly_rate));
  if (found === undefined || gpu?.hourly_rate === undefined) return undefined;
  return {
    providerId: found.id,
    machine: found.name ?? found.id,
    cards: found.gpus.length,
    card: gpu.model_name,
    vramMb: gpu.vram_mb,
    hourlyRate: gpu.hourly_rate,
  };
}

/**
 * The cheapest free card of the agent's machine, once it has joined; it may have no price yet. Other machines of the
 * platform may be simulated, and never deliver.
 */
export async function findOffer(
  market: Marketplace,
  machineId: () => Promise<string | undefined>,
): Promise<Offer> {
  const limit = AbortSignal.timeout(FOUND_MS);
  for (;;) {
    const id = await machineId();
    const offer = id === undefined ? undefined : await read(market, id);
    if (offer !== undefined) return offer;
    if (limit.aborted) throw new Error("the search does not find this machine's cards with a price");
    await market.pause();
  }
}

/** The renter's wallet, which a platform that runs for longer may have. */
async function openWallet({ billing }: Marketplace): Promise<string> {
  const query = { user_id: RENTER, wallet_type: 'user' as const };
  const [known] = (await orThrow(billing.GET('/api/v1/wallet', { params: { query } }))).wallets;
  return (known ?? (await orThrow(billing.POST('/api/v1/wallet', { body: { user_id: RENTER } })))).id;
}

/** Opens the renter's wallet and puts tokens for a day into it: over the local chain, where there is one. */
export async function fundWallet(
  market: Marketplace,
  { hourlyRate }: Offer,
): Promise<{ amount: string; from: string }> {
  const { billing, platform } = market;
  const wallet = await openWallet(market);
  const params = { path: { walletID: wallet } };
  // At least one, where a card is free of charge.
  const amount = String(Math.ceil(Number(hourlyRate) * FUNDED_HOURS) || 1);
  const mint = await openLocalMint(platform.rpcUrl, platform.secretsFolder).catch(() => undefined);
  if (mint === undefined) {
    const body = { amount, reason: 'a demo without a chain' };
    await orThrow(billing.POST('/api/v1/admin/wallets/{walletID}/adjustment', { params, body }));
    return { amount, from: 'the platform, because the local chain does not run on this machine' };
  }
  const solana_signature = await giveFromFaucet({ receiver: wallet, amount }, platform);
  const body = { solana_signature };
  await orThrow(billing.POST('/api/v1/wallet/{walletID}/deposit', { params, body }));
  return { amount, from: 'the faucet of the local chain' };
}
