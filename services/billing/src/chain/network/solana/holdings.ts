import bs58 from 'bs58';
import { z } from 'zod';
import { tokenProgramId } from '../address.ts';
import type { Chain, MintFacts, TokenBalances, TokenHolder } from '../chain.ts';
import type { Endpoint } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { type RpcFailure, requireRpcFailure } from './rpc-failure.ts';

/** How long a node that refused is not asked again: many providers do not serve this call, or not for large mints. */
const REFUSED_MS = 3_600_000;
/** How long a node that failed in another way is not asked again. */
const FAILED_MS = 30_000;
/** Up to about 250 bytes for each account of the mint. */
const LIMITS = { bytesMax: 256 * 1024 * 1024, timeoutMs: 60_000 };
/** The layout of a token account: mint, owner, amount (u64, little-endian). */
const MINT_OFFSET = 0;
const AMOUNT = { offset: 64, length: 8 };
const OWNER_AND_AMOUNT = { offset: 32, length: 40 };
const OWNER_BYTES = 32;
/** Of the program Token; those of Token-2022 have extensions of different sizes. */
const TOKEN_ACCOUNT_BYTES = 165;

const Context = z.object({ slot: z.int().nonnegative() });

type Slice = typeof AMOUNT;

/** The accounts of the mint, as a node returned them. */
interface Listed {
  readonly slot: number;
  readonly accounts: readonly { readonly address: string; readonly bytes: Buffer }[];
}

/**
 * Reads all token accounts of the mint with one call, whoever owns them. Returns undefined if no endpoint serves
 * that.
 */
export function createHoldingsReader(
  endpoints: Endpoints,
  { getMint }: Pick<Chain, 'getMint'>,
): Pick<Chain, 'readHoldings' | 'readHolders'> {
  let mint: MintFacts | undefined;
  /** Each has its own refusals: the response with owners is larger. */
  const createList = (slice: Slice) => {
    const refusedUntil = new Map<Endpoint, number>();
    return async (): Promise<Listed | undefined> => {
      mint ??= await getMint();
      for (const endpoint of endpoints.all) {
        if (endpoint.isShunned() || performance.now() < (refusedUntil.get(endpoint) ?? 0)) continue;
        try {
          return await listOf(endpoint, mint, slice);
        } catch (error) {
          // Whatever the reason is, the accounts can be read one by one.
          refusedUntil.set(endpoint, performance.now() + restOf(requireRpcFailure(error)));
        }
      }
      return undefined;
    };
  };
  const [listAmounts, listOwners] = [createList(AMOUNT), createList(OWNER_AND_AMOUNT)];
  return {
    async readHoldings() {
      const listed = await listAmounts();
      return listed && toBalances(listed);
    },
    async readHolders() {
      const listed = await listOwners();
      return listed && toHolders(listed);
    },
  };
}

/** A broken connection passes; a node that does not offer the call, or whose response is too large, stays so. */
function restOf({ kind }: RpcFailure): number {
  return kind === 'refused' || kind === 'malformed' ? REFUSED_MS : FAILED_MS;
}

async function listOf(endpoint: Endpoint, { address, program }: MintFacts, slice: Slice): Promise<Listed> {
  const ofMint = { memcmp: { offset: MINT_OFFSET, bytes: address } };
  const filters = program === 'token' ? [ofMint, { dataSize: TOKEN_ACCOUNT_BYTES }] : [ofMint];
  const options = {
    commitment: 'finalized',
    encoding: 'base64',
    withContext: true,
    filters,
    dataSlice: slice,
  };
  const schema = listedOf(slice.length);
  return endpoint.call('getProgramAccounts', [tokenProgramId(program).toBase58(), options], schema, LIMITS);
}

/** Checked by hand: a schema for each of 100,000 accounts would take longer than the call. */
const listedOf = (bytes: number) =>
  z.unknown().transform((response, context): Listed => {
    const found = toListed(response, bytes);
    if (found !== undefined) return found;
    context.issues.push({ code: 'custom', message: 'is no list of accounts', input: undefined });
    return z.NEVER;
  });

function toListed(response: unknown, length: number): Listed | undefined {
  const { context, value } = (response ?? {}) as { context?: unknown; value?: unknown };
  const parsed = Context.safeParse(context);
  if (!parsed.success || !Array.isArray(value)) return undefined;
  const accounts: { address: string; bytes: Buffer }[] = [];
  for (const one of value as { pubkey?: unknown; account?: { data?: readonly unknown[] } }[]) {
    const text = one?.account?.data?.[0];
    if (typeof one?.pubkey !== 'string' || typeof text !== 'string') return undefined;
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length !== length) return undefined;
    accounts.push({ address: one.pubkey, bytes });
  }
  return { slot: parsed.data.slot, accounts };
}

function toBalances({ slot, accounts }: Listed): TokenBalances {
  return {
    slot,
    balances: new Map(accounts.map(({ address, bytes }) => [address, bytes.readBigUInt64LE()])),
  };
}

/** One at a time, because spelling a million owners takes seconds and a hundred megabytes. */
function* toHolders({ accounts }: Listed): Iterable<TokenHolder> {
  for (const { address, bytes } of accounts) {
    const amount = bytes.readBigUInt64LE(OWNER_BYTES);
    if (amount > 0n)
      yield { tokenAccount: address, owner: bs58.encode(bytes.subarray(0, OWNER_BYTES)), amount };
  }
}
