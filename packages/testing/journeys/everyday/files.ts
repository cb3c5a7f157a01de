import { createHash, randomBytes } from 'node:crypto';
import { orThrow } from '@gridlease/client/problem-error';
import { createStorageClient, eachObject } from '@gridlease/client/storage';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { signUp } from '../people.ts';
import type { Everyday } from './platform.ts';

const MIB = 1024 * 1024;
const BUCKET = 'gridlease';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A body in pieces, of unknown length. */
function streamOf(bytes: Buffer): ReadableStream {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + MIB));
      at += MIB;
    },
  });
}

/** Ann uploads, reads and shares files. */
export async function keepFiles({ platform, isOpen }: Everyday): Promise<void> {
  const { url } = platform;
  const ann = isOpen ? undefined : await signUp(url, 'renter', 'ann');
  const token = ann?.accessToken;
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const storage = createStorageClient({ baseUrl: url, ...(token !== undefined && { token }) });
  const home = `users/${ann?.id ?? 'ann'}/`;
  const at = `${url}/objects/${home}runs/1/data set.bin`;
  const bytes = randomBytes(24 * MIB + 5);

  const put = { method: 'PUT', headers, body: streamOf(bytes), duplex: 'half' };
  const uploaded = await fetch(at, put as RequestInit);
  expect([uploaded.status, uploaded.headers.get('x-bucket')]).toEqual([201, BUCKET]);
  expect(await uploaded.json()).toMatchObject({ key: `${home}runs/1/data set.bin`, size: bytes.length });

  const crashed = await platform.processOf('storage/src/main');
  process.kill(crashed.pid, 'SIGKILL');
  const whole = await until(async () => {
    const response = await fetch(at, { headers });
    return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : undefined;
  });
  expect(sha256(whole)).toBe(sha256(bytes));
  const range = { ...headers, range: `bytes=${20 * MIB}-` };
  const rest = await fetch(at, { headers: range });
  expect(rest.status).toBe(206);
  expect(sha256(new Uint8Array(await rest.arrayBuffer()))).toBe(sha256(bytes.subarray(20 * MIB)));

  const params = { path: { bucketName: BUCKET, objectKey: `${home}results/model.bin` } };
  const presign = (body: { method: 'GET' | 'PUT'; expiry?: string }) =>
    orThrow(storage.POST('/presigned-url/{bucketName}/{objectKey}', { params, body }));
  const drop = await presign({ method: 'PUT', expiry: '10m' });
  expect(new URL(drop.url).origin).toBe(url);
  expect((await fetch(drop.url, { method: 'PUT', body: 'weights' })).status).toBe(200);
  expect(await (await fetch((await presign({ method: 'GET' })).url)).text()).toBe('weights');

  const listed = async () =>
    (await Array.fromAsync(eachObject(storage, BUCKET, { prefix: home, limit: 1 }))).map(({ key }) => key);
  expect(await listed()).toEqual([`${home}results/model.bin`, `${home}runs/1/data set.bin`]);
  expect((await fetch(at, { method: 'DELETE', headers })).status).toBe(204);
  expect(await listed()).toEqual([`${home}results/model.bin`]);

  const model = `${url}/objects/${home}results/model.bin`;
  if (ann !== undefined) {
    expect((await fetch(at)).status).toBe(401);
    const bob = await signUp(url, 'renter', 'bob');
    const others = { headers: { authorization: `Bearer ${bob.accessToken}` } };
    expect((await fetch(model, others)).status).toBe(404);
  }
  // The next journey finds an empty bucket.
  expect((await fetch(model, { method: 'DELETE', headers })).status).toBe(204);
}
