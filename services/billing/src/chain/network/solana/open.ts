import { type Chain, ChainUnavailable, UNWATCHED } from '../chain.ts';
import { createDepositKeys } from '../deposit-address.ts';
import type { PrivateKey } from '../private-key.ts';
import { type WatchOptions, watchTokenAccounts } from './account-watch.ts';
import { createEndpoint } from './endpoint.ts';
import { createEndpoints } from './endpoints.ts';
import { createExpiry } from './expiry.ts';
import { createGenesisGuard } from './genesis.ts';
import { createHoldingsReader } from './holdings.ts';
import { createReading } from './reading.ts';
import { createSending } from './send.ts';
import { createSigning, type PriorityFeeBounds } from './transfer.ts';

const CALL_TIMEOUT_MS = 10_000;
/** The delay that the expiry rule requires with only one endpoint. */
const EXPIRY_REPEAT_MS = 2_000;

export interface ChainOptions {
  /** JSON-RPC URLs of nodes of the same chain, in order of preference, at least one. */
  readonly rpcUrls: readonly string[];
  /** The mint, in base58. */
  readonly tokenAddress: string;
  /** Owns the hot account and pays the chain's fees. */
  readonly platformKey: PrivateKey;
  /** Former keys of the platform, to move what is on their accounts. */
  readonly formerKeys?: readonly PrivateKey[];
  /** The secret from which deposit addresses are derived. */
  readonly depositSeed: string;
  /** Microlamports per compute unit; a transfer may use 120,000 units. */
  readonly priorityFee: PriorityFeeBounds;
  /** The time limit for one call to one endpoint. */
  readonly callTimeoutMs?: number;
  /** Undefined: token accounts are not watched. */
  readonly watch?: WatchOptions;
  /** With a single endpoint: the delay between the two rounds of an expiry check. */
  readonly expiryRepeatMs?: number;
}

/**
 * Opens the Solana chain. Does not connect yet, so that the service can start while the chain is unavailable.
 */
export function openChain(options: ChainOptions): Chain {
  const { callTimeoutMs: timeoutMs = CALL_TIMEOUT_MS } = options;
  // A node that is listed twice must not count as two witnesses.
  const rpcUrls = [...new Set(options.rpcUrls.map((url) => new URL(url).href))];
  if (rpcUrls.length === 0) throw new Error('a chain needs at least one endpoint');
  const genesis = createGenesisGuard();
  const endpoints = createEndpoints(rpcUrls.map((url) => createEndpoint({ url, timeoutMs, genesis })));
  const reading = createReading(endpoints, options.tokenAddress);
  const signing = createSigning(endpoints, reading, {
    formerKeys: [],
    ...options,
    depositKeys: createDepositKeys(options.depositSeed),
  });
  return {
    ...reading,
    ...createHoldingsReader(endpoints, reading),
    ...signing,
    ...createSending(endpoints),
    ...createExpiry(endpoints, options.expiryRepeatMs ?? EXPIRY_REPEAT_MS),
    watchAccounts: (onChange) =>
      options.watch === undefined ? UNWATCHED : watchTokenAccounts(options.watch, onChange),
    expectGenesis: genesis.expect,
    async getGenesisHash(expected) {
      if (expected !== undefined) genesis.expect(expected);
      const outcomes = await endpoints.each((endpoint) => endpoint.readGenesis());
      const found = outcomes.find((outcome) => 'value' in outcome);
      // An endpoint that is unavailable now is checked before its first response is used.
      if (found !== undefined) return found.value;
      throw new ChainUnavailable('no endpoint responded');
    },
    close: endpoints.close,
  };
}
