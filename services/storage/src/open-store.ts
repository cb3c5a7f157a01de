import { resolve } from 'node:path';
import type { Logger } from '@gridlease/common/log/logger';
import type { Backend } from './backend/backend.ts';
import { openDiskStore } from './backend/disk/open.ts';
import { configuredS3 } from './backend/s3/options.ts';
import type { UploadLedger } from './backend/upload-ledger.ts';
import type { ObjectStoreSettings } from './config/object-store.ts';

/**
 * Opens the configured driver. A remote store need not be reachable yet.
 *
 * @returns the store; `urls` if this service has to serve presigned URLs itself; `isOurs` if no other program uses the store
 */
export async function openStore(
  settings: ObjectStoreSettings,
  options: {
    /** Where this service can be reached, when no public endpoint is configured. */
    readonly ownUrl: () => string;
    readonly log: Logger;
    /** Where a driver that shares its store with other programs records its own multipart uploads. */
    readonly ledgerFor: (backend: Backend) => UploadLedger;
  },
) {
  if (settings.driver === 's3' || (settings.driver === 'auto' && settings.endpoint !== '')) {
    // Loaded on demand: the AWS SDK takes a large part of the start, and the disk driver does not need it.
    const { openS3Store } = await import('./backend/s3/open.ts');
    const s3 = configuredS3(settings, (message, error) => options.log.warn({ error }, message));
    const backend = openS3Store({ ...s3, ledgerFor: options.ledgerFor });
    return { backend, urls: undefined, isOurs: false };
  }
  const publicUrl = settings.public_endpoint.replace(/\/+$/, '');
  const disk = await openDiskStore({
    folder: resolve(settings.folder),
    publicUrl: () => publicUrl || options.ownUrl(),
  });
  return { ...disk, isOurs: true };
}
