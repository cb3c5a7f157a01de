import type { RpcProxy } from '@gridlease/testing/rpc-proxy';
import type { TestChain } from '@gridlease/testing/solana';
import { onTestFinished } from 'vitest';
import { associatedTokenAccount } from '../../src/chain/network/address.ts';
import type { Chain, SignedTransfer } from '../../src/chain/network/chain.ts';
import { readPrivateKey } from '../../src/chain/network/private-key.ts';
import { type ChainOptions, openChain } from '../../src/chain/network/solana/open.ts';

export const DEPOSIT_SEED = 'the deposit seed of these tests, long enough';

/** The adapter with these endpoints; closed after the test. */
export function openTestAdapter(
  chain: TestChain,
  endpoints: readonly Pick<RpcProxy, 'url'>[],
  options: Partial<ChainOptions> = {},
): Chain {
  const adapter = openChain({
    rpcUrls: endpoints.map(({ url }) => url),
    tokenAddress: chain.tokenAddress,
    platformKey: readPrivateKey(chain.platformKeyFile),
    depositSeed: DEPOSIT_SEED,
    priorityFee: { min: 0, max: 10_000 },
    expiryRepeatMs: 50,
    ...options,
  });
  onTestFinished(() => adapter.close());
  return adapter;
}

/** The token account of an owner on this chain. */
export function accountOf(chain: TestChain, owner: string): string {
  return associatedTokenAccount(owner, chain.tokenAddress, 'token');
}

/** Signs a transfer of some base units from the hot account. */
export function signPayout(adapter: Chain, toOwner: string, amount: bigint): Promise<SignedTransfer> {
  return adapter.signTransfer({
    from: { kind: 'hot' },
    toOwner,
    createsAccount: true,
    amount,
    memo: `gridlease:${toOwner}:1`,
  });
}
