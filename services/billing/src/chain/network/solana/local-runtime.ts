import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type Chain, ChainUnavailable, NotAToken } from '../chain.ts';

const RETRY_MS = 500;
const WAIT_MS = 60_000;
const CALL_TIMEOUT_MS = 10_000;

const SetAccountResponse = z.object({ error: z.object({ message: z.string() }).optional() });

/** The balance to set for one of our token accounts. */
interface TokenBalance {
  /** The owner of the token account, base58. */
  readonly owner: string;
  /** Base units of the mint. */
  readonly amount: bigint;
}

/**
 * Waits up to a minute until a local chain is running and has the token. When a whole platform starts, both
 * take a while to appear.
 *
 * @returns the chain's genesis hash
 * @throws ChainUnavailable or NotAToken after the minute
 */
export async function untilLocalChain(
  chain: Pick<Chain, 'getGenesisHash' | 'getMint'>,
  signal: AbortSignal,
): Promise<string> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    try {
      const genesisHash = await chain.getGenesisHash();
      await chain.getMint();
      return genesisHash;
    } catch (error) {
      const isNotYet = error instanceof ChainUnavailable || error instanceof NotAToken;
      if (!isNotYet || performance.now() > deadline) throw error;
    }
    await delay(RETRY_MS, undefined, { signal });
  }
}

/**
 * Sets the balances of associated token accounts without transactions, which would look like deposits. Only
 * the embedded local runtime has this method; any other node refuses it.
 *
 * @throws Error with the node's message
 */
export async function setTokenBalances(
  rpcUrl: string,
  mint: string,
  balances: readonly TokenBalance[],
): Promise<void> {
  for (const { owner, amount } of balances) {
    // The amount may exceed the range of JavaScript numbers, so the JSON is built by hand.
    const params = `[${JSON.stringify(owner)},${JSON.stringify(mint)},{"amount":${amount}}]`;
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"jsonrpc":"2.0","id":1,"method":"surfnet_setTokenAccount","params":${params}}`,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const { error } = SetAccountResponse.parse(await response.json());
    if (error !== undefined)
      throw new Error(`the local chain cannot set the balance of ${owner}: ${error.message}`);
  }
}
