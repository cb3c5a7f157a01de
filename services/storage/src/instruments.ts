import { Counter, Gauge, type Registry } from '@gridlease/common/http/metrics';
import type { Cleaning } from './uploads/janitor.ts';

/** What the storage service tells its operators of itself, beside what every service does. */
export interface Instruments {
  readonly onUploadBegan: () => void;
  readonly onUploadEnded: () => void;
  readonly onStored: (bytes: number) => void;
  readonly onRead: (bytes: number) => void;
  readonly onPresigned: (method: 'GET' | 'PUT') => void;
  /** @param kind of the error, as problem documents know it */
  readonly onStoreError: (kind: string) => void;
  readonly onCleaning: (cleaning: Cleaning) => void;
}

/** Puts the storage service's own measurements on the metrics page. */
export function createInstruments(registry: Registry): Instruments {
  const registers = [registry];
  const inFlight = new Gauge({
    name: 'storage_uploads_in_flight',
    help: 'Objects and parts that the store is being given now',
    registers,
  });
  const stored = new Counter({
    name: 'storage_stored_bytes_total',
    help: 'Bytes of objects and parts that the store has taken',
    registers,
  });
  const read = new Counter({
    name: 'storage_read_bytes_total',
    help: 'Bytes that downloads were answered with, also where the client left early',
    registers,
  });
  const presigned = new Counter({
    name: 'storage_presigned_urls_total',
    help: 'Presigned URLs that were made, by what they allow',
    labelNames: ['method'],
    registers,
  });
  const errors = new Counter({
    name: 'storage_store_errors_total',
    help: 'What the store failed with, beside what its callers did wrong',
    labelNames: ['kind'],
    registers,
  });
  const open = new Gauge({
    name: 'storage_resumable_uploads_open',
    help: 'Resumable uploads that are not complete, when abandoned ones were last looked for',
    registers,
  });
  const removed = new Counter({
    name: 'storage_abandoned_uploads_removed_total',
    help: 'Uploads that nobody went on with, by their kind',
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
