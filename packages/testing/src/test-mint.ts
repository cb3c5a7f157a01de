import { land } from '@gridlease/devstack/chain/transactions';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createMintToCheckedInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import { Keypair, type PublicKey, SystemProgram } from '@solana/web3.js';
import { EXTENSIONS, type MintExtension } from './mint-extensions.ts';
import type { TestChain } from './solana.ts';

/** What the rent pays for beyond the mint itself: metadata and groups that are added to it. */
const ADDED_BYTES = 1_000;

/** A mint in addition to the chain's own. */
export interface TestMint {
  readonly address: PublicKey;
  /** The token program that it belongs to. */
  readonly program: PublicKey;
  readonly decimals: number;
}

/** Creates another mint, with the faucet as its authority. */
export async function makeMint(
  { connection, faucet }: TestChain,
  options: {
    readonly program: 'token' | 'token-2022';
    readonly decimals?: number;
    /** What a Token-2022 mint has beyond the plain program. */
    readonly extensions?: readonly MintExtension[];
  },
): Promise<TestMint> {
  const { decimals = 9, extensions = [] } = options;
  const program = options.program === 'token' ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID;
  const authority = faucet.publicKey;
  const mint = Keypair.generate();
  const address = mint.publicKey;
  const space = getMintLen(extensions.map((name) => ExtensionType[name]));
  const create = SystemProgram.createAccount({
    fromPubkey: authority,
    newAccountPubkey: address,
    space,
    lamports: await connection.getMinimumBalanceForRentExemption(space + ADDED_BYTES),
    programId: program,
  });
  const initialize = createInitializeMint2Instruction(address, decimals, authority, null, program);
  const instructions = extensions.map((name) => EXTENSIONS[name](address, authority));
  await land(connection, [create, ...instructions, initialize], [faucet, mint]);
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
