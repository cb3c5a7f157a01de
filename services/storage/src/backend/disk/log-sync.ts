import type { FileHandle } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';

/**
 * So many pages of 4 KiB may be in the log before they are copied into the database: about 10 ms of the event loop. More
 * at once cost less each, because pages that changed repeatedly are copied once.
 */
const LOG_PAGES_MAX = 4_000;

/** Syncs a file off the event loop; callers during a sync share the next one, which covers what they wrote. */
export function createSharedSync(file: FileHandle): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const begin = () => {
    underWay = next ?? underWay;
    next = undefined;
    return file.datasync();
  };
  return () => {
    next ??= underWay.then(begin, begin);
    return next;
  };
}

/**
 * Checkpoints, of which SQLite itself would do both syncs on the event loop, after every 1,000 pages. It copies the pages
 * without syncing; `syncLog` before, and a sync of the database's file after, take place in other threads. Between the
 * two nothing may be written: the next transaction overwrites the log, which is what a crash is recovered from.
 *
 * @param file of the database
 */
export function createCheckpoint(db: DatabaseSync, file: FileHandle, syncLog: () => Promise<void>) {
  db.exec('pragma wal_autocheckpoint = 0');
  const count = db.prepare('pragma wal_checkpoint(noop)');
  const copy = db.prepare('pragma wal_checkpoint(passive)');
  return {
    isDue: (): boolean => Number(count.get()?.log) >= LOG_PAGES_MAX,
    /** Rejects if it is not known what the disk holds of the database: then nothing may be written any more. */
    async run(): Promise<void> {
      await syncLog();
      db.exec('pragma synchronous = off');
      try {
        copy.get();
      } catch {
        // On a full disk. The log goes on, and is not overwritten before all of it has been copied.
        return;
      } finally {
        db.exec('pragma synchronous = normal');
      }
      await file.datasync();
    },
  };
}
