import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, dial, type Json, openStorage, send, type TestStorage, upload } from './storage.ts';

let storage: TestStorage;
let now = Date.now();
beforeAll(async () => {
  storage = await openStorage({ access: 'off', clock: () => now, maxUploadBytes: 20_000_000 });
  await call(storage, 'POST', '/buckets/data');
  await upload(storage, 'data/hello', 'hello', { 'content-type': 'text/plain' });
});
afterAll(() => storage.close());

async function presign(body: Json, path = 'data/hello'): Promise<Json> {
  const response = await call(storage, 'POST', `/presigned-url/${path}`, body);
  expect(response.status).toBe(200);
  return response.body;
}

/** A client without a token: it has only the URL. */
function plain(method: string, url: string, body?: string | Buffer, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; text: string; etag: string | undefined }>(
    (resolve, reject) => {
      const asking = request(url, { method, headers }, (response) => {
        text(response).then(
          (all) => resolve({ status: response.statusCode, text: all, etag: response.headers.etag }),
          reject,
        );
      });
      asking.on('error', reject);
      asking.end(body);
    },
  );
}

const codeOf = (response: { text: string }) => JSON.parse(response.text).code;

describe('a presigned URL', () => {
  it('states what it allows, and downloads without anything else', async () => {
    const presigned = await presign({ method: 'GET' });
    expect(presigned).toEqual({
      url: expect.stringContaining(`${storage.url}/presigned/data/hello?expires=`),
      method: 'GET',
      key: 'hello',
      bucket: 'data',
      expires_at: new Date(now + 900_000).toISOString(),
    });
    expect(await plain('GET', presigned.url)).toMatchObject({ status: 200, text: 'hello' });
    expect(await plain('HEAD', presigned.url)).toMatchObject({ status: 200, text: '' });
    expect(await plain('GET', presigned.url, undefined, { range: 'bytes=1-2' })).toMatchObject({
      text: 'el',
    });
  });

  it('for PUT uploads, with a known and an unknown length', async () => {
    const { url, method } = await presign({ method: 'put', expiry: '1h30m' }, 'data/put');
    expect(method).toBe('PUT');
    expect(await plain('PUT', url, 'uploaded')).toMatchObject({ status: 200, text: '' });
    expect((await send(storage, 'GET', '/objects/data/put')).text).toBe('uploaded');
    const chunked = await plain('PUT', url, 'again', { 'transfer-encoding': 'chunked' });
    expect(chunked.etag).toMatch(/^"[0-9a-f]{64}"$/);
  });

  it('refers to the default bucket if none is named', async () => {
    expect(await presign({ method: 'PUT' }, 'short')).toMatchObject({ bucket: 'main', key: 'short' });
  });

  it('expires', async () => {
    const { url } = await presign({ method: 'GET', expiry: '90s' });
    now += 89_000;
    expect((await plain('GET', url)).status).toBe(200);
    now += 2_000;
    const late = await plain('GET', url);
    expect([late.status, codeOf(late)]).toEqual([403, 'url_expired']);
  });

  it('that was changed in any part is refused', async () => {
    const get = (await presign({ method: 'GET' })).url;
    const put = (
      await presign({ method: 'PUT', content_type: 'text/plain', content_length: 5 }, 'data/bound')
    ).url;
    const changed = [
      ['GET', get.replace('/hello', '/other')],
      ['GET', get.replace('/data/', '/main/')],
      ['GET', get.replace(/expires=(\d+)/, (_: string, at: string) => `expires=${Number(at) + 1}`)],
      ['GET', get.replace(/expires=\d+/, 'expires=never')],
      ['GET', get.replace(/expires=\d+&/, '')],
      ['GET', get.replace(/signature=./, (old: string) => `signature=${old.endsWith('A') ? 'B' : 'A'}`)],
      ['GET', get.replace(/signature=[^&]+/, 'signature=')],
      ['GET', get.replace(/&signature=[^&]+/, '')],
      ['GET', `${get}&content_type=text/html`],
      ['GET', `${get}&upload_id=1`],
      ['PUT', get],
      ['GET', put],
      ['PUT', put.replace('content_length=5', 'content_length=6')],
      ['PUT', put.replace('content_length=5&', '')],
      ['PUT', put.replace('content_type=text%2Fplain&', '')],
    ];
    for (const [method = '', url = ''] of changed) {
      const response = await plain(method, url, method === 'PUT' ? 'hello' : undefined, {
        'content-type': 'text/plain',
      });
      expect([url, response.status, codeOf(response)]).toEqual([url, 403, 'signature_invalid']);
    }
    expect((await plain('DELETE', get)).status).toBe(405);
  });

  it('with a maximum takes no more bytes, announced or not, and leaves what was there', async () => {
    const { url } = await presign({ method: 'PUT', max_bytes: 5 }, 'data/limited');
    expect((await plain('PUT', url, 'hello')).status).toBe(200);
    const more = [
      await plain('PUT', url, 'hello!'),
      await plain('PUT', url, 'hello!', { 'transfer-encoding': 'chunked' }),
    ];
    for (const response of more)
      expect([response.status, codeOf(response)]).toEqual([413, 'upload_too_large']);
    expect((await plain('PUT', url.replace('max_bytes=5', 'max_bytes=6'), 'hello!')).status).toBe(403);
    expect((await plain('PUT', url.replace('max_bytes=5&', ''), 'hello!')).status).toBe(403);
    const kept = await send(storage, 'GET', '/objects/data/limited');
    expect(kept.text).toBe('hello');
  });

  it('that is bound accepts exactly this type and length', async () => {
    const bound = { method: 'PUT', content_type: 'text/plain', content_length: 5 };
    const { url } = await presign(bound, 'data/exact');
    const put = (body: string, headers: Record<string, string>) => plain('PUT', url, body, headers);
    for (const [body, type] of [
      ['hello', 'text/html'],
      ['hell', 'text/plain'],
      ['hello!', 'text/plain'],
    ] as const) {
      const response = await put(body, { 'content-type': type });
      expect([response.status, codeOf(response)]).toEqual([403, 'upload_differs']);
    }
    const chunked = await put('hello', { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' });
    expect(chunked.status).toBe(403);
    expect((await put('hello', { 'content-type': 'text/plain' })).status).toBe(200);
    expect((await send(storage, 'GET', '/objects/data/exact')).headers.get('content-type')).toBe(
      'text/plain',
    );
  });

  it('ignores Host and tokens, and never takes its own host from a request', async () => {
    const { request: head, text: heard, closed } = dial(storage.port);
    head(
      'POST /presigned-url/data/hello HTTP/1.1',
      'Content-Type: application/json',
      'X-Forwarded-Host: evil.example',
      'Content-Length: 16',
      'Connection: close',
      '',
      '{"method":"GET"}',
    );
    await closed;
    expect(heard()).toContain(`"url":"${storage.url}/presigned/`);
  });
});

describe('presigning', () => {
  it('refuses unknown members', async () => {
    for (const unknown of [{ expires_in: '1h' }, { Expiry: '1h' }, { content_typ: 'text/plain' }]) {
      const response = await call(storage, 'POST', '/presigned-url/data/x', { method: 'PUT', ...unknown });
      expect([response.status, response.body.code]).toEqual([400, 'validation_failed']);
      expect(response.body.detail).toContain(Object.keys(unknown)[0]);
    }
  });

  it('accepts bucket and key if they are those of the path, and refuses others', async () => {
    const named = { method: 'GET', bucket: 'data', key: 'hello' };
    expect(await presign(named)).toMatchObject({ bucket: 'data', key: 'hello' });
    expect(await presign({ method: 'PUT', bucket: 'main', key: 'a/b' }, 'a/b')).toMatchObject({ key: 'a/b' });
    for (const [name, other] of [
      ['bucket', 'main'],
      ['key', 'hello2'],
    ] as const) {
      const response = await call(storage, 'POST', '/presigned-url/data/hello', { ...named, [name]: other });
      expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([
        400,
        'target_differs',
        name,
      ]);
    }
  });

  it.each([
    [{}],
    [{ method: 'DELETE' }],
    [{ method: 'GET', expiry: '0s' }],
    [{ method: 'GET', expiry: '999ms' }],
    [{ method: 'GET', expiry: '7d1s' }],
    [{ method: 'GET', expiry: '15' }],
    [{ method: 'GET', expiry: 15 }],
    [{ method: 'GET', content_length: 0 }],
    [{ method: 'PUT', content_length: -1 }],
    [{ method: 'PUT', parts: 10_001 }],
    [{ method: 'PUT', parts: 2, content_length: 5 }],
    [{ method: 'GET', max_bytes: 5 }],
    [{ method: 'PUT', max_bytes: 0 }],
    [{ method: 'PUT', max_bytes: 5, parts: 2 }],
    [{ method: 'PUT', max_bytes: 4, content_length: 5 }],
  ])('%j is 400', async (body) => {
    const response = await call(storage, 'POST', '/presigned-url/data/x', body);
    expect([response.status, response.body.code]).toEqual([400, 'validation_failed']);
  });

  it.each([['1s'], ['7d'], ['168h'], [null]])('with the expiry %s is accepted', async (expiry) => {
    expect((await call(storage, 'POST', '/presigned-url/data/x', { method: 'GET', expiry })).status).toBe(
      200,
    );
  });

  it('more bytes than an object may have is 413, and in a missing bucket 404', async () => {
    const large = { method: 'PUT', content_length: 20_000_001 };
    expect((await call(storage, 'POST', '/presigned-url/data/x', large)).status).toBe(413);
    const absent = await call(storage, 'POST', '/presigned-url/x?bucket=absent', { method: 'GET' });
    expect([absent.status, absent.body.code]).toEqual([404, 'bucket_not_found']);
  });
});

describe('a presigned multipart upload', () => {
  const PART = Buffer.alloc(5 * 1024 * 1024, 'a');

  it('receives its parts in any order, and exists when it is completed', async () => {
    const { parts, upload_id, url } = await presign(
      { method: 'PUT', parts: 3, content_type: 'a/b' },
      'data/parts',
    );
    expect(parts.map((part: Json) => part.part_number)).toEqual([1, 2, 3]);
    expect(url).toBe(parts[0].url);
    const bodies = [PART, Buffer.alloc(PART.length, 'b'), Buffer.from('end')];
    const etags: string[] = [];
    for (const at of [2, 0, 1]) etags[at] = (await plain('PUT', parts[at].url, bodies[at])).etag ?? '';
    expect((await send(storage, 'GET', '/objects/data/parts')).status).toBe(404);
    const completed = await call(storage, 'POST', '/objects/complete-upload', {
      bucket: 'data',
      key: 'parts',
      upload_id,
      parts: etags.map((etag, index) => ({ part_number: index + 1, etag })),
    });
    expect([completed.status, completed.body.size]).toEqual([201, 2 * PART.length + 3]);
    expect(completed.body).toMatchObject({ content_type: 'a/b', etag: expect.stringMatching(/-3$/) });
    const seam = await send(storage, 'GET', '/objects/data/parts', undefined, {
      range: `bytes=${PART.length - 2}-${PART.length + 1}`,
    });
    expect(seam.text).toBe('aabb');
  });

  it('is refused if its parts are not as listed, and can be aborted', async () => {
    const { parts, upload_id } = await presign({ method: 'PUT', parts: 2 }, 'data/refused');
    const [first, second] = [
      await plain('PUT', parts[0].url, 'small'),
      await plain('PUT', parts[1].url, 'end'),
    ];
    const complete = (named: Json) =>
      call(storage, 'POST', '/objects/complete-upload', {
        bucket: 'data',
        key: 'refused',
        upload_id,
        parts: named,
      });
    const one = { part_number: 1, etag: first.etag };
    const two = { part_number: 2, etag: second.etag };
    expect((await complete([one, two])).body.code).toBe('part_too_small');
    expect((await complete([two, one])).body.code).toBe('parts_invalid');
    expect((await complete([{ ...one, etag: 'x' }])).body.code).toBe('parts_invalid');
    expect((await complete([])).body.code).toBe('validation_failed');
    const abort = () =>
      call(storage, 'POST', '/objects/abort-upload', { bucket: 'data', key: 'refused', upload_id });
    expect([(await abort()).status, (await abort()).status]).toEqual([204, 204]);
    expect((await complete([one])).body.code).toBe('upload_not_found');
    const late = await plain('PUT', parts[0].url, 'late');
    expect([late.status, codeOf(late)]).toEqual([404, 'upload_not_found']);
    expect((await send(storage, 'GET', '/objects/data/refused')).status).toBe(404);
  });

  it('requires the length of a part', async () => {
    const { parts } = await presign({ method: 'PUT', parts: 1 }, 'data/unknown');
    const response = await plain('PUT', parts[0].url, 'x', { 'transfer-encoding': 'chunked' });
    expect([response.status, codeOf(response)]).toEqual([400, 'content_length_missing']);
  });

  it('is refused and aborted if its parts together exceed the maximum size of an object', async () => {
    const small = await openStorage({ partBytesMin: PART.length, maxUploadBytes: PART.length + 1 });
    try {
      const begun = await call(small, 'POST', '/presigned-url/large', { method: 'PUT', parts: 2 });
      const { parts, upload_id } = begun.body;
      const [first, second] = [
        await plain('PUT', parts[0].url, PART),
        await plain('PUT', parts[1].url, 'xy'),
      ];
      const one = { part_number: 1, etag: first?.etag };
      const two = { part_number: 2, etag: second?.etag };
      const complete = (named: Json) =>
        call(small, 'POST', '/objects/complete-upload', { key: 'large', upload_id, parts: named });
      const refused = await complete([one, two]);
      expect([refused.status, refused.body.code]).toEqual([413, 'upload_too_large']);
      expect((await complete([one])).body.code).toBe('upload_not_found');
      expect((await send(small, 'GET', '/objects/large')).status).toBe(404);
    } finally {
      await small.close();
    }
  });
});
