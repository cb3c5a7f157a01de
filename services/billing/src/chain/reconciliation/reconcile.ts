import { announce, type EventOrigin } from '../../books/events/announce.ts';
import { formatAmount } from '../../books/money/amount.ts';
import { databaseTime } from '../../database/clock.ts';
import { freezeOutgoing } from '../state/store.ts';
import {
  type Comparison,
  compareAccounts,
  compareWithChain,
  type Difference,
  explain,
} from './comparison.ts';
import { type ScanDeps, type ScanState, scanAccount } from './scan.ts';
import { hasListedUnread } from './still-listed.ts';
import * as store from './store.ts';

/**
 * How often a difference is checked, and the pause between checks. A node may list a transaction later than
 * it includes it in balances, and some include transactions that are not final. Only a difference that lasts
 * longer is a mismatch.
 */
const LOOKS_MAX = 6;
const LOOK_PAUSE_MS = 1_000;
/** The most differences listed in a report. */
const LISTED_MAX = 100;
const KEEP_DAYS = 30;

export interface ReconciliationDeps extends ScanDeps {
  /**
   * Whether everything that happened to the platform's accounts before this process started has been read.
   */
  readonly isCaughtUp: () => Promise<boolean>;
  /** Base units: a greater difference, in either direction, freezes all outgoing transfers. */
  readonly freezeAbove: bigint;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Called with every result, for metrics. */
  readonly onProof: (proof: {
    readonly difference: bigint;
    readonly isEven: boolean;
    /** Base units on all of our accounts, and on the hot account alone. */
    readonly onChain: bigint;
    readonly hot: bigint;
  }) => void;
  readonly onEvent: () => void;
}

/**
 * Finds unclaimed deposits: reads the transactions of accounts where chain and books differ. The hot account
 * and former ones are always read, so that an unknown outgoing transaction is found even if the sums match.
 *
 * @param isFull false: only the platform's own accounts
 * @returns whether there is more to read than one pass allows
 */
export async function scanForDeposits(deps: ScanDeps, origin: EventOrigin, isFull = true): Promise<boolean> {
  const { hot, former } = deps.addresses;
  const comparison = isFull
    ? await compareWithChain(deps)
    : await compareAccounts(
        deps,
        [hot, ...former].map(({ tokenAccount }) => tokenAccount),
      );
  const states = await scanDiffering(deps, origin, comparison);
  return [...states.values()].includes('behind');
}

/** The scan state of each account that was read. */
type ScanStates = ReadonlyMap<string, ScanState>;

async function scanDiffering(
  deps: ScanDeps,
  origin: EventOrigin,
  { differences, slot = 0 }: Comparison,
): Promise<ScanStates> {
  const { hot, former } = deps.addresses;
  const accounts = new Set([hot, ...former, ...differences].map((one) => one.tokenAccount));
  const states = new Map<string, ScanState>();
  for (const tokenAccount of accounts) {
    const finalizedSlot = differences.find((one) => one.tokenAccount === tokenAccount)?.slot ?? slot;
    states.set(tokenAccount, await scanAccount(deps, origin, { tokenAccount, finalizedSlot }));
  }
  return states;
}

/**
 * The states of accounts before they are judged: where the chain still lists what no endpoint returns, there is more to
 * read, however old that is. Endpoints may not return what they list, and a service may have been stopped meanwhile.
 */
async function keepWaiting(
  deps: ScanDeps,
  { differences }: Comparison,
  states: ScanStates,
): Promise<ScanStates> {
  const kept = new Map(states);
  for (const { tokenAccount, slot: finalizedSlot } of differences) {
    if (states.get(tokenAccount) !== 'read') continue;
    if (await hasListedUnread(deps, { tokenAccount, finalizedSlot })) kept.set(tokenAccount, 'behind');
  }
  return kept;
}

/**
 * Whether a difference can be judged. Not while something is not final, because some nodes already include
 * it. While there is more to read, a surplus is not a mismatch, but a shortfall is one at once.
 */
function isJudged({ tokenAccount, onChain, expected }: Difference, states: ScanStates): boolean {
  const state = states.get(tokenAccount);
  return state === 'behind' ? onChain < expected : state !== 'not_final';
}

/**
 * Whether the platform's accounts have unread transactions from before this process started. These may
 * include payments that are missing from a restored backup.
 */
