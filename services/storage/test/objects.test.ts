import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { call, DEFAULT_BUCKET, openStorage, send, type TestStorage, upload } from './storage.ts';

let storage: TestStorage;
beforeAll(async () => {
  storage = await openStorage();
  await call(storage, 'POST', '/buckets/data');
});
afterAll(() => storage.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  send(storage, 'GET', `/objects/${path}`, undefined, headers);

describe('an upload', () => {
  it('returns the stored object, which downloads unchanged', async () => {
    const bytes = randomBytes(300_000);
    const response = await send(storage, 'PUT', '/objects/data/dir/model.bin', bytes);
    const etag = createHash('sha256').update(bytes).digest('hex');
    expect(response.status).toBe(201);
    expect(response.headers.get('x-bucket')).toBe('data');
    expect(response.headers.get('etag')).toBe(`"${etag}"`);
    expect(response.body).toEqual({
      key: 'dir/model.bin',
      size: bytes.length,
      last_modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      content_type: 'application/octet-stream',
      etag,
    });
    const downloaded = await fetch(`${storage.url}/objects/data/dir/model.bin`);
    expect(downloaded.status).toBe(200);
    expect(Buffer.from(await downloaded.arrayBuffer()).equals(bytes)).toBe(true);
    expect(downloaded.headers.get('content-length')).toBe(String(bytes.length));
    expect(downloaded.headers.get('last-modified')).toBe(new Date(response.body.last_modified).toUTCString());
    expect(downloaded.headers.get('etag')).toBe(`"${etag}"`);
  });

  it.each([
    ['a.json', undefined, 'application/json'],
    ['a.unknown-thing', undefined, 'application/octet-stream'],
    ['a.json', 'text/x-own; charset=latin1', 'text/x-own; charset=latin1'],
    ['a.html', 'text/html', 'text/html'],
    ['odd', 'no type at all', 'no type at all'],
  ])('of %s sent as %s has the type %s, to the letter', async (key, type, expected) => {
    const body = Buffer.from('{"not": parsed');
    await upload(storage, `data/types/${key}`, body, type === undefined ? {} : { 'content-type': type });
    const response = await get(`data/types/${key}`);
    expect([response.headers.get('content-type'), response.text]).toEqual([expected, body.toString()]);
  });

  it('of unknown length, without a length and without bytes is stored', async () => {
    const parts = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 40; part += 1) controller.enqueue(new Uint8Array(10_000).fill(part));
        controller.close();
      },
    });
    const chunked = await send(storage, 'PUT', '/objects/data/chunked', parts);
    expect(chunked.body.size).toBe(400_000);
    expect((await send(storage, 'PUT', '/objects/data/empty', '')).body.size).toBe(0);
    expect((await send(storage, 'PUT', '/objects/data/none')).body.size).toBe(0);
    const empty = await get('data/empty');
    expect([empty.status, empty.text, empty.headers.get('content-length')]).toEqual([200, '', '0']);
  });

  it('keeps its headers: metadata, caching, encoding, disposition, language', async () => {
    const headers = {
      'x-meta-Job': 'job 7',
      'x-meta-empty': '',
      'cache-control': 'max-age=60',
      'content-encoding': 'identity',
      'content-disposition': 'inline; filename=x',
      'content-language': 'de',
    };
    await upload(storage, 'data/said', 'x', headers);
    for (const method of ['GET', 'HEAD']) {
      const response = await send(storage, method, '/objects/data/said');
      const { 'x-meta-Job': job, ...others } = headers;
      expect(Object.fromEntries(response.headers)).toMatchObject({ ...others, 'x-meta-job': job });
    }
  });

  it('replaces the previous object with its headers', async () => {
    await upload(storage, 'data/replaced', 'old', { 'x-meta-a': '1', 'content-type': 'text/plain' });
    await upload(storage, 'data/replaced', 'newer');
    const response = await get('data/replaced');
    expect([response.text, response.headers.get('x-meta-a')]).toEqual(['newer', null]);
  });

  it('to a missing bucket is 404 and creates none', async () => {
    const response = await send(storage, 'PUT', '/objects/x', 'x', { 'x-bucket': 'absent' });
    expect([response.status, response.body.code]).toEqual([404, 'bucket_not_found']);
  });

  it.each([
    ['x-meta-a', 'ü'.repeat(1), 'invalid_metadata'],
    ['x-meta-a', 'x'.repeat(2_100), 'invalid_metadata'],
    ['content-encoding', 'aws-chunked', 'content_encoding_not_supported'],
    ['content-md5', 'bm9wZQ==', 'invalid_digest'],
    ['x-amz-checksum-crc64nvme', 'AAAAAAAAAAA=', 'invalid_digest'],
  ])('with %s: %s is 400 and leaves nothing', async (name, value, code) => {
    const response = await send(storage, 'PUT', '/objects/data/refused', 'x', { [name]: value });
    expect([response.status, response.body.code]).toEqual([400, code]);
    expect((await get('data/refused')).status).toBe(404);
  });
});

