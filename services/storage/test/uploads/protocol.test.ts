import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_BUCKET, openStorage, send, type TestStorage, upload } from '../storage.ts';
import {
  begin,
  bytesOf,
  download,
  leftovers,
  metadata,
  offsetOf,
  patch,
  proceed,
  STATE_BUCKET,
  tus,
} from './tus.ts';

const KIB = 1024;
const MAX = 1_000_000;

let storage: TestStorage;
beforeAll(async () => {
  storage = await openStorage({
    maxUploadBytes: MAX,
    partBytesMin: 64 * KIB,
    uploads: { partBytes: 64 * KIB, memoryBytes: 256 * KIB, expireAfterMs: 60_000 },
  });
  await storage.backend.createBucket('other');
});
afterAll(() => storage.close());

const outcome = (response: { status: number; body: { code: string } }) => [
  response.status,
  response.body.code,
];

describe('an upload', () => {
  it('is created where its metadata states, takes bytes from PATCH, and becomes an ordinary object', async () => {
    const bytes = bytesOf(200 * KIB);
    const described = { key: 'data/räder.csv', content_type: 'text/csv; charset=utf-8', mine: 'ü' };
    const created = await tus(storage, 'POST', '/uploads', {
      ...metadata({ ...described, cache_control: 'max-age=60', 'x-meta-run': '7' }),
      'upload-length': String(bytes.length),
      'x-meta-color': 'red',
    });
    expect(created.status).toBe(201);
    const path = created.headers.get('location') ?? '';
    expect(path).toMatch(/^\/uploads\/[0-9a-f-]{36}$/);
    expect(created.headers.get('tus-resumable')).toBe('1.0.0');
    expect(created.headers.get('x-bucket')).toBe(DEFAULT_BUCKET);
    expect(Date.parse(created.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());

    let offset = await proceed(storage, path, 0, bytes.subarray(0, 100_000));
    expect(offset).toBe(100_000);
    const head = await tus(storage, 'HEAD', path);
    expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(head.headers.get('upload-offset')).toBe('100000');
    expect(head.headers.get('upload-length')).toBe(String(bytes.length));
    expect(head.headers.get('upload-metadata')).toContain('mine w7w=');
    expect((await send(storage, 'HEAD', '/objects/data/r%C3%A4der.csv')).status).toBe(404);

    offset = await proceed(storage, path, offset, bytes.subarray(offset));
    expect(offset).toBe(bytes.length);
    const response = await send(storage, 'HEAD', '/objects/data/r%C3%A4der.csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('max-age=60');
    expect([response.headers.get('x-meta-run'), response.headers.get('x-meta-color')]).toEqual(['7', 'red']);
    expect((await download(storage, 'data/r%C3%A4der.csv')).equals(bytes)).toBe(true);
  });

  it('reports completion to a client that missed the response, and accepts its last request again', async () => {
    const path = await begin(storage, 'asked-again', 5);
    await proceed(storage, path, 0, 'hello');
    const head = await tus(storage, 'HEAD', path);
    expect([head.headers.get('upload-offset'), head.headers.get('upload-expires')]).toEqual(['5', null]);
    expect((await patch(storage, path, 5, '')).status).toBe(204);
    expect(outcome(await patch(storage, path, 0, 'hello'))).toEqual([409, 'upload_offset_differs']);
    expect(outcome(await patch(storage, path, 5, 'more'))).toEqual([413, 'upload_beyond_length']);
  });

  it('may contain its first bytes in its creation', async () => {
    const response = await tus(
      storage,
      'POST',
      '/uploads',
      { ...metadata({ filename: 'a.txt', filetype: 'text/x-mine' }), 'upload-length': '10' },
      'hello',
    );
    expect([response.status, response.headers.get('upload-offset')]).toEqual([201, '5']);
    await proceed(storage, response.headers.get('location') ?? '', 5, 'world');
    const object = await send(storage, 'GET', '/objects/a.txt');
    expect([object.text, object.headers.get('content-type')]).toEqual(['helloworld', 'text/x-mine']);
  });

  it('of no bytes is an object at once', async () => {
    const path = await begin(storage, 'nothing.json', 0);
    const object = await send(storage, 'GET', '/objects/nothing.json');
    expect([object.status, object.text]).toEqual([200, '']);
    expect(object.headers.get('content-type')).toBe('application/json');
    expect(await offsetOf(storage, path)).toBe(0);
    expect((await leftovers(storage.backend, DEFAULT_BUCKET)).pending).toBe(0);
  });

  it('may declare its length later, and repeat it', async () => {
    const path = await begin(storage, 'deferred', 'deferred');
    expect(await proceed(storage, path, 0, 'hello')).toBe(5);
    const head = await tus(storage, 'HEAD', path);
    expect([head.headers.get('upload-defer-length'), head.headers.get('upload-length')]).toEqual(['1', null]);
    const length = { 'upload-length': '10' };
    expect((await patch(storage, path, 5, 'wor', length)).status).toBe(204);
    expect((await tus(storage, 'HEAD', path)).headers.get('upload-length')).toBe('10');
    const other = await patch(storage, path, 8, 'ld', { 'upload-length': '11' });
    expect(outcome(other)).toEqual([400, 'upload_length_differs']);
    expect((await patch(storage, path, 8, 'ld', length)).status).toBe(204);
    expect((await send(storage, 'GET', '/objects/deferred')).text).toBe('helloworld');
  });

  it('whose length is declared after all bytes arrived is complete, also if there are none', async () => {
    for (const text of ['', 'x'.repeat(64 * KIB), 'x'.repeat(70 * KIB)]) {
      const path = await begin(storage, 'late', 'deferred');
      await proceed(storage, path, 0, text);
      const response = await patch(storage, path, text.length, '', { 'upload-length': String(text.length) });
      expect(response.status).toBe(204);
      expect((await send(storage, 'GET', '/objects/late')).text).toBe(text);
    }
    expect((await leftovers(storage.backend, DEFAULT_BUCKET)).pending).toBe(0);
  });

  it('may be of another bucket, named in the metadata, the query, or X-Bucket', async () => {
    const length = { 'upload-length': '1' };
    for (const [path, headers] of [
      ['/uploads', metadata({ key: 'k', bucket: 'other' })],
      ['/uploads?bucket=other', metadata({ key: 'k' })],
      ['/uploads', { ...metadata({ key: 'k' }), 'x-bucket': 'other' }],
    ] as const) {
      const response = await tus(storage, 'POST', path, { ...length, ...headers }, 'x');
      expect([response.status, response.headers.get('x-bucket')]).toEqual([201, 'other']);
      expect((await send(storage, 'DELETE', '/objects/other/k')).status).toBe(204);
    }
    const differing = { ...metadata({ key: 'k', bucket: 'other' }), 'x-bucket': 'main', ...length };
    expect(outcome(await tus(storage, 'POST', '/uploads', differing))).toEqual([400, 'buckets_differ']);
  });

  it('is driven by POST where a client sends neither PATCH nor DELETE', async () => {
    const path = await begin(storage, 'by-post', 5);
    const override = (method: string) => ({ 'x-http-method-override': method });
    const sent = await tus(storage, 'POST', path, { ...override('PATCH'), 'upload-offset': '0' }, 'hel');
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '3']);
    const head = await tus(storage, 'POST', path, override('HEAD'));
    expect(head.headers.get('upload-offset')).toBe('3');
    expect(outcome(await tus(storage, 'POST', path, override('PUT')))).toEqual([405, 'method_not_allowed']);
    expect((await tus(storage, 'POST', path, override('DELETE'))).status).toBe(204);
    expect((await tus(storage, 'HEAD', path)).status).toBe(404);
  });
});

