import type { Logger } from '@gridlease/common/log/logger';
import { pause } from '@gridlease/common/worker/alarm';
import { createReadBatcher } from '@gridlease/common/worker/read-batcher';
import { type Lease, startLeasedWorker } from '@gridlease/common/worker/runner';
import { v7 as uuidv7 } from 'uuid';
import { DECIMALS } from '../books/money/amount.ts';
import type { BillingConfig } from '../config/config.ts';
import { amountSetting } from '../config/settings.ts';
import type { BillingTables, Database } from '../database/database.ts';
import { confirmDeposits } from './deposits/confirmation.ts';
import type { ChainState, GuardDeps } from './guard/guard.ts';
import { startChainGuard } from './guard/worker.ts';
import { createCatchUp } from './reconciliation/catch-up.ts';
import { SCAN_BOUNDS, type ScanBounds } from './reconciliation/listing.ts';
import { type ReconciliationDeps, reconcile, scanForDeposits } from './reconciliation/reconcile.ts';
import { isEvenSince } from './reconciliation/store.ts';
import { getOutgoingState } from './state/store.ts';
import { beginSweeps } from './sweeps/sweep.ts';
import { type Checkpoint, noteLooks, stepTransfer, type TransferDeps } from './transfers/step.ts';
import { type DueTransfer, type Look, listDueTransfers } from './transfers/store.ts';
import type { Transfer } from './transfers/transfer.ts';

/** Transfers per pass: those in progress, and those to be signed, which takes longer. */
const TRANSFERS_BATCH = 200;
const SIGNED_BATCH = 32;
/**
 * How many transfers in progress are checked concurrently: each waits for a response that serves many of
 * them.
 */
const LOOKS_AT_ONCE = 32;
/**
 * How many are signed and sent concurrently: a slow node handles one at a time, while their block hashes age.
 */
const SIGNED_AT_ONCE = 8;
const CONFIRM_INTERVAL_MS = 1_000;
/** Between two passes over accounts that have more to read. */
const BEHIND_REST_MS = 1_000;
/** After a comparison that was not even, which may have been transient. */
const UNEVEN_RETRY_MS = 15_000;

export interface ChainWorkerOptions
  extends Pick<
      TransferDeps,
      'chain' | 'addresses' | 'returnPayout' | 'attemptsMax' | 'newId' | 'eventSubjectPrefix'
    >,
    Pick<ReconciliationDeps, 'token' | 'dustBelow' | 'onCredited' | 'freezeAbove' | 'onProof'> {
  readonly db: Database;
  readonly log: Logger;
  readonly holder: string;
  readonly guardToken: GuardDeps['token'];
  /** By the database's clock. Proofs must be newer than this start. */
  readonly startedAt: Date;
  readonly sweepMinimum: bigint;
  readonly intervals: {
    readonly transfers: number;
    readonly scan: number;
    readonly sweep: number;
    readonly reconciliation: number;
  };
  readonly onEvent: () => void;
  readonly onChainState: (isRight: boolean) => void;
  readonly onShortage: () => void;
  readonly checkpoint?: (at: Checkpoint) => Promise<void> | void;
  /** Work of other features that requires the chain of the books. */
  readonly further: readonly ChainWork[];
  /** Defaults to bounds that suit nodes of the main chain. */
  readonly scanBounds?: ScanBounds;
}

export interface ChainWorkers {
  readonly chainState: () => ChainState;
  readonly wakeTransfers: () => void;
  stop(): Promise<void>;
}

/** A new correlation id for the work of a pass. */
const originOf = () => ({ correlationId: uuidv7() });

type LedgerLease = Lease<BillingTables>;

/** Work that one replica does at a time, and only on the chain of the books. */
export interface ChainWork {
  readonly name: string;
  readonly intervalMs: number;
  /**
   * @param onTransfer called after a commit that created work for the transfer worker
   * @returns whether it wrote an event
   */
  readonly pass: (lease: LedgerLease, onTransfer: () => void) => Promise<boolean>;
}

