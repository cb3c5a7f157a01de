import { type Keypair, Transaction, type TransactionInstruction } from '@solana/web3.js';
import bs58 from 'bs58';
import { z } from 'zod';
import type { SignedTransaction, TransferOrder } from '../chain.ts';
import type { DepositKeys } from '../deposit-address.ts';
import type { PrivateKey } from '../private-key.ts';
import type { Endpoints } from './endpoints.ts';
import { createRecent } from './recent.ts';
import { requireRpcFailure } from './rpc-failure.ts';

/** The median: half of the blocks of the last minute accepted less. */
const FEE_QUANTILE = 0.5;
/**
 * Transactions signed within this time share a block hash. It is valid for 150 blocks, about a minute on the
 * main chain.
 */
const BLOCKHASH_MAX_AGE_MS = 250;
const FEE_MAX_AGE_MS = 1_000;
/**
 * Accounts whose fees are cached: the hot account, and deposit addresses that are swept one after the other.
 */
const FEES_MAX = 100;

const BlockhashResponse = z.object({
  context: z.object({ slot: z.int().nonnegative() }),
  value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.int().positive() }),
});
const FeesResponse = z.array(z.object({ prioritizationFee: z.number().nonnegative() }));

/** Microlamports per compute unit. */
export interface PriorityFeeBounds {
  readonly min: number;
  readonly max: number;
}

export interface SigningOptions {
  readonly platformKey: PrivateKey;
  /** Former keys of the platform. */
  readonly formerKeys: readonly PrivateKey[];
  readonly depositKeys: DepositKeys;
  readonly priorityFee: PriorityFeeBounds;
}

/** Our keys, and what every transaction of ours needs. */
export interface Signer {
  /** Pays the fees of all transactions. */
  readonly payer: () => Keypair;
  readonly keyOf: (from: TransferOrder['from']) => Keypair;
  /** The price of a compute unit for transactions that change this account, in microlamports. */
  readonly feeOf: (account: string) => Promise<number>;
  /** Signs with the payer's key and those of the owners. */
  readonly sign: (
    instructions: readonly TransactionInstruction[],
    owners: readonly Keypair[],
  ) => Promise<SignedTransaction>;
}

export function createSigner(
  endpoints: Endpoints,
  { platformKey, formerKeys, depositKeys, priorityFee }: SigningOptions,
): Signer {
  const now = () => performance.now();
  const recentBlockhash = createRecent(
    () =>
      endpoints.get((endpoint) =>
        endpoint.call('getLatestBlockhash', [{ commitment: 'confirmed' }], BlockhashResponse),
      ),
    { maxAgeMs: BLOCKHASH_MAX_AGE_MS, now },
  );
  const fees = new Map<string, () => Promise<number>>();
  return {
    payer: platformKey.signer,
    keyOf(from) {
      if (from.kind === 'hot') return platformKey.signer();
      if (from.kind === 'deposit') return depositKeys.signerOf(from.walletId);
      const key = formerKeys.find(({ address }) => address === from.owner);
      if (key === undefined) throw new Error(`there is no former key of ${from.owner}`);
      return key.signer();
    },
    feeOf(account) {
      const known = fees.get(account);
      if (known !== undefined) return known();
      if (fees.size >= FEES_MAX) fees.clear();
      const read = () => recentFee(endpoints, account, priorityFee);
      const fresh = createRecent(read, { maxAgeMs: FEE_MAX_AGE_MS, now });
      fees.set(account, fresh);
      return fresh();
    },
    async sign(instructions, owners) {
      const payer = platformKey.signer();
      // As late as possible: from here on the transaction has 150 blocks to land.
      const { context, value } = await recentBlockhash();
      const transaction = new Transaction({ feePayer: payer.publicKey, ...value });
      transaction.add(...instructions);
      transaction.sign(...new Set([payer, ...owners]));
      if (transaction.signature === null) throw new Error('a signed transaction has no signature');
      return {
        signature: bs58.encode(transaction.signature),
        bytes: new Uint8Array(transaction.serialize()),
        blockhash: value.blockhash,
        lastValidBlockHeight: value.lastValidBlockHeight,
        signedSlot: context.slot,
      };
    },
  };
}

/**
 * What transfers from this account paid recently, within the bounds. A node without that information does not
 * fail it.
 */
async function recentFee(
  endpoints: Endpoints,
  account: string,
  { min, max }: PriorityFeeBounds,
): Promise<number> {
  const fees = await endpoints.find(async (endpoint) => {
    try {
      return await endpoint.call('getRecentPrioritizationFees', [[account]], FeesResponse);
    } catch (error) {
      // Not every provider has this method, and the minimum fee is always a valid fallback.
      requireRpcFailure(error);
      return [];
    }
  });
  const sorted = (fees ?? []).map((one) => one.prioritizationFee).toSorted((one, other) => one - other);
  const typical = sorted[Math.floor(sorted.length * FEE_QUANTILE)] ?? 0;
  return Math.ceil(Math.min(Math.max(typical, min), max));
}
