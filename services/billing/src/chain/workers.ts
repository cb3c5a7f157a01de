import { DependencyProblem } from '@gridlease/common/http/health';
import type { Logger } from '@gridlease/common/log/logger';
import type { ServiceWorker } from '@gridlease/common/service/run';
import { pause } from '@gridlease/common/worker/alarm';
import type { DueLook, DueWork } from '@gridlease/common/worker/due-look';
import { createReadBatcher } from '@gridlease/common/worker/read-batcher';
import { type Lease, startLeasedWorker } from '@gridlease/common/worker/runner';
import { v7 as uuidv7 } from 'uuid';
import type { BillingConfig } from '../config/config.ts';
import { amountSetting } from '../config/settings.ts';
import { databaseTime } from '../database/clock.ts';
import type { BillingTables, Database } from '../database/database.ts';
import { confirmDeposits } from './deposits/confirmation.ts';
import { HAS_PENDING_SIGNATURES } from './deposits/store.ts';
import type { ChainState, GuardDeps } from './guard/guard.ts';
import { startChainGuard } from './guard/worker.ts';
import { createFeePayer, type FeePayer } from './outgoing/fee-payer.ts';
import { createCatchUp } from './reconciliation/catch-up.ts';
import { SCAN_BOUNDS, type ScanBounds } from './reconciliation/listing.ts';
import { type ReconciliationDeps, reconcile } from './reconciliation/reconcile.ts';
import { isEvenSince } from './reconciliation/store.ts';
import { startScanWorkers } from './scan-workers.ts';
import { getOutgoingState } from './state/store.ts';
import { beginSweeps } from './sweeps/sweep.ts';
import {
  type Checkpoint,
  noteLooks,
  type Obstacle,
  stepTransfer,
  type TransferDeps,
} from './transfers/step.ts';
import { type DueTransfer, HAS_DUE_TRANSFERS, type Look, listDueTransfers } from './transfers/store.ts';
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
const FEE_PAYER_INTERVAL_MS = 30_000;
/** After a comparison that was not even, which may have been transient. */
const UNEVEN_RETRY_MS = 15_000;

export interface ChainWorkerOptions
  extends Pick<
      TransferDeps,
      'chain' | 'addresses' | 'transferUnit' | 'rules' | 'returnPayout' | 'newId' | 'eventSubjectPrefix'
    >,
    Pick<GuardDeps, 'token'>,
    Pick<ReconciliationDeps, 'dustBelow' | 'onCredited' | 'onProof'> {
  readonly config: Pick<BillingConfig, 'blockchain' | 'deposits' | 'withdrawals' | 'reconciliation'>;
  /** False: this installation has no chain, and nothing is started. */
  readonly hasChain: boolean;
  readonly db: Database;
  readonly log: Logger;
  readonly holder: string;
  /** That of the process at `db`. */
  readonly look?: DueLook | undefined;
  readonly onEvent: () => void;
  readonly onChainState: (isRight: boolean) => void;
  readonly onShortage: () => void;
  /** Called with what the account that pays the chain's fees holds. */
  readonly onFeePayer: (feePayer: FeePayer) => void;
  readonly checkpoint?: (at: Checkpoint) => Promise<void> | void;
  /** Work of other features that requires the chain of the books. */
  readonly further: readonly ChainWork[];
  /** Defaults to bounds that suit nodes of the main chain. */
  readonly scanBounds?: ScanBounds;
}

/** All background work on the chain. */
export interface ChainWorkers extends ServiceWorker {
  /** `unknown` until the workers are started. */
  chainState(): ChainState;
  /**
   * Readiness: an unavailable chain is not a problem, because balances can still be read. A wrong chain is.
   *
   * @throws DependencyProblem
   */
  checkState(): Promise<void>;
  wakeTransfers(): void;
}

/** Creates the workers. None of their work runs on a chain other than that of the books. */
export function createChainWorkers(options: ChainWorkerOptions): ChainWorkers {
  let running: ReturnType<typeof startAll> | undefined;
  const chainState = () => running?.chainState() ?? 'unknown';
  return {
    name: 'chain',
    chainState,
    async checkState() {
      const state = chainState();
      if (state !== 'right' && state !== 'unknown') throw new DependencyProblem(state);
    },
    wakeTransfers: () => running?.wakeTransfers(),
    async start() {
      if (!options.hasChain) return undefined;
      // There is one, and it is not found yet.
      options.onChainState(false);
      running = startAll({ ...options, startedAt: await databaseTime(options.db) });
      return running;
    },
  };
}

interface StartOptions extends ChainWorkerOptions {
  /** By the database's clock. Proofs must be newer than this start. */
  readonly startedAt: Date;
}

/** A new correlation id for the work of a pass. */
const originOf = () => ({ correlationId: uuidv7() });

type LedgerLease = Lease<BillingTables>;

/** Work that one replica does at a time, and only on the chain of the books. */
export interface ChainWork {
  readonly name: string;
  readonly intervalMs: number;
  readonly due?: DueWork;
  /**
   * @param onTransfer called after a commit that created work for the transfer worker
   * @returns whether it wrote an event
   */
  readonly pass: (lease: LedgerLease, onTransfer: () => void) => Promise<boolean>;
}

