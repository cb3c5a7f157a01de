import { land } from '@gridlease/devstack/chain/transactions';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMetadataPointerInstruction,
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

/** What a Token-2022 mint may have beyond the plain program. */
export interface MintExtensions {
  /** Withholds this share of every transfer. */
  readonly transferFeeBasisPoints?: number;
  /** Names the account of its metadata: the mint itself. */
  readonly hasMetadataPointer?: boolean;
}

/** Creates another mint, with the faucet as its authority. */
export async function makeMint(
  { connection, faucet }: TestChain,
  options: MintExtensions & { readonly program: 'token' | 'token-2022'; readonly decimals?: number },
): Promise<TestMint> {
  const { decimals = 9 } = options;
  const program = options.program === 'token' ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID;
  const authority = faucet.publicKey;
  const mint = Keypair.generate();
  const address = mint.publicKey;
  const extensions = extensionsOf(address, authority, options);
  const space = getMintLen(extensions.map(({ type }) => type));
  const create = SystemProgram.createAccount({
    fromPubkey: authority,
    newAccountPubkey: address,
    space,
    lamports: await connection.getMinimumBalanceForRentExemption(space),
    programId: program,
  });
  const initialize = createInitializeMint2Instruction(address, decimals, authority, null, program);
  const instructions = extensions.map(({ instruction }) => instruction);
  await land(connection, [create, ...instructions, initialize], [faucet, mint]);
  return { address, program, decimals };
}

function extensionsOf(
  mint: PublicKey,
  authority: PublicKey,
  { transferFeeBasisPoints, hasMetadataPointer = false }: MintExtensions,
) {
  const program = TOKEN_2022_PROGRAM_ID;
  const fee = transferFeeBasisPoints !== undefined && {
    type: ExtensionType.TransferFeeConfig,
    instruction: createInitializeTransferFeeConfigInstruction(
      mint,
      authority,
      authority,
      transferFeeBasisPoints,
      MAX_FEE,
      program,
    ),
  };
  const pointer = hasMetadataPointer && {
    type: ExtensionType.MetadataPointer,
    instruction: createInitializeMetadataPointerInstruction(mint, authority, mint, program),
  };
  return [fee, pointer].filter((one) => one !== false);
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
