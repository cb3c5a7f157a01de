import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { type FaultProxy, openFaultProxy } from '@gridlease/testing/fault-proxy';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { v7 } from 'uuid';
import type { ArchiveObjects } from '../../src/books/archive/archive.ts';
import {
  type ArchiveOutcome,
  type ArchiveStep,
  archivePartition,
} from '../../src/books/archive/archive-partition.ts';
import type { ArchiveSource } from '../../src/books/archive/source.ts';
import { listDuePartitions } from '../../src/books/archive/store.ts';
import { deleteLeftovers } from '../../src/books/archive/worker.ts';
import { createConfiguredObjects } from '../../src/configured-archive.ts';
import type { BillingTables, Database } from '../../src/database/database.ts';
import { log, openBilling, openBillingDatabase, type TestBilling, testConfig } from '../billing.ts';
import { makeKeys } from '../unavailable-chain.ts';

const STORAGE = 'services/storage/src/main.ts';
const LISTENING = /listening at (http:\/\/[^"]+)"/;
const DAY_SECONDS = 86_400;

/** A storage service of its own, with its objects in a folder. */
export interface TestStorage {
  readonly url: string;
  stop(): Promise<void>;
}

/** @param authUrl the authentication service whose tokens it requires; undefined: everybody may do everything */
export async function startStorage(authUrl?: string): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-archive-'));
  const started = await startProcess({
    command: process.execPath,
    args: [...programArguments(STORAGE)],
    env: {
      PATH: '/usr/bin:/bin',
      GRIDLEASE_DRAIN_DELAY: '0s',
      GRIDLEASE_SERVER__HOST: '127.0.0.1',
      GRIDLEASE_SERVER__PORT: '0',
      GRIDLEASE_OBJECT_STORE__DRIVER: 'disk',
      GRIDLEASE_OBJECT_STORE__FOLDER: join(folder, 'objects'),
      ...(authUrl !== undefined && { GRIDLEASE_AUTH__MODE: 'required', GRIDLEASE_UPSTREAMS__AUTH: authUrl }),
    },
    cwd: folder,
  });
  const url = LISTENING.exec(await started.waitForLine(LISTENING))?.[1] ?? '';
  return {
    url,
    async stop() {
      await started.stop('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface ArchiveScene {
  readonly billing: TestBilling;
  readonly db: Database;
  readonly proxy: FaultProxy;
  readonly objects: ArchiveObjects;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  setTime(iso: string): Promise<void>;
  /** Archives the oldest month that is due; undefined: none is. */
  archiveNext(
    source: ArchiveSource,
    checkpoint?: (at: ArchiveStep) => Promise<void> | void,
  ): Promise<ArchiveOutcome | undefined>;
  close(): Promise<void>;
}

/** Billing with an archive behind a proxy; months are archived a day after their end, in blocks of a few rows. */
export async function openArchiveScene(storage: TestStorage, blockRows = 7): Promise<ArchiveScene> {
  const target = new URL(storage.url);
  const proxy = await openFaultProxy(target.hostname, Number(target.port));
  const settings = {
    archive: { bucket: `archive-${v7()}`, archive_after: '1d' },
    upstreams: { storage: proxy.through(storage.url) },
  };
  const database = await openBillingDatabase();
  const keys = await makeKeys();
  const options = { databaseUrl: database.url, hasWorkers: false, config: { ...keys.config, ...settings } };
  const billing = await openBilling(options);
  const { db, close } = openDatabase<BillingTables>({ url: database.url, applicationName: 'archive', log });
  const objects = createConfiguredObjects(testConfig(options), log);
  const lease = {
    signal: new AbortController().signal,
    inTransaction: <T>(work: Parameters<typeof inTransaction<BillingTables, T>>[1]) =>
      inTransaction(db, work),
  };
  return {
    billing,
    db,
    proxy,
    objects,
    query: (text, values = []) => adminQuery(text, values, database.url),
    setTime: (iso) => setDatabaseTime(database.url, iso),
    async archiveNext(source, checkpoint) {
      const [due] = await listDuePartitions(db, source.table, DAY_SECONDS);
      if (due === undefined) return undefined;
      const deps = { db, objects, newId: () => v7(), blockRows, ...(checkpoint && { checkpoint }) };
      const outcome = await archivePartition(deps, lease, source, due.partition);
      if (outcome === 'archived') await deleteLeftovers(lease, source);
      return outcome;
    },
    async close() {
      await billing.close();
      await close();
      await proxy.close();
      await database.close();
    },
  };
}

/** Archives all that is due; returns how many months. */
export async function archiveAll(scene: ArchiveScene, source: ArchiveSource): Promise<number> {
  for (let count = 0; ; count += 1) {
    const outcome = await scene.archiveNext(source);
    if (outcome === undefined) return count;
    if (outcome !== 'archived') throw new Error(`a month is ${outcome}`);
  }
}
