import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { measureDownload, measureUpload } from './bandwidth.ts';

/** Serves 2 MiB at `/large`, less at `/small`, and takes uploads at `/upload`. */
async function startServer(): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(2 * 1_048_576));
    else if (request.url === '/small') response.end('small');
    else if (request.url === '/upload') request.resume().once('end', () => response.end());
    else response.writeHead(404).end();
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('bandwidth is measured in both directions', async () => {
  const url = await startServer();
  expect(await measureDownload(`${url}/large`)).toBeGreaterThan(0);
  expect(await measureUpload(`${url}/upload`)).toBeGreaterThan(0);
});

test('what is too short, refused or away measures nothing', async () => {
  const url = await startServer();
  expect(await measureDownload(`${url}/small`)).toBeUndefined();
  expect(await measureDownload(`${url}/absent`)).toBeUndefined();
  expect(await measureUpload(`${url}/absent`)).toBeUndefined();
  expect(await measureDownload('http://127.0.0.1:1/')).toBeUndefined();
});
