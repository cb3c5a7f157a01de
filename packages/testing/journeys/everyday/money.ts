import {
  type BillingClient,
  createBillingClient,
  eachBillingRecord,
  eachSession,
  endRental,
  startRental,
} from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { npm, type Site } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { logInAdmin, signUp } from '../people.ts';
import { replayAll } from '../replays/run.ts';
import { tokenBalances } from '../token-balances.ts';
import type { Everyday } from './platform.ts';

/** As a new user does it; returns the signature that billing wants. */
async function askFaucet(site: Site, receiver: string, amount: string): Promise<string> {
  const faucet = await npm(site, ['run', '--silent', 'faucet', '--', receiver, amount]);
  expect([(await faucet.exited).code, faucet.lines]).toEqual([0, faucet.lines]);
  return faucet.lines.at(-1) ?? '';
}

/** Rents a machine twice, and finds both rentals and their bills page by page. */
async function rentTwice(billing: BillingClient, user_id: string): Promise<void> {
  const card = { gpu_model: 'L40', requested_vram_mb: 1_024, estimated_power_w: 300 };
  const key = crypto.randomUUID();
  const order = { user_id, provider_id: crypto.randomUUID(), ...card };
  const first = await startRental(billing, order, key);
  expect(await startRental(billing, order, key)).toEqual(first);
  const second = await startRental(billing, order);
  for (const { id } of [first, second]) {
    expect(await endRental(billing, id, 'done')).toMatchObject({ status: 'completed', billed_minutes: 1 });
  }
  const rentals = await Array.fromAsync(eachSession(billing, { user_id, limit: 1 }));
  expect(rentals.map(({ id }) => id)).toEqual([second.id, first.id]);
  const bills = await Array.fromAsync(eachBillingRecord(billing, { user_id, limit: 1 }));
  expect(bills.map(({ session_id }) => session_id)).toEqual([second.id, first.id]);
}

/** Rita's tokens come and go. */
export async function moveMoney({ site, platform, isOpen }: Everyday): Promise<void> {
  const { url } = platform;
  const rita = isOpen ? undefined : await signUp(url, 'renter', 'rita');
  const admin = rita && (await logInAdmin(url, site.dataFolder));
  const clientOf = (token: string | undefined) =>
    createBillingClient({ baseUrl: url, ...(token !== undefined && { token }) });
  const billing = clientOf(rita?.accessToken);

  const body = rita === undefined ? { user_id: 'rita' } : {};
  const wallet = await orThrow(billing.POST('/api/v1/wallet', { body }));
  expect(wallet.user_id).toBe(rita?.id ?? 'rita');
  const params = { path: { walletID: wallet.id } };
  const receiver = rita === undefined ? wallet.id : wallet.deposit_address;
  const solana_signature = await askFaucet(site, receiver, '12.5');
  const deposit = () =>
    orThrow(billing.POST('/api/v1/wallet/{walletID}/deposit', { params, body: { solana_signature } }));
  const deposited = await deposit();
  expect(deposited).toMatchObject({ type: 'deposit', status: 'confirmed', amount: '12.5' });

  const crashed = await platform.processOf('billing/src/main');
  process.kill(crashed.pid, 'SIGKILL');
  // The platform restarts it, which may take longer than the client's retries.
  expect((await until(deposit, { timeoutMs: 60_000 })).id).toBe(deposited.id);
  const to_address = Keypair.generate().publicKey.toBase58();
  const order = { amount: '5.000000001', to_address };
  const withdrawn = await orThrow(
    billing.POST('/api/v1/wallet/{walletID}/withdraw', { params, body: order }),
  );
  // The receiver has no token account yet, and pays for it.
  expect([withdrawn.status, withdrawn.fee]).toEqual(['pending', '0.5']);
  const balance = () => orThrow(billing.GET('/api/v1/wallet/{walletID}/balance', { params }));
  // The platform pays from its hot account, into which the deposit is swept first, once the killed workers' leases
  // end.
  await until(async () => (await balance()).pending_balance === '0', { timeoutMs: 60_000, every: 200 });
  expect(await balance()).toMatchObject({ available_balance: '7.499999999', total_balance: '7.499999999' });
  expect(await tokenBalances(site, to_address)).toEqual(['4500000001']);
  const history = await orThrow(billing.GET('/api/v1/wallet/{walletID}/transactions', { params }));
  expect(history.transactions.map(({ type, status }) => [type, status])).toEqual([
    ['withdrawal', 'confirmed'],
    ['deposit', 'confirmed'],
  ]);
  const operator = clientOf(admin?.accessToken);
  expect((await orThrow(operator.GET('/api/v1/reconciliation'))).status).toBe('even');

  if (rita === undefined) {
    await rentTwice(billing, wallet.user_id);
    // Tested here because an open platform is running anyway.
    await replayAll(site, url);
  }
  for (const path of ['/docs/billing', '/redoc/billing', '/openapi/billing.json'])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  if (rita !== undefined) {
    const mallory = clientOf((await signUp(url, 'renter', 'mallory')).accessToken);
    const stolen = mallory.POST('/api/v1/wallet/{walletID}/withdraw', { params, body: order });
    await expect(orThrow(stolen)).rejects.toMatchObject({ status: 404, code: 'wallet_not_found' });
  }
}
