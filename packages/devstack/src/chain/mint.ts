import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createMintToCheckedInstruction,
  getAssociatedTokenAddressSync,
  getMinimumBalanceForRentExemptMint,
  getMint,
  MINT_SIZE,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import { type Connection, type Keypair, type PublicKey, SystemProgram } from '@solana/web3.js';
import { callChain } from './call.ts';
import { giveSol, land } from './transactions.ts';

/** The decimals of the token unless others are chosen. */
export const MINT_DECIMALS = 9;
/** Enough for the faucet's rents and fees during a day of work. */
const FAUCET_SOL = 1_000;

/** A chain's token and its mint authority. */
export interface LocalMint {
  readonly connection: Connection;
  /** The key of the mint's address, which is therefore the same on every new chain. */
  readonly mint: Keypair;
  readonly decimals: number;
  /** The mint authority, which also pays the fees. */
  readonly faucet: Keypair;
}

/** Creates the mint (program Token) if the chain does not have it, and gives the faucet SOL. */
export async function ensureMint(local: LocalMint): Promise<void> {
  const { connection, mint, faucet, decimals } = local;
  await giveSol(connection, faucet.publicKey, FAUCET_SOL);
  if ((await connection.getAccountInfo(mint.publicKey, 'confirmed')) !== null) {
    const found = await getMint(connection, mint.publicKey, 'confirmed');
    if (found.mintAuthority?.equals(faucet.publicKey) && found.decimals === decimals) return;
    throw new Error(
      `${mint.publicKey.toBase58()} is not a mint of ${decimals} decimals that this faucet has authority over`,
    );
  }
  const create = SystemProgram.createAccount({
    fromPubkey: faucet.publicKey,
    newAccountPubkey: mint.publicKey,
    space: MINT_SIZE,
    lamports: await getMinimumBalanceForRentExemptMint(connection),
    programId: TOKEN_PROGRAM_ID,
  });
  const initialize = createInitializeMint2Instruction(
    mint.publicKey,
    decimals,
    faucet.publicKey,
    faucet.publicKey,
  );
  await land(connection, [create, initialize], [faucet, mint]);
}

/**
 * Mints tokens for an owner, whose associated account is created if missing.
 *
 * @param amount in base units.
 * @returns the signature of the transaction, which has reached `commitment`.
 */
export async function mintTokens(
  { connection, mint, faucet, decimals }: LocalMint,
  owner: PublicKey,
  amount: bigint,
  commitment: 'confirmed' | 'finalized' = 'confirmed',
): Promise<string> {
  const account = getAssociatedTokenAddressSync(mint.publicKey, owner, true);
  const instructions = [
    createAssociatedTokenAccountIdempotentInstruction(faucet.publicKey, account, owner, mint.publicKey),
    createMintToCheckedInstruction(mint.publicKey, account, faucet.publicKey, amount, decimals),
  ];
  return land(connection, instructions, [faucet], commitment);
}

/**
 * Sets an owner's associated account to an amount of base units without a transaction, so that it is not detected as a
 * deposit. It restores the balances of a ledger on a new chain. Only the embedded runtime supports it.
 */
export async function setTokenBalance(
  rpcUrl: string,
  { mint, owner, amount }: { mint: string; owner: string; amount: bigint },
): Promise<void> {
  // The amount may exceed the range of JavaScript numbers, so the JSON is built by hand.
  const params = `[${JSON.stringify(owner)},${JSON.stringify(mint)},{"amount":${amount}}]`;
  await callChain(rpcUrl, 'surfnet_setTokenAccount', params);
}
