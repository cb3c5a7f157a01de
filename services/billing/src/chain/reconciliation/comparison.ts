import { retryingReads } from '@gridlease/common/database/transaction';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { Database } from '../../database/database.ts';
import { listOwnAccounts } from '../deposits/store.ts';
import type { Chain, TokenBalances } from '../network/chain.ts';
import { sourceAccountOf } from '../transfers/source.ts';
import * as store from './store.ts';

/** With more differences than these, all accounts are read one by one. */
const LOOKED_AT_AGAIN_MAX = 1_000;
/** Accounts per `getMultipleAccounts` call. */
const BATCH = 100;

/** A token account whose balance differs between chain and books. */
export interface Difference {
  readonly tokenAccount: string;
  readonly slot: number;
  /** The balance on the chain at that slot, in base units. */
  readonly onChain: bigint;
  /** The balance in the books up to that slot, in base units. */
  readonly expected: bigint;
}

export interface Comparison {
  readonly accounts: number;
  /** The lowest slot at which accounts were read; undefined if there are no accounts. */
  readonly slot: number | undefined;
  readonly onChain: bigint;
  /** The part of it on the hot account, in base units. */
  readonly hot: bigint;
  readonly differences: readonly Difference[];
}

export interface ComparisonDeps {
  readonly db: Database;
  readonly chain: Chain;
  readonly addresses: AddressRules;
}

/**
 * Compares all of our token accounts with the books: the finalized balance at the response's slot with what
 * was booked for slots up to it. Attempts that had landed by then but are not booked yet show up as
 * differences, which `explain` removes.
 *
 * One call reads all accounts of the token where a node serves that; otherwise, a call for every hundred of ours.
 * What differs is read again by itself, because a node's index of accounts may lag behind the accounts.
 */
export async function compareWithChain(deps: ComparisonDeps): Promise<Comparison> {
  const holdings = await deps.chain.readHoldings();
  if (holdings === undefined) return compareByAccount(deps);
  const comparison = await compareHoldings(deps, holdings);
  if (comparison.differences.length > LOOKED_AT_AGAIN_MAX) return compareByAccount(deps);
  const { tokenAccount: hot } = deps.addresses.hot;
  const differences: Difference[] = [];
  let { onChain, hot: onHot } = comparison;
  for (const some of batchesOf(comparison.differences, BATCH)) {
    const again = await compareAccounts(
      deps,
      some.map(({ tokenAccount }) => tokenAccount),
    );
    differences.push(...again.differences);
    // What was read again counts, in the sums as well.
    onChain += again.onChain - some.reduce((sum, one) => sum + one.onChain, 0n);
    if (some.some(({ tokenAccount }) => tokenAccount === hot)) onHot = again.hot;
  }
  return { ...comparison, onChain, hot: onHot, differences };
}

async function compareByAccount(deps: ComparisonDeps): Promise<Comparison> {
  const { tokenAccount: hot } = deps.addresses.hot;
  let sum = NOTHING;
  for (let after = ''; ; ) {
    const tokenAccounts = await store.listTokenAccounts(deps.db, { after, limit: BATCH, hot });
    if (tokenAccounts.length === 0) return sum;
    sum = add(sum, await compareAccounts(deps, tokenAccounts));
    after = tokenAccounts.at(-1) ?? after;
  }
}

/** Compares some of our token accounts, at most a hundred. */
export async function compareAccounts(
  deps: ComparisonDeps,
  tokenAccounts: readonly string[],
): Promise<Comparison> {
  const response = await deps.chain.readTokenBalances(tokenAccounts);
  const balances = [...response.balances.values()];
  return {
    accounts: tokenAccounts.length,
    slot: response.slot,
    onChain: balances.reduce((sum, amount) => sum + amount, 0n),
    hot: response.balances.get(deps.addresses.hot.tokenAccount) ?? 0n,
    differences: await differencesAt(deps, tokenAccounts, response),
  };
}

const NOTHING: Comparison = { accounts: 0, slot: undefined, onChain: 0n, hot: 0n, differences: [] };

function add(one: Comparison, other: Comparison): Comparison {
  const slots = [one.slot, other.slot].filter((slot) => slot !== undefined);
  return {
    accounts: one.accounts + other.accounts,
    slot: slots.length === 0 ? undefined : Math.min(...slots),
    onChain: one.onChain + other.onChain,
    hot: one.hot + other.hot,
    differences: [...one.differences, ...other.differences],
  };
}

/** Accounts per statement. */
const HOLDINGS_BATCH = 5_000;