/** Starts all background work on the chain. None of it runs on a chain other than that of the books. */
export function startChainWorkers(options: ChainWorkerOptions): ChainWorkers {
  const { db, log, holder, intervals } = options;
  let state: ChainState = 'unknown';
  let isBehind = false;
  const isCaughtUp = createCatchUp(options);
  const worker = (
    name: string,
    intervalMs: number | (() => number),
    pass: (lease: LedgerLease) => Promise<void>,
  ) =>
    startLeasedWorker<BillingTables>({
      db,
      holder,
      log,
      name,
      intervalMs,
      pass: async (lease) => {
        if (state === 'right') await pass(lease);
      },
    });
  const depsOf = (lease: LedgerLease) => ({
    ...options,
    bounds: options.scanBounds ?? SCAN_BOUNDS,
    isCaughtUp,
    transact: lease.inTransaction,
    pause: (milliseconds: number) => pause(milliseconds, lease.signal),
  });

  const transfers = worker('transfers', intervals.transfers, async (lease) => {
    if (await stepTransfers({ ...options, isCaughtUp }, lease)) wakeTransfers();
  });
  const wakeTransfers = () => transfers.wake();
  const onTransfer = wakeTransfers;
  const reconciliation = worker(
    'reconciliation',
    Math.min(intervals.reconciliation, UNEVEN_RETRY_MS),
    (lease) => reconcileWhenDue(options, depsOf(lease)),
  );
  const workers = [
    transfers,
    worker('deposit-confirmation', CONFIRM_INTERVAL_MS, async (lease) => {
      if ((await confirmDeposits(depsOf(lease), originOf())) > 0) options.onEvent();
    }),
    worker(
      'deposit-scan',
      () => (isBehind ? Math.min(BEHIND_REST_MS, intervals.scan) : intervals.scan),
      async (lease) => {
        isBehind = await scanForDeposits(depsOf(lease), originOf());
        options.onEvent();
      },
    ),
    worker('sweeps', intervals.sweep, async (lease) => {
      await beginSweeps({ ...depsOf(lease), minimum: options.sweepMinimum, onTransfer });
    }),
    ...options.further.map(({ name, intervalMs, pass }) =>
      worker(name, intervalMs, async (lease) => {
        if (await pass(lease, onTransfer)) options.onEvent();
      }),
    ),
    reconciliation,
  ];
  const guard = startChainGuard({ ...options, token: options.guardToken }, (next) => {
    const isNew = next !== state;
    state = next;
    options.onChainState(next === 'right');
    if (isNew && next === 'right') for (const one of workers) one.wake();
  });
  return {
    chainState: () => state,
    wakeTransfers,
    async stop() {
      await guard.stop();
      await Promise.all(workers.map((one) => one.stop()));
    },
  };
}

interface ObstacleDeps extends Pick<ChainWorkerOptions, 'db' | 'startedAt'> {
  readonly isCaughtUp: () => Promise<boolean>;
}

/** Why this transfer may not be signed now; undefined if it may. */
export async function obstacleOf(
  { db, startedAt, isCaughtUp }: ObstacleDeps,
  { createdAt }: Pick<Transfer, 'createdAt'>,
): Promise<string | undefined> {
  const { pausedBy, frozenReason } = await getOutgoingState(db);
  if (pausedBy !== undefined) return 'outgoing_paused';
  if (frozenReason !== undefined) return 'outgoing_frozen';
  // After a start, chain and books must have matched before the first signature (a backup may have been
  // restored).
  if (!(await isEvenSince(db, startedAt))) return 'not_reconciled_yet';
  // Restored books may lack the payment of an older transfer. A transfer requested after the start is not
  // affected.
  return createdAt >= startedAt || (await isCaughtUp()) ? undefined : 'chain_not_read_yet';
}

/** Returns whether there may be more to sign at once. */
async function stepTransfers(
  options: ChainWorkerOptions & ObstacleDeps,
  lease: LedgerLease,
): Promise<boolean> {
  const due = await listDueTransfers(options.db, { begun: TRANSFERS_BATCH, others: SIGNED_BATCH });
  const deps: TransferDeps = {
    ...options,
    transact: lease.inTransaction,
    obstacle: (transfer) => obstacleOf(options, transfer),
    noteLook: createReadBatcher(async (looks: readonly Look[]) => {
      await noteLooks(lease.inTransaction, looks);
      return looks.map(() => undefined);
    }, TRANSFERS_BATCH),
    checkpoint: options.checkpoint ?? (() => {}),
  };
  const stepAll = async (some: readonly DueTransfer[], atOnce: number) => {
    const next = some.values();
    const runOne = async () => {
      for (const { id } of next) {
        if (lease.signal.aborted) return;
        await stepTransfer(deps, originOf(), id);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, runOne));
  };
  const begun = due.filter(({ isBegun }) => isBegun);
  const others = due.filter(({ isBegun }) => !isBegun);
  await Promise.all([stepAll(begun, LOOKS_AT_ONCE), stepAll(others, SIGNED_AT_ONCE)]);
  return others.length === SIGNED_BATCH;
}

/** Runs at once after a start, then at every interval, and sooner while the result is not even. */
async function reconcileWhenDue(options: ChainWorkerOptions, deps: ReconciliationDeps): Promise<void> {
  const { db, startedAt, intervals } = options;
  if (await isEvenSince(db, startedAt, intervals.reconciliation / 1_000)) return;
  if (await reconcile(deps, originOf())) options.onEvent();
}

/** The workers' settings from the configuration, in addition to what they share with the routes. */
export function chainWorkerSettings(
  { deposits, withdrawals, reconciliation }: BillingConfig,
  token: Omit<GuardDeps['token'], 'decimals'>,
): Pick<ChainWorkerOptions, 'attemptsMax' | 'freezeAbove' | 'sweepMinimum' | 'guardToken' | 'intervals'> {
  return {
    attemptsMax: withdrawals.attempts_max,
    freezeAbove: amountSetting(reconciliation.freeze_above) ?? 0n,
    sweepMinimum: amountSetting(deposits.sweep_minimum) ?? 1n,
    guardToken: { ...token, decimals: DECIMALS },
    intervals: {
      transfers: withdrawals.poll_interval,
      scan: deposits.scan_interval,
      sweep: deposits.sweep_interval,
      reconciliation: reconciliation.interval,
    },
  };
}
