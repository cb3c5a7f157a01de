import { setTimeout as delay } from 'node:timers/promises';
import { createReadBatcher } from '@gridlease/common/worker/read-batcher';
import { AccountLayout, type Mint, unpackMint } from '@solana/spl-token';
import { type AccountInfo, PublicKey } from '@solana/web3.js';
import { z } from 'zod';
import { associatedTokenAccount, tokenProgramOf } from '../address.ts';
import {
  type Chain,
  type ChainTransaction,
  ChainUnavailable,
  type MintFacts,
  NotAToken,
  type SignatureFacts,
  type SignaturePage,
  type SignatureStatus,
  type TokenBalances,
} from '../chain.ts';
import type { Endpoint } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { extensionNames } from './mint-extensions.ts';
import { errorText, TransactionResponse, toChainTransaction } from './transactions.ts';

/** The limit of accounts in one getMultipleAccounts call. */
const ACCOUNTS_MAX = 100;
/** The limit of signatures in one getSignatureStatuses call. */
const SIGNATURES_MAX = 256;
/** Users wait for it, who need not: what is not known by then is found out before the transfer is signed. */
const RECEIVERS_TIMEOUT_MS = 3_000;
/** In ascending order; each level includes the ones before it. */
const LEVELS = ['processed', 'confirmed', 'finalized'] as const;

const slot = z.int().nonnegative();
const context = z.object({ slot });
const Account = z.object({ data: z.tuple([z.string(), z.literal('base64')]), owner: z.string() });

const Status = z
  .object({
    slot,
    err: z.unknown(),
    confirmationStatus: z.enum(LEVELS).nullish(),
    confirmations: z.number().nullish(),
  })
  .nullable();
/** The response of getSignatureStatuses, with the slot up to which the node knew. */
const StatusesResponse = z.object({ context, value: z.array(Status) });
const SignaturesResponse = z.array(z.object({ signature: z.string(), slot, err: z.unknown() }));
const MintResponse = z.object({ context, value: Account.nullable() });
const AccountsResponse = z.object({ context, value: z.array(Account.nullable()) });
// The lamports of the total supply exceed 2^53. A balance that large loses only its last few lamports.
const BalanceResponse = z.object({ context, value: z.number().nonnegative() });

type Reading = Pick<
  Chain,
  | 'getMint'
  | 'findTransaction'
  | 'findStatus'
  | 'listSignatures'
  | 'readTokenBalances'
  | 'findReceivers'
  | 'readLamports'
>;

/**
 * Reads from the chain. Only getSignatureStatuses decides about finality: some nodes return merely confirmed
 * transactions when finalized ones are requested.
 */
export function createReading(endpoints: Endpoints, tokenAddress: string): Reading {
  // Many transfers are tracked at the same time; one call queries all of them.
  const findStatus = createReadBatcher(
    (signatures: readonly string[]) => findHighestStatuses(endpoints, signatures),
    SIGNATURES_MAX,
  );
  const balancesOf = (tokenAccounts: readonly string[]) =>
    endpoints.get((endpoint) => readBalances(endpoint, tokenAccounts, tokenAddress));
  // The hot account's balance is read before every transfer.
  const balanceOf = createReadBatcher(async (asked: readonly string[]) => {
    const { slot, balances } = await balancesOf([...new Set(asked)]);
    return asked.map((one) => ({ slot, balances: new Map([...balances].filter(([of]) => of === one)) }));
  }, ACCOUNTS_MAX);
  async function getMint(): Promise<MintFacts> {
    const mint = await endpoints.find((endpoint) => readMint(endpoint, tokenAddress));
    if (mint !== undefined) return mint;
    throw new ChainUnavailable(`no endpoint knows the token ${tokenAddress}`);
  }
  // A mint's program never changes.
  let known: MintFacts | undefined;
  // Asked for one receiver before every transfer.
  const hasAccount = createReadBatcher(async (owners: readonly string[]) => {
    known ??= await getMint();
    const found = await findReceiversOf(endpoints, owners, known);
    return owners.map((owner) => found.has(owner));
  }, ACCOUNTS_MAX);
  return {
    getMint,
    findStatus,
    async findTransaction(signature, commitment) {
      const status = await findStatus(signature);
      if (status === undefined || levelOf(status.commitment) < levelOf(commitment)) return undefined;
      const found = await endpoints.find((endpoint) => readTransaction(endpoint, signature, commitment));
      // A different slot means a different fork than the one whose finality was checked.
      return found?.slot === status.slot ? found : undefined;
    },
    listSignatures: (address, { finalizedSlot = 0, ...page }) =>
      endpoints.get(async (endpoint) => {
        if (finalizedSlot > 0 && (await readingSlot(endpoint, address)) < finalizedSlot) return undefined;
        const finalized = await endpoint.call('getSlot', [{ commitment: 'finalized' }], slot);
        return listUpTo(endpoint, { address, finalized }, page);
      }),
    readTokenBalances(tokenAccounts) {
      const [only] = tokenAccounts;
      return only === undefined || tokenAccounts.length > 1 ? balancesOf(tokenAccounts) : balanceOf(only);
    },
    async findReceivers(owners) {
      const asked = Promise.all(owners.map(hasAccount));
      const has = await inTime(asked, RECEIVERS_TIMEOUT_MS);
      return new Set(owners.filter((_owner, at) => has[at]));
    },
    async readLamports(address) {
      const options = { commitment: 'finalized' };
      const { value } = await endpoints.get((endpoint) =>
        endpoint.call('getBalance', [address, options], BalanceResponse),
      );
      return BigInt(value);
    },
  };
}