describe('a digest', () => {
  const md5 = (text: string) => createHash('md5').update(text).digest('base64');

  it('that is correct is verified, whether the length is known or not', async () => {
    const text = 'x'.repeat(200_000);
    const stream = new Blob([text]).stream();
    for (const body of [Buffer.from(text), stream]) {
      const response = await send(storage, 'PUT', '/objects/data/digest', body, { 'content-md5': md5(text) });
      expect(response.status).toBe(201);
    }
  });

  it('that is wrong is 400 and leaves the previous object', async () => {
    await upload(storage, 'data/kept', 'before');
    for (const body of [Buffer.from('after'), new Blob(['after']).stream()]) {
      const headers = { 'content-md5': md5('another') };
      const response = await send(storage, 'PUT', '/objects/data/kept', body, headers);
      expect([response.status, response.body.code]).toEqual([400, 'digest_mismatch']);
    }
    expect((await get('data/kept')).text).toBe('before');
  });
});

describe('a download', () => {
  const digits = '0123456789';
  beforeAll(() => upload(storage, 'data/digits', digits, { 'content-type': 'text/plain' }));

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-99', digits, 'bytes 0-9/10'],
    ['bytes=5-99', '56789', 'bytes 5-9/10'],
  ])('of %s is 206 with these bytes', async (range, text, contentRange) => {
    const response = await get('data/digits', { range });
    expect([response.status, response.text]).toEqual([206, text]);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(text.length));
  });

  it.each(['bytes=0-1,4-5', 'lines=1-2', 'bytes=5-2', 'nonsense'])(
    'of %s is 200 with the whole object',
    async (range) => {
      const response = await get('data/digits', { range });
      expect([response.status, response.text]).toEqual([200, digits]);
      expect(response.headers.get('accept-ranges')).toBe('bytes');
    },
  );

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])(
    'of %s is 416 and says how many there are',
    async (range) => {
      const response = await get('data/digits', { range });
      expect([response.status, response.body.code, response.body.size]).toEqual([
        416,
        'range_not_satisfiable',
        10,
      ]);
      expect(response.headers.get('content-range')).toBe('bytes */10');
    },
  );

  it('with conditions is 200, 304 or 412', async () => {
    const { etag, last_modified } = await upload(storage, 'data/conditional', digits);
    const date = new Date(last_modified).toUTCString();
    const later = new Date(Date.parse(date) + 60_000).toUTCString();
    const earlier = new Date(Date.parse(date) - 60_000).toUTCString();
    const cases: [Record<string, string>, number][] = [
      [{ 'if-match': `"${etag}"` }, 200],
      [{ 'if-match': '"other"' }, 412],
      [{ 'if-none-match': `"${etag}"` }, 304],
      [{ 'if-none-match': `W/"${etag}", "x"` }, 304],
      [{ 'if-none-match': '*' }, 304],
      [{ 'if-none-match': '"other"' }, 200],
      [{ 'if-modified-since': date }, 304],
      [{ 'if-modified-since': earlier }, 200],
      [{ 'if-unmodified-since': later }, 200],
      [{ 'if-unmodified-since': earlier }, 412],
    ];
    for (const method of ['GET', 'HEAD']) {
      for (const [headers, status] of cases) {
        const response = await send(storage, method, '/objects/data/conditional', undefined, headers);
        expect([method, headers, response.status]).toEqual([method, headers, status]);
        if (status === 304) expect([response.text, response.headers.get('etag')]).toEqual(['', `"${etag}"`]);
      }
    }
  });

  it('of a range with If-Range is complete if the object has changed', async () => {
    const { etag } = await upload(storage, 'data/if-range', digits);
    const ask = async (ifRange: string) =>
      (await get('data/if-range', { range: 'bytes=0-1', 'if-range': ifRange })).status;
    expect([await ask(`"${etag}"`), await ask('"other"'), await ask(`W/"${etag}"`)]).toEqual([206, 200, 200]);
  });

  it('cannot run as a page of the service, and is a file on request', async () => {
    await upload(storage, 'data/page.html', '<script>alert(1)</script>');
    const page = await get('data/page.html');
    expect(page.headers.get('content-type')).toBe('text/html');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    const file = await get(`data/page.html?download=${encodeURIComponent('Übersicht 1.html')}`);
    const disposition = file.headers.get('content-disposition');
    expect(disposition).toContain("filename*=UTF-8''%C3%9Cbersicht%201.html");
    const own = await get('data/page.html?download=true');
    expect(own.headers.get('content-disposition')).toBe('attachment; filename=page.html');
  });

  it('of a missing object is 404, for HEAD without a body', async () => {
    const missing = await get('data/missing');
    expect([missing.status, missing.body.code]).toEqual([404, 'object_not_found']);
    const head = await send(storage, 'HEAD', '/objects/data/missing');
    expect([head.status, head.text]).toEqual([404, '']);
    const bucket = await send(storage, 'GET', '/objects/x?bucket=absent');
    expect([bucket.status, bucket.body.code]).toEqual([404, 'bucket_not_found']);
  });

  it('described by HEAD has the headers and no bytes', async () => {
    const response = await send(storage, 'HEAD', '/objects/data/digits');
    expect([response.status, response.text]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe('10');
    expect(response.headers.get('content-type')).toBe('text/plain');
  });
});

