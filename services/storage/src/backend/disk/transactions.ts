import type { DatabaseSync } from 'node:sqlite';
import { storeUnavailable } from '../errors.ts';

/** Told what becomes of changes, in the same tick. */
export interface ChangeObserver {
  /** The change that ran last is part of the transaction, or was undone. */
  changed(isKept: boolean): void;
  /** The transaction ended: all that was kept is committed, or undone. */
  ended(isCommitted: boolean): void;
}

/** A change, and the caller who waits for it. */
export interface Waiting {
  readonly change: () => unknown;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Settles a caller once the transaction is durable. */
export type Outcome = () => void;

function isOfSqlite(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_SQLITE_ERROR';
}

/**
 * Runs changes as one transaction: each completely or not at all. Returns what settles their callers.
 *
 * @param onFailure called when a transaction failed
 */
export function createTransactions(
  db: DatabaseSync,
  observer: () => ChangeObserver | undefined,
  onFailure: () => void,
) {
  const statements = {
    begin: db.prepare('begin immediate'),
    commit: db.prepare('commit'),
    save: db.prepare('savepoint change'),
    undo: db.prepare('rollback to change'),
    release: db.prepare('release change'),
  };

  /** @throws an error of SQLite, which ends the transaction */
  function attempt({ change, resolve, reject }: Waiting): Outcome {
    statements.save.run();
    try {
      const result = change();
      statements.release.run();
      observer()?.changed(true);
      return () => resolve(result);
    } catch (error) {
      if (isOfSqlite(error)) throw error;
      statements.undo.run();
      statements.release.run();
      observer()?.changed(false);
      return () => reject(error);
    }
  }

  /** One transaction. If it fails, as on a full disk, each change is tried alone: those that free space may succeed. */
  function transact(batch: readonly Waiting[]): Outcome[] {
    try {
      statements.begin.run();
      const outcomes = batch.map(attempt);
      statements.commit.run();
      observer()?.ended(true);
      return outcomes;
    } catch (error) {
      if (db.isTransaction) db.exec('rollback');
      observer()?.changed(false);
      observer()?.ended(false);
      onFailure();
      if (batch.length > 1) return batch.flatMap((each) => transact([each]));
      const cause = isOfSqlite(error) ? storeUnavailable(error) : error;
      return batch.map(
        ({ reject }) =>
          () =>
            reject(cause),
      );
    }
  }

  return transact;
}
