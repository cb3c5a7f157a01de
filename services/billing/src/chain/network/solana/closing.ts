import { createCloseAccountInstruction } from '@solana/spl-token';
import { ComputeBudgetProgram, PublicKey } from '@solana/web3.js';
import { associatedTokenAccount, tokenProgramId } from '../address.ts';
import { type Chain, CLOSED_TOGETHER_MAX, type MintFacts } from '../chain.ts';
import type { Signer } from './signer.ts';

/** Closing one account takes about 3,000 units, with extensions a few more; the two budget instructions 150 each. */
const COMPUTE_UNITS = 10_000;

/** Builds and signs transactions that close empty token accounts; sends nothing. */
export function createClosing(
  { payer, keyOf, feeOf, sign }: Signer,
  { getMint }: Pick<Chain, 'getMint'>,
): Pick<Chain, 'signClosing'> {
  let mint: MintFacts | undefined;
  return {
    async signClosing(owners) {
      const [first] = owners;
      if (first === undefined || owners.length > CLOSED_TOGETHER_MAX)
        throw new Error(`${owners.length} accounts cannot be closed in one transaction`);
      mint ??= await getMint();
      const { address, program } = mint;
      const accountOf = (owner: PublicKey) => associatedTokenAccount(owner.toBase58(), address, program);
      const keys = owners.map(keyOf);
      const fee = await feeOf(accountOf(keyOf(first).publicKey));
      const closing = keys.map(({ publicKey }) =>
        createCloseAccountInstruction(
          new PublicKey(accountOf(publicKey)),
          payer().publicKey,
          publicKey,
          [],
          tokenProgramId(program),
        ),
      );
      const budget = [
        ComputeBudgetProgram.setComputeUnitLimit({ units: COMPUTE_UNITS * (owners.length + 1) }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: fee }),
      ];
      return sign([...budget, ...closing], keys);
    },
  };
}