describe('a conditional write', () => {
  it('with If-None-Match: * happens once', async () => {
    const put = (text: string) => send(storage, 'PUT', '/objects/data/once', text, { 'if-none-match': '*' });
    const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => put(`writer ${index}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(412)]);
    const winner = responses.findIndex(({ status }) => status === 201);
    expect((await get('data/once')).text).toBe(`writer ${winner}`);
  });

  it('with If-Match replaces only the version that it names', async () => {
    const { etag } = await upload(storage, 'data/matched', 'one');
    const put = (tag: string, text: string) =>
      send(storage, 'PUT', '/objects/data/matched', text, { 'if-match': tag });
    expect((await put('"other"', 'two')).status).toBe(412);
    expect((await put(`"${etag}"`, 'three')).status).toBe(201);
    expect((await put(`"${etag}"`, 'four')).status).toBe(412);
    expect((await get('data/matched')).text).toBe('three');
    const absent = await send(storage, 'PUT', '/objects/data/absent', 'x', { 'if-match': '*' });
    expect(absent.status).toBe(412);
  });

  it.each([
    ['PUT', { 'if-none-match': '"a"' }],
    ['PUT', { 'if-match': '"a", "b"' }],
    ['PUT', { 'if-unmodified-since': 'Sun, 06 Nov 1994 08:49:37 GMT' }],
    ['DELETE', { 'if-match': '"a", "b"' }],
    ['DELETE', { 'if-none-match': '*' }],
  ])('that no store evaluates (%s %j) is 501', async (method, headers) => {
    const body = method === 'PUT' ? 'x' : undefined;
    const response = await send(storage, method, '/objects/data/conditional', body, headers);
    expect([response.status, response.body.code]).toEqual([501, 'operation_not_supported']);
  });
});

test('with If-Match only what it names is deleted', async () => {
  const { etag } = await upload(storage, 'data/matched');
  const remove = async (tag: string) =>
    (await send(storage, 'DELETE', '/objects/data/matched', undefined, { 'if-match': tag })).status;
  expect([await remove('"other"'), (await get('data/matched')).status]).toEqual([412, 200]);
  expect([await remove(`"${etag}"`), (await get('data/matched')).status]).toEqual([204, 404]);
  expect(await remove('*')).toBe(412);
});

test('deleting is 204 whether the key was there or not, and 404 for a missing bucket', async () => {
  await upload(storage, 'data/gone');
  for (const _time of [1, 2]) {
    const response = await send(storage, 'DELETE', '/objects/data/gone');
    expect([response.status, response.text, response.headers.get('x-bucket')]).toEqual([204, '', 'data']);
  }
  expect((await get('data/gone')).status).toBe(404);
  const response = await send(storage, 'DELETE', '/objects/gone?bucket=absent');
  expect([response.status, response.body.code]).toEqual([404, 'bucket_not_found']);
});

test('a browser page may read the response headers that it needs', async () => {
  const response = await get('data/absent', { origin: 'http://localhost:3000' });
  const exposed = response.headers.get('access-control-expose-headers');
  for (const name of ['ETag', 'X-Bucket', 'Content-Range', 'Upload-Offset']) expect(exposed).toContain(name);
});

test('health is the word of the specification', async () => {
  const response = await call(storage, 'GET', '/health');
  expect([response.status, response.body]).toEqual([200, { status: 'UP' }]);
});

test('the default bucket is used when none is named', async () => {
  await upload(storage, 'loose', 'text');
  const response = await get('loose');
  expect([response.text, response.headers.get('x-bucket')]).toEqual(['text', DEFAULT_BUCKET]);
});
