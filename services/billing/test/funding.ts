import type { TestChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import {
  type BillingOptions,
  type Body,
  call,
  type JsonResponse,
  openBilling,
  openWallet,
  type Target,
  type TestBilling,
} from './billing.ts';

/** Base units of one token. */
export const TOKEN = 1_000_000_000n;

/** Gives the platform tokens before its ledger begins, from which withdrawals are paid without a sweep. */
export async function fillHotWallet(chain: TestChain, tokens = 1_000_000n): Promise<void> {
  await chain.untilFinal(await chain.giveTokens(chain.platform.publicKey.toBase58(), tokens * TOKEN));
}

/**
 * A service with its own ledger and hot wallet, for tests that stop it or move its clock. Two ledgers on one hot
 * wallet would each regard the other's payouts as theft.
 */
export async function openOwnBilling(
  chain: TestChain,
  config: NonNullable<BillingOptions['config']> = {},
  tokens = 1_000n,
): Promise<TestBilling> {
  const { keypair, keyFile } = await chain.newPlatform({ sol: 5 });
  if (tokens > 0n) {
    await chain.untilFinal(await chain.giveTokens(keypair.publicKey.toBase58(), tokens * TOKEN));
  }
  const blockchain = { ...config.blockchain, private_key_path: keyFile };
  return openBilling({ chain, config: { ...config, blockchain } });
}

/** Claims a deposit. */
export function claim(
  target: Target,
  walletId: string,
  solana_signature: unknown,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<JsonResponse> {
  return call(target, 'POST', `/api/v1/wallet/${walletId}/deposit`, { solana_signature, ...more }, headers);
}

/** Opens a wallet with these tokens. */
export async function openFundedWallet(
  target: Target,
  chain: TestChain,
  tokens: bigint,
  members: Record<string, unknown> = {},
): Promise<Body> {
  const wallet = await openWallet(target, members);
  const signature = await chain.giveTokens(wallet.deposit_address, tokens * TOKEN);
  await until(async () => (await claim(target, wallet.id, signature)).status === 200, { timeoutMs: 60_000 });
  return wallet;
}

/** Requests a withdrawal. */
export function withdraw(
  target: Target,
  walletId: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<JsonResponse> {
  return call(target, 'POST', `/api/v1/wallet/${walletId}/withdraw`, body, headers);
}

/** Waits until a transaction of the wallet has this status, and returns it. */
export async function untilStatus(
  target: Target,
  walletId: string,
  id: string,
  status: string,
): Promise<Body> {
  const path = `/api/v1/wallet/${walletId}/transactions/${id}`;
  let seen: Body;
  return until(
    async () => {
      seen = (await call(target, 'GET', path)).body;
      return seen.status === status ? seen : undefined;
    },
    { timeoutMs: 60_000, message: `the transaction being ${status}` },
  ).catch(async (error: unknown) => {
    const obstacle = (await call(target, 'GET', '/api/v1/admin/outgoing')).body;
    const proof = (await call(target, 'GET', '/api/v1/reconciliation')).body;
    throw new Error(`${(error as Error).message}: ${JSON.stringify({ seen, obstacle, proof })}`);
  });
}
