import { createReadBatcher } from '@gridlease/common/worker/read-batcher';
import { AccountLayout, ExtensionType, getExtensionTypes, type Mint, unpackMint } from '@solana/spl-token';
import { type AccountInfo, PublicKey } from '@solana/web3.js';
import { z } from 'zod';
import { tokenProgramOf } from '../address.ts';
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
import { errorText, TransactionAnswer, toChainTransaction } from './transactions.ts';

/** What one call of getMultipleAccounts may ask for. */
const ACCOUNTS_MAX = 100;
/** What one call of getSignatureStatuses may ask for. */
const SIGNATURES_MAX = 256;
/** Each level holds for the ones after it too. */
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
/** The answer of getSignatureStatuses, with the slot up to which the node knew. */
const StatusesAnswer = z.object({ context, value: z.array(Status) });
const SignaturesAnswer = z.array(z.object({ signature: z.string(), slot, err: z.unknown() }));
const MintAnswer = z.object({ context, value: Account.nullable() });
const AccountsAnswer = z.object({ context, value: z.array(Account.nullable()) });
// Lamports of the whole supply are beyond 2^53; what is lost there are the last few of hundreds of millions of SOL.
const BalanceAnswer = z.object({ context, value: z.number().nonnegative() });

type Reading = Pick<
  Chain,
  'getMint' | 'findTransaction' | 'findStatus' | 'listSignatures' | 'readTokenBalances' | 'readLamports'
>;

/**
 * What is read from the chain. Finality is decided by getSignatureStatuses alone: there are nodes that give merely
 * confirmed transactions to whoever asks for finalized ones.
 */
export function createReading(endpoints: Endpoints, tokenAddress: string): Reading {
  // Many transfers are followed at the same time: one call asks for all of them.
  const findStatus = createReadBatcher(
    (signatures: readonly string[]) => findHighestStatuses(endpoints, signatures),
    SIGNATURES_MAX,
  );
  const balancesOf = (tokenAccounts: readonly string[]) =>
    endpoints.get((endpoint) => readBalances(endpoint, tokenAccounts, tokenAddress));
  // The hot account is looked at before every transfer.
  const balanceOf = createReadBatcher(async (asked: readonly string[]) => {
    const { slot, balances } = await balancesOf([...new Set(asked)]);
    return asked.map((one) => ({ slot, balances: new Map([...balances].filter(([of]) => of === one)) }));
  }, ACCOUNTS_MAX);
  return {
    async getMint() {
      const mint = await endpoints.find((endpoint) => readMint(endpoint, tokenAddress));
      if (mint !== undefined) return mint;
      throw new ChainUnavailable(`no endpoint knows the token ${tokenAddress}`);
    },
    findStatus,
    async findTransaction(signature, commitment) {
      const status = await findStatus(signature);
      if (status === undefined || levelOf(status.commitment) < levelOf(commitment)) return undefined;
      const found = await endpoints.find((endpoint) => readTransaction(endpoint, signature, commitment));
      // Another slot is another fork than the one whose finality was asked for.
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
    async readLamports(address) {
      const options = { commitment: 'finalized' };
      const { value } = await endpoints.get((endpoint) =>
        endpoint.call('getBalance', [address, options], BalanceAnswer),
      );
      return BigInt(value);
    },
  };
}

/**
 * The slot of what the endpoint answers when it is asked for what is final. Not its getSlot: the local runtime says the
 * newest slot here, as it does with balances.
 */
async function readingSlot(endpoint: Endpoint, address: string): Promise<number> {
  const answer = await endpoint.call('getBalance', [address, { commitment: 'finalized' }], BalanceAnswer);
  return answer.context.slot;
}

/** One endpoint's word on signatures, in their order, searched in its whole history. */
export async function readStatuses(
  endpoint: Endpoint,
  signatures: readonly string[],
): Promise<z.output<typeof StatusesAnswer>> {
  // Without the history a node knows the last few minutes only and says null to everything else.
  const params = [signatures, { searchTransactionHistory: true }];
  const schema = StatusesAnswer.refine(({ value }) => value.length === signatures.length);
  return endpoint.call('getSignatureStatuses', params, schema);
}

/**
 * One page of signatures of slots up to the finalized one. Filled up where newer ones had to be left out, so that a page
 * below the limit means that there is nothing older. Undefined when this endpoint cannot say.
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
    const listed = await endpoint.call('getSignaturesForAddress', [address, options], SignaturesAnswer);
    // A node that does not know `before` lists nothing, as if there was nothing older.
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

/** Of each the most that any endpoint knows: one that lags says less, or nothing. */
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
  const found = await endpoint.call('getTransaction', [signature, options], TransactionAnswer);
  if (found === null) return undefined;
  const transaction = toChainTransaction(found);
  // A transaction has the name of its first signature; under a co-signer's it would count a second time.
  return transaction.signature === signature ? transaction : undefined;
}

async function readMint(endpoint: Endpoint, address: string): Promise<MintFacts | undefined> {
  const options = { commitment: 'confirmed', encoding: 'base64' };
  const { value } = await endpoint.call('getAccountInfo', [address, options], MintAnswer);
  if (value === null) return undefined;
  const program = tokenProgramOf(value.owner);
  if (program === undefined) throw new NotAToken(`${address} is no token: it belongs to ${value.owner}`);
  const owner = new PublicKey(value.owner);
  const account = { data: Buffer.from(value.data[0], 'base64'), owner, executable: false, lamports: 0 };
  const { decimals, tlvData } = decodeMint(address, account);
  const extensions = getExtensionTypes(tlvData).map((type) => ExtensionType[type] ?? `extension ${type}`);
  return { address, decimals, program, extensions };
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
    const answer = await endpoint.call('getMultipleAccounts', params, AccountsAnswer);
    lowest = Math.min(lowest, answer.context.slot);
    for (const [at, account] of answer.value.entries()) {
      const tokenAccount = asked[at];
      const amount = account === null ? undefined : tokenAmount(account, mint);
      if (tokenAccount !== undefined && amount !== undefined) balances.set(tokenAccount, amount);
    }
  }
  return { slot: lowest, balances };
}

/** Base units in a token account of this mint; undefined when the account is something else. */
function tokenAmount({ data, owner }: z.output<typeof Account>, mint: string): bigint | undefined {
  const bytes = Buffer.from(data[0], 'base64');
  if (tokenProgramOf(owner) === undefined || bytes.length < AccountLayout.span) return undefined;
  const account = AccountLayout.decode(bytes);
  return account.mint.toBase58() === mint ? account.amount : undefined;
}

function levelOf(commitment: SignatureStatus['commitment']): number {
  return LEVELS.indexOf(commitment);
}

function isError(error: unknown): boolean {
  return errorText(error) !== undefined;
}