/** Compares what is on the chain, of whomever, with the books and with the deposit accounts of all wallets. */
async function compareHoldings(deps: ComparisonDeps, { slot, balances }: TokenBalances): Promise<Comparison> {
  const { tokenAccount: hot } = deps.addresses.hot;
  const others = new Set(balances.keys());
  const differences: Difference[] = [];
  let ours = 0n;
  const compare = (tokenAccount: string, expected: bigint) => {
    const onChain = balances.get(tokenAccount) ?? 0n;
    ours += onChain;
    others.delete(tokenAccount);
    if (onChain !== expected) differences.push({ tokenAccount, slot, onChain, expected });
  };
  for (let after = ''; ; ) {
    const page = await store.listExpected(deps.db, { after, limit: HOLDINGS_BATCH, slot });
    for (const { tokenAccount, expected } of page) compare(tokenAccount, expected);
    if (page.length < HOLDINGS_BATCH) break;
    after = page.at(-1)?.tokenAccount ?? after;
  }
  for (const unknown of batchesOf([...others], HOLDINGS_BATCH)) {
    const deposits = await listOwnAccounts(deps.db, unknown);
    for (const tokenAccount of unknown)
      if (deposits.has(tokenAccount) || tokenAccount === hot) compare(tokenAccount, 0n);
  }
  return {
    accounts: await store.countTokenAccounts(deps.db, hot),
    slot,
    onChain: ours,
    hot: balances.get(hot) ?? 0n,
    differences,
  };
}

function* batchesOf<T>(all: readonly T[], size: number): Iterable<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

async function differencesAt(
  deps: ComparisonDeps,
  tokenAccounts: readonly string[],
  response: { readonly slot: number; readonly balances: ReadonlyMap<string, bigint> },
): Promise<Difference[]> {
  const { slot, balances } = response;
  const expected = await store.readExpected(deps.db, tokenAccounts, slot);
  return tokenAccounts
    .map((tokenAccount) => ({
      tokenAccount,
      slot,
      onChain: balances.get(tokenAccount) ?? 0n,
      expected: expected.get(tokenAccount) ?? 0n,
    }))
    .filter((one) => one.onChain !== one.expected);
}

/** What an open attempt changes on one token account once it has landed. */
interface Change {
  readonly tokenAccount: string;
  readonly amount: bigint;
}

/** How many different sums of attempts are tried per account. With more, a match would explain nothing. */
const SUMS_MAX = 10_000;

/**
 * Reads the books again, now that recent transactions have been read, at the slot of each difference, and
 * removes differences that landed attempts explain: their own worker completes them, so they are not a
 * mismatch. Books and attempts come from one snapshot; otherwise an attempt booked in between would be in
 * neither.
 *
 * An attempt whose outcome is not known yet (the queried endpoint lags behind the one that returned the
 * balances) explains a difference if it matches exactly, alone or together with other such attempts.
 */
export async function explain(
  deps: ComparisonDeps,
  differences: readonly Difference[],
): Promise<readonly Difference[]> {
  if (differences.length === 0) return differences;
  const { expected, attempts } = await retryingReads(() =>
    deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => ({
        expected: await expectedOf(snapshot, differences),
        attempts: await store.listOpenAttempts(snapshot),
      })),
  );
  const { landed, open } = await followAttempts(deps, attempts);
  return differences
    .map((one) => {
      const known = landed.filter((change) => change.slot <= one.slot && isOf(change, one));
      const booked = expected.get(one.tokenAccount) ?? 0n;
      return { ...one, expected: known.reduce((sum, { amount }) => sum + amount, booked) };
    })
    .filter((one) => {
      const possible = open.filter((change) => isOf(change, one)).map(({ amount }) => amount);
      return !sumsOf(possible).has(one.onChain - one.expected);
    });
}

async function expectedOf(db: Database, differences: readonly Difference[]): Promise<Map<string, bigint>> {
  const expected = new Map<string, bigint>();
  for (const { tokenAccount, slot } of differences) {
    for (const [account, amount] of await store.readExpected(db, [tokenAccount], slot))
      expected.set(account, amount);
  }
  return expected;
}

/** The changes of attempts that are final, and the possible changes of those not known to be. */
async function followAttempts(deps: ComparisonDeps, attempts: readonly store.OpenAttempt[]) {
  const landed: (Change & { readonly slot: number })[] = [];
  const open: Change[] = [];
  for (const attempt of attempts) {
    const status = await deps.chain.findStatus(attempt.signature);
    const changes = changesOf(deps, attempt);
    if (status?.commitment !== 'finalized') open.push(...changes);
    else if (status.error === undefined) {
      landed.push(...changes.map((change) => ({ ...change, slot: status.slot })));
    }
  }
  return { landed, open };
}

const isOf = (change: Change, { tokenAccount }: Difference) => change.tokenAccount === tokenAccount;

function changesOf({ addresses }: ComparisonDeps, attempt: store.OpenAttempt): Change[] {
  const source = attempt.sourceTokenAccount ?? sourceAccountOf(addresses, attempt);
  const left = { tokenAccount: source, amount: -attempt.amount };
  if (attempt.kind !== 'sweep') return [left];
  return [left, { tokenAccount: addresses.tokenAccountOf(attempt.destination), amount: attempt.amount }];
}

/** All sums of subsets of these amounts, including the empty one. */
function sumsOf(amounts: readonly bigint[]): ReadonlySet<bigint> {
  const sums = new Set([0n]);
  for (const amount of amounts) {
    if (sums.size * 2 > SUMS_MAX) break;
    for (const sum of [...sums]) sums.add(sum + amount);
  }
  return sums;
}
