import { land } from '@gridlease/devstack/chain/transactions';
import {
  AccountState,
  createInitializeDefaultAccountStateInstruction,
  createInitializeGroupInstruction,
  createInitializeGroupMemberPointerInstruction,
  createInitializeGroupPointerInstruction,
  createInitializeInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMemberInstruction,
  createInitializeMetadataPointerInstruction,
  createInitializeMintCloseAuthorityInstruction,
  createInitializeNonTransferableMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token';
import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import type { TestChain } from './solana.ts';

const FEE_BASIS_POINTS = 100;
const FEE_MAX = 2n ** 63n;
const GROUP_SIZE = 100n;
const program = TOKEN_2022_PROGRAM_ID;

/**
 * How an extension is initialized before its mint is. Pointers point to the mint itself.
 *
 * @param authority who may change it
 */
type Initialize = (mint: PublicKey, authority: PublicKey) => TransactionInstruction;

/** The initializers of extensions, by their names in `ExtensionType`. */
export const EXTENSIONS = {
  MetadataPointer: (mint, authority) =>
    createInitializeMetadataPointerInstruction(mint, authority, mint, program),
  GroupPointer: (mint, authority) => createInitializeGroupPointerInstruction(mint, authority, mint, program),
  GroupMemberPointer: (mint, authority) =>
    createInitializeGroupMemberPointerInstruction(mint, authority, mint, program),
  TransferFeeConfig: (mint, authority) =>
    createInitializeTransferFeeConfigInstruction(
      mint,
      authority,
      authority,
      FEE_BASIS_POINTS,
      FEE_MAX,
      program,
    ),
  MintCloseAuthority: (mint, authority) =>
    createInitializeMintCloseAuthorityInstruction(mint, authority, program),
  DefaultAccountState: (mint) =>
    createInitializeDefaultAccountStateInstruction(mint, AccountState.Initialized, program),
  NonTransferable: (mint) => createInitializeNonTransferableMintInstruction(mint, program),
  InterestBearingConfig: (mint, authority) =>
    createInitializeInterestBearingMintInstruction(mint, authority, 1, program),
  PermanentDelegate: (mint, authority) =>
    createInitializePermanentDelegateInstruction(mint, authority, program),
  TransferHook: (mint, authority) =>
    createInitializeTransferHookInstruction(mint, authority, SystemProgram.programId, program),
  ScaledUiAmountConfig: (mint, authority) =>
    createInitializeScaledUiAmountConfigInstruction(mint, authority, 2, program),
  PausableConfig: (mint, authority) => createInitializePausableConfigInstruction(mint, authority, program),
} satisfies Record<string, Initialize>;

export type MintExtension = keyof typeof EXTENSIONS;

/** Writes a token's name, symbol and URI into its mint, which points to itself for them. */
export async function nameMint(
  { connection, faucet }: TestChain,
  mint: PublicKey,
  text: { readonly name: string; readonly symbol: string; readonly uri: string },
): Promise<void> {
  const authority = faucet.publicKey;
  const initialize = createInitializeInstruction({
    programId: program,
    metadata: mint,
    updateAuthority: authority,
    mint,
    mintAuthority: authority,
    ...text,
  });
  await land(connection, [initialize], [faucet]);
}

/** Makes a mint a group that others can join. */
export async function makeGroup({ connection, faucet }: TestChain, mint: PublicKey): Promise<void> {
  const authority = faucet.publicKey;
  const initialize = createInitializeGroupInstruction({
    programId: program,
    group: mint,
    mint,
    mintAuthority: authority,
    updateAuthority: authority,
    maxSize: GROUP_SIZE,
  });
  await land(connection, [initialize], [faucet]);
}

/** Makes a mint a member of a group. */
export async function joinGroup(
  { connection, faucet }: TestChain,
  mint: PublicKey,
  group: PublicKey,
): Promise<void> {
  const authority = faucet.publicKey;
  const initialize = createInitializeMemberInstruction({
    programId: program,
    member: mint,
    memberMint: mint,
    memberMintAuthority: authority,
    group,
    groupUpdateAuthority: authority,
  });
  await land(connection, [initialize], [faucet]);
}
