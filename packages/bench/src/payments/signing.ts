import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  type Keypair,
  PublicKey,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';

const DECIMALS = 9;
/** The same as the service's. */
const COMPUTE_UNITS = 120_000;
const MICRO_LAMPORTS = 1_000;
const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

/** Tokens for one owner, whose account is created if missing. */
export interface Payment {
  /** The receiving owner's address, base58. */
  readonly owner: string;
  /** Base units. */
  readonly amount: string;
  readonly memo: string;
}

/** The payer and the token. */
export interface Payer {
  readonly keypair: Keypair;
  readonly mint: PublicKey;
  readonly source: PublicKey;
}

/** A signed transfer with exactly the service's instructions. */
export function signPayment(
  { keypair, mint, source }: Payer,
  { owner, amount, memo }: Payment,
  blockhash: string,
): Transaction {
  const receiver = new PublicKey(owner);
  const target = getAssociatedTokenAddressSync(mint, receiver);
  const payer = keypair.publicKey;
  const transaction = new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight: 0 });
  transaction.add(
    ComputeBudgetProgram.setComputeUnitLimit({ units: COMPUTE_UNITS }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: MICRO_LAMPORTS }),
    createAssociatedTokenAccountIdempotentInstruction(payer, target, receiver, mint),
    createTransferCheckedInstruction(source, mint, target, payer, BigInt(amount), DECIMALS),
    new TransactionInstruction({ keys: [], programId: MEMO_PROGRAM, data: Buffer.from(memo) }),
  );
  transaction.sign(keypair);
  return transaction;
}
