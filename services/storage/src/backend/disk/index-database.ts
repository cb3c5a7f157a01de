import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { createGroupCommit } from './group-commit.ts';
import { createCheckpoint, createSharedSync } from './log-sync.ts';
import type { ChangeObserver } from './transactions.ts';

/** A process that is being replaced may still hold the folder for a moment. */
const LOCK_ATTEMPTS = 50;
const LOCK_PAUSE_MS = 100;
const SQLITE_BUSY = 5;
/** Of the index's pages, which the bytes of small objects would else push out. */
const CACHE_KIB = 16_000;

/**
 * Keys are TEXT with SQLite's BINARY collation, which compares the bytes of UTF-8: S3's order. `content` identifies what
 * objects share after a copy: the row of few bytes, or segments, each a file, concatenated from the offset `first`.
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
  create table if not exists small_contents (id integer primary key, bytes blob not null) strict;
  create table if not exists uploads (
    id text primary key, bucket text not null, key text not null, headers text not null, started_at integer not null
  ) strict, without rowid;
  create index if not exists uploads_of_bucket on uploads (bucket);
  create table if not exists parts (
    upload text not null, number integer not null, file text not null, size integer not null, etag text not null,
    primary key (upload, number)
  ) strict, without rowid;
`;

export type Row = Readonly<Record<string, string | number>>;

/** The index of a folder: what has a row exists, and nothing else does. */
export type IndexDatabase = Awaited<ReturnType<typeof openIndexDatabase>>;

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === SQLITE_BUSY;
}

/**
 * Opens the file and locks it for this process alone: the lock ends with the process, however that ends. Commits are made
 * durable by {@link createSharedSync}, off the event loop, which SQLite's own `synchronous = full` would block.
 */
function openExclusively(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  try {
    db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal;');
    db.exec(`pragma cache_size = -${CACHE_KIB}`);
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

/** So that newly created files are found after a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}

/** A prepared statement; `run` returns how many rows were changed, `insert` the id of the new row. */
function asQuery(statement: StatementSync) {
  return {
    get: (...values: SQLInputValue[]) => statement.get(...values) as Row | undefined,
    all: (...values: SQLInputValue[]) => statement.all(...values) as Row[],
    run: (...values: SQLInputValue[]) => Number(statement.run(...values).changes),
    insert: (...values: SQLInputValue[]) => Number(statement.run(...values).lastInsertRowid),
    getBytes: (...values: SQLInputValue[]) => bytesOf(statement.get(...values)),
  };
}

function bytesOf(row: Record<string, unknown> | undefined): Buffer | undefined {
  const { bytes } = row ?? {};
  return bytes instanceof Uint8Array
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : undefined;
}

/** @param path of the database's file, in an existing folder */
export async function openIndexDatabase(path: string) {
  const db = await openWhenFree(path);
  // SQLite holds no locks on the log. Those on the database's file end when any handle of it is closed.
  const log = await open(`${path}-wal`, 'r+');
  const file = await open(path, 'r+');
  const sync = createSharedSync(log);
  await syncFolder(dirname(path));
  let observer: ChangeObserver | undefined;
  const checkpoint = createCheckpoint(db, file, sync);
  const { commit, failure, settled } = createGroupCommit(db, { sync, checkpoint, observer: () => observer });
  return {
    prepare: (sql: string) => asQuery(db.prepare(sql)),
    /** Calls the observer in the same tick as changes. */
    observe(one: ChangeObserver): void {
      observer = one;
    },
    commit,
    failure,
    async close(): Promise<void> {
      await settled();
      await log.close();
      db.close();
      await file.close();
    },
  };
}
