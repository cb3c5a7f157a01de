import type { TestChain } from '@gridlease/testing/solana';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { until } from '@gridlease/testing/until';
import { PublicKey } from '@solana/web3.js';
import { associatedTokenAccount } from '../../src/chain/network/address.ts';
import { type Body, call, type JsonResponse, openWallet, type Target } from '../billing.ts';

export const TOKEN = 1_000_000_000n;
const SETTLE_TIMEOUT_MS = 60_000;

/** Opens a wallet, and pays to its address without claiming that; the payment is in a block. */
export async function paidWallet(
  chain: TestChain,
  target: Target,
  amount: bigint,
): Promise<{ wallet: Body; signature: string }> {
  const wallet = await openWallet(target);
  const from = await chain.newOwner(amount);
  return { wallet, signature: await sendTokens(chain, { from, to: wallet.deposit_address, amount }) };
}

export function claim(target: Target, walletId: string, signature: string): Promise<JsonResponse> {
  return call(target, 'POST', `/api/v1/wallet/${walletId}/deposit`, { solana_signature: signature });
}

/** Opens a wallet with this available balance. */
export async function fundedWallet(chain: TestChain, target: Target, amount: bigint): Promise<Body> {
  const { wallet, signature } = await paidWallet(chain, target, amount);
  const { status, body } = await claim(target, wallet.id, signature);
  if (status !== 200) throw new Error(`the deposit responded with ${status}: ${JSON.stringify(body)}`);
  return wallet;
}

export function withdraw(
  target: Target,
  walletId: string,
  order: { amount: string; to_address: string },
  key?: string,
): Promise<JsonResponse> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return call(target, 'POST', `/api/v1/wallet/${walletId}/withdraw`, order, headers);
}

/** A new address without tokens. */
export async function newAddress(chain: TestChain): Promise<string> {
  return (await chain.newOwner()).publicKey.toBase58();
}

/** The base units in an owner's token account; '0' if there is none. */
export async function received(chain: TestChain, owner: string): Promise<string> {
  const account = new PublicKey(associatedTokenAccount(owner, chain.tokenAddress, 'token'));
  if ((await chain.connection.getAccountInfo(account, 'confirmed')) === null) return '0';
  return (await chain.connection.getTokenAccountBalance(account, 'confirmed')).value.amount;
}

export async function untilConfirmed(target: Target, walletId: string, id: string): Promise<void> {
  const path = `/api/v1/wallet/${walletId}/transactions/${id}`;
  await until(async () => (await call(target, 'GET', path)).body.status === 'confirmed', {
    timeoutMs: SETTLE_TIMEOUT_MS,
    every: 100,
    message: `${path} to be confirmed`,
  });
}

/** Waits for a comparison of chain and ledger that begins after now, and returns it. */
export async function nextReconciliation(target: Target): Promise<Body> {
  const read = async () => (await call(target, 'GET', '/api/v1/reconciliation')).body;
  const last = await read();
  return until(
    async () => {
      const body = await read();
      return body.status !== 'none' && body.started_at !== last.started_at && body;
    },
    { timeoutMs: SETTLE_TIMEOUT_MS, message: 'a reconciliation' },
  );
}

export async function untilEven(target: Target): Promise<void> {
  await until(async () => (await nextReconciliation(target)).status === 'even', {
    timeoutMs: SETTLE_TIMEOUT_MS,
    message: 'an even reconciliation',
  });
}

export const outgoing = async (target: Target): Promise<Body> =>
  (await call(target, 'GET', '/api/v1/admin/outgoing')).body;

/** Gives the hot account tokens before a service begins its ledger. */
export async function fillHotAccount(chain: TestChain, amount: bigint): Promise<void> {
  await chain.untilFinal(await chain.giveTokens(chain.platform.publicKey.toBase58(), amount));
}
