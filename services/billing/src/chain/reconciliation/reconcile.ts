import type { EventOrigin } from '../../books/events/billing-events.ts';
import { announce } from '../../books/events/billing-events.ts';
import { formatAmount } from '../../books/money/amount.ts';
import { freezeOutgoing } from '../state/store.ts';
import { type Comparison, compareWithChain, type Difference, explain } from './comparison.ts';
import { type ScanDeps, type ScanState, scanAccount } from './scan.ts';
import * as store from './store.ts';

/**
 * Looks that a difference gets, and the time between. A node may list a transaction later than it counts it in, and
 * some count in what is not final yet: only what stays the same for longer than that is a mismatch.
 */
const LOOKS_MAX = 6;
const LOOK_PAUSE_MS = 1_000;
/** Differences written out in a proof. */
const LISTED_MAX = 100;
const KEEP_DAYS = 30;

export interface ReconciliationDeps extends ScanDeps {
  /** Whether everything is read that happened to the platform's accounts before this process started. */
  readonly isCaughtUp: () => Promise<boolean>;
  /** Base units: a greater difference, in either direction, stops everything outgoing. */
  readonly freezeAbove: bigint;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Told of every proof, for metrics. */
  readonly onProof: (proof: {
    readonly difference: bigint;
    readonly isEven: boolean;
    /** Base units on all of our accounts, and on the hot one alone. */
    readonly onChain: bigint;
    readonly hot: bigint;
  }) => void;
  readonly onEvent: () => void;
}

/**
 * Finds deposits that nobody has claimed: of the accounts where chain and books differ, what happened there is read.
 * The hot account, and former ones, are read always, so that a transaction of ours that the books do not know is found
 * whatever the sums.
 *
 * @returns whether there is more than one pass reads
 */
export async function scanForDeposits(deps: ScanDeps, origin: EventOrigin): Promise<boolean> {
  const states = await scanDiffering(deps, origin, await compareWithChain(deps));
  return [...states.values()].includes('behind');
}

/** How far each account is read where there may be something. */
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
 * Whether a difference can be judged: not where something is not final yet, which some nodes count in already. Where
 * there is more to read tokens that came are no mismatch, but tokens that are missing are one at once.
 */
function isJudged({ tokenAccount, onChain, expected }: Difference, states: ScanStates): boolean {
  const state = states.get(tokenAccount);
  return state === 'behind' ? onChain < expected : state !== 'not_final';
}

/**
 * Whether the platform's accounts have received something of which nobody has read what it was, since before this
 * process started: payments that a restored backup does not know of may be among it.
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
 * Proves that the chain has what the books say, account by account, and writes the proof down. However much of it is
 * still to be read, an account that has what the books say is even. Answers false, without a proof, while nothing can be
 * said of what happened before this process started.
 */
export async function reconcile(deps: ReconciliationDeps, origin: EventOrigin): Promise<boolean> {
  const startedAt = await store.databaseTime(deps.db);
  let before: readonly Difference[] | undefined;
  for (let looks = 1; ; looks += 1) {
    // Read after the comparison: what comes while accounts are compared is judged by the slot at which it came.
    const comparison = await compareWithChain(deps);
    const states = await scanDiffering(deps, origin, comparison);
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

/** Was there the same difference before? What comes and goes makes another one at every look. */
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