describe('conditions', () => {
  it('that do not hold when the upload is created refuse it', async () => {
    const { etag } = await upload(storage, 'taken', 'before');
    const attempt = (headers: Record<string, string>) =>
      tus(storage, 'POST', '/uploads', { ...metadata({ key: 'taken' }), 'upload-length': '1', ...headers });
    expect(outcome(await attempt({ 'if-none-match': '*' }))).toEqual([412, 'precondition_failed']);
    expect(outcome(await attempt({ 'if-match': '"other"' }))).toEqual([412, 'precondition_failed']);
    const path = await begin(storage, 'taken', 5, { 'if-match': `"${etag}"` });
    await proceed(storage, path, 0, 'after');
    expect((await send(storage, 'GET', '/objects/taken')).text).toBe('after');
  });

  it('that no longer hold at its completion refuse that, and the previous object stays', async () => {
    const path = await begin(storage, 'raced', 5, { 'if-none-match': '*' });
    await proceed(storage, path, 0, 'slo');
    await upload(storage, 'raced', 'fast');
    expect(outcome(await patch(storage, path, 3, 'w!'))).toEqual([412, 'precondition_failed']);
    expect((await tus(storage, 'HEAD', path)).status).toBe(412);
    expect((await send(storage, 'GET', '/objects/raced')).text).toBe('fast');
    await send(storage, 'DELETE', '/objects/raced');
    expect(await offsetOf(storage, path)).toBe(5);
    expect((await send(storage, 'GET', '/objects/raced')).text).toBe('slow!');
  });
});

