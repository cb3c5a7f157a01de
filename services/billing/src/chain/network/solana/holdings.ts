import { z } from 'zod';
import { tokenProgramId } from '../address.ts';
import type { Chain, MintFacts, TokenBalances } from '../chain.ts';
import type { Endpoint } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { requireRpcFailure } from './rpc-failure.ts';

/** How long a node that refused is not asked again: many providers do not serve this call, or not for large mints. */
const REFUSED_MS = 3_600_000;
/** About 200 bytes for each account of the mint. */
const LIMITS = { bytesMax: 256 * 1024 * 1024, timeoutMs: 60_000 };
/** The layout of a token account: mint, owner, amount (u64, little-endian). */
const MINT_OFFSET = 0;
const AMOUNT = { offset: 64, length: 8 };
/** Of the program Token; those of Token-2022 have extensions of different sizes. */
const TOKEN_ACCOUNT_BYTES = 165;

const Context = z.object({ slot: z.int().nonnegative() });

/**
 * Reads the balances of all token accounts of the mint with one call, whoever owns them. Returns undefined if no
 * endpoint serves that.
 */
export function createHoldingsReader(
  endpoints: Endpoints,
  { getMint }: Pick<Chain, 'getMint'>,
): Pick<Chain, 'readHoldings'> {
  let mint: MintFacts | undefined;
  const refusedUntil = new Map<Endpoint, number>();
  return {
    async readHoldings() {
      mint ??= await getMint();
      for (const endpoint of endpoints.all) {
        if (endpoint.isShunned() || performance.now() < (refusedUntil.get(endpoint) ?? 0)) continue;
        try {
          return await readOf(endpoint, mint);
        } catch (error) {
          // Whatever the reason is, the accounts can be read one by one.
          requireRpcFailure(error);
          refusedUntil.set(endpoint, performance.now() + REFUSED_MS);
        }
      }
      return undefined;
    },
  };
}

async function readOf(endpoint: Endpoint, { address, program }: MintFacts): Promise<TokenBalances> {
  const ofMint = { memcmp: { offset: MINT_OFFSET, bytes: address } };
  const filters = program === 'token' ? [ofMint, { dataSize: TOKEN_ACCOUNT_BYTES }] : [ofMint];
  const options = {
    commitment: 'finalized',
    encoding: 'base64',
    withContext: true,
    filters,
    dataSlice: AMOUNT,
  };
  return endpoint.call('getProgramAccounts', [tokenProgramId(program).toBase58(), options], Holdings, LIMITS);
}

/** Checked by hand: a schema for each of 100,000 accounts would take longer than the call. */
const Holdings = z.unknown().transform((response, context): TokenBalances => {
  const found = toBalances(response);
  if (found !== undefined) return found;
  context.issues.push({ code: 'custom', message: 'is no list of accounts', input: undefined });
  return z.NEVER;
});

function toBalances(response: unknown): TokenBalances | undefined {
  const { context, value } = (response ?? {}) as { context?: unknown; value?: unknown };
  const parsed = Context.safeParse(context);
  if (!parsed.success || !Array.isArray(value)) return undefined;
  const balances = new Map<string, bigint>();
  for (const one of value as { pubkey?: unknown; account?: { data?: readonly unknown[] } }[]) {
    const text = one?.account?.data?.[0];
    if (typeof one?.pubkey !== 'string' || typeof text !== 'string') return undefined;
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length !== AMOUNT.length) return undefined;
    balances.set(one.pubkey, bytes.readBigUInt64LE());
  }
  return { slot: parsed.data.slot, balances };
}