/**
 * The context slot of the endpoint's finalized state. getSlot is not comparable with the slot of a balance
 * query: the local runtime reports the newest slot as the context of finalized queries.
 */
async function readingSlot(endpoint: Endpoint, address: string): Promise<number> {
  const response = await endpoint.call('getBalance', [address, { commitment: 'finalized' }], BalanceResponse);
  return response.context.slot;
}

/** One endpoint's statuses of signatures, in the same order, searched in its whole history. */
export async function readStatuses(
  endpoint: Endpoint,
  signatures: readonly string[],
): Promise<z.output<typeof StatusesResponse>> {
  // Without the history option, a node knows only the last few minutes and returns null for everything else.
  const params = [signatures, { searchTransactionHistory: true }];
  const schema = StatusesResponse.refine(({ value }) => value.length === signatures.length);
  return endpoint.call('getSignatureStatuses', params, schema);
}

/**
 * One page of signatures in slots up to the finalized one. Refilled where newer ones had to be left out, so
 * that a page below the limit means that nothing older exists. Undefined if this endpoint cannot tell.
 */
async function listUpTo(
  endpoint: Endpoint,
  { address, finalized }: { readonly address: string; readonly finalized: number },
  page: Omit<SignaturePage, 'finalizedSlot'>,
): Promise<SignatureFacts[] | undefined> {
  const found: SignatureFacts[] = [];
  for (let before = page.before; ; ) {
    const limit = page.limit - found.length;
    const options = { ...page, ...(before !== undefined && { before }), limit, commitment: 'finalized' };
    const listed = await endpoint.call('getSignaturesForAddress', [address, options], SignaturesResponse);
    // A node that does not know `before` returns an empty list, as if nothing older existed.
    if (before !== undefined && listed.length < limit && !(await isKnown(endpoint, before))) return undefined;
    found.push(
      ...listed
        .filter((one) => one.slot <= finalized)
        .map((one) => ({ signature: one.signature, slot: one.slot, hasFailed: isError(one.err) })),
    );
    if (listed.length < limit || found.length === page.limit) return found;
    before = listed.at(-1)?.signature;
  }
}

async function isKnown(endpoint: Endpoint, signature: string): Promise<boolean> {
  const { value } = await readStatuses(endpoint, [signature]);
  return value[0] !== null;
}

/**
 * The highest commitment of each signature on any endpoint: an endpoint that lags reports a lower one, or
 * none.
 */
async function findHighestStatuses(
  endpoints: Endpoints,
  signatures: readonly string[],
): Promise<(SignatureStatus | undefined)[]> {
  const highest = new Map<string, SignatureStatus>();
  await endpoints.find(async (endpoint) => {
    const open = signatures.filter((one) => highest.get(one)?.commitment !== 'finalized');
    const { value } = await readStatuses(endpoint, open);
    for (const [at, signature] of open.entries()) {
      const found = toStatus(value[at] ?? null);
      const known = highest.get(signature);
      if (found === undefined) continue;
      if (known === undefined || levelOf(known.commitment) < levelOf(found.commitment))
        highest.set(signature, found);
    }
    const areAllFinal = signatures.every((one) => highest.get(one)?.commitment === 'finalized');
    return areAllFinal ? true : undefined;
  });
  return signatures.map((one) => highest.get(one));
}

function toStatus(found: z.output<typeof Status>): SignatureStatus | undefined {
  if (found === null) return undefined;
  const commitment = found.confirmationStatus ?? (found.confirmations === null ? 'finalized' : 'processed');
  return { commitment, slot: found.slot, error: errorText(found.err) };
}

