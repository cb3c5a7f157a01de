import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  NATIVE_MINT,
  NATIVE_MINT_2022,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import type { MintFacts } from './chain.ts';

const ADDRESS_BYTES = 32;
/** 32 bytes in base58. Longer text is not decoded, because decoding takes quadratic time. */
const ADDRESS_TEXT_MAX = 44;

export type TokenProgram = MintFacts['program'];

/** Why tokens must not be sent to an address. */
export type AddressProblem =
  | 'not_base58'
  | 'wrong_length'
  /**
   * No private key exists: a program's address, or an associated token account given in place of its owner.
   */
  | 'not_on_curve'
  /** An address the caller excludes: its own accounts, or the mint. */
  | 'forbidden';

/** The 32 bytes of an address, or undefined if the text is not an address. */
export function decodeAddress(text: string): Uint8Array | undefined {
  if (text.length > ADDRESS_TEXT_MAX) return undefined;
  const bytes = bs58.decodeUnsafe(text);
  return bytes?.length === ADDRESS_BYTES ? bytes : undefined;
}

/**
 * Finds a reason not to send tokens to this owner; undefined if there is none.
 *
 * @param forbidden base58 addresses that are refused although they are well-formed
 */
export function findAddressProblem(
  text: string,
  forbidden: readonly string[] = [],
): AddressProblem | undefined {
  if (text.length > ADDRESS_TEXT_MAX) return 'wrong_length';
  const bytes = bs58.decodeUnsafe(text);
  if (bytes === undefined) return 'not_base58';
  if (bytes.length !== ADDRESS_BYTES) return 'wrong_length';
  // Checked before the curve, so that our own token accounts get a specific error.
  if (forbidden.includes(text)) return 'forbidden';
  return PublicKey.isOnCurve(bytes) ? undefined : 'not_on_curve';
}

/**
 * The associated token account of an owner (SPL Associated Token Account program: derived from the owner, the
 * token program and the mint). All addresses are base58.
 */
export function associatedTokenAccount(owner: string, mint: string, program: TokenProgram): string {
  const seeds = [new PublicKey(owner), tokenProgramId(program), new PublicKey(mint)];
  const [address] = PublicKey.findProgramAddressSync(
    seeds.map((seed) => seed.toBytes()),
    ASSOCIATED_TOKEN_PROGRAM_ID,
  );
  return address.toBase58();
}

/** The address of a token program. */
export function tokenProgramId(program: TokenProgram): PublicKey {
  return program === 'token' ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID;
}

/** Whether the tokens of this mint are wrapped SOL, whose accounts can be closed while they hold some. */
export function isWrappedSol(mint: string): boolean {
  return [NATIVE_MINT, NATIVE_MINT_2022].some((native) => native.toBase58() === mint);
}

/** The token program with this address; undefined if it is neither of the two. */
export function tokenProgramOf(address: string): TokenProgram | undefined {
  if (address === TOKEN_PROGRAM_ID.toBase58()) return 'token';
  return address === TOKEN_2022_PROGRAM_ID.toBase58() ? 'token-2022' : undefined;
}
