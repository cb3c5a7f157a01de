import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type Chain, ChainUnavailable, NotAToken } from '../chain.ts';

const RETRY_MS = 500;
const WAIT_MS = 60_000;
const CALL_TIMEOUT_MS = 10_000;

const SetAccountResponse = z.object({ error: z.object({ message: z.string() }).optional() });

/** What one of our token accounts is to hold. */
interface TokenBalance {
  /** The owner of the token account, base58. */
  readonly owner: string;
  /** Base units. */
  readonly amount: bigint;
}

/**
 * Waits up to a minute until a local chain runs and has the token: at the start of a whole platform both appear
 * in their own time.
 *
 * @returns the chain's genesis hash.
 * @throws ChainUnavailable or NotAToken when the minute is over.
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
 * Sets what associated token accounts hold, without transactions that would look like deposits. Only the embedded
 * runtime has this method; any other node refuses it.
 *
 * @throws Error with the node's message.
 */
export async function setTokenBalances(
  rpcUrl: string,
  mint: string,
  balances: readonly TokenBalance[],
): Promise<void> {
  for (const { owner, amount } of balances) {
    // The amount may be beyond what a JavaScript number holds, so the text is written by hand.
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
