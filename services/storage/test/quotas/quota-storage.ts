import { bucketName, S3_START_TIMEOUT_MS } from '@gridlease/testing/s3';
import { afterAll, beforeAll } from 'vitest';
import type { Backend } from '../../src/backend/backend.ts';
import type { QuotaRule } from '../../src/quotas/quota.ts';
import { openS3, removeBucket } from '../backend/stores.ts';
import {
  bearer,
  call,
  issuer,
  type Json,
  openStorage,
  type StorageOptions,
  send,
  type Target,
  type TestStorage,
} from '../storage.ts';

/** A quota of 1,000 bytes under each user's home. */
export const HOME: QuotaRule = { prefix: 'users/{sub}/', roles: [], bytes: 1_000 };

export interface QuotaStorage extends TestStorage {
  /** A new user: a target with their token, and their home. */
  user(claims?: Record<string, unknown>): Target & { readonly home: string; readonly sub: string };
  readonly bucket: string;
  readonly admin: Target;
}

export const DRIVERS = ['disk', 's3'] as const;

/** A storage service that requires tokens, with quotas, over either driver, for the tests of a `describe`. */
export function useQuotaStorage(driver: (typeof DRIVERS)[number], options: StorageOptions = {}) {
  let opened: QuotaStorage | undefined;
  let store: Backend | undefined;
  const [bucket, stateBucket] = [bucketName(), bucketName()];
  let users = 0;
  beforeAll(async () => {
    if (driver === 's3') store = await openS3('new');
    const behind = store;
    await behind?.createBucket(bucket);
    const storage = await openStorage({
      access: 'required',
      defaultBucket: bucket,
      stateBucket,
      quotas: [HOME],
      ...(behind && { through: () => behind }),
      ...options,
    });
    const { url } = storage;
    const as = (claims: Record<string, unknown>) => ({ url, headers: bearer(issuer.token(claims)) });
    opened = {
      ...storage,
      bucket,
      admin: as({ sub: 'root', roles: ['admin'] }),
      user(claims = {}) {
        users += 1;
        const sub = `user-${users}`;
        return { ...as({ sub, ...claims }), sub, home: `users/${sub}/` };
      },
    };
  }, S3_START_TIMEOUT_MS);
  afterAll(async () => {
    await opened?.close();
    if (store === undefined) return;
    for (const each of [bucket, stateBucket]) await removeBucket(store, each);
    await store.close();
  });
  return () => {
    if (opened === undefined) throw new Error('the storage is open from beforeAll on');
    return opened;
  };
}

/** Uploads so many bytes; `200`/`201`, or the code of the refusal. */
export async function put(target: Target, key: string, size: number): Promise<number | string> {
  const { status, body } = await send(target, 'PUT', `/objects/${key}`, 'x'.repeat(size));
  return status === 201 ? status : body.code;
}

/** Uploads with a presigned URL. */
export async function putTo(url: string, size: number): Promise<number | string> {
  const { status, text } = await send({ url }, 'PUT', '', 'x'.repeat(size));
  return status === 200 ? status : (JSON.parse(text) as { code: string }).code;
}

export async function presign(target: Target, key: string, body: Record<string, unknown>): Promise<Json> {
  return (await call(target, 'POST', `/presigned-url/${key}`, { method: 'PUT', ...body })).body;
}

/** What the service says is used. */
export async function usage(target: Target, bucket: string, prefix: string): Promise<Json> {
  const { status, body } = await call(target, 'GET', `/buckets/${bucket}/usage?prefix=${prefix}`);
  if (status !== 200) throw new Error(`the usage cannot be read: ${JSON.stringify(body)}`);
  return body;
}
