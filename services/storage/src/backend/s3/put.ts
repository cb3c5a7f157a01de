import type { Backend, ObjectRef, StoredObject, Upload } from '../backend.ts';
import { createBodyReader } from './body-reader.ts';
import type { S3Context } from './context.ts';
import { discard } from './dispatch.ts';
import type { WriteInParts } from './multipart-write.ts';
import { identityOf, requestHeadersOf } from './object-headers.ts';
import { SINGLE_PUT_BYTES_MAX } from './options.ts';
import type { PartBuffers } from './part-buffers.ts';
import { createUnknownLengthPut } from './unknown-length-put.ts';
import { CONDITIONAL_WRITES, type StoreConditions } from './write-conditions.ts';

/** Bodies up to this size are read before they are sent: a broken connection then costs nothing. */
const HELD_BYTES_MAX = 64 * 1024;

export interface PutDeps extends S3Context {
  readonly multipart: Backend['multipart'];
  readonly writeInParts: WriteInParts;
  readonly buffers: PartBuffers;
}

function conditionHeaders({ ifMatch, ifNoneMatch }: StoreConditions): Record<string, string> {
  return {
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
  };
}

/** Reads a body of known length completely. @throws the error of the body */
async function readWhole(upload: Upload, size: number): Promise<Buffer> {
  const reader = createBodyReader(upload.body);
  const bytes = Buffer.alloc(size);
  const count = await reader.fill(bytes);
  // Only its end shows that the body is valid.
  if (!(await reader.isAtEnd()) || count < size) throw new Error('a body does not have its announced length');
  return bytes;
}

/** Uploads. A body that fails leaves nothing behind, and the previous object stays. */
export function createPut(deps: PutDeps): Backend['put'] {
  const { connection, readers, checkConditions } = deps;

  async function send(
    ref: ObjectRef,
    upload: Upload,
    body: Upload['body'] | Buffer,
    size: number,
    conditions: StoreConditions,
  ): Promise<StoredObject> {
    const isConditional = Object.keys(conditions).length > 0;
    const response = await connection.send({
      method: 'PUT',
      bucket: ref.bucket,
      key: ref.key,
      what: isConditional ? CONDITIONAL_WRITES : 'this upload',
      headers: {
        ...requestHeadersOf(upload.headers),
        ...conditionHeaders(conditions),
        'content-length': String(size),
      },
      body,
      isSingleAttempt: isConditional,
      accept: [200],
    });
    discard(response.body);
    const { etag, lastModified } = identityOf(response.headers) ?? (await readers.stat(ref));
    return { key: ref.key, size, etag, lastModified, headers: upload.headers };
  }

  async function putKnownLength(ref: ObjectRef, upload: Upload, size: number): Promise<StoredObject> {
    const conditions = await checkConditions(ref, upload.conditions);
    const body = size <= HELD_BYTES_MAX ? await readWhole(upload, size) : upload.body;
    return send(ref, upload, body, size, conditions);
  }

  const putUnknownLength = createUnknownLengthPut(deps, async (ref, upload, bytes) =>
    send(ref, upload, bytes, bytes.length, await checkConditions(ref, upload.conditions)),
  );

  return async (ref, upload) => {
    const { size, signal, body } = upload;
    const stop = () => body.destroy(signal?.reason);
    // It may fail before it is read, without any listener.
    body.on('error', () => {});
    signal?.addEventListener('abort', stop, { once: true });
    try {
      signal?.throwIfAborted();
      if (size !== undefined && size <= SINGLE_PUT_BYTES_MAX) return await putKnownLength(ref, upload, size);
      await checkConditions(ref, upload.conditions);
      return await putUnknownLength(ref, upload);
    } finally {
      signal?.removeEventListener('abort', stop);
      body.destroy();
    }
  };
}
