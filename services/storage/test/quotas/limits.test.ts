import { describe, expect, it } from 'vitest';
import { call, send, type Target } from '../storage.ts';
import { begin, metadata, patch, tus } from '../uploads/tus.ts';
import { DRIVERS, HOME, presign, put, putTo, usage, useQuotaStorage } from './quota-storage.ts';

const GIB = 1024 ** 3;

describe.each(DRIVERS)('with the driver %s', (driver) => {
  let now = Date.now();
  const storage = useQuotaStorage(driver, {
    clock: () => now,
    userLimits: { openUploads: 2, reservations: 2 },
  });

  it('a reservation ends with its URL', async () => {
    const user = storage().user();
    const { url } = await presign(user, `${user.home}a`, { content_length: 1_000, expiry: '60s' });
    expect(await put(user, `${user.home}b`, 1)).toBe('quota_exceeded');
    now += 61_000;
    expect(await putTo(url, 1_000)).toBe('url_expired');
    expect(await usage(user, storage().bucket, user.home)).toMatchObject({ reserved_bytes: 0 });
    expect(await put(user, `${user.home}b`, 1_000)).toBe(201);
  });

  it('what is reserved can be given back, so that a lost URL locks no one out', async () => {
    const user = storage().user();
    const other = storage().user();
    const { bucket } = storage();
    const path = `/buckets/${bucket}/reservations`;
    const release = async (target = user as Target) => {
      const { status, body } = await call(target, 'DELETE', path);
      return [status, body];
    };
    const promised = await presign(user, `${user.home}a`, { max_bytes: 600, expiry: '168h' });
    const rest = await presign(user, `${user.home}b`, { expiry: '168h' });
    await presign(other, `${other.home}a`, { max_bytes: 1_000, expiry: '168h' });
    expect(await put(user, `${user.home}c`, 401)).toBe('quota_exceeded');
    expect((await presign(user, `${user.home}c`, { content_length: 1 })).code).toBe('too_many_reservations');
    expect(await release(storage().admin)).toEqual([200, { bucket, reservations: 0, released_bytes: 0 }]);
    expect(await release()).toEqual([200, { bucket, reservations: 2, released_bytes: 1_000 }]);
    expect(await release()).toEqual([200, { bucket, reservations: 0, released_bytes: 0 }]);
    expect(await usage(user, bucket, user.home)).toMatchObject({ bytes: 0, reserved_bytes: 0 });
    expect(await usage(other, bucket, other.home)).toMatchObject({ reserved_bytes: 1_000 });
    expect(await put(user, `${user.home}c`, 900)).toBe(201);
    // The URLs are judged when their uploads come.
    expect(await putTo(promised.url, 101)).toBe('quota_exceeded');
    expect(await putTo(promised.url, 60)).toBe(200);
    expect(await putTo(rest.url, 40)).toBe(200);
    expect(await usage(user, bucket, user.home)).toMatchObject({ bytes: 1_000, reserved_bytes: 0 });
  });

  it('a user has a limited number of unfinished uploads, and gets a place back with each that ends', async () => {
    const user = storage().user();
    const path = await begin(user, `${user.home}a`, 10);
    const { upload_id } = await presign(user, `${user.home}b`, { parts: 1 });
    const creation = { ...metadata({ key: `${user.home}c` }), 'upload-length': '10' };
    const refused = await tus(user, 'POST', '/uploads', creation);
    expect([refused.status, refused.body.code, refused.body.limit]).toEqual([
      409,
      'too_many_open_uploads',
      2,
    ]);
    expect((await presign(user, `${user.home}c`, { parts: 1 })).code).toBe('too_many_open_uploads');
    expect(await put(user, `${user.home}d`, 1)).toBe(201);

    expect((await patch(user, path, 0, 'x'.repeat(10))).status).toBe(204);
    const again = await begin(user, `${user.home}c`, 10);
    expect((await tus(user, 'DELETE', again)).status).toBe(204);
    const abort = { key: `${user.home}b`, upload_id };
    expect((await call(user, 'POST', '/objects/abort-upload', abort)).status).toBe(204);
    await begin(user, `${user.home}e`, 10);
    await begin(user, `${user.home}f`, 10);
    expect((await tus(user, 'POST', '/uploads', creation)).status).toBe(409);

    const others = storage().user();
    await begin(others, `${others.home}a`, 10);
    for (const name of ['a', 'b', 'c']) await begin(storage().admin, `${user.home}${name}`, 10);
  });

  it('parallel requests do not pass the limit on unfinished uploads together', async () => {
    const user = storage().user();
    const names = Array.from({ length: 8 }, (_, index) => `${user.home}${index}`);
    const responses = await Promise.all(
      names.map((key) => tus(user, 'POST', '/uploads', { ...metadata({ key }), 'upload-length': '10' })),
    );
    const created = responses.filter(({ status }) => status === 201);
    expect(created.length).toBeLessThanOrEqual(2);
    expect(created.length).toBeGreaterThan(0);
  });

  it('an upload that ended without its user leaves its place and its bytes', async () => {
    const user = storage().user();
    const { upload_id } = await presign(user, `${user.home}a`, { parts: 1 });
    await begin(user, `${user.home}b`, 10);
    await storage().backend.multipart.abort({ bucket: storage().bucket, key: `${user.home}a` }, upload_id);
    await begin(user, `${user.home}c`, 10);
  });

  it('a user has a limited number of reservations; URLs without a size then reserve nothing', async () => {
    const user = storage().user();
    await presign(user, `${user.home}a`, { content_length: 1 });
    await presign(user, `${user.home}b`, { max_bytes: 1 });
    const refused = await presign(user, `${user.home}c`, { content_length: 1 });
    expect([refused.status, refused.code]).toEqual([409, 'too_many_reservations']);
    const { url } = await presign(user, `${user.home}c`, {});
    expect(await usage(user, storage().bucket, user.home)).toMatchObject({ reserved_bytes: 2 });
    expect(await putTo(url, 998)).toBe(200);
    expect((await send(user, 'DELETE', `/objects/${user.home}c`)).status).toBe(204);
  });
});

