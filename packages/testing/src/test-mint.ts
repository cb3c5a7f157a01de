import { land } from '@gridlease/devstack/chain/transactions';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToCheckedInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import { Keypair, type PublicKey, SystemProgram } from '@solana/web3.js';
import type { TestChain } from './solana.ts';

/** A mint in addition to the chain's own. */
export interface TestMint {
  readonly address: PublicKey;
  /** The token program that it belongs to. */
  readonly program: PublicKey;
  readonly decimals: number;
}

const MAX_FEE = 2n ** 63n;

/**
 * Creates another mint, with the faucet as its authority.
 *
 * @param options.transferFeeBasisPoints makes it a Token-2022 mint that withholds this share of every transfer.
 */
export async function makeMint(
  { connection, faucet }: TestChain,
  options: {
    readonly program: 'token' | 'token-2022';
    readonly decimals?: number;
    readonly transferFeeBasisPoints?: number;
  },
): Promise<TestMint> {
  const { decimals = 9, transferFeeBasisPoints } = options;
  const program = options.program === 'token' ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID;
  const authority = faucet.publicKey;
  const mint = Keypair.generate();
  const address = mint.publicKey;
  const space = getMintLen(transferFeeBasisPoints === undefined ? [] : [ExtensionType.TransferFeeConfig]);
  const create = SystemProgram.createAccount({
    fromPubkey: authority,
    newAccountPubkey: address,
    space,
    lamports: await connection.getMinimumBalanceForRentExemption(space),
    programId: program,
  });
  const fee =
    transferFeeBasisPoints === undefined
      ? []
      : [
          createInitializeTransferFeeConfigInstruction(
            address,
            authority,
            authority,
            transferFeeBasisPoints,
            MAX_FEE,
            program,
          ),
        ];
  const initialize = createInitializeMint2Instruction(address, decimals, authority, null, program);
  await land(connection, [create, ...fee, initialize], [faucet, mint]);
  return { address, program, decimals };
}

/** Mints tokens of such a mint for an owner. */
export function mintOther(
  { connection, faucet }: TestChain,
  { address, program, decimals }: TestMint,
  owner: PublicKey,
  amount: bigint,
): Promise<string> {
  const account = getAssociatedTokenAddressSync(address, owner, true, program);
  const authority = faucet.publicKey;
  return land(
    connection,
    [
      createAssociatedTokenAccountIdempotentInstruction(authority, account, owner, address, program),
      createMintToCheckedInstruction(address, account, authority, amount, decimals, [], program),
    ],
    [faucet],
  );
}
