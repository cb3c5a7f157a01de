import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  type TransactionInstruction as Instruction,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js';
import { associatedTokenAccount, tokenProgramId } from '../address.ts';
import type { Chain, MintFacts, SignedTransfer, TransferOrder } from '../chain.ts';
import type { Signer } from './signer.ts';

/**
 * Creating the account takes up to 35,000 units (more if the derivation of its address needs many attempts),
 * the transfer 7,000 and the memo 20,000. Unused units cost only where a priority fee is paid.
 */
const COMPUTE_UNITS = 120_000;
const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

/** Builds and signs transfers; sends nothing. */
export function createTransfers(
  { payer, keyOf, feeOf, sign }: Signer,
  { getMint, readLamports }: Pick<Chain, 'getMint' | 'readLamports'>,
): Pick<Chain, 'signTransfer'> {
  // A mint's decimals and program never change.
  let mint: MintFacts | undefined;
  return {
    async signTransfer(order): Promise<SignedTransfer> {
      mint ??= await getMint();
      const owner = keyOf(order.from);
      const source = associatedTokenAccount(owner.publicKey.toBase58(), mint.address, mint.program);
      const fee = await feeOf(source);
      const lamports = order.from.kind === 'former' ? await readLamports(order.from.owner) : 0n;
      const instructions = instructionsOf(order, mint, {
        payer: payer().publicKey,
        owner: owner.publicKey,
        fee,
        lamports,
      });
      return { ...(await sign(instructions, [owner])), sourceTokenAccount: source };
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
