import { randomBytes } from 'node:crypto';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import type { Backend } from '../../src/backend/backend.ts';
import { type Bytes, type HttpResult, send, type Target } from '../storage.ts';

export const STATE_BUCKET = 'gridlease-uploads';
const TUS = { 'tus-resumable': '1.0.0' };
const OFFSET_TYPE = { 'content-type': 'application/offset+octet-stream' };

/** `Upload-Metadata` of these pairs. */
export function metadata(pairs: Record<string, string>): Record<string, string> {
  const text = Object.entries(pairs).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  );
  return { 'upload-metadata': text.join(',') };
}

/** A request of the protocol. */
export function tus(
  target: Target,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Bytes,
): Promise<HttpResult> {
  return send(target, method, path, body, { ...TUS, ...(body !== undefined && OFFSET_TYPE), ...headers });
}

/** Creates an upload, and fails if that is refused. Returns its path. */
export async function begin(
  target: Target,
  key: string,
  length: number | 'deferred',
  headers: Record<string, string> = {},
): Promise<string> {
  const size: Record<string, string> =
    length === 'deferred' ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) };
  const response = await tus(target, 'POST', '/uploads', { ...metadata({ key }), ...size, ...headers });
  expect([response.status, response.text]).toEqual([201, '']);
  return response.headers.get('location') ?? '';
}

export function patch(
  target: Target,
  path: string,
  offset: number,
  body: Bytes,
  headers: Record<string, string> = {},
): Promise<HttpResult> {
  return tus(target, 'PATCH', path, { 'upload-offset': String(offset), ...headers }, body);
}

/** Sends a chunk and fails if it is refused. Returns the new offset. */
export async function proceed(target: Target, path: string, offset: number, body: Bytes): Promise<number> {
  const response = await patch(target, path, offset, body);
  expect([response.status, response.text]).toEqual([204, '']);
  return Number(response.headers.get('upload-offset'));
}

/** The offset that the server reports. */
export async function offsetOf(target: Target, path: string): Promise<number> {
  const response = await tus(target, 'HEAD', path);
  expect(response.status).toBe(200);
  return Number(response.headers.get('upload-offset'));
}

/** Random bytes to transfer. */
export const bytesOf = (size: number): Buffer<ArrayBuffer> => Buffer.from(randomBytes(size).buffer);

export async function download(target: Target, path: string): Promise<Buffer> {
  const response = await fetch(`${target.url}/objects/${path}`, { headers: target.headers ?? {} });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** What the store has of uploads: names of state objects without the ids, and multipart uploads of these buckets. */
export async function leftovers(
  backend: Backend,
  bucket: string,
  stateBucket = STATE_BUCKET,
): Promise<{ readonly state: readonly string[]; readonly pending: number }> {
  const hasState = await backend.hasBucket(stateBucket);
  const page = hasState ? await backend.list(stateBucket, { prefix: '', limit: 1_000 }) : { entries: [] };
  const pending = await Array.fromAsync(backend.multipart.listPending(bucket));
  return { state: page.entries.map(({ key }) => key.replace(/^[^/]+\//, '')), pending: pending.length };
}

/** Waits until the store itself has the upload's bytes up to `end`, without asking the service, which would interrupt. */
export function untilKept(backend: Backend, path: string, end: number): Promise<unknown> {
  const prefix = `${path.replace('/uploads/', '')}/tail-`;
  const last = `-${String(end).padStart(16, '0')}`;
  return until(
    async () => {
      const { entries } = await backend.list(STATE_BUCKET, { prefix, limit: 1_000 });
      return entries.some(({ key }) => key.endsWith(last));
    },
    { message: `the bytes up to ${end} being kept` },
  );
}

/** Waits until the store has so many parts of the only pending upload. */
export function untilParts(backend: Backend, bucket: string, count: number): Promise<unknown> {
  return until(
    async () => {
      const [pending] = await Array.fromAsync(backend.multipart.listPending(bucket));
      if (pending === undefined) return false;
      return (await backend.multipart.listParts(pending.ref, pending.uploadId)).length >= count;
    },
    { message: `${count} parts` },
  );
}

/** The lines of a PATCH that announces so many bytes, for a connection that is written to by hand. */
export function patchLines(path: string, offset: number, announced: number | 'chunked'): string[] {
  return [
    `PATCH ${path} HTTP/1.1`,
    'Tus-Resumable: 1.0.0',
    `Upload-Offset: ${offset}`,
    'Content-Type: application/offset+octet-stream',
    announced === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${announced}`,
  ];
}
