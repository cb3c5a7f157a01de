import { resolve } from 'node:path';
import type { Logger } from '@gridlease/common/log/logger';
import type { Backend } from './backend/backend.ts';
import { openDiskStore } from './backend/disk/open.ts';
import { openS3Store } from './backend/s3/open.ts';
import { configuredS3 } from './backend/s3/options.ts';
import type { UploadLedger } from './backend/upload-ledger.ts';
import type { UrlSigner } from './backend/url-signer.ts';
import type { ObjectStoreSettings } from './config/object-store.ts';

/** A store as configured. */
export interface OpenStore {
  readonly backend: Backend;
  /** Signs presigned URLs, where this service serves them itself. */
  readonly urls: UrlSigner | undefined;
  /** Only this service writes there. */
  readonly isOurs: boolean;
}

export interface StoreSurroundings {
  readonly workingFolder: string;
  /** Where this service can be reached, when no public endpoint is configured. */
  readonly ownUrl: () => string;
  readonly log: Logger;
  /** Where a driver that shares its store with other programs records its own multipart uploads. */
  readonly ledgerFor: (backend: Backend) => UploadLedger;
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Opens the configured driver. A remote store need not be reachable yet. */
export async function openStore(
  settings: ObjectStoreSettings,
  { workingFolder, ownUrl, log, ledgerFor }: StoreSurroundings,
): Promise<OpenStore> {
  if (settings.driver === 's3' || (settings.driver === 'auto' && settings.endpoint !== '')) {
    const options = configuredS3(settings, (message, error) => log.warn({ error }, message));
    return { backend: openS3Store({ ...options, ledgerFor }), urls: undefined, isOurs: false };
  }
  const publicUrl = withoutSlash(settings.public_endpoint);
  const disk = await openDiskStore({
    folder: resolve(workingFolder, settings.folder),
    publicUrl: () => publicUrl || ownUrl(),
  });
  return { ...disk, isOurs: true };
}
