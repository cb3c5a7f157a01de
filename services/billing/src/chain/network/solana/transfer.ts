import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  type TransactionInstruction as Instruction,
  type Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { z } from 'zod';
import { associatedTokenAccount, tokenProgramId } from '../address.ts';
import type { Chain, MintFacts, SignedTransfer, TransferOrder } from '../chain.ts';
import type { DepositKeys } from '../deposit-address.ts';
import type { PrivateKey } from '../private-key.ts';
import type { Endpoints } from './endpoints.ts';
import { createRecent } from './recent.ts';
import { requireRpcFailure } from './rpc-failure.ts';

/**
 * Creating the account takes up to 35,000 units (more if the derivation of its address needs many attempts),
 * the transfer 7,000 and the memo 20,000. Unused units cost only where a priority fee is paid.
 */
const COMPUTE_UNITS = 120_000;
const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
/** The median: half of the blocks of the last minute accepted less. */
const FEE_QUANTILE = 0.5;
/**
 * Transfers signed within this time share a block hash. It is valid for 150 blocks, about a minute on the
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

/** Builds and signs transfers; sends nothing. */
export function createSigning(
  endpoints: Endpoints,
  { getMint, readLamports }: Pick<Chain, 'getMint' | 'readLamports'>,
  { platformKey, formerKeys, depositKeys, priorityFee }: SigningOptions,
): Pick<Chain, 'signTransfer'> {
  const now = () => performance.now();
  // A mint's decimals and program never change.
  let mint: MintFacts | undefined;
  const recentBlockhash = createRecent(
    () =>
      endpoints.get((endpoint) =>
        endpoint.call('getLatestBlockhash', [{ commitment: 'confirmed' }], BlockhashResponse),
      ),
    { maxAgeMs: BLOCKHASH_MAX_AGE_MS, now },
  );
  const fees = new Map<string, () => Promise<number>>();
  function feeOf(account: string): Promise<number> {
    const known = fees.get(account);
    if (known !== undefined) return known();
    if (fees.size >= FEES_MAX) fees.clear();
    const read = () => recentFee(endpoints, account, priorityFee);
    const fresh = createRecent(read, { maxAgeMs: FEE_MAX_AGE_MS, now });
    fees.set(account, fresh);
    return fresh();
  }
  function signerOf({ from }: TransferOrder): Keypair {
    if (from.kind === 'hot') return platformKey.signer();
    if (from.kind === 'deposit') return depositKeys.signerOf(from.walletId);
    const key = formerKeys.find(({ address }) => address === from.owner);
    if (key === undefined) throw new Error(`there is no former key of ${from.owner}`);
    return key.signer();
  }
  return {
    async signTransfer(order): Promise<SignedTransfer> {
      mint ??= await getMint();
      const payer = platformKey.signer();
      const owner = signerOf(order);
      const source = associatedTokenAccount(owner.publicKey.toBase58(), mint.address, mint.program);
      const fee = await feeOf(source);
      const lamports = order.from.kind === 'former' ? await readLamports(order.from.owner) : 0n;
      const instructions = instructionsOf(order, mint, {
        payer: payer.publicKey,
        owner: owner.publicKey,
        fee,
        lamports,
      });
      // As late as possible: from here on the transaction has 150 blocks to land.
      const { context, value } = await recentBlockhash();
      const transaction = new Transaction({ feePayer: payer.publicKey, ...value });
      transaction.add(...instructions);
      transaction.sign(...(owner === payer ? [payer] : [payer, owner]));
      if (transaction.signature === null) throw new Error('a signed transaction has no signature');
      return {
        signature: bs58.encode(transaction.signature),
        sourceTokenAccount: source,
        bytes: new Uint8Array(transaction.serialize()),
        blockhash: value.blockhash,
        lastValidBlockHeight: value.lastValidBlockHeight,
        signedSlot: context.slot,
      };
    },
  };
}

function instructionsOf(
  { toOwner, createsAccount, amount, memo }: TransferOrder,
  mint: MintFacts,
  { payer, owner, fee, lamports }: { payer: PublicKey; owner: PublicKey; fee: number; lamports: bigint },
): Instruction[] {
  const program = tokenProgramId(mint.program);
  const mintKey = new PublicKey(mint.address);
  const accountOf = (address: string) =>
    new PublicKey(associatedTokenAccount(address, mint.address, mint.program));
  const source = accountOf(owner.toBase58());
  const target = accountOf(toOwner);
  return [
    ComputeBudgetProgram.setComputeUnitLimit({ units: COMPUTE_UNITS }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: fee }),
    // Never unless a fee pays for it: an account that was closed after a check would be created at our expense.
    ...(createsAccount
      ? [
          createAssociatedTokenAccountIdempotentInstruction(
            payer,
            target,
            new PublicKey(toOwner),
            mintKey,
            program,
          ),
        ]
      : []),
    createTransferCheckedInstruction(source, mintKey, target, owner, amount, mint.decimals, [], program),
    // Identifies the transfer to anyone who finds it on the chain, and makes each attempt's signature unique.
    new TransactionInstruction({ keys: [], programId: MEMO_PROGRAM, data: Buffer.from(memo) }),
    ...(lamports > 0n ? [SystemProgram.transfer({ fromPubkey: owner, toPubkey: payer, lamports })] : []),
  ];
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