describe('a request that is refused', () => {
  const length = { 'upload-length': '5' };
  const key = metadata({ key: 'refused' });

  it.each<[number, string, Record<string, string>]>([
    [412, 'tus_version_not_supported', { ...key, ...length, 'tus-resumable': '0.2.2' }],
    [400, 'invalid_upload_header', { ...key }],
    [400, 'invalid_upload_header', { ...key, ...length, 'upload-defer-length': '1' }],
    [400, 'invalid_upload_header', { ...key, 'upload-defer-length': 'yes' }],
    [400, 'invalid_upload_header', { ...key, 'upload-length': '-1' }],
    [413, 'upload_too_large', { ...key, 'upload-length': String(MAX + 1) }],
    [400, 'invalid_upload_metadata', { ...length }],
    [400, 'invalid_upload_metadata', { ...length, 'upload-metadata': 'key !!!' }],
    [400, 'invalid_upload_metadata', { ...length, 'upload-metadata': 'key YQ==,key YQ==' }],
    [400, 'invalid_upload_metadata', { ...length, ...metadata({ key: 'x', cache_control: 'a\r\nx: b' }) }],
    [400, 'invalid_object_key', { ...length, ...metadata({ key: '../x' }) }],
    [400, 'invalid_metadata', { ...length, ...metadata({ key: 'x', 'x-meta-a': 'ü' }) }],
    [400, 'invalid_content_type', { ...length, ...metadata({ key: 'x', filetype: 'a\nb' }) }],
    [400, 'invalid_bucket_name', { ...length, ...metadata({ key: 'x', bucket: 'No' }) }],
    [404, 'bucket_not_found', { ...length, ...metadata({ key: 'x', bucket: 'absent' }) }],
    [403, 'bucket_reserved', { ...length, ...metadata({ key: 'x', bucket: STATE_BUCKET }) }],
    [501, 'upload_concat_not_supported', { ...key, ...length, 'upload-concat': 'partial' }],
    [501, 'operation_not_supported', { ...key, ...length, 'if-none-match': '"x"' }],
  ])('is %s %s for POST with %j', async (status, code, headers) => {
    expect(outcome(await tus(storage, 'POST', '/uploads', headers))).toEqual([status, code]);
  });

  it('has a body of another type than the protocol’s', async () => {
    const typed = { ...key, ...length, 'content-type': 'text/plain' };
    expect(outcome(await tus(storage, 'POST', '/uploads', typed, 'hello'))[0]).toBe(415);
    const path = await begin(storage, 'typed', 5);
    expect(outcome(await patch(storage, path, 0, 'hello', { 'content-type': 'text/plain' }))[0]).toBe(415);
    expect(await offsetOf(storage, path)).toBe(0);
  });

  it('is a PATCH at another offset, or without one, and it changes nothing', async () => {
    const path = await begin(storage, 'at', 10);
    await proceed(storage, path, 0, 'hello');
    for (const offset of [0, 4, 6, 100]) {
      const response = await patch(storage, path, offset, 'world');
      expect(outcome(response)).toEqual([409, 'upload_offset_differs']);
      expect(response.headers.get('upload-offset')).toBe('5');
    }
    expect(outcome(await tus(storage, 'PATCH', path, {}, 'world'))).toEqual([400, 'invalid_upload_header']);
    expect(await offsetOf(storage, path)).toBe(5);
  });

  it('has more bytes than announced, before it is read or as soon as they are too many', async () => {
    const path = await begin(storage, 'more', 10);
    expect(outcome(await patch(storage, path, 0, 'x'.repeat(11)))).toEqual([413, 'upload_beyond_length']);
    const deferred = await begin(storage, 'more', 'deferred');
    const tooMuch = await patch(storage, deferred, 0, Buffer.alloc(MAX + 1));
    expect(outcome(tooMuch)).toEqual([413, 'upload_too_large']);
    const streamed = await fetch(storage.url + deferred, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Blob([Buffer.alloc(2 * MAX)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await offsetOf(storage, deferred)).toBeLessThanOrEqual(MAX);
  });

  it('is for an upload that does not exist', async () => {
    const unknown = '/uploads/01900000-0000-7000-8000-000000000000';
    expect((await tus(storage, 'HEAD', unknown)).status).toBe(404);
    expect(outcome(await patch(storage, unknown, 0, 'x'))).toEqual([404, 'upload_not_found']);
    expect(outcome(await tus(storage, 'DELETE', unknown))).toEqual([404, 'upload_not_found']);
    expect(outcome(await tus(storage, 'DELETE', '/uploads/x'))).toEqual([400, 'validation_failed']);
    expect(outcome(await tus(storage, 'GET', unknown))).toEqual([405, 'method_not_allowed']);
  });
});

describe('OPTIONS', () => {
  it('states the capabilities, also to browsers', async () => {
    const preflight = {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'tus-resumable,upload-offset',
    };
    for (const headers of [{}, preflight]) {
      const response = await send(storage, 'OPTIONS', '/uploads', undefined, headers);
      expect([response.status, response.headers.get('tus-version')]).toEqual([204, '1.0.0']);
      expect(response.headers.get('tus-max-size')).toBe(String(MAX));
      expect(response.headers.get('tus-extension')?.split(',')).toEqual([
        'creation',
        'creation-with-upload',
        'creation-defer-length',
        'termination',
        'expiration',
      ]);
    }
    const response = await send(storage, 'OPTIONS', '/uploads/x', undefined, preflight);
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(response.headers.get('access-control-allow-headers')).toContain('upload-offset');
    const refused = await send(storage, 'HEAD', '/uploads/x', undefined, { origin: preflight.origin });
    expect(refused.headers.get('access-control-expose-headers')).toContain('Upload-Offset');
  });
});

describe('the bucket for the state of uploads', () => {
  it('cannot be reached by any other operation', async () => {
    await begin(storage, 'kept', 10);
    const { entries } = await storage.backend.list(STATE_BUCKET, { prefix: '', limit: 1 });
    const key = encodeURIComponent(entries[0]?.key ?? '');
    const code = async (method: string, path: string, body?: unknown) => {
      const headers = { 'content-type': 'application/json' };
      const text = body === undefined ? undefined : JSON.stringify(body);
      const response = await send(storage, method, path, text, headers);
      return method === 'HEAD' ? response.status : response.body.code;
    };
    const inState = { bucket: STATE_BUCKET, key: entries[0]?.key };
    expect(await code('GET', `/objects/${STATE_BUCKET}/${key}`)).toBe('bucket_reserved');
    expect(await code('HEAD', `/objects/${STATE_BUCKET}/${key}`)).toBe(403);
    expect(await code('PUT', `/objects/${STATE_BUCKET}/x`)).toBe('bucket_reserved');
    expect(await code('DELETE', `/objects/${key}?bucket=${STATE_BUCKET}`)).toBe('bucket_reserved');
    expect(await code('GET', `/objects/${STATE_BUCKET}/list`)).toBe('bucket_reserved');
    expect(await code('POST', `/buckets/${STATE_BUCKET}`)).toBe('bucket_reserved');
    expect(await code('DELETE', `/buckets/${STATE_BUCKET}`)).toBe('bucket_reserved');
    expect(await code('POST', `/presigned-url/${STATE_BUCKET}/x`, { method: 'GET' })).toBe('bucket_reserved');
    const copy = { source: inState, destination: { key: 'stolen' } };
    expect(await code('POST', '/objects/copy', copy)).toBe('bucket_reserved');
    expect(await code('POST', '/objects/delete', { bucket: STATE_BUCKET, keys: ['x'] })).toBe(
      'bucket_reserved',
    );
    expect((await send(storage, 'GET', '/buckets')).text).not.toContain(STATE_BUCKET);
  });
});
