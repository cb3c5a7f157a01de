import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { storeUnavailable } from '../errors.ts';

/** A process that is being replaced may still hold the folder for a moment. */
const LOCK_ATTEMPTS = 50;
const LOCK_PAUSE_MS = 100;
const SQLITE_BUSY = 5;

/**
 * Keys are TEXT with SQLite's BINARY collation, which compares the bytes of UTF-8: S3's order. `content` identifies what
 * objects share after a copy: segments, each a file, concatenated from the offset `first`.
 */
const SCHEMA = `
  create table if not exists buckets (name text primary key, created_at integer not null) strict, without rowid;
  create table if not exists objects (
    bucket text not null, key text not null, content text not null, size integer not null, etag text not null,
    last_modified integer not null, headers text not null, primary key (bucket, key)
  ) strict, without rowid;
  create index if not exists objects_content on objects (content);
  create table if not exists segments (
    content text not null, first integer not null, size integer not null, file text not null,
    primary key (content, first)
  ) strict, without rowid;
  create table if not exists uploads (
    id text primary key, bucket text not null, key text not null, headers text not null, started_at integer not null
  ) strict, without rowid;
  create index if not exists uploads_bucket on uploads (bucket);
  create table if not exists parts (
    upload text not null, number integer not null, file text not null, size integer not null, etag text not null,
    primary key (upload, number)
  ) strict, without rowid;
`;

/** Told how each transaction ended. */
export interface TransactionObserver {
  committed(): void;
  rolledBack(): void;
}

export type Row = Readonly<Record<string, string | number>>;

/** The index of a folder: what has a row exists, and nothing else does. */
export type IndexDatabase = Awaited<ReturnType<typeof openIndexDatabase>>;

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === SQLITE_BUSY;
}

function isOfSqlite(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_SQLITE_ERROR';
}

/**
 * Opens the file and locks it for this process alone: the lock ends with the process, however that ends. Commits are made
 * durable by {@link createSync}, off the event loop, which SQLite's own `synchronous = full` would block.
 */
function openExclusively(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  try {
    db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal;');
    db.exec(`begin immediate; ${SCHEMA} commit;`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

async function openWhenFree(path: string): Promise<DatabaseSync> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return openExclusively(path);
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt === LOCK_ATTEMPTS) throw new Error('another process uses the folder of the object store');
      await delay(LOCK_PAUSE_MS);
    }
  }
}

/** Syncs the log; requests during a sync share the next one, which covers what they wrote. */
function createSync(log: FileHandle): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const begin = () => {
    underWay = next ?? underWay;
    next = undefined;
    return log.datasync();
  };
  return () => {
    next ??= underWay.then(begin, begin);
    return next;
  };
}

/** So that newly created files are found after a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}

/** A prepared statement; `run` returns how many rows were changed. */
function asQuery(statement: StatementSync) {
  return {
    get: (...values: SQLInputValue[]) => statement.get(...values) as Row | undefined,
    all: (...values: SQLInputValue[]) => statement.all(...values) as Row[],
    run: (...values: SQLInputValue[]) => Number(statement.run(...values).changes),
  };
}

/** @param path of the database's file, in an existing folder */
export async function openIndexDatabase(path: string) {
  const db = await openWhenFree(path);
  // No locks are held on the log, so opening and closing it here releases none.
  const log = await open(`${path}-wal`, 'r+');
  const sync = createSync(log);
  await syncFolder(dirname(path));
  let observer: TransactionObserver | undefined;
  const transact = <T>(change: () => T): T => {
    db.exec('begin immediate');
    try {
      const result = change();
      db.exec('commit');
      observer?.committed();
      return result;
    } catch (error) {
      if (db.isTransaction) db.exec('rollback');
      observer?.rolledBack();
      throw isOfSqlite(error) ? storeUnavailable(error) : error;
    }
  };
  return {
    prepare: (sql: string) => asQuery(db.prepare(sql)),
    /** Calls the observer in the same tick as each transaction ends. */
    observe(one: TransactionObserver): void {
      observer = one;
    },
    /** Runs `change` as one transaction, synchronously; resolves once it survives a power failure. */
    async commit<T>(change: () => T): Promise<T> {
      const result = transact(change);
      await sync().catch((cause: unknown) => Promise.reject(storeUnavailable(cause)));
      return result;
    },
    async close(): Promise<void> {
      await sync().catch(() => {});
      await log.close();
      db.close();
    },
  };
}
