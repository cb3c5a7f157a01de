import { hkdfSync } from 'node:crypto';
import { resolve } from 'node:path';
import type { Logger } from '@gridlease/common/log/logger';
import type { Backend } from './backend/backend.ts';
import { openDiskStore } from './backend/disk/open.ts';
import { configuredS3 } from './backend/s3/options.ts';
import type { UploadLedger } from './backend/upload-ledger.ts';
import { createOwnPresigning, createUrlSigner } from './backend/url-signer.ts';
import type { ObjectStoreSettings } from './config/object-store.ts';

const SIGNING_KEY_BYTES = 32;

/**
 * The key of the URLs that this service serves for a store with the S3 API: derived from the secret with which it signs for
 * the store, so that all replicas have it, and that these URLs end with the secret, as the store's own do.
 */
function signingKeyOf(secretAccessKey: string): Uint8Array {
  return new Uint8Array(
    hkdfSync('sha256', secretAccessKey, '', 'gridlease presigned urls', SIGNING_KEY_BYTES),
  );
}

/**
 * Opens the configured driver. A remote store need not be reachable yet.
 *
 * @returns the store; the signer of presigned URLs that this service serves itself, and what makes them; `isOurs` if no other
 *   program uses the store
 */
export async function openStore(
  settings: ObjectStoreSettings,
  options: {
    /** Where this service can be reached, when no public endpoint of it is configured. */
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
    const urls = createUrlSigner(signingKeyOf(s3.credentials.secretAccessKey), Date.now);
    const presignOwn = createOwnPresigning(urls, { publicUrl: options.ownUrl, clock: Date.now });
    return { backend, urls, presignOwn, isOurs: false };
  }
  const publicUrl = settings.public_endpoint.replace(/\/+$/, '');
  const disk = await openDiskStore({
    folder: resolve(settings.folder),
    smallBytesMax: settings.small_object_bytes,
    publicUrl: () => publicUrl || options.ownUrl(),
  });
  return { ...disk, isOurs: true };
}
