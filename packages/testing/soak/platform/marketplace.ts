import { join } from 'node:path';
import { createAuthClient, createClientToken } from '@gridlease/client/auth';
import { type BillingClient, createBillingClient } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { giveFromFaucet } from '@gridlease/devstack/chain/faucet';
import { portsFrom } from '@gridlease/devstack/platform/ports';
import type { Site } from '@gridlease/testing/running-platform';
import { Keypair } from '@solana/web3.js';
import { openWallet } from '../../journeys/fixtures.ts';
import { logInAdmin, signUp } from '../../journeys/people.ts';
import type { Calls } from './calls.ts';
import type { Diary } from './diary.ts';
import type { SoakSettings } from './settings.ts';
import { type Account, stayLoggedIn } from './signed-in-user.ts';

const SESSIONS_PER_RENTER = 50;
const MACHINES_PER_OWNER = 1_000;
/** Enough for the holds of a renter's first hours. */
const FIRST_DEPOSIT = '2000';
const KEY_SCOPES = ['registry:write' as const, 'registry:heartbeat' as const, 'billing:usage' as const];

export interface Renter extends Account {
  readonly billing: BillingClient;
  readonly wallet: string;
  /** On the chain. */
  readonly depositAddress: string;
}

export interface Owner extends Account {
  readonly billing: BillingClient;
  /** The owner's payout address. */
  readonly payee: string;
  /** The token of the owner's machines. */
  readonly machinesToken: () => Promise<string>;
}

/** All users of the platform. */
export interface Marketplace {
  readonly site: Site;
  readonly url: string;
  readonly calls: Calls;
  readonly renters: readonly Renter[];
  readonly owners: readonly Owner[];
  readonly admin: Account & { readonly billing: BillingClient };
}

/** Signs everybody up and funds every renter over the chain. */
export async function openMarketplace(
  site: Site,
  url: string,
  { calls, diary, settings }: { calls: Calls; diary: Diary; settings: SoakSettings },
): Promise<Marketplace> {
  const open = { url, calls };
  const many = (count: number) => Array.from({ length: Math.ceil(count) }, (_, place) => place);
  const renters: Renter[] = [];
  for (const place of many(settings.sessions / SESSIONS_PER_RENTER))
    renters.push(await openRenter(open, place));
  const owners: Owner[] = [];
  for (const place of many(settings.daemons / MACHINES_PER_OWNER)) owners.push(await openOwner(open, place));
  const admin = stayLoggedIn(url, await logInAdmin(url, site.dataFolder), calls);
  const place = {
    site,
    url,
    calls,
    renters,
    owners,
    admin: { ...admin, billing: billingAs(open, admin.token) },
  };
  await Promise.all(renters.map((renter) => deposit(place, diary, renter, FIRST_DEPOSIT)));
  return place;
}

interface Opening {
  readonly url: string;
  readonly calls: Calls;
}

/** A billing client whose calls are observed. */
export function billingAs({ url, calls }: Opening, token: () => string | Promise<string>): BillingClient {
  return createBillingClient({ baseUrl: url, ...calls.watched, token });
}

async function openRenter(open: Opening, place: number): Promise<Renter> {
  const { url, calls } = open;
  const account = stayLoggedIn(url, await signUp(url, 'renter', `renter-${place}`), calls);
  const billing = billingAs(open, account.token);
  const wallet = await openWallet(billing, {});
  const params = { path: { walletID: wallet } };
  const { deposit_address } = await orThrow(billing.GET('/api/v1/wallet/{walletID}', { params }));
  return { ...account, billing, wallet, depositAddress: deposit_address };
}

async function openOwner(open: Opening, place: number): Promise<Owner> {
  const { url, calls } = open;
  const person = await signUp(url, 'provider', `owner-${place}`);
  const account = stayLoggedIn(url, person, calls);
  const billing = billingAs(open, account.token);
  const payee = Keypair.generate().publicKey.toBase58();
  await openWallet(billing, { wallet_type: 'provider', solana_address: payee });
  const body = { name: 'machines', scopes: KEY_SCOPES };
  const key = await orThrow(person.auth.POST('/api/v1/auth/api-keys', { body }));
  const auth = createAuthClient({ baseUrl: url, ...calls.watched });
  const credentials = { clientId: key.client_id, clientSecret: key.client_secret };
  return { ...account, billing, payee, machinesToken: createClientToken(auth, credentials) };
}

/** Sends tokens on the chain to a renter's address, and reports the deposit to billing. */
export async function deposit(
  { site, url }: Pick<Marketplace, 'site' | 'url'>,
  diary: Diary,
  { billing, wallet, depositAddress }: Renter,
  amount: string,
): Promise<void> {
  const places = { rpcUrl: chainOf(site), gatewayUrl: url, secretsFolder: join(site.dataFolder, 'secrets') };
  const solana_signature = await giveFromFaucet({ receiver: depositAddress, amount }, places);
  diary.deposits.push({ wallet, amount });
  const params = { path: { walletID: wallet } };
  await orThrow(billing.POST('/api/v1/wallet/{walletID}/deposit', { params, body: { solana_signature } }));
}

/** JSON-RPC of the site's chain. */
export function chainOf({ portBase }: Site): string {
  return `http://127.0.0.1:${portsFrom(String(portBase)).chain}`;
}