/** Starts workers whose passes do nothing while the chain is not the right one. */
function workerStarter({ db, look, holder, log }: StartOptions, isRight: () => boolean) {
  return (
    name: string,
    intervalMs: number | (() => number),
    pass: (lease: LedgerLease) => Promise<void>,
    due?: DueWork,
  ) =>
    startLeasedWorker<BillingTables>({
      db,
      look,
      ...(due && { due }),
      holder,
      log,
      name,
      intervalMs,
      pass: async (lease) => {
        if (isRight()) await pass(lease);
      },
    });
}

function startAll(options: StartOptions) {
  const { config } = options;
  let state: ChainState = 'unknown';
  const isCaughtUp = createCatchUp(options);
  const worker = workerStarter(options, () => state === 'right');
  const depsOf = (lease: LedgerLease) => ({
    ...options,
    freezeAbove: amountSetting(config.reconciliation.freeze_above) ?? 0n,
    bounds: options.scanBounds ?? SCAN_BOUNDS,
    isCaughtUp,
    transact: lease.inTransaction,
    pause: (milliseconds: number) => pause(milliseconds, lease.signal),
  });

  const feePayer = createFeePayer({ ...options, priorityFeeMax: config.blockchain.priority_fee_max });
  const obstacle: TransferDeps['obstacle'] = async (transfer) =>
    (await obstacleOf({ ...options, isCaughtUp }, transfer)) ?? feePayer.findObstacle();
  const transferMs = config.withdrawals.poll_interval;
  const transfers = worker(
    'transfers',
    transferMs,
    async (lease) => {
      if (await stepTransfers({ ...options, obstacle }, lease)) wakeTransfers();
    },
    { condition: HAS_DUE_TRANSFERS, everyMs: transferMs },
  );
  const wakeTransfers = () => transfers.wake();
  const { chain, addresses, onEvent } = options;
  const scans = startScanWorkers({
    chain,
    addresses,
    deposits: config.deposits,
    depsOf,
    onEvent,
    start: worker,
  });
  const sweepMinimum = amountSetting(config.deposits.sweep_minimum) ?? 1n;
  const workers = [
    transfers,
    worker(
      'deposit-confirmation',
      CONFIRM_INTERVAL_MS,
      async (lease) => {
        if ((await confirmDeposits(depsOf(lease), originOf())) > 0) options.onEvent();
      },
      { condition: HAS_PENDING_SIGNATURES, everyMs: CONFIRM_INTERVAL_MS },
    ),
    ...scans.workers,
    worker('fee-payer', FEE_PAYER_INTERVAL_MS, async () => options.onFeePayer(await feePayer.read())),
    worker('sweeps', config.deposits.sweep_interval, async (lease) => {
      await beginSweeps({ ...depsOf(lease), minimum: sweepMinimum, onTransfer: wakeTransfers });
    }),
    ...options.further.map(({ name, intervalMs, pass, due }) =>
      worker(
        name,
        intervalMs,
        async (lease) => {
          if (await pass(lease, wakeTransfers)) options.onEvent();
        },
        due,
      ),
    ),
    worker('reconciliation', Math.min(config.reconciliation.interval, UNEVEN_RETRY_MS), (lease) =>
      reconcileWhenDue(options, depsOf(lease)),
    ),
  ];
  const guard = startChainGuard(options, (next) => {
    const isNew = next !== state;
    state = next;
    options.onChainState(next === 'right');
    if (isNew && next === 'right') for (const one of workers) one.wake();
  });
  return {
    chainState: () => state,
    wakeTransfers,
    async stop() {
      scans.close();
      await guard.stop();
      await Promise.all(workers.map((one) => one.stop()));
    },
  };
}

interface ObstacleDeps extends Pick<StartOptions, 'db' | 'startedAt'> {
  readonly isCaughtUp: () => Promise<boolean>;
}

/** Why this transfer may not be signed now; undefined if it may. */
export async function obstacleOf(
  { db, startedAt, isCaughtUp }: ObstacleDeps,
  { createdAt }: Pick<Transfer, 'createdAt'>,
): Promise<Obstacle | undefined> {
  const { pausedBy, frozenReason } = await getOutgoingState(db);
  if (pausedBy !== undefined) return { reason: 'outgoing_paused', waitingFor: 'review' };
  if (frozenReason !== undefined) return { reason: 'outgoing_frozen', waitingFor: 'review' };
  // After a start, chain and books must have matched before the first signature (a backup may have been
  // restored).
  if (!(await isEvenSince(db, startedAt))) return unread('not_reconciled_yet');
  // Restored books may lack the payment of an older transfer. A transfer requested after the start is not
  // affected.
  return createdAt >= startedAt || (await isCaughtUp()) ? undefined : unread('chain_not_read_yet');
}

function unread(reason: string): Obstacle {
  return { reason, waitingFor: 'chain_unavailable' };
}

/** Returns whether there may be more to sign at once. */
async function stepTransfers(
  options: StartOptions & Pick<TransferDeps, 'obstacle'>,
  lease: LedgerLease,
): Promise<boolean> {
  const due = await listDueTransfers(options.db, { begun: TRANSFERS_BATCH, others: SIGNED_BATCH });
  const deps: TransferDeps = {
    ...options,
    attemptsMax: options.config.withdrawals.attempts_max,
    transact: lease.inTransaction,
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
async function reconcileWhenDue(options: StartOptions, deps: ReconciliationDeps): Promise<void> {
  const { db, startedAt, config } = options;
  if (await isEvenSince(db, startedAt, config.reconciliation.interval / 1_000)) return;
  if (await reconcile(deps, originOf())) options.onEvent();
}
