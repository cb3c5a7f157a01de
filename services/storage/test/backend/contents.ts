import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type {
  Backend,
  Body,
  ListEntry,
  ListQuery,
  ObjectHeaders,
  ObjectRef,
  ReadOutcome,
  StoredObject,
  Upload,
} from '../../src/backend/backend.ts';

export const TEXT: ObjectHeaders = { contentType: 'text/plain', meta: {} };
/** No conditions. */
export const ALWAYS = { conditions: {} };

/** Bytes that do not repeat, the same each time. */
export function bytes(count: number, seed = 1): Buffer {
  const result = Buffer.alloc(count);
  let state = seed;
  for (let index = 0; index + 4 <= count; index += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    result.writeUInt32LE(state, index);
  }
  return result;
}

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
export const md5 = (content: Uint8Array) => createHash('md5').update(content).digest('hex');

/** A body in pieces, as they come from a network. */
export function bodyOf(content: Uint8Array | string, pieceBytes = 60_000): Readable {
  const whole = Buffer.from(content);
  function* pieces() {
    for (let start = 0; start < whole.length; start += pieceBytes)
      yield whole.subarray(start, start + pieceBytes);
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** A body that fails after this much of it. */
export function failingBody(content: Uint8Array, error: Error): Readable {
  async function* pieces() {
    for (let start = 0; start < content.length; start += 60_000) {
      yield content.subarray(start, start + 60_000);
      await new Promise(setImmediate);
    }
    throw error;
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** Puts a whole body whose length is announced. */
export function put(
  backend: Backend,
  ref: ObjectRef,
  content: Uint8Array | string,
  upload: Partial<Upload> = {},
): Promise<StoredObject> {
  return backend.put(ref, {
    body: bodyOf(content),
    size: Buffer.byteLength(content),
    headers: TEXT,
    ...upload,
  });
}

/** What was found, or a failed test. */
export function found<Content>(outcome: ReadOutcome<Content>): { object: StoredObject } & Content {
  expect(outcome.kind).toBe('found');
  return outcome as Extract<typeof outcome, { kind: 'found' }>;
}

export async function readAll(body: Body['body']): Promise<Buffer> {
  return body instanceof Readable ? Buffer.concat(await body.toArray()) : body;
}

/** A body that is so large that no store has it at hand. */
export function streamed({ body }: Body): Readable {
  if (body instanceof Readable) return body;
  throw new Error(`${body.length} bytes came at once`);
}

/** An object's bytes. */
export async function contentOf(backend: Backend, ref: ObjectRef): Promise<Buffer> {
  const { body }: Body = found(await backend.get(ref, ALWAYS));
  return readAll(body);
}

/** A listing, page by page. */
export async function listAll(
  backend: Backend,
  bucket: string,
  query: Partial<ListQuery> = {},
): Promise<ListEntry[]> {
  const entries: ListEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await backend.list(bucket, { prefix: '', limit: 1_000, ...query, cursor });
    expect(page.entries.length).toBeLessThanOrEqual(query.limit ?? 1_000);
    entries.push(...page.entries);
    cursor = page.next;
  } while (cursor !== undefined);
  return entries;
}

export async function keysOf(backend: Backend, bucket: string, query: Partial<ListQuery> = {}) {
  return (await listAll(backend, bucket, query)).map(({ key }) => key);
}

/** What an upload that failed must leave: nothing, neither an object nor parts of one. */
export async function expectNothingIn(
  backend: Backend,
  bucket: string,
  butKeys: string[] = [],
): Promise<void> {
  expect(await keysOf(backend, bucket)).toEqual(butKeys);
  expect(await Array.fromAsync(backend.multipart.listPending(bucket))).toEqual([]);
}

/** A `ServiceError` with this code. */
export const code = (name: string) => expect.objectContaining({ code: name });
