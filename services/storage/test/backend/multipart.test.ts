import { describe, expect, test } from 'vitest';
import type { ObjectRef, UploadedPart } from '../../src/backend/backend.ts';
import {
  ALWAYS,
  bodyOf,
  bytes,
  code,
  contentOf,
  expectNothingIn,
  failingBody,
  found,
  keysOf,
  md5,
  put,
  TEXT,
} from './contents.ts';
import { ALL_KINDS, PART_BYTES, useStore } from './stores.ts';

describe.each(ALL_KINDS)('$name', (kind) => {
  const store = useStore(kind);

  async function begin(): Promise<{ ref: ObjectRef; uploadId: string; parts: typeof putPart }> {
    const ref = { bucket: await store.bucket(), key: 'some/ü key' };
    const uploadId = await store.backend.multipart.start(ref, { ...TEXT, meta: { city: 'Zürich' } });
    const putPart = (number: number, content: Buffer, isStreamed = false): Promise<UploadedPart> =>
      store.backend.multipart.putPart(ref, uploadId, {
        number,
        size: content.length,
        body: isStreamed ? bodyOf(content) : content,
      });
    return { ref, uploadId, parts: putPart };
  }

  test('parts are invisible until they are completed, in the order of their numbers', async () => {
    const { ref, uploadId, parts } = await begin();
    const { multipart } = store.backend;
    const [one, two, three] = [bytes(PART_BYTES, 1), bytes(PART_BYTES + 1, 2), bytes(10, 3)];
    const last = await parts(30, three, true);
    const uploaded = [await parts(1, one), await parts(7, two, true), last];
    expect(uploaded.map(({ etag }) => etag)).toEqual([one, two, three].map(kind.etagOf));
    await expect(store.backend.head(ref, ALWAYS)).rejects.toEqual(code('object_not_found'));
    expect(await keysOf(store.backend, ref.bucket)).toEqual([]);
    expect(await multipart.listParts(ref, uploadId)).toEqual(uploaded);
    const stored = await multipart.complete(ref, uploadId, uploaded);
    const headers = { contentType: 'text/plain', meta: { city: 'Zürich' } };
    expect(stored).toMatchObject({ key: ref.key, size: one.length + two.length + 10, headers });
    expect(stored.etag).toMatch(/^[0-9a-f]{32,64}-3$/);
    expect(found(await store.backend.head(ref, ALWAYS)).object).toMatchObject({ etag: stored.etag, headers });
    expect(md5(await contentOf(store.backend, ref))).toBe(md5(Buffer.concat([one, two, three])));
    await expectNothingIn(store.backend, ref.bucket, [ref.key]);
  });

  test('uploading a part again replaces it', async () => {
    const { ref, uploadId, parts } = await begin();
    await parts(1, bytes(100, 1));
    const part = await parts(1, bytes(200, 2));
    expect(await store.backend.multipart.listParts(ref, uploadId)).toEqual([part]);
    await store.backend.multipart.complete(ref, uploadId, [part]);
    expect(await contentOf(store.backend, ref)).toEqual(bytes(200, 2));
  });

  test('parts that the completion does not list are left out', async () => {
    const { ref, uploadId, parts } = await begin();
    const chosen = [await parts(1, bytes(PART_BYTES, 1)), await parts(3, bytes(5, 3))];
    await parts(2, bytes(PART_BYTES, 2));
    const stored = await store.backend.multipart.complete(ref, uploadId, chosen);
    expect(stored.size).toBe(PART_BYTES + 5);
    await expectNothingIn(store.backend, ref.bucket, [ref.key]);
  });

  test('invalid completions change nothing', async () => {
    const { ref, uploadId, parts } = await begin();
    const [one, two] = [await parts(1, bytes(100)), await parts(2, bytes(100, 2))];
    const complete = (named: Pick<UploadedPart, 'number' | 'etag'>[]) =>
      store.backend.multipart.complete(ref, uploadId, named);
    await expect(complete([one, two])).rejects.toEqual(code('part_too_small'));
    await expect(complete([{ number: 1, etag: md5(Buffer.from('other')) }])).rejects.toEqual(
      code('parts_invalid'),
    );
    await expect(complete([one, { number: 3, etag: one.etag }])).rejects.toEqual(code('parts_invalid'));
    await expect(complete([two, one])).rejects.toEqual(code('parts_invalid'));
    await expect(store.backend.head(ref, ALWAYS)).rejects.toEqual(code('object_not_found'));
    await complete([one]);
    expect(await contentOf(store.backend, ref)).toEqual(bytes(100));
  });

  test('a part whose body fails is not stored', async () => {
    const { ref, uploadId } = await begin();
    const error = new Error('the client went away');
    const part = { number: 1, size: PART_BYTES, body: failingBody(bytes(1_000_000), error) };
    await expect(store.backend.multipart.putPart(ref, uploadId, part)).rejects.toThrow(error.message);
    expect(await store.backend.multipart.listParts(ref, uploadId)).toEqual([]);
  });

  test('an aborted upload no longer exists, and may be aborted again', async () => {
    const { ref, uploadId, parts } = await begin();
    const part = await parts(1, bytes(100));
    const { multipart } = store.backend;
    await multipart.abort(ref, uploadId);
    await multipart.abort(ref, uploadId);
    await expectNothingIn(store.backend, ref.bucket);
    const gone = code('upload_not_found');
    await expect(multipart.listParts(ref, uploadId)).rejects.toEqual(gone);
    await expect(parts(2, bytes(100))).rejects.toEqual(gone);
    await expect(multipart.complete(ref, uploadId, [part])).rejects.toEqual(gone);
  });

  test('the previous object stays until the completion, and after an abort', async () => {
    const { ref, uploadId, parts } = await begin();
    await put(store.backend, ref, 'before');
    await parts(1, bytes(100));
    expect((await contentOf(store.backend, ref)).toString()).toBe('before');
    await store.backend.multipart.abort(ref, uploadId);
    expect((await contentOf(store.backend, ref)).toString()).toBe('before');
  });

  test('pending uploads are listed, including several of one key', async () => {
    const bucket = await store.bucket();
    const { multipart } = store.backend;
    const refs = ['a b', 'a/ü&<%', 'a/ü&<%', 'z'].map((key) => ({ bucket, key }));
    const begun = await Promise.all(
      refs.map(async (ref) => ({ ref, uploadId: await multipart.start(ref, TEXT) })),
    );
    const pending = await Array.fromAsync(multipart.listPending(bucket));
    const identity = ({ ref, uploadId }: { ref: ObjectRef; uploadId: string }) => `${ref.key} ${uploadId}`;
    expect(pending.map(identity).sort()).toEqual(begun.map(identity).sort());
    for (const { startedAt } of pending)
      expect(Math.abs(Date.now() - startedAt.getTime())).toBeLessThan(60_000);
    for (const { ref, uploadId } of pending) await multipart.abort(ref, uploadId);
    await expectNothingIn(store.backend, bucket);
  });
});
