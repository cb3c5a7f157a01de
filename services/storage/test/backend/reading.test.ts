import { describe, expect, test } from 'vitest';
import type { ByteRange, ReadConditions } from '../../src/backend/backend.ts';
import { ALWAYS, bytes, code, contentOf, found, md5, put, readAll, streamed } from './contents.ts';
import { ALL_KINDS, MIB, useStore } from './stores.ts';

const TEXT_BYTES = '0123456789';
const DAY_MS = 86_400_000;
const httpDate = (time: number) => new Date(time).toUTCString();

describe.each(ALL_KINDS)('$name', (kind) => {
  const store = useStore(kind);

  test.each<[string, ByteRange, string, { first: number; last: number }]>([
    ['the first bytes', { first: 0, last: 3 }, '0123', { first: 0, last: 3 }],
    ['one byte', { first: 4, last: 4 }, '4', { first: 4, last: 4 }],
    ['from a byte on', { first: 7 }, '789', { first: 7, last: 9 }],
    ['beyond the end', { first: 8, last: 1_000 }, '89', { first: 8, last: 9 }],
    ['the last bytes', { suffix: 2 }, '89', { first: 8, last: 9 }],
    ['more last bytes than there are', { suffix: 11 }, TEXT_BYTES, { first: 0, last: 9 }],
  ])('a range: %s', async (_, range, expected, resolved) => {
    const ref = { bucket: await store.bucket(), key: 'k' };
    await put(store.backend, ref, TEXT_BYTES);
    const read = found(await store.backend.get(ref, { ...ALWAYS, range }));
    expect((await readAll(read.body)).toString()).toBe(expected);
    expect(read.range).toEqual(resolved);
    expect(read.object).toMatchObject({ size: 10, etag: kind.etagOf(Buffer.from(TEXT_BYTES)) });
  });

  test('an unsatisfiable range reports the size of the object', async () => {
    const bucket = await store.bucket();
    await put(store.backend, { bucket, key: 'k' }, TEXT_BYTES);
    await put(store.backend, { bucket, key: 'empty' }, '');
    for (const range of [{ first: 10 }, { first: 99, last: 100 }, { suffix: 0 }]) {
      const reading = store.backend.get({ bucket, key: 'k' }, { ...ALWAYS, range });
      await expect(reading).rejects.toMatchObject({ code: 'range_not_satisfiable', details: { size: 10 } });
    }
    for (const range of [{ first: 0 }, { suffix: 5 }]) {
      const reading = store.backend.get({ bucket, key: 'empty' }, { ...ALWAYS, range });
      await expect(reading).rejects.toMatchObject({ code: 'range_not_satisfiable', details: { size: 0 } });
    }
  });

  test('a range of a large object may span several of its parts', async () => {
    const ref = { bucket: await store.bucket(), key: 'k' };
    const content = bytes(11 * MIB);
    await put(store.backend, ref, content, { size: undefined });
    const range = { first: 5 * MIB - 3, last: 10 * MIB + 2 };
    const read = found(await store.backend.get(ref, { ...ALWAYS, range }));
    expect(md5(await readAll(read.body))).toBe(md5(content.subarray(range.first, range.last + 1)));
    expect(read.range).toEqual(range);
  });

  test('conditions of a read are evaluated as RFC 9110 requires', async () => {
    const ref = { bucket: await store.bucket(), key: 'k' };
    const { etag } = await put(store.backend, ref, TEXT_BYTES);
    const { lastModified } = found(await store.backend.head(ref, ALWAYS)).object;
    const now = httpDate(lastModified.getTime());
    const before = httpDate(lastModified.getTime() - DAY_MS);
    const cases: [ReadConditions, 'found' | 'not_modified' | 'precondition_failed'][] = [
      [{ ifMatch: `"${etag}"` }, 'found'],
      [{ ifMatch: '*' }, 'found'],
      [{ ifMatch: `"other", "${etag}"` }, 'found'],
      [{ ifMatch: etag }, 'found'],
      [{ ifMatch: '"other"' }, 'precondition_failed'],
      [{ ifMatch: `W/"${etag}"` }, 'precondition_failed'],
      [{ ifNoneMatch: `"${etag}"` }, 'not_modified'],
      [{ ifNoneMatch: '*' }, 'not_modified'],
      [{ ifNoneMatch: `W/"${etag}"` }, 'not_modified'],
      [{ ifNoneMatch: `"other", W/"${etag}"` }, 'not_modified'],
      [{ ifNoneMatch: etag }, 'not_modified'],
      [{ ifNoneMatch: '"other"' }, 'found'],
      [{ ifModifiedSince: now }, 'not_modified'],
      [{ ifModifiedSince: before }, 'found'],
      [{ ifModifiedSince: 'yesterday' }, 'found'],
      [{ ifUnmodifiedSince: now }, 'found'],
      [{ ifUnmodifiedSince: before }, 'precondition_failed'],
      [{ ifUnmodifiedSince: 'yesterday' }, 'found'],
      // The tag is the better word when both are there.
      [{ ifMatch: `"${etag}"`, ifUnmodifiedSince: before }, 'found'],
      [{ ifNoneMatch: '"other"', ifModifiedSince: now }, 'found'],
      [{ ifMatch: '"other"', ifNoneMatch: `"${etag}"` }, 'precondition_failed'],
    ];
    for (const [conditions, expected] of cases) {
      const outcomes = await Promise.all([
        store.backend.head(ref, { conditions }).catch((error: { code: string }) => ({ kind: error.code })),
        store.backend.get(ref, { conditions }).then(
          async (outcome) => {
            if (outcome.kind === 'found') expect((await readAll(outcome.body)).toString()).toBe(TEXT_BYTES);
            return outcome;
          },
          (error: { code: string }) => ({ kind: error.code }),
        ),
      ]);
      const message = JSON.stringify(conditions);
      for (const outcome of outcomes) {
        expect(outcome.kind, message).toBe(expected);
        if (outcome.kind === 'not_modified') expect(outcome, message).toMatchObject({ etag });
      }
    }
    const missing = store.backend.get({ ...ref, key: 'none' }, { conditions: { ifNoneMatch: '*' } });
    await expect(missing).rejects.toEqual(code('object_not_found'));
  });

  test('a range is returned only of the version that the reader started with', async () => {
    const ref = { bucket: await store.bucket(), key: 'k' };
    const { etag } = await put(store.backend, ref, TEXT_BYTES);
    const { lastModified } = found(await store.backend.head(ref, ALWAYS)).object;
    const read = async (ifRange: string, range: ByteRange) => {
      const outcome = found(await store.backend.get(ref, { ...ALWAYS, range, ifRange }));
      return { text: (await readAll(outcome.body)).toString(), range: outcome.range };
    };
    const whole = { text: TEXT_BYTES, range: undefined };
    const part = { text: '345', range: { first: 3, last: 5 } };
    expect(await read(`"${etag}"`, { first: 3, last: 5 })).toEqual(part);
    expect(await read(httpDate(lastModified.getTime()), { first: 3, last: 5 })).toEqual(part);
    expect(await read('"other"', { first: 3, last: 5 })).toEqual(whole);
    expect(await read(`W/"${etag}"`, { first: 3, last: 5 })).toEqual(whole);
    expect(await read(httpDate(lastModified.getTime() - DAY_MS), { first: 3, last: 5 })).toEqual(whole);
    expect(await read('"other"', { first: 99 })).toEqual(whole);
    const reading = store.backend.get(ref, { ...ALWAYS, range: { first: 99 }, ifRange: `"${etag}"` });
    await expect(reading).rejects.toEqual(code('range_not_satisfiable'));
  });

  test('readers that leave early do not affect others', async () => {
    const ref = { bucket: await store.bucket(), key: 'k' };
    const content = bytes(4 * MIB);
    await put(store.backend, ref, content);
    const leave = async (index: number) => {
      const controller = new AbortController();
      const reading = store.backend.get(ref, { ...ALWAYS, signal: controller.signal });
      if (index % 3 === 0) controller.abort(new Error('gone'));
      const outcome = await reading.catch(() => undefined);
      if (outcome === undefined) return;
      const body = streamed(found(outcome));
      const closed = new Promise((resolve) => body.once('close', resolve));
      body.on('error', () => {});
      body.once('data', () => (index % 2 === 0 ? body.destroy() : controller.abort(new Error('gone'))));
      if (!body.closed) await closed;
      expect(body.readableEnded).toBe(false);
    };
    await Promise.all(Array.from({ length: 30 }, (_, index) => leave(index)));
    expect(md5(await contentOf(store.backend, ref))).toBe(md5(content));
  });
});
