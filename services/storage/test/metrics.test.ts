import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeUnavailable } from '../src/backend/errors.ts';
import { call, dial, openStorage, send, type TestStorage, upload } from './storage.ts';
import { begin, bytesOf, proceed } from './uploads/tus.ts';

let storage: TestStorage;
beforeAll(async () => {
  storage = await openStorage({
    through: (backend) => ({
      ...backend,
      head: (ref, query) =>
        ref.key === 'away' ? Promise.reject(storeUnavailable(new Error('away'))) : backend.head(ref, query),
    }),
  });
});
afterAll(() => storage.close());

/** The storage service's own figures, by their names and labels. */
async function figures(): Promise<Record<string, number>> {
  const { text } = await send(storage, 'GET', '/metrics');
  const lines = text.split('\n').filter((line) => line.startsWith('storage_'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value] = line
        .replace(/,?service="[^"]*"/, '')
        .replace('{}', '')
        .split(' ');
      return [name, Number(value)];
    }),
  );
}

it('counts the bytes that are stored and read, and presigned URLs', async () => {
  const before = await figures();
  await upload(storage, 'counted', 'x'.repeat(1_000));
  await send(storage, 'GET', '/objects/counted');
  await send(storage, 'GET', '/objects/counted', undefined, { range: 'bytes=0-9' });
  await send(storage, 'HEAD', '/objects/counted');
  await call(storage, 'POST', '/presigned-url/counted', { method: 'GET' });
  await call(storage, 'POST', '/presigned-url/parts', { method: 'PUT', parts: 3 });
  const after = await figures();
  const grown = (name: string) => (after[name] ?? Number.NaN) - (before[name] ?? 0);
  expect({
    stored: grown('storage_stored_bytes_total'),
    read: grown('storage_read_bytes_total'),
    get: grown('storage_presigned_urls_total{method="GET"}'),
    put: grown('storage_presigned_urls_total{method="PUT"}'),
  }).toEqual({ stored: 1_000, read: 1_010, get: 1, put: 3 });
});

it('counts bytes of resumable uploads once, and not the bytes of their state', async () => {
  const before = (await figures()).storage_stored_bytes_total ?? 0;
  await proceed(storage, await begin(storage, 'resumable', 70_000), 0, bytesOf(70_000));
  expect((await figures()).storage_stored_bytes_total).toBe(before + 70_000);
});

it('shows uploads that go on', async () => {
  const { socket, request } = dial(storage.port);
  request('PUT /objects/slow HTTP/1.1', 'Content-Length: 10');
  await until(async () => (await figures()).storage_uploads_in_flight === 1);
  socket.write('0123456789');
  await until(async () => (await figures()).storage_uploads_in_flight === 0);
  socket.destroy();
});

it("counts the store's failures, and not those of its callers", async () => {
  await send(storage, 'HEAD', '/objects/absent');
  await send(storage, 'HEAD', '/objects/away');
  const errors = Object.entries(await figures()).filter(([name]) => name.startsWith('storage_store_errors'));
  expect(errors).toEqual([['storage_store_errors_total{kind="unavailable"}', 1]]);
});
