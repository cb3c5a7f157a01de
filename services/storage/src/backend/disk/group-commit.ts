import type { DatabaseSync } from 'node:sqlite';
import { storeUnavailable } from '../errors.ts';
import type { createCheckpoint } from './log-sync.ts';
import { type ChangeObserver, createTransactions, type Waiting } from './transactions.ts';

/** Changes of one transaction, all of them on the event loop. The rest waits for the next turn. */
const CHANGES_MAX = 64;

interface GroupCommitDeps {
  /** Resolves once everything committed before survives a power failure. */
  readonly sync: () => Promise<void>;
  readonly checkpoint: ReturnType<typeof createCheckpoint>;
  readonly observer: () => ChangeObserver | undefined;
}

/**
 * Commits the changes that come in one turn of the event loop together: one transaction, one sync of the log. Each is
 * still done completely or not at all, in the order in which they came.
 */
export function createGroupCommit(db: DatabaseSync, { sync, checkpoint, observer }: GroupCommitDeps) {
  const transact = createTransactions(db, observer, () => {
    isLogStuck = true;
  });
  /** A disk may be too full for a longer log, but not for a database that frees what it copies. */
  let isLogStuck = false;
  let queue: Waiting[] = [];
  let isScheduled = false;
  /** While a checkpoint is synced. Once that has failed, for good: the log must not be overwritten. */
  let isBlocked = false;
  let checkpointing: Promise<void> = Promise.resolve();
  let failure: unknown;

  function run(): void {
    isScheduled = false;
    const batch = queue.slice(0, CHANGES_MAX);
    queue = queue.slice(CHANGES_MAX);
    const outcomes = transact(batch);
    sync().then(
      () => {
        for (const settle of outcomes) settle();
      },
      (cause: unknown) => {
        for (const { reject } of batch) reject(storeUnavailable(cause));
      },
    );
    if (isLogStuck || checkpoint.isDue()) checkpointing = runCheckpoint();
    isLogStuck = false;
    schedule();
  }

  async function runCheckpoint(): Promise<void> {
    isBlocked = true;
    try {
      await checkpoint.run();
      isBlocked = false;
      schedule();
    } catch (error) {
      failure = error;
      for (const { reject } of queue) reject(storeUnavailable(error));
      queue = [];
    }
  }

  function schedule(): void {
    if (isScheduled || isBlocked || queue.length === 0) return;
    isScheduled = true;
    setImmediate(run);
  }

  const commit = <T>(change: () => T): Promise<T> => {
    if (failure !== undefined) return Promise.reject(storeUnavailable(failure));
    return new Promise<T>((resolve, reject) => {
      queue.push({ change, resolve: resolve as (result: unknown) => void, reject });
      schedule();
    });
  };
  return {
    /**
     * Runs `change` synchronously in a transaction, at the latest in the next turn; resolves once it survives a power
     * failure. A change that failed on a full disk may run again.
     */
    commit,
    /** Why nothing can be written until the next start; undefined as long as it can. */
    failure: () => failure,
    /** Resolves after everything that was begun. */
    async settled(): Promise<void> {
      await commit(() => {}).catch(() => {});
      await checkpointing;
    },
  };
}