async function readTransaction(
  endpoint: Endpoint,
  signature: string,
  commitment: 'confirmed' | 'finalized',
): Promise<ChainTransaction | undefined> {
  const options = { commitment, encoding: 'json', maxSupportedTransactionVersion: 0 };
  const found = await endpoint.call('getTransaction', [signature, options], TransactionResponse);
  if (found === null) return undefined;
  const transaction = toChainTransaction(found);
  // A transaction is identified by its first signature. Accepting a co-signer's signature would count it
  // twice.
  return transaction.signature === signature ? transaction : undefined;
}

async function readMint(endpoint: Endpoint, address: string): Promise<MintFacts | undefined> {
  const options = { commitment: 'confirmed', encoding: 'base64' };
  const { value } = await endpoint.call('getAccountInfo', [address, options], MintResponse);
  if (value === null) return undefined;
  const program = tokenProgramOf(value.owner);
  if (program === undefined) throw new NotAToken(`${address} is no token: it belongs to ${value.owner}`);
  const owner = new PublicKey(value.owner);
  const account = { data: Buffer.from(value.data[0], 'base64'), owner, executable: false, lamports: 0 };
  const { decimals, tlvData } = decodeMint(address, account);
  return { address, decimals, program, extensions: extensionNames(tlvData) };
}

function decodeMint(address: string, account: AccountInfo<Buffer>): Mint {
  try {
    const mint = unpackMint(new PublicKey(address), account, account.owner);
    if (mint.isInitialized) return mint;
  } catch (error) {
    throw new NotAToken(`${address} is an account of a token program, but no mint`, { cause: error });
  }
  throw new NotAToken(`${address} is a mint that was never initialized`);
}

async function readBalances(
  endpoint: Endpoint,
  tokenAccounts: readonly string[],
  mint: string,
): Promise<TokenBalances> {
  const balances = new Map<string, bigint>();
  let lowest = Number.POSITIVE_INFINITY;
  for (let from = 0; from === 0 || from < tokenAccounts.length; from += ACCOUNTS_MAX) {
    const asked = tokenAccounts.slice(from, from + ACCOUNTS_MAX);
    const params = [asked, { commitment: 'finalized', encoding: 'base64' }];
    const response = await endpoint.call('getMultipleAccounts', params, AccountsResponse);
    lowest = Math.min(lowest, response.context.slot);
    for (const [at, account] of response.value.entries()) {
      const tokenAccount = asked[at];
      const amount = account === null ? undefined : tokenAmount(account, mint);
      if (tokenAccount !== undefined && amount !== undefined) balances.set(tokenAccount, amount);
    }
  }
  return { slot: lowest, balances };
}

/** Those of the owners whose associated token account any endpoint has, and is theirs. */
async function findReceiversOf(
  endpoints: Endpoints,
  owners: readonly string[],
  { address: mint, program }: MintFacts,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  await endpoints.find(async (endpoint) => {
    const open = owners.filter((owner) => !found.has(owner));
    const accounts = open.map((owner) => associatedTokenAccount(owner, mint, program));
    const params = [accounts, { commitment: 'confirmed', encoding: 'base64' }];
    const { value } = await endpoint.call('getMultipleAccounts', params, AccountsResponse);
    for (const [at, owner] of open.entries()) {
      const account = value[at];
      if (account && ownerOf(account, mint) === owner) found.add(owner);
    }
    return found.size === owners.length ? true : undefined;
  });
  return found;
}

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const ending = new AbortController();
  const late = delay(milliseconds, undefined, { signal: ending.signal }).then(() => {
    throw new ChainUnavailable(`no endpoint responded within ${milliseconds} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    ending.abort();
    await late.catch(() => {});
  }
}

/** The base units in a token account of this mint; undefined if it is another kind of account. */
function tokenAmount(account: z.output<typeof Account>, mint: string): bigint | undefined {
  return tokenAccountOf(account, mint)?.amount;
}

/** Who may spend from a token account of this mint; undefined if it is another kind of account. */
function ownerOf(account: z.output<typeof Account>, mint: string): string | undefined {
  return tokenAccountOf(account, mint)?.owner.toBase58();
}

function tokenAccountOf({ data, owner }: z.output<typeof Account>, mint: string) {
  const bytes = Buffer.from(data[0], 'base64');
  if (tokenProgramOf(owner) === undefined || bytes.length < AccountLayout.span) return undefined;
  const account = AccountLayout.decode(bytes);
  return account.mint.toBase58() === mint ? account : undefined;
}

function levelOf(commitment: SignatureStatus['commitment']): number {
  return LEVELS.indexOf(commitment);
}

function isError(error: unknown): boolean {
  return errorText(error) !== undefined;
}
