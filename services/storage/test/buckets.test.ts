import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  DEFAULT_BUCKET,
  openStorage,
  RESERVED_BUCKET,
  send,
  type TestStorage,
  upload,
} from './storage.ts';
import { begin, metadata, patch, tus } from './uploads/tus.ts';

let storage: TestStorage;
beforeAll(async () => {
  storage = await openStorage();
});
afterAll(() => storage.close());

describe('ensuring a bucket', () => {
  it('is 201 with its name, whether it is created now or existed', async () => {
    for (const message of ['Bucket created.', 'Bucket exists.']) {
      const response = await call(storage, 'POST', '/buckets/data');
      expect([response.status, response.body]).toEqual([201, { message, bucket: 'data' }]);
    }
    await upload(storage, 'data/kept');
    await call(storage, 'POST', '/buckets/data');
    expect((await send(storage, 'GET', '/objects/data/kept')).status).toBe(200);
  });

  it('may be requested concurrently', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => call(storage, 'POST', '/buckets/race')),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
  });

  it('ignores a body of any kind', async () => {
    const response = await send(storage, 'POST', '/buckets/data', '{broken', {
      'content-type': 'application/json',
    });
    expect(response.status).toBe(201);
  });

  it.each(['ab', 'Upper', 'a_b', '192.168.0.1', 'x'.repeat(64), 'x'.repeat(200), 'a%2Fb', 'xn--a'])(
    'named %s is 400',
    async (name) => {
      const response = await call(storage, 'POST', `/buckets/${name}`);
      expect([response.status, response.body.code]).toEqual([400, 'invalid_bucket_name']);
    },
  );
});

describe('buckets', () => {
  it('are listed by name, and can be read individually', async () => {
    await call(storage, 'POST', '/buckets/aaa');
    const { body } = await call(storage, 'GET', '/buckets');
    const names = body.buckets.map(({ name }: { name: string }) => name);
    expect(names).toEqual([...names].sort());
    expect(names).toContain(DEFAULT_BUCKET);
    const [first] = body.buckets;
    expect(first).toEqual({ name: 'aaa', created_at: expect.stringMatching(/Z$/) });
    expect((await call(storage, 'GET', '/buckets/aaa')).body).toEqual(first);
    expect((await send(storage, 'HEAD', '/buckets/aaa')).status).toBe(200);
    expect((await call(storage, 'GET', '/buckets/absent')).body.code).toBe('bucket_not_found');
    expect((await send(storage, 'HEAD', '/buckets/absent')).status).toBe(404);
  });

  it('are deleted only when they are empty', async () => {
    await call(storage, 'POST', '/buckets/temporary');
    await upload(storage, 'temporary/x');
    const full = await call(storage, 'DELETE', '/buckets/temporary');
    expect([full.status, full.body.code]).toEqual([409, 'bucket_not_empty']);
    await send(storage, 'DELETE', '/objects/temporary/x');
    expect((await call(storage, 'DELETE', '/buckets/temporary')).status).toBe(204);
    expect((await call(storage, 'DELETE', '/buckets/temporary')).status).toBe(404);
  });

  it('of the service itself are never listed', async () => {
    await storage.backend.createBucket('gridlease-uploads');
    const { body } = await call(storage, 'GET', '/buckets');
    expect(JSON.stringify(body)).not.toContain('gridlease-uploads');
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await call(storage, method, '/buckets/gridlease-uploads');
      expect([response.status, response.body.code]).toEqual([403, 'bucket_reserved']);
    }
  });

  it('of other programs in the store are neither listed nor reached', async () => {
    await storage.backend.createBucket(RESERVED_BUCKET);
    await storage.backend.createBucket('of-ours');
    await upload(storage, 'of-ours/x');
    const { body } = await call(storage, 'GET', '/buckets');
    expect(JSON.stringify(body)).toContain('of-ours');
    expect(JSON.stringify(body)).not.toContain(RESERVED_BUCKET);
    const [there, ours] = [
      { bucket: RESERVED_BUCKET, key: 'x' },
      { bucket: 'of-ours', key: 'x' },
    ];
    const presigned = { method: 'GET' };
    for (const [method, path, sent] of [
      ['GET', `/buckets/${RESERVED_BUCKET}`],
      ['GET', `/buckets/${RESERVED_BUCKET}/usage`],
      ['POST', `/buckets/${RESERVED_BUCKET}`],
      ['DELETE', `/buckets/${RESERVED_BUCKET}`],
      ['GET', `/objects/${RESERVED_BUCKET}/list`],
      ['GET', `/objects/${RESERVED_BUCKET}/x`],
      ['DELETE', `/objects/${RESERVED_BUCKET}/x`],
      ['DELETE', `/objects/x?bucket=${RESERVED_BUCKET}`],
      ['POST', '/objects/copy', { source: there, destination: ours }],
      ['POST', '/objects/copy', { source: ours, destination: there }],
      ['POST', '/objects/move', { source: there, destination: ours }],
      ['POST', `/presigned-url/${RESERVED_BUCKET}/x`, presigned],
    ] as const) {
      const response = await call(storage, method, path, sent);
      expect([method, path, response.status, response.body.code]).toEqual([
        method,
        path,
        403,
        'bucket_reserved',
      ]);
    }
  });

  it('of other programs are no longer reached by what was begun before they were reserved', async () => {
    await storage.backend.createBucket('reserved-later');
    const path = await begin(storage, 'x', 5, metadata({ bucket: 'reserved-later', key: 'x' }));
    const later = await openStorage({
      through: () => storage.backend,
      reservedBuckets: ['reserved-later'],
    });
    const url = later.urls.sign({ method: 'PUT', bucket: 'reserved-later', key: 'x' }, 4_000_000_000);
    const responses = [
      await patch(later, path, 0, 'hello'),
      await tus(later, 'HEAD', path),
      await send(later, 'PUT', url, 'hello'),
    ];
    await later.close();
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await storage.backend.list('reserved-later', { prefix: '', limit: 1 })).toMatchObject({
      entries: [],
    });
  });
});
