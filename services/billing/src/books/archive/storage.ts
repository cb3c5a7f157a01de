import type { Logger } from '@gridlease/common/log/logger';
import { createServiceClient, type ServiceClientOptions } from '@gridlease/common/service/service-client';
import type { ArchiveObjects } from './archive.ts';
import { archiveUnavailable } from './errors.ts';

const TIMEOUT_MS = 10_000;
const OBJECT_BYTES_MAX = 64 * 1_048_576;
/** A response that says no more than that it is done. */
const RECEIPT_BYTES_MAX = 64 * 1_024;

export interface StorageOptions extends Pick<ServiceClientOptions, 'url' | 'account'> {
  readonly bucket: string;
  /** What all keys begin with. */
  readonly prefix: string;
  readonly log: Logger;
}

/** Archived objects in a bucket of the storage service, which is created if it does not exist. */
export function createStorageObjects({ bucket, prefix, ...options }: StorageOptions): ArchiveObjects {
  const call = createServiceClient({
    ...options,
    name: 'the storage service',
    timeoutMs: TIMEOUT_MS,
    unavailable: archiveUnavailable,
  });
  const headers = { 'x-bucket': bucket };
  const pathOf = (key: string) => `/objects/${prefix}${key}`;
  const origin = { correlationId: 'archive' };
  let ensured: Promise<unknown> | undefined;

  async function ensureBucket(): Promise<void> {
    ensured ??= call(
      {
        path: `/buckets/${bucket}`,
        method: 'POST',
        origin,
        bytesMax: RECEIPT_BYTES_MAX,
        statuses: [201],
      },
      () => undefined,
    );
    await ensured.catch((error: unknown) => {
      ensured = undefined;
      throw error;
    });
  }

  return {
    async put(key, bytes) {
      await ensureBucket();
      await call(
        {
          path: pathOf(key),
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/gzip' },
          body: bytes,
          origin,
          bytesMax: RECEIPT_BYTES_MAX,
          statuses: [201],
        },
        () => undefined,
      );
    },
    get: (key) =>
      call({ path: pathOf(key), headers, origin, bytesMax: OBJECT_BYTES_MAX }, ({ bytes }) => bytes),
  };
}
