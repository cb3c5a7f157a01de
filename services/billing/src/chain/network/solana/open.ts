import { type Chain, ChainUnavailable } from '../chain.ts';
import { createDepositKeys } from '../deposit-address.ts';
import type { PrivateKey } from '../private-key.ts';
import { createEndpoint } from './endpoint.ts';
import { createEndpoints } from './endpoints.ts';
import { createExpiry } from './expiry.ts';
import { createGenesisGuard } from './genesis.ts';
import { createReading } from './reading.ts';
import { createSending } from './send.ts';
import { createSigning, type PriorityFeeBounds } from './transfer.ts';

const CALL_TIMEOUT_MS = 10_000;
/** What the rule of expiry asks for where only one endpoint can be asked. */
const EXPIRY_REPEAT_MS = 2_000;

export interface ChainOptions {
  /** JSON-RPC addresses of nodes of one chain, in the order of preference, at least one. */
  readonly rpcUrls: readonly string[];
  /** The mint, in base58. */
  readonly tokenAddress: string;
  /** Owns the hot account and pays the chain. */
  readonly platformKey: PrivateKey;
  /** Keys that were the platform's before: what is on their accounts can be moved. */
  readonly formerKeys?: readonly PrivateKey[];
  /** The secret from which deposit addresses are made. */
  readonly depositSeed: string;
  /** Microlamports for one compute unit; a transfer may use 120,000. */
  readonly priorityFee: PriorityFeeBounds;
  /** How long one call to one endpoint may take. */
  readonly callTimeoutMs?: number;
  /** How long after the first round of proving an expiry with a single endpoint the second one comes. */
  readonly expiryRepeatMs?: number;
}

/** Opens the Solana chain. Connects to nothing yet, so that a service starts while the chain is away. */
export function openChain(options: ChainOptions): Chain {
  const { callTimeoutMs: timeoutMs = CALL_TIMEOUT_MS } = options;
  // One node named twice must not bear witness for itself.
  const rpcUrls = [...new Set(options.rpcUrls.map((url) => new URL(url).href))];
  if (rpcUrls.length === 0) throw new Error('a chain needs at least one endpoint');
  const genesis = createGenesisGuard();
  const now = () => performance.now();
  const endpoints = createEndpoints(rpcUrls.map((url) => createEndpoint({ url, timeoutMs, genesis, now })));
  const reading = createReading(endpoints, options.tokenAddress);
  const signing = createSigning(endpoints, reading, {
    formerKeys: [],
    ...options,
    now,
    depositKeys: createDepositKeys(options.depositSeed),
  });
  return {
    ...reading,
    ...signing,
    ...createSending(endpoints),
    ...createExpiry(endpoints, options.expiryRepeatMs ?? EXPIRY_REPEAT_MS),
    expectGenesis: genesis.expect,
    async getGenesisHash(expected) {
      if (expected !== undefined) genesis.expect(expected);
      const outcomes = await endpoints.each((endpoint) => endpoint.readGenesis());
      const found = outcomes.find((outcome) => 'value' in outcome);
      // An endpoint that is away is looked at before its first answer is used.
      if (found !== undefined) return found.value;
      throw new ChainUnavailable('no endpoint answers');
    },
    close: endpoints.close,
  };
}
