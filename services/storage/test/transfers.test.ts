import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../src/backend/backend.ts';
import { call, type Json, openStorage, send, type TestStorage, upload } from './storage.ts';

let storage: TestStorage;
beforeAll(async () => {
  storage = await openStorage();
  await call(storage, 'POST', '/buckets/data');
});
afterAll(() => storage.close());

const copy = (body: Json, headers?: Record<string, string>) =>
  call(storage, 'POST', '/objects/copy', body, headers);
const get = (path: string) => send(storage, 'GET', `/objects/${path}`);

describe('a copy', () => {
  const source = { bucket: 'data', key: 'a+b/ä &?.txt' };
  beforeAll(() =>
    upload(storage, `data/${encodeURIComponent(source.key)}`, 'text', {
      'x-meta-a': '1',
      'cache-control': 'no-cache',
    }),
  );

  it('is the same object under another name, also in another bucket', async () => {
    const response = await copy({ source, destination: { key: 'copies/one' } });
    expect([response.status, response.body]).toMatchObject([
      201,
      { key: 'copies/one', size: 4, content_type: 'text/plain' },
    ]);
    expect(response.headers.get('x-bucket')).toBe('main');
    const copied = await get('main/copies/one');
    expect([copied.text, copied.headers.get('x-meta-a'), copied.headers.get('cache-control')]).toEqual([
      'text',
      '1',
      'no-cache',
    ]);
  });

  it('outlives its source, and its source outlives it', async () => {
    await upload(storage, 'data/first', 'shared bytes');
    for (const key of ['second', 'third']) {
      await copy({ source: { bucket: 'data', key: 'first' }, destination: { bucket: 'data', key } });
    }
    await send(storage, 'DELETE', '/objects/data/second');
    await upload(storage, 'data/first', 'changed');
    expect((await get('data/third')).text).toBe('shared bytes');
  });

  it('may have another type and metadata, also onto itself', async () => {
    await upload(storage, 'data/self', 'x', {
      'content-type': 'a/b',
      'x-meta-a': '1',
      'cache-control': 'no-cache',
    });
    const self = { bucket: 'data', key: 'self' };
    await copy({ source: self, destination: self, content_type: 'c/d', metadata: { Other: '2' } });
    const { headers } = await get('data/self');
    expect([headers.get('content-type'), headers.get('x-meta-a'), headers.get('x-meta-other')]).toEqual([
      'c/d',
      null,
      '2',
    ]);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('may be conditional', async () => {
    const destination = { bucket: 'data', key: 'occupied' };
    await upload(storage, 'data/occupied', 'before');
    expect((await copy({ source, destination }, { 'if-none-match': '*' })).status).toBe(412);
    expect((await get('data/occupied')).text).toBe('before');
  });

  it.each([
    [{ source: { key: 'absent' }, destination: { key: 'x' } }, 404, 'object_not_found'],
    [{ source: { bucket: 'absent', key: 'x' }, destination: { key: 'x' } }, 404, 'bucket_not_found'],
    [{ source, destination: { bucket: 'absent', key: 'x' } }, 404, 'bucket_not_found'],
    [{ source, destination: { key: '../x' } }, 400, 'invalid_object_key'],
    [{ source, destination: { key: 'x' }, metadata: { a: 'ü' } }, 400, 'invalid_metadata'],
    [{ source, destination: { key: 'x' }, content_type: 'a\nb' }, 400, 'invalid_content_type'],
    [{ source }, 400, 'validation_failed'],
  ])('%j is %s %s', async (body, status, code) => {
    const response = await copy(body);
    expect([response.status, response.body.code]).toEqual([status, code]);
  });
});

describe('a move', () => {
  it('removes the object from its old place', async () => {
    await upload(storage, 'data/from', 'moved');
    const body = { source: { bucket: 'data', key: 'from' }, destination: { bucket: 'data', key: 'to' } };
    expect((await call(storage, 'POST', '/objects/move', body)).body).toMatchObject({ key: 'to', size: 5 });
    expect([(await get('data/from')).status, (await get('data/to')).text]).toEqual([404, 'moved']);
  });

  it('onto itself is refused, since it would delete the object', async () => {
    await upload(storage, 'data/stays', 'x');
    const self = { bucket: 'data', key: 'stays' };
    const response = await call(storage, 'POST', '/objects/move', { source: self, destination: self });
    expect([response.status, response.body.code]).toEqual([400, 'destination_is_source']);
    expect((await get('data/stays')).text).toBe('x');
  });

  it('keeps a source that was overwritten meanwhile', async () => {
    let overwrite = async () => {};
    const through = (backend: Backend): Backend => ({
      ...backend,
      async copy(source, target, options) {
        const copied = await backend.copy(source, target, options);
        await overwrite();
        return copied;
      },
    });
    const other = await openStorage({ through });
    await upload(other, 'source', 'old');
    overwrite = () => upload(other, 'source', 'new');
    const body = { source: { key: 'source' }, destination: { key: 'target' } };
    const response = await call(other, 'POST', '/objects/move', body);
    expect([response.status, response.body.code]).toEqual([409, 'object_conflict']);
    expect((await send(other, 'GET', '/objects/source')).text).toBe('new');
    await other.close();
  });
});

describe('deleting several objects', () => {
  it('deletes what it can, and reports why the others stay', async () => {
    for (const key of ['d/1', 'd/2', 'd/3']) await upload(storage, `data/${key}`);
    const keys = ['d/1', 'd/2', 'd/2', 'd/never', '../d', ''];
    const response = await call(storage, 'POST', '/objects/delete', { bucket: 'data', keys });
    expect(response.status).toBe(200);
    expect(response.body.deleted).toEqual(['d/1', 'd/2', 'd/never']);
    expect(response.body.errors.map(({ key, code }: Json) => [key, code])).toEqual([
      ['../d', 'invalid_object_key'],
      ['', 'invalid_object_key'],
    ]);
    const left = await get('data/list?prefix=d/');
    expect(left.body.map(({ key }: Json) => key)).toEqual(['d/3']);
  });

  it('accepts a thousand keys and no more', async () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => `k${index}`);
    expect((await call(storage, 'POST', '/objects/delete', { keys })).body.deleted).toHaveLength(1_000);
    expect((await call(storage, 'POST', '/objects/delete', { keys: [...keys, 'x'] })).status).toBe(400);
    expect((await call(storage, 'POST', '/objects/delete', { keys: [] })).status).toBe(400);
    expect((await call(storage, 'POST', '/objects/delete', { bucket: 'absent', keys })).status).toBe(404);
  });
});
