import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@gridlease/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dial, openStorage, send, type TestStorage, upload } from './storage.ts';

const MAX = 100_000;
/** Objects of at most so many bytes have no file. */
const IN_INDEX_MAX = 65_536;

let storage: TestStorage;
beforeAll(async () => {
  storage = await openStorage({ maxUploadBytes: MAX, requestTimeoutMs: 5_000 });
});
afterAll(() => storage.close());

/** Every file that holds bytes of objects. */
async function filesOf({ folder }: TestStorage): Promise<string[]> {
  const entries = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** After every test: each object that is not in the index is one file, and there is no other. */
afterEach(async () => {
  const { body } = await send(storage, 'GET', '/objects/list');
  const inFiles = body.filter(({ size }: { size: number }) => size > IN_INDEX_MAX);
  await until(async () => (await filesOf(storage)).length === inFiles.length);
});

describe('an upload above the limit', () => {
  it('is 413 before a byte of it was sent, if its length is known', async () => {
    const { request, text, closed, socket } = dial(storage.port);
    request('PUT /objects/big HTTP/1.1', `Content-Length: ${MAX + 1}`);
    await once(socket, 'end');
    expect(text()).toMatch(/^HTTP\/1\.1 413 .*connection: close.*upload_too_large/is);
    socket.end();
    await closed;
  });

  it('is 413 instead of 100 Continue for a client that asks first', async () => {
    const { request, text, closed } = dial(storage.port);
    request('PUT /objects/big HTTP/1.1', `Content-Length: ${MAX + 1}`, 'Expect: 100-continue');
    await closed;
    expect(text()).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('of unknown length is 413 as soon as it is too long, and the previous object stays', async () => {
    await upload(storage, 'kept', 'before');
    const { request, text, socket, closed } = dial(storage.port);
    request('PUT /objects/kept HTTP/1.1', 'Transfer-Encoding: chunked');
    for (let sent = 0; sent <= MAX; sent += 10_000) {
      socket.write('2710\r\n');
      socket.write(Buffer.alloc(10_000));
      socket.write('\r\n');
    }
    await once(socket, 'end');
    expect(text()).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
    socket.end();
    await closed;
    expect((await send(storage, 'GET', '/objects/kept')).text).toBe('before');
  });

  it('is accepted at exactly the limit', async () => {
    expect((await upload(storage, 'exact', Buffer.alloc(MAX))).size).toBe(MAX);
    const stream = new Blob([Buffer.alloc(MAX)]).stream();
    expect((await send(storage, 'PUT', '/objects/exact', stream)).status).toBe(201);
  });
});

describe('a client that disconnects', () => {
  it.each(['Content-Length: 90000', 'Transfer-Encoding: chunked'])(
    'in the middle of an upload with %s, of which a file has a part, leaves what was there before',
    async (announced) => {
      await upload(storage, 'target', 'before');
      const files = await filesOf(storage);
      const { request, socket, closed } = dial(storage.port);
      request('PUT /objects/target HTTP/1.1', announced);
      const sent = 'x'.repeat(IN_INDEX_MAX + 1);
      socket.write(announced.startsWith('T') ? `${sent.length.toString(16)}\r\n${sent}\r\n` : sent);
      await until(async () => (await filesOf(storage)).length > files.length);
      socket.destroy();
      await closed;
      await until(async () => (await filesOf(storage)).length === files.length);
      expect((await send(storage, 'GET', '/objects/target')).text).toBe('before');
    },
  );

  it.each(['Content-Length: 50000', 'Transfer-Encoding: chunked'])(
    'in the middle of a short upload with %s leaves what was there before',
    async (announced) => {
      await upload(storage, 'target', 'before');
      const { request, socket, closed } = dial(storage.port);
      request('PUT /objects/target HTTP/1.1', announced, 'Expect: 100-continue');
      await once(socket, 'data');
      socket.write(announced.startsWith('T') ? '5\r\nhello\r\n' : 'hello');
      socket.end();
      await closed;
      expect((await send(storage, 'GET', '/objects/target')).text).toBe('before');
    },
  );

  it('in the middle of a download lets the file go', async () => {
    await upload(storage, 'long', Buffer.alloc(MAX));
    const { request, socket, text, closed } = dial(storage.port);
    request('GET /objects/long HTTP/1.1');
    await until(() => text().length > 0);
    socket.destroy();
    await closed;
    await send(storage, 'DELETE', '/objects/long');
  });
});

describe('a client that stalls', () => {
  it('times out with 504 and leaves nothing', async () => {
    const slow = await openStorage({ requestTimeoutMs: 300 });
    const { request, socket, text, closed } = dial(slow.port);
    request('PUT /objects/stalled HTTP/1.1', 'Content-Length: 500000');
    socket.write('hello');
    await until(() => text().includes('request_timeout'));
    await closed;
    await until(async () => (await filesOf(slow)).length === 0);
    expect((await send(slow, 'GET', '/objects/stalled')).status).toBe(404);
    await slow.close();
  });
});

describe('the request after an early refusal', () => {
  it('works on the same connection, when the rest of the body was short', async () => {
    const { request, socket, text } = dial(storage.port);
    request('PUT /objects/a?bucket=absent HTTP/1.1', 'Content-Length: 1000');
    await until(() => text().includes('bucket_not_found'));
    socket.write(Buffer.alloc(1_000));
    request('GET /health HTTP/1.1');
    await until(() => text().includes('{"status":"UP"}'));
    socket.destroy();
  });

  it('fails on the same connection, when the rest was long: the connection is closed', async () => {
    const { request, socket, text, closed } = dial(storage.port);
    request('PUT /objects/..%2Fx HTTP/1.1', 'Content-Length: 90000');
    await once(socket, 'end');
    expect(text()).toMatch(/^HTTP\/1\.1 400 .*connection: close.*invalid_object_key/is);
    socket.end();
    await closed;
  });
});

it('an upload is durable once it is confirmed, even if it was committed together with others', async () => {
  const keys = Array.from({ length: 30 }, (_, index) => `many/${index}`);
  await Promise.all(keys.map((key) => upload(storage, `x/${key}`, key)));
  const texts = await Promise.all(
    keys.map(async (key) => (await send(storage, 'GET', `/objects/x/${key}`)).text),
  );
  expect(texts).toEqual(keys);
});
