import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Logger } from '@gridlease/common/log/logger';
import { pause } from '@gridlease/common/worker/alarm';
import type { Backend, ObjectRef } from '../backend/backend.ts';
import type { StartedUpload, UploadLedger } from '../backend/upload-ledger.ts';
import { createLedgerStore } from '../quotas/ledger.ts';
import { removeUpload } from './completion.ts';
import { timeOf } from './layout.ts';
import { createStateBucket } from './state-bucket.ts';
import { createUploadStore, type UploadStore } from './store.ts';
import { storedParts } from './stored-parts.ts';

export interface JanitorOptions {
  readonly backend: Backend;
  readonly stateBucket: string;
  /** Those of other programs. */
  readonly reservedBuckets: readonly string[];
  readonly expireAfterMs: number;
  /** Records which multipart uploads of a shared store are ours. Undefined if the store is not shared. */
  readonly ledger: UploadLedger | undefined;
  /** Buckets in which every abandoned multipart upload is aborted, whoever started it: no other program may use them. */
  readonly buckets: 'all' | readonly string[];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** The result of a pass. */
export interface CleanUpResult {
  /** Resumable uploads that are neither complete nor expired. */
  readonly open: number;
  /** Resumable uploads that were removed, and other multipart uploads that were aborted. */
  readonly uploads: number;
  readonly multipartUploads: number;
}

const INTERVAL_MIN_MS = 10_000;
const INTERVAL_MAX_MS = 3_600_000;
const PASSES = 10;
const INACCESSIBLE = new Set(['store_refused', 'bucket_not_found']);

const nameOf = ({ bucket, key }: ObjectRef, uploadId: string) => `${bucket}/${key}/${uploadId}`;

/** Runs the work; returns 1, or 0 if it failed, so that one failure does not stop the others. */
async function attempt(options: JanitorOptions, what: string, work: () => Promise<unknown>): Promise<number> {
  try {
    await work();
    return 1;
  } catch (error) {
    options.log.warn({ error }, `${what} could not be removed; retrying in the next pass`);
    return 0;
  }
}

/**
 * Removes idle uploads. Returns how many, and the multipart uploads of active ones that are old enough to be taken for
 * abandoned.
 */
async function removeExpired(options: JanitorOptions, store: UploadStore, signal: AbortSignal) {
  const { clock, expireAfterMs } = options;
  const now = clock();
  const inUse = new Set<string>();
  let removed = 0;
  let open = 0;
  for await (const { id, facts } of store.listFacts()) {
    signal.throwIfAborted();
    if (now - facts.activeAt > expireAfterMs) {
      removed += await attempt(options, 'an expired upload', () => removeUpload({ ...options, store }, id));
    } else if (!facts.isDone) {
      open += 1;
      if (now - timeOf(id) <= expireAfterMs / 2) continue;
      const descriptor = await store.findDescriptor(id);
      if (descriptor !== undefined) inUse.add(nameOf(descriptor.ref, descriptor.uploadId));
    }
  }
  return { removed, open, inUse };
}

/** Multipart uploads of a bucket that were started before this moment. */
async function* listPendingBefore(
  { multipart }: Backend,
  bucket: string,
  moment: Date,
): AsyncGenerator<StartedUpload> {
  try {
    for await (const upload of multipart.listPending(bucket)) if (upload.startedAt < moment) yield upload;
  } catch (error) {
    // Another owner's bucket, or one that was deleted meanwhile.
    const isNotOurs = error instanceof ServiceError && INACCESSIBLE.has(error.code);
    if (!isNotOurs) throw error;
  }
}

/** Multipart uploads that were started long ago: those recorded as ours in any bucket, and all in the given buckets. */
async function* listAbandoned(options: JanitorOptions): AsyncGenerator<StartedUpload> {
  const { backend, buckets, reservedBuckets, ledger } = options;
  const moment = new Date(options.clock() - options.expireAfterMs);
  if (ledger !== undefined) yield* ledger.listBefore(moment);
  const names = buckets === 'all' ? (await backend.listBuckets()).map(({ name }) => name) : buckets;
  for (const name of names.filter((each) => !reservedBuckets.includes(each)))
    yield* listPendingBefore(backend, name, moment);
}

/** Aborts abandoned multipart uploads; the end of an upload also removes its record. Returns how many. */
async function abortAbandoned(
  options: JanitorOptions,
  inUse: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<number> {
  let aborted = 0;
  for await (const { ref, uploadId } of listAbandoned(options)) {
    signal.throwIfAborted();
    if (inUse.has(nameOf(ref, uploadId))) continue;
    const abort = () => options.backend.multipart.abort(ref, uploadId);
    aborted += await attempt(options, 'an abandoned multipart upload', abort);
  }
  return aborted;
}

/**
 * Runs one pass: removes resumable uploads that were idle for `expireAfterMs`, and aborts other multipart uploads that
 * were started before that and never completed: those that are recorded as this service's own, and all in the given
 * buckets. Also removes what is recorded of ended uploads and expired reservations. Concurrent passes of several processes do not harm each other.
 */
export async function cleanUp(options: JanitorOptions, signal: AbortSignal): Promise<CleanUpResult> {
  const { backend, clock, expireAfterMs } = options;
  const state = createStateBucket(backend, options.stateBucket);
  const store = createUploadStore(state);
  const { removed, open, inUse } = await removeExpired(options, store, signal);
  const multipartUploads = await abortAbandoned(options, inUse, signal);
  const partsOf = (upload: StartedUpload) => storedParts({ backend, store }, upload);
  await createLedgerStore({ state, partsOf, clock }).sweep(new Date(clock() - expireAfterMs), signal);
  return { open, uploads: removed, multipartUploads };
}

/** Starts the janitor: about ten passes per `expireAfterMs`; what fails is retried in the next pass. */
export function startJanitor(
  options: JanitorOptions & { readonly onCleanUp: (result: CleanUpResult) => void },
): { stop(): Promise<void> } {
  const { log, onCleanUp } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const interval = Math.min(INTERVAL_MAX_MS, Math.max(INTERVAL_MIN_MS, options.expireAfterMs / PASSES));

  async function pass(): Promise<void> {
    try {
      const result = await cleanUp(options, signal);
      onCleanUp(result);
      if (result.uploads + result.multipartUploads > 0) log.info({ ...result }, 'abandoned uploads removed');
    } catch (error) {
      if (!signal.aborted) log.warn({ error }, 'abandoned uploads could not be listed; retrying later');
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await pass();
      // Spreads out replicas that started together.
      await pause(interval * (0.75 + Math.random() / 2), signal);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