async function isOpen(
  { addresses, isCaughtUp }: ReconciliationDeps,
  differences: readonly Difference[],
  states: ScanStates,
): Promise<boolean> {
  const isUnread = differences.some(
    ({ tokenAccount }) => addresses.isPlatforms(tokenAccount) && states.get(tokenAccount) === 'behind',
  );
  return isUnread && !(await isCaughtUp());
}

/**
 * Proves account by account that chain and books match, and stores the result. An account whose balance
 * matches is even, however much of it is still unread. Returns whether all accounts match; also returns
 * false, without storing a result, while unread transactions from before the start of this process prevent a
 * verdict.
 */
export async function reconcile(deps: ReconciliationDeps, origin: EventOrigin): Promise<boolean> {
  const startedAt = await databaseTime(deps.db);
  let before: readonly Difference[] | undefined;
  for (let looks = 1; ; looks += 1) {
    // Scanned after the comparison. Receipts that arrive during the comparison are judged by their slot.
    const comparison = await compareWithChain(deps);
    const states = await keepWaiting(deps, comparison, await scanDiffering(deps, origin, comparison));
    const found = await explain(deps, comparison.differences);
    const judged = found.filter((one) => isJudged(one, states));
    const unexplained = before === undefined ? judged : judged.filter((one) => isLasting(one, before));
    const isEven = unexplained.length === 0;
    if (!isEven && looks < LOOKS_MAX) {
      before = unexplained;
      await deps.pause(LOOK_PAUSE_MS);
      continue;
    }
    if (isEven && (await isOpen(deps, found, states))) return false;
    const difference = unexplained.reduce((sum, { onChain, expected }) => sum + onChain - expected, 0n);
    await writeProof(deps, origin, { startedAt, comparison, unexplained, states, difference, isEven });
    deps.onProof({ difference, isEven, onChain: comparison.onChain, hot: comparison.hot });
    deps.onEvent();
    return isEven;
  }
}

/** Whether the same difference was found before. Transient differences vary from check to check. */
function isLasting(
  { tokenAccount, onChain, expected }: Difference,
  before: readonly Difference[] = [],
): boolean {
  return before.some(
    (one) => one.tokenAccount === tokenAccount && one.onChain - one.expected === onChain - expected,
  );
}

interface Proof {
  readonly startedAt: Date;
  readonly comparison: Comparison;
  readonly unexplained: readonly Difference[];
  readonly states: ScanStates;
  readonly difference: bigint;
  readonly isEven: boolean;
}

async function writeProof(deps: ReconciliationDeps, origin: EventOrigin, proof: Proof): Promise<void> {
  const { startedAt, comparison, unexplained, states, difference, isEven } = proof;
  const accountsThatAre = (asked: ScanState) =>
    [...states]
      .flatMap(([tokenAccount, state]) => (state === asked ? tokenAccount : []))
      .slice(0, LISTED_MAX);
  const attempts = await store.listOpenAttempts(deps.db);
  const id = deps.newId();
  const report = {
    accounts: comparison.accounts,
    on_chain: formatAmount(comparison.onChain),
    mismatches: unexplained.slice(0, LISTED_MAX).map((one) => ({
      token_account: one.tokenAccount,
      slot: one.slot,
      on_chain: formatAmount(one.onChain),
      ledger: formatAmount(one.expected),
      difference: formatAmount(one.onChain - one.expected),
    })),
    not_final: accountsThatAre('not_final'),
    not_read: accountsThatAre('behind'),
    open_attempts: attempts.slice(0, LISTED_MAX).map((attempt) => ({
      transfer_id: attempt.transferId,
      kind: attempt.kind,
      solana_signature: attempt.signature,
      amount: formatAmount(attempt.amount),
    })),
  };
  await deps.transact(async (trx) => {
    await store.insertReconciliation(trx, {
      id,
      startedAt,
      slot: comparison.slot ?? 0,
      isEven,
      difference,
      report,
    });
    await store.deleteOldReconciliations(trx, KEEP_DAYS);
    if (isEven) return;
    const isGrave = unexplained.some(({ onChain, expected }) => {
      const by = onChain - expected;
      return (by < 0n ? -by : by) > deps.freezeAbove;
    });
    if (isGrave) await freezeOutgoing(trx, `the chain and the books differ by ${formatAmount(difference)}`);
    await announce(trx, deps, origin, {
      type: 'reconciliation.mismatch',
      aggregate: { type: 'reconciliation', id, version: 1 },
      data: { id, difference: formatAmount(difference), is_frozen: isGrave, ...report },
    });
  });
}
