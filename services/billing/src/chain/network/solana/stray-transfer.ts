import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
} from '@solana/spl-token';
import { ComputeBudgetProgram, PublicKey } from '@solana/web3.js';
import { associatedTokenAccount, tokenProgramId } from '../address.ts';
import type { Chain } from '../chain.ts';
import type { Signer } from './signer.ts';

/** Of a mint with extensions we know nothing of, a transfer may take more than one of ours. */
const COMPUTE_UNITS = 200_000;

/** Builds and signs transfers of everything that a stray account holds; sends nothing. */
export function createStrayTransfers({
  payer,
  keyOf,
  feeOf,
  sign,
}: Signer): Pick<Chain, 'signStrayTransfer'> {
  return {
    async signStrayTransfer({ from, account, decimals, toOwner }) {
      const { address, mint, program, amount } = account;
      const [owner, receiver] = [keyOf(from), new PublicKey(toOwner)];
      const programId = tokenProgramId(program);
      const [source, mintKey] = [new PublicKey(address), new PublicKey(mint)];
      const target = new PublicKey(associatedTokenAccount(toOwner, mint, program));
      const create = createAssociatedTokenAccountIdempotentInstruction(
        payer().publicKey,
        target,
        receiver,
        mintKey,
        programId,
      );
      const transfer = createTransferCheckedInstruction(
        source,
        mintKey,
        target,
        owner.publicKey,
        amount,
        decimals,
        [],
        programId,
      );
      const budget = [
        ComputeBudgetProgram.setComputeUnitLimit({ units: COMPUTE_UNITS }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: await feeOf(address) }),
      ];
      return sign([...budget, create, transfer], [owner]);
    },
  };
}
