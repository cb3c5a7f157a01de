import { join } from 'node:path';
import { endRental, startRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { doStep } from '@gridlease/testing/runbook-steps';
import { chargeNoReceivers, openSite, type Site, startPlatform } from '@gridlease/testing/running-platform';
import { testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { Keypair } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { addMachine, billingOf, CARD, fund, openWallet, RATES, unitsOf } from '../fixtures.ts';
import { logInAdmin, type Person, signUp } from '../people.ts';
import { tokenBalances } from '../token-balances.ts';

const TEST_TIMEOUT_MS = 240_000;
const PATIENCE = { timeoutMs: 60_000, every: 200 };

interface Place {
  readonly site: Site;
  readonly url: string;
  readonly rita: Person;
  readonly paula: Person;
  readonly admin: Person;
  readonly machine: string;
  readonly wallet: string;
  /** Paula's payout address. */
  readonly payee: string;
}

/** A machine that was rented for a minute, so that its owner may be paid, and a file. */
async function openPlace(site: Site, url: string): Promise<Place> {
  const [rita, paula, admin] = await Promise.all([
    signUp(url, 'renter', 'rita'),
    signUp(url, 'provider', 'paula'),
    logInAdmin(url, site.dataFolder),
  ]);
  const machine = await addMachine(url, paula, 'rig-1');
  const params = { path: { providerID: machine } };
  const asPaula = billingOf(url, paula);
  await orThrow(asPaula.PUT('/api/v1/provider/{providerID}/rates', { params, body: { rates: RATES } }));
  const payee = Keypair.generate().publicKey.toBase58();
  await openWallet(asPaula, { wallet_type: 'provider', solana_address: payee });
  const wallet = await openWallet(billingOf(url, rita), {});
  await fund(site, url, rita, wallet);
  // A sweep during the backup would be one more transaction that the restored books do not know.
  const ofWallet = { params: { path: { walletID: wallet } } };
  const { deposit_address } = await orThrow(billingOf(url, rita).GET('/api/v1/wallet/{walletID}', ofWallet));
  await until(async () => String(await tokenBalances(site, deposit_address)) === '0', PATIENCE);
  const { id } = await startRental(billingOf(url, rita), { provider_id: machine, ...CARD });
  await endRental(billingOf(url, rita), id, 'done');
  const file = { method: 'PUT', headers: { authorization: `Bearer ${rita.accessToken}` }, body: 'a model' };
  expect((await fetch(`${url}/objects/users/${rita.id}/model.bin`, file)).status).toBe(201);
  return { site, url, rita, paula, admin, machine, wallet, payee };
}

async function pause({ url, admin }: Place, paused: boolean): Promise<void> {
  const body = paused ? { paused, reason: 'a backup' } : { paused };
  await orThrow(billingOf(url, admin).POST('/api/v1/admin/outgoing', { body }));
}

async function withdraw({ url, rita, wallet }: Place): Promise<string> {
  const params = { path: { walletID: wallet } };
  const body = { amount: '2', to_address: Keypair.generate().publicKey.toBase58() };
  await orThrow(billingOf(url, rita).POST('/api/v1/wallet/{walletID}/withdraw', { params, body }));
  return body.to_address;
}

async function payOut({ url, paula, machine }: Place, amount: string): Promise<void> {
  const params = { path: { providerID: machine } };
  await orThrow(
    billingOf(url, paula).POST('/api/v1/provider/{providerID}/payout', { params, body: { amount } }),
  );
}

async function untilHeld({ site }: Place, owner: string, amount: string): Promise<void> {
  await until(async () => String(await tokenBalances(site, owner)) === String(unitsOf(amount)), PATIENCE);
}

/** Accounts, machines, files and money are as they were, and keep working. */
async function expectGoesOn(place: Place, withdrawnTo: string): Promise<void> {
  const { url, rita, admin, wallet, payee } = place;
  const refresh_token = rita.refreshToken;
  await orThrow(rita.auth.POST('/api/v1/auth/refresh', { body: { refresh_token } }));
  const registry = createRegistryClient({ baseUrl: url, token: rita.accessToken });
  expect((await orThrow(registry.GET('/providers'))).map(({ id }) => id)).toEqual([place.machine]);
  const headers = { authorization: `Bearer ${rita.accessToken}` };
  const file = await fetch(`${url}/objects/users/${rita.id}/model.bin`, { headers });
  expect([file.status, await file.text()]).toEqual([200, 'a model']);

  const params = { path: { walletID: wallet } };
  const balance = () => orThrow(billingOf(url, rita).GET('/api/v1/wallet/{walletID}/balance', { params }));
  await until(async () => (await balance()).pending_balance === '0', PATIENCE);
  expect((await balance()).total_balance).toBe('997');
  await payOut(place, '0.25');
  await untilHeld(place, payee, '0.75');
  const even = () => orThrow(billingOf(url, admin).GET('/api/v1/reconciliation'));
  await until(async () => (await even()).status === 'even', PATIENCE);
  await untilHeld(place, withdrawnTo, '2');
}

it(
  'a platform is backed up, pays on the chain, is lost and restored: nothing is paid twice, and all of it keeps working',
  async () => {
    const chain = await testChain();
    const open = await openSite();
    await chargeNoReceivers(open);
    const site = { ...open, environment: { GRIDLEASE_TEST_SOLANA_URL: chain.rpcUrl } };
    const files = { DATA: site.dataFolder, BACKUP: join(site.dataFolder, '..', 'backup.tar.gz') };
    let platform = await startPlatform(site, ['--secure']);
    const place = await openPlace(site, platform.url);
    // Requested before the backup and paid after it.
    await pause(place, true);
    const withdrawnTo = await withdraw(place);
    await platform.npm.stop('SIGTERM');
    await doStep('save-one-machine', files);

    platform = await startPlatform(site, ['--secure']);
    await pause(place, false);
    await untilHeld(place, withdrawnTo, '2');
    // Requested and paid after it.
    await payOut(place, '0.5');
    await untilHeld(place, place.payee, '0.5');
    await platform.npm.stop('SIGTERM');
    await doStep('restore-one-machine', files);

    platform = await startPlatform(site, ['--secure']);
    const shell = { GATEWAY: platform.url, ADMIN_TOKEN: place.admin.accessToken };
    const outgoing = async () => JSON.parse(await doStep('show-outgoing', shell));
    await until(async () => (await outgoing()).unknown_outgoing.length === 2, PATIENCE);
    expect(await outgoing()).toMatchObject({ frozen: true, paused: true });
    const outcomes = async (step: string) =>
      JSON.parse(await doStep(step, shell)).recovered.map(({ outcome }: { outcome: string }) => outcome);
    expect((await outcomes('recover-outgoing')).sort()).toEqual(['adopted', 'left']);
    expect(await outcomes('write-off-outgoing')).toEqual(['written_off']);
    await pause(place, false);
    await expectGoesOn(place, withdrawnTo);
    expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
  },
  TEST_TIMEOUT_MS,
);
