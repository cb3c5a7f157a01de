import { MintLayout } from '@solana/spl-token';
import bs58 from 'bs58';
import { z } from 'zod';
import { type TokenProgram, tokenProgramId, tokenProgramOf } from '../address.ts';
import type { Chain, TokenAccount } from '../chain.ts';
import type { Endpoint } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';

/** The limit of accounts in one getMultipleAccounts call. */
const ACCOUNTS_MAX = 100;
const PROGRAMS: readonly TokenProgram[] = ['token', 'token-2022'];
/** Anybody can open accounts for an owner; about 400 bytes each. */
const LIMITS = { bytesMax: 64 * 1024 * 1024, timeoutMs: 30_000 };
/** The layout of a token account: mint, owner, amount (u64, little-endian), ..., state. */
const OWNER_OFFSET = 32;
const AMOUNT_OFFSET = 64;
const STATE_OFFSET = 108;
const TOKEN_ACCOUNT_BYTES = 165;
/** Of Token-2022, behind a token account or a mint with extensions. */
const TYPE_IS_TOKEN_ACCOUNT = 2;
const MULTISIG_BYTES = 355;

const Account = z.object({
  data: z.tuple([z.string(), z.literal('base64')]),
  owner: z.string(),
  // The lamports of the total supply exceed 2^53; those of a token account are far from that.
  lamports: z.number().nonnegative(),
});
const Accounts = z.object({ value: z.array(Account.nullable()) });
const OwnedAccounts = z.object({ value: z.array(z.object({ pubkey: z.string(), account: Account })) });

/** Reads finalized token accounts of whatever mint. */
export function createTokenAccountReader(
  endpoints: Endpoints,
): Pick<Chain, 'readTokenAccounts' | 'listTokenAccountsOf' | 'readDecimals'> {
  const read = (addresses: readonly string[]) =>
    endpoints.get((endpoint) => readAccounts(endpoint, addresses));
  return {
    async readTokenAccounts(addresses) {
      const accounts = await read(addresses);
      return addresses.flatMap((address, at) => toTokenAccount(address, accounts[at]) ?? []);
    },
    async listTokenAccountsOf(owner) {
      const all = await Promise.all(
        PROGRAMS.map((program) => endpoints.get((endpoint) => listOf(endpoint, owner, program))),
      );
      return all.flat();
    },
    async readDecimals(mints) {
      const accounts = await read(mints);
      return new Map(mints.flatMap((mint, at) => decimalsOf(mint, accounts[at])));
    },
  };
}

type Found = z.output<typeof Account>;

async function readAccounts(endpoint: Endpoint, addresses: readonly string[]): Promise<(Found | null)[]> {
  const found: (Found | null)[] = [];
  for (let from = 0; from < addresses.length; from += ACCOUNTS_MAX) {
    const asked = addresses.slice(from, from + ACCOUNTS_MAX);
    const params = [asked, { commitment: 'finalized', encoding: 'base64' }];
    const schema = Accounts.refine(({ value }) => value.length === asked.length);
    found.push(...(await endpoint.call('getMultipleAccounts', params, schema)).value);
  }
  return found;
}

async function listOf(endpoint: Endpoint, owner: string, program: TokenProgram): Promise<TokenAccount[]> {
  const options = { commitment: 'finalized', encoding: 'base64' };
  const params = [owner, { programId: tokenProgramId(program).toBase58() }, options];
  const { value } = await endpoint.call('getTokenAccountsByOwner', params, OwnedAccounts, LIMITS);
  return value.flatMap(({ pubkey, account }) => toTokenAccount(pubkey, account) ?? []);
}

/** Undefined if it is another kind of account, or none. */
function toTokenAccount(address: string, account: Found | null | undefined): TokenAccount | undefined {
  const program = tokenProgramOf(account?.owner ?? '');
  if (!account || program === undefined) return undefined;
  const bytes = Buffer.from(account.data[0], 'base64');
  if (!isTokenAccount(bytes, program)) return undefined;
  return {
    address,
    program,
    mint: bs58.encode(bytes.subarray(0, OWNER_OFFSET)),
    owner: bs58.encode(bytes.subarray(OWNER_OFFSET, AMOUNT_OFFSET)),
    amount: bytes.readBigUInt64LE(AMOUNT_OFFSET),
    lamports: BigInt(account.lamports),
  };
}

function isTokenAccount(bytes: Buffer, program: TokenProgram): boolean {
  if (bytes.length < TOKEN_ACCOUNT_BYTES || bytes[STATE_OFFSET] === 0) return false;
  if (bytes.length === TOKEN_ACCOUNT_BYTES) return true;
  const isExtended = program === 'token-2022' && bytes.length !== MULTISIG_BYTES;
  return isExtended && bytes[TOKEN_ACCOUNT_BYTES] === TYPE_IS_TOKEN_ACCOUNT;
}

function decimalsOf(mint: string, account: Found | null | undefined): [string, number][] {
  if (!account || tokenProgramOf(account.owner) === undefined) return [];
  const bytes = Buffer.from(account.data[0], 'base64');
  return bytes.length < MintLayout.span ? [] : [[mint, MintLayout.decode(bytes).decimals]];
}
