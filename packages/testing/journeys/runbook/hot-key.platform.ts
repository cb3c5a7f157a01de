import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orThrow } from '@gridlease/client/problem-error';
import { keepKeypair } from '@gridlease/devstack/chain/keypair-file';
import { giveSol, openConnection } from '@gridlease/devstack/chain/transactions';
import { doStep } from '@gridlease/testing/runbook-steps';
import {
  chargeNoReceivers,
  openSite,
  type RunningPlatform,
  type Site,
  startPlatform,
} from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { Keypair, PublicKey } from '@solana/web3.js';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { billingOf, fund, openWallet, unitsOf } from '../fixtures.ts';
import { keepDoing, PATIENT, untilAllProgressed } from '../killed-processes/load.ts';
import { logInAdmin, type Person, signUp } from '../people.ts';
import { chainUrlOf, tokenBalances } from '../token-balances.ts';

const TEST_TIMEOUT_MS = 360_000;
const PATIENCE = { timeoutMs: 90_000, every: 200 };
const AMOUNT = '1.000000001';

/** Withdraws continuously, to another address each time. */
function keepWithdrawing(url: string, person: Person, wallet: string) {
  const billing = billingOf(url, person, { retry: PATIENT });
  const params = { path: { walletID: wallet } };
  const receivers: string[] = [];
  const work = keepDoing('withdrawals', 1_000, async () => {
    const body = { amount: AMOUNT, to_address: Keypair.generate().publicKey.toBase58() };
    await orThrow(billing.POST('/api/v1/wallet/{walletID}/withdraw', { params, body }));
    receivers.push(body.to_address);
  });
  const balance = () => orThrow(billing.GET('/api/v1/wallet/{walletID}/balance', { params }));
  return { work, receivers, balance };
}

/**
 * Generates the new key, gives it SOL for its first fees, and lets billing use it. Returns the addresses before and
 * after.
 */
async function changeKey(site: Site, platform: RunningPlatform): Promise<{ before: string; after: string }> {
  const keys = join(site.dataFolder, 'secrets');
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-key-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const shell = { KEYS: keys, NEW_KEY: join(folder, 'key.json'), CONFIG: join(site.dataFolder, 'config') };
  const before = keepKeypair(join(keys, 'chain-platform-key')).publicKey.toBase58();
  const after = (await doStep('new-hot-key', shell)).trim();
  const connection = openConnection(chainUrlOf(site));
  await giveSol(connection, new PublicKey(after), 0.1);
  const { pid } = await platform.processOf('services/billing/src/main');
  const lines = platform.npm.lines.length;
  await doStep('switch-hot-key', { ...shell, BILLING_PID: String(pid) });
  const isBack = () => platform.npm.lines.slice(lines).some((line) => line.startsWith('billing runs again'));
  await until(isBack, { ...PATIENCE, message: 'that billing runs again' });
  return { before, after };
}

it('the hot key is changed while withdrawals continue: the old account’s whole balance moves, and each is paid once', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const site = await openSite();
  await chargeNoReceivers(site);
  const platform = await startPlatform(site, ['--secure']);
  const { url } = platform;
  const [rita, admin] = await Promise.all([signUp(url, 'renter', 'rita'), logInAdmin(url, site.dataFolder)]);
  const wallet = await openWallet(billingOf(url, rita), {});
  await fund(site, url, rita, wallet);
  const client = keepWithdrawing(url, rita, wallet);
  await untilAllProgressed([client.work], 3);
  const [first = ''] = client.receivers;
  const isPaid = async () => (await tokenBalances(site, first)).length > 0;
  await until(isPaid, { ...PATIENCE, message: 'a withdrawal paid by the previous key' });
  const { before, after } = await changeKey(site, platform);
  await untilAllProgressed([client.work], 3);

  // A deposit address stays in use, and is swept to the new account.
  await fund(site, url, rita, wallet);
  await client.work.stop();
  expect(client.work.failure()).toBeUndefined();
  await until(async () => (await client.balance()).pending_balance === '0', PATIENCE);
  const paid = BigInt(client.receivers.length) * unitsOf(AMOUNT);
  const left = unitsOf('2000') - paid;
  expect(unitsOf((await client.balance()).total_balance)).toBe(left);
  for (const receiver of client.receivers) {
    expect([receiver, await tokenBalances(site, receiver)]).toEqual([receiver, [String(unitsOf(AMOUNT))]]);
  }
  await until(async () => String(await tokenBalances(site, after)) === String(left), PATIENCE);
  expect(await tokenBalances(site, before)).toEqual(['0']);
  const shell = { GATEWAY: url, ADMIN_TOKEN: admin.accessToken };
  const isEven = async () =>
    /"open_attempts":\[\].*"status":"even"/.test(await doStep('show-reconciliation', shell));
  await until(isEven, PATIENCE);

  // The next time, too, and no former key is forgotten.
  const second = await changeKey(site, platform);
  expect(second.before).toBe(after);
  await until(async () => String(await tokenBalances(site, second.after)) === String(left), PATIENCE);
  await until(isEven, PATIENCE);
  const keys = join(site.dataFolder, 'secrets');
  const former = (await readdir(keys)).filter((name) => name.startsWith('chain-platform-key.former-'));
  expect(former.map((name) => keepKeypair(join(keys, name)).publicKey.toBase58()).sort()).toEqual(
    [before, after].sort(),
  );
  const settings = parse(await readFile(join(site.dataFolder, 'config/billing.yaml'), 'utf8'));
  expect(settings.blockchain.former_private_key_paths).toHaveLength(2);
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});
