import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dial, openStorage, send, type TestStorage, upload } from './storage.ts';

const MIB = 1024 * 1024;
/** Not a multiple of any buffer. */
const bytes = randomBytes(5 * MIB + 12_345);

let storage: TestStorage;
beforeAll(async () => {
  storage = await openStorage();
  await upload(storage, 'long', bytes);
});
afterAll(() => storage.close());

async function download(range?: { readonly first: number; readonly last: number }): Promise<Buffer> {
  const headers = range && { range: `bytes=${range.first}-${range.last}` };
  const response = await fetch(`${storage.url}/objects/long`, headers && { headers });
  return Buffer.from(await response.arrayBuffer());
}

it('a long object arrives unchanged, to more clients at once than there are large buffers for', async () => {
  const received = await Promise.all(Array.from({ length: 40 }, () => download()));
  for (const each of received) expect(each.equals(bytes)).toBe(true);
});

it.each([
  [0, MIB - 1],
  [MIB - 1, 3 * MIB],
  [12, 12 + 128 * 1024],
  [5 * MIB, bytes.length - 1],
])('its bytes from %i to %i are those', async (first, last) => {
  expect((await download({ first, last })).equals(bytes.subarray(first, last + 1))).toBe(true);
});

it('a client that pauses gets the same bytes as one that does not, which is not held up', async () => {
  const slow = dial(storage.port);
  slow.socket.pause();
  slow.request('GET /objects/long HTTP/1.1', 'Connection: close');
  for (let round = 0; round < 5; round += 1) expect((await download()).equals(bytes)).toBe(true);
  slow.socket.resume();
  await slow.closed;
  const [, body = ''] = slow.text().split(/\r\n\r\n(.*)/s);
  expect(Buffer.from(body, 'latin1').equals(bytes)).toBe(true);
});

it('clients that leave in the middle take no buffer with them, nor hold the file', async () => {
  await upload(storage, 'left', bytes);
  for (let round = 0; round < 40; round += 1) {
    const { socket, request, closed } = dial(storage.port);
    request('GET /objects/left HTTP/1.1');
    await once(socket, 'data');
    socket.destroy();
    await closed;
  }
  expect((await send(storage, 'DELETE', '/objects/left')).status).toBe(204);
  expect((await download()).equals(bytes)).toBe(true);
  await until(async () => (await send(storage, 'GET', '/objects/left')).status === 404);
});
