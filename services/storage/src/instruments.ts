import { Counter, Gauge, type Registry } from '@gridlease/common/http/metrics';
import type { CleanUpResult } from './uploads/janitor.ts';

/** Hooks for the storage service's own metrics, in addition to those of every service. */
export type Instruments = ReturnType<typeof createInstruments>;

/** Registers the storage service's own metrics. */
export function createInstruments(registry: Registry) {
  const registers = [registry];
  const inFlight = new Gauge({
    name: 'storage_uploads_in_flight',
    help: 'Objects and parts that are being written to the store',
    registers,
  });
  const stored = new Counter({
    name: 'storage_stored_bytes_total',
    help: 'Bytes of objects and parts written to the store',
    registers,
  });
  const read = new Counter({
    name: 'storage_read_bytes_total',
    help: 'Bytes sent to downloads, including those that clients aborted',
    registers,
  });
  const presigned = new Counter({
    name: 'storage_presigned_urls_total',
    help: 'Presigned URLs created, by method',
    labelNames: ['method'],
    registers,
  });
  const errors = new Counter({
    name: 'storage_store_errors_total',
    help: 'Failures of the store, excluding errors of its callers',
    labelNames: ['kind'],
    registers,
  });
  const open = new Gauge({
    name: 'storage_resumable_uploads_open',
    help: 'Incomplete resumable uploads, as of the last clean-up',
    registers,
  });
  const removed = new Counter({
    name: 'storage_abandoned_uploads_removed_total',
    help: 'Abandoned uploads that were removed, by kind',
    labelNames: ['kind'],
    registers,
  });
  return {
    onUploadStarted: () => inFlight.inc(),
    onUploadEnded: () => inFlight.dec(),
    onStored: (bytes: number) => stored.inc(bytes),
    onRead: (bytes: number) => read.inc(bytes),
    onPresigned: (method: 'GET' | 'PUT') => presigned.inc({ method }),
    /** @param kind of the error, as in problem documents */
    onStoreError: (kind: string) => errors.inc({ kind }),
    onCleanUp(result: CleanUpResult): void {
      open.set(result.open);
      removed.inc({ kind: 'resumable' }, result.uploads);
      removed.inc({ kind: 'multipart' }, result.multipartUploads);
    },
  };
}
