import { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import type { MintFacts } from './chain.ts';

const ADDRESS_BYTES = 32;
/** 32 bytes in base58; anything longer is not even decoded, which takes quadratic time. */
const ADDRESS_TEXT_MAX = 44;

export type TokenProgram = MintFacts['program'];

/** Why tokens must not be sent to an address. */
export type AddressProblem =
  | 'not_base58'
  | 'wrong_length'
  /** Nobody has its key: a program's address, or an associated token account where its owner was meant. */
  | 'not_on_curve'
  /** One of those that the caller refuses: its own accounts, the mint. */
  | 'forbidden';

/** The 32 bytes of an address, or undefined when the text is none. */
export function decodeAddress(text: string): Uint8Array | undefined {
  if (text.length > ADDRESS_TEXT_MAX) return undefined;
  const bytes = bs58.decodeUnsafe(text);
  return bytes?.length === ADDRESS_BYTES ? bytes : undefined;
}

/**
 * What speaks against paying tokens to this owner; undefined when nothing does.
 *
 * @param forbidden addresses in base58 that are refused though they are well-formed.
 */
export function findAddressProblem(
  text: string,
  forbidden: readonly string[] = [],
): AddressProblem | undefined {
  if (text.length > ADDRESS_TEXT_MAX) return 'wrong_length';
  const bytes = bs58.decodeUnsafe(text);
  if (bytes === undefined) return 'not_base58';
  if (bytes.length !== ADDRESS_BYTES) return 'wrong_length';
  // Before the curve: our own token accounts deserve their own answer.
  if (forbidden.includes(text)) return 'forbidden';
  return PublicKey.isOnCurve(bytes) ? undefined : 'not_on_curve';
}

/**
 * The associated token account of an owner (SPL Associated Token Account program: the address is found from the owner,
 * the token program and the mint). All addresses are base58.
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

/** Which of the two token programs has this address; undefined when it is another one. */
export function tokenProgramOf(address: string): TokenProgram | undefined {
  if (address === TOKEN_PROGRAM_ID.toBase58()) return 'token';
  return address === TOKEN_2022_PROGRAM_ID.toBase58() ? 'token-2022' : undefined;
}
