import { bucketName, S3_START_TIMEOUT_MS } from '@gridlease/testing/s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backend } from '../../src/backend/backend.ts';
import { openS3, removeBucket } from '../backend/stores.ts';
import { bearer, issuer, openStorage, send, type Target, type TestStorage } from '../storage.ts';
import { begin } from '../uploads/tus.ts';
import { HOME, presign, put, putTo, usage } from './quota-storage.ts';

/** Two replicas that share a bucket. */
const [bucket, stateBucket] = [bucketName(), bucketName()];
let stores: Backend[];
let replicas: TestStorage[];
beforeAll(async () => {
  stores = [await openS3('new'), await openS3('new')];
  await stores[0]?.createBucket(bucket);
  replicas = await Promise.all(
    stores.map((store) =>
      openStorage({
        access: 'required',
        defaultBucket: bucket,
        stateBucket,
        quotas: [HOME],
        userLimits: { openUploads: 2, reservations: 10 },
        through: () => store,
      }),
    ),
  );
}, S3_START_TIMEOUT_MS);
afterAll(async () => {
  for (const each of replicas) await each.close();
  for (const each of [bucket, stateBucket]) await removeBucket(stores[0] as Backend, each);
  for (const store of stores) await store.close();
});

function userOf(sub: string) {
  const headers = bearer(issuer.token({ sub }));
  const [one, other] = replicas.map(({ url }): Target => ({ url, headers }));
  return { one: one as Target, other: other as Target, home: `users/${sub}/` };
}

it('what one replica stored, another refuses to exceed and gives back', async () => {
  const { one, other, home } = userOf('ann');
  expect(await put(one, `${home}a`, 300)).toBe(201);
  expect(await put(other, `${home}b`, 701)).toBe('quota_exceeded');
  expect(await put(other, `${home}b`, 700)).toBe(201);
  expect(await put(one, `${home}c`, 1)).toBe('quota_exceeded');
  expect((await send(other, 'DELETE', `/objects/${home}b`)).status).toBe(204);
  expect(await put(one, `${home}c`, 700)).toBe(201);
});

it('uploads through both at once pass the quota by at most what the other admitted', async () => {
  const { one, other, home } = userOf('bob');
  const uploads = Array.from({ length: 20 }, (_, index) =>
    put(index % 2 === 0 ? one : other, `${home}${index}`, 100),
  );
  await Promise.all(uploads);
  const { bytes } = await usage(one, bucket, home);
  expect(bytes).toBeGreaterThanOrEqual(1_000);
  expect(bytes).toBeLessThanOrEqual(2_000);
  for (const replica of [one, other]) expect(await put(replica, `${home}more`, 1)).toBe('quota_exceeded');
});

it('a reservation holds at every replica, and its URL works at each', async () => {
  const { one, other, home } = userOf('carl');
  const { url } = await presign(one, `${home}a`, { content_length: 600 });
  expect(await put(other, `${home}b`, 401)).toBe('quota_exceeded');
  expect(await usage(other, bucket, home)).toMatchObject({ reserved_bytes: 600 });
  expect(await putTo(url, 600)).toBe(200);
  expect(await put(other, `${home}b`, 400)).toBe(201);
});

it('unfinished uploads count at every replica', async () => {
  const { one, other, home } = userOf('dora');
  await begin(one, `${home}a`, 10);
  await begin(one, `${home}b`, 10);
  expect((await presign(other, `${home}c`, { parts: 1 })).code).toBe('too_many_open_uploads');
});
