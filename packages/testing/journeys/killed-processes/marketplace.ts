import { randomUUID } from 'node:crypto';
import {
  type BillingClient,
  createBillingClient,
  endRental,
  reportUsage,
  startRental,
} from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import type { RetryPolicy } from '@gridlease/client/retry-policy';
import { createRetryingFetch } from '@gridlease/client/retrying-fetch';
import { Keypair } from '@solana/web3.js';
import { addMachine, billingOf, CARD, deposit, openWallet, RATES } from '../fixtures.ts';
import { logInFirstAdmin, type Person, signUp } from '../people.ts';
import type { PlatformInternals } from '../platform-internals.ts';
import { daemonToken, tokenOfScheduler } from '../roles/callers.ts';
import { keepDoing, type Work } from './load.ts';

/** A rented machine, a funded wallet, and all users who work with them. */
export interface Marketplace {
  readonly url: string;
  readonly internals: PlatformInternals;
  /** The retry policy of all clients below. */
  readonly retry: Partial<RetryPolicy>;
  readonly rita: Person;
  readonly paula: Person;
  readonly admin: Person;
  readonly daemon: string;
  readonly scheduler: string;
  readonly billing: BillingClient;
  readonly machine: string;
  /** Its status changes all the time. */
  readonly otherMachine: string;
  readonly wallet: string;
  /** Paula's payout address. */
  readonly payee: string;
  readonly liveSession: string;
}

/** What was done and accepted, to be compared with the platform's state. */
export interface Diary {
  readonly usage: string[];
  readonly rentals: string[];
  readonly files: string[];
  statusChanges: number;
  /** Every status in which the rented machine was seen. */
  readonly statuses: Set<string>;
}

export async function openMarketplace(
  internals: PlatformInternals,
  url: string,
  retry: Partial<RetryPolicy>,
): Promise<Marketplace> {
  const [rita, paula, admin] = await Promise.all([
    signUp(url, 'renter', 'rita'),
    signUp(url, 'provider', 'paula'),
    logInFirstAdmin(url, internals.admin),
  ]);
  // Several rentals at a time have its one card.
  const machine = await addMachine(url, paula, 'rig-1', 'vram');
  const otherMachine = await addMachine(url, paula, 'rig-2');
  const asPaula = billingOf(url, paula);
  const params = { path: { providerID: machine } };
  await orThrow(asPaula.PUT('/api/v1/provider/{providerID}/rates', { params, body: { rates: RATES } }));
  const payee = Keypair.generate().publicKey.toBase58();
  await openWallet(asPaula, { wallet_type: 'provider', solana_address: payee });
  const wallet = await openWallet(billingOf(url, rita), {});
  await deposit(url, rita, wallet, (receiver) => internals.giveTokens(receiver, '1000'));
  const billing = billingOf(url, rita, { retry });
  const { id: liveSession } = await startRental(billing, { provider_id: machine, ...CARD });
  const daemon = await daemonToken(url, paula, machine);
  const scheduler = await tokenOfScheduler(url, internals.schedulerSecret);
  return {
    ...{ url, internals, retry, rita, paula, admin, daemon, scheduler, billing },
    ...{ machine, otherMachine, wallet, payee, liveSession },
  };
}

/** A moderate load of everything that a rental involves, until each part is stopped. */
export function keepBusy(place: Marketplace, diary: Diary): Work[] {
  return [...machineWork(place, diary), ...renterWork(place, diary)];
}

function machineWork(place: Marketplace, diary: Diary): Work[] {
  const { url, retry, machine, otherMachine, liveSession } = place;
  const asDaemon = { baseUrl: url, token: place.daemon, retry };
  const registry = createRegistryClient(asDaemon);
  const billing = createBillingClient(asDaemon);
  const scheduler = createRegistryClient({ ...asDaemon, token: place.scheduler });
  const path = { params: { path: { providerID: machine } } };
  const otherPath = { params: { path: { providerID: otherMachine } } };
  return [
    keepDoing('heartbeats', 150, async () => {
      await orThrow(registry.POST('/providers/{providerID}/heartbeat', { ...path, body: {} }));
    }),
    keepDoing('usage', 200, async (time) => {
      const event_id = `report-${time}`;
      const measured = { gpu_utilization_percent: 90, vram_utilization_percent: 70, power_draw_w: 300 };
      await reportUsage(billing, { session_id: liveSession, event_id, ...measured });
      diary.usage.push(event_id);
    }),
    keepDoing('statuses', 400, async (time) => {
      const body = { status: time % 2 === 0 ? ('busy' as const) : ('idle' as const) };
      await orThrow(scheduler.PATCH('/providers/{providerID}/status', { ...otherPath, body }));
      diary.statusChanges += 1;
    }),
    keepDoing('searches', 200, async () => {
      const { status } = await orThrow(registry.GET('/providers/{providerID}', path));
      diary.statuses.add(status);
      const found = await orThrow(registry.GET('/providers'));
      for (const one of found) if (one.id === machine) diary.statuses.add(one.status);
    }),
  ];
}

function renterWork({ url, retry, rita, billing, machine, wallet }: Marketplace, diary: Diary): Work[] {
  const params = { path: { walletID: wallet } };
  const send = createRetryingFetch({ policy: retry });
  let refresh_token = rita.refreshToken;
  return [
    keepDoing('rentals', 300, async () => {
      const { id } = await startRental(billing, { provider_id: machine, ...CARD }, randomUUID());
      await endRental(billing, id, 'done');
      diary.rentals.push(id);
    }),
    keepDoing('balances', 200, async () => {
      await orThrow(billing.GET('/api/v1/wallet/{walletID}/balance', { params }));
    }),
    keepDoing('sessions', 500, async () => {
      const refreshing = new Request(`${url}/api/v1/auth/refresh`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ refresh_token }),
      });
      const response = await send(refreshing);
      if (response.status !== 200) throw new Error(`refreshing: status ${response.status}`);
      ({ refresh_token } = (await response.json()) as { refresh_token: string });
    }),
    keepDoing('files', 200, async (time) => {
      const key = `users/${rita.id}/small/${time}`;
      const headers = { authorization: `Bearer ${rita.accessToken}` };
      const response = await send(
        new Request(`${url}/objects/${key}`, { method: 'PUT', headers, body: key }),
      );
      if (response.status !== 201)
        throw new Error(`an upload: status ${response.status}: ${await response.text()}`);
      diary.files.push(key);
    }),
  ];
}
