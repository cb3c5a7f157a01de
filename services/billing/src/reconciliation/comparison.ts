import { retryingReads } from '@gridlease/common/database/transaction';
import type { AddressRules } from '../chain/address-rules.ts';
import type { Chain } from '../chain/chain.ts';
import type { Database } from '../database/tables.ts';
import * as store from './store.ts';

/** Accounts that one call of `getMultipleAccounts` takes. */
const BATCH = 100;

/** One token account where chain and books do not say the same. */
export interface Difference {
  readonly tokenAccount: string;
  readonly slot: number;
  /** Base units on the chain at that slot. */
  readonly onChain: bigint;
  /** Base units by the books up to that slot. */
  readonly expected: bigint;
}

export interface Comparison {
  readonly accounts: number;
  /** The lowest slot at which accounts were read; undefined when there are none. */
  readonly slot: number | undefined;
  readonly onChain: bigint;
  readonly differences: readonly Difference[];
}

export interface ComparisonDeps {
  readonly db: Database;
  readonly chain: Chain;
  readonly addresses: AddressRules;
}

/**
 * Compares every one of our token accounts with the books: the finalized balance at the answer's slot with what was
 * booked of slots up to it. Attempts that have landed by then and are not booked yet are counted as if they were.
 */
export async function compareWithChain(deps: ComparisonDeps): Promise<Comparison> {
  const differences: Difference[] = [];
  let accounts = 0;
  let onChain = 0n;
  let slot: number | undefined;
  for (let after = ''; ; ) {
    const page = { after, limit: BATCH, hot: deps.addresses.hot.tokenAccount };
    const tokenAccounts = await store.listTokenAccounts(deps.db, page);
    if (tokenAccounts.length === 0) return { accounts, slot, onChain, differences };
    const answer = await deps.chain.readTokenBalances(tokenAccounts);
    differences.push(...(await differencesAt(deps, tokenAccounts, answer)));
    accounts += tokenAccounts.length;
    for (const amount of answer.balances.values()) onChain += amount;
    slot = Math.min(slot ?? answer.slot, answer.slot);
    after = tokenAccounts.at(-1) ?? after;
  }
}

async function differencesAt(
  deps: ComparisonDeps,
  tokenAccounts: readonly string[],
  answer: { readonly slot: number; readonly balances: ReadonlyMap<string, bigint> },
): Promise<Difference[]> {
  const { slot, balances } = answer;
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

/**
 * Asks the books again of the slot at which each difference was found, now that what has happened since is read, and
 * takes away what attempts explain that have landed by then: they are finished by their own worker, and are no
 * mismatch. Books and attempts are of one moment, or an attempt that is booked meanwhile would be in neither.
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
  const moved = await changesOf(deps, attempts);
  return differences
    .map((one) => {
      const landed = (moved.get(one.tokenAccount) ?? []).filter(({ slot }) => slot <= one.slot);
      const booked = expected.get(one.tokenAccount) ?? 0n;
      return { ...one, expected: landed.reduce((sum, { change }) => sum + change, booked) };
    })
    .filter((one) => one.onChain !== one.expected);
}

async function expectedOf(db: Database, differences: readonly Difference[]): Promise<Map<string, bigint>> {
  const expected = new Map<string, bigint>();
  for (const { tokenAccount, slot } of differences) {
    for (const [account, amount] of await store.readExpected(db, [tokenAccount], slot))
      expected.set(account, amount);
  }
  return expected;
}

/** What open attempts that are final have changed, by account. */
async function changesOf(
  { chain, addresses }: ComparisonDeps,
  attempts: readonly store.OpenAttempt[],
): Promise<ReadonlyMap<string, readonly { slot: number; change: bigint }[]>> {
  const moved = new Map<string, { slot: number; change: bigint }[]>();
  const note = (account: string, slot: number, change: bigint) =>
    moved.set(account, [...(moved.get(account) ?? []), { slot, change }]);
  const { hot } = addresses;
  for (const attempt of attempts) {
    const status = await chain.findStatus(attempt.signature);
    if (status?.commitment !== 'finalized' || status.error !== undefined) continue;
    if (attempt.kind !== 'sweep') note(hot.tokenAccount, status.slot, -attempt.amount);
    else {
      note(addresses.depositAccountOf(attempt.walletId).tokenAccount, status.slot, -attempt.amount);
      note(hot.tokenAccount, status.slot, attempt.amount);
    }
  }
  return moved;
}