describe('which quota a user has', () => {
  const small = { prefix: 'users/{sub}/', roles: ['renter'] as const, bytes: 100 };
  const storage = useQuotaStorage('disk', {
    quotas: [
      small,
      { ...small, roles: ['provider'], bytes: 200 },
      { ...HOME, prefix: 'users/{sub}/tmp/', bytes: 50 },
    ],
  });
  const limitOf = async (claims: Record<string, unknown>, under = '') => {
    const user = storage().user(claims);
    return (await usage(user, storage().bucket, user.home + under)).limit_bytes;
  };

  it('depends on the roles: the largest that fits counts, and each prefix has its own', async () => {
    expect(await limitOf({ roles: ['renter'] })).toBe(100);
    expect(await limitOf({ roles: ['provider', 'renter'] })).toBe(200);
    expect(await limitOf({ roles: ['provider'] }, 'tmp/')).toBe(50);
    const user = storage().user({ roles: ['provider'] });
    expect(await put(user, `${user.home}tmp/a`, 51)).toBe('quota_exceeded');
    expect(await put(user, `${user.home}tmp/a`, 50)).toBe(201);
    expect(await put(user, `${user.home}b`, 151)).toBe('quota_exceeded');
    expect(await put(user, `${user.home}b`, 150)).toBe(201);
  });

  it('is the first that fits for a user whose address is not verified', async () => {
    const both = { roles: ['provider', 'renter'] };
    expect(await limitOf({ ...both, email_verified: false })).toBe(100);
    expect(await limitOf({ ...both, email_verified: true })).toBe(200);
  });
});

describe('where no quota is configured', () => {
  const storage = useQuotaStorage('disk', { quotas: [] });

  it('users whose address is not verified have one of 1 GiB, and no one else has any', async () => {
    const { bucket } = storage();
    const unverified = storage().user({ email_verified: false });
    expect((await usage(unverified, bucket, unverified.home)).limit_bytes).toBe(GIB);
    expect((await presign(unverified, `${unverified.home}a`, { content_length: GIB + 1 })).code).toBe(
      'quota_exceeded',
    );
    for (const user of [storage().user({ email_verified: true }), storage().user()]) {
      expect(await usage(user, bucket, user.home)).not.toHaveProperty('limit_bytes');
      const { url } = await presign(user, `${user.home}a`, { content_length: 2 * GIB });
      expect(url).not.toContain('quota=');
    }
  });
});
