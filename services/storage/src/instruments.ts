import { Counter, Gauge, type Registry } from '@gridlease/common/http/metrics';
import type { Cleaning } from './uploads/janitor.ts';

/** Hooks for the storage service's own metrics, in addition to those of every service. */
export interface Instruments {
  readonly onUploadBegan: () => void;
  readonly onUploadEnded: () => void;
  readonly onStored: (bytes: number) => void;
  readonly onRead: (bytes: number) => void;
  readonly onPresigned: (method: 'GET' | 'PUT') => void;
  /** @param kind of the error, as in problem documents */
  readonly onStoreError: (kind: string) => void;
  readonly onCleaning: (cleaning: Cleaning) => void;
}

/** Registers the storage service's own metrics. */
export function createInstruments(registry: Registry): Instruments {
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
    onUploadBegan: () => inFlight.inc(),
    onUploadEnded: () => inFlight.dec(),
    onStored: (bytes) => stored.inc(bytes),
    onRead: (bytes) => read.inc(bytes),
    onPresigned: (method) => presigned.inc({ method }),
    onStoreError: (kind) => errors.inc({ kind }),
    onCleaning(cleaning) {
      open.set(cleaning.open);
      removed.inc({ kind: 'resumable' }, cleaning.uploads);
      removed.inc({ kind: 'multipart' }, cleaning.multipartUploads);
    },
  };
}
