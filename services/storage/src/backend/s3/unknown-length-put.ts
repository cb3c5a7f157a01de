import { ServiceError } from '@gridlease/common/errors/service-error';
import { type ObjectRef, PARTS_MAX, type StoredObject, type Upload, type UploadedPart } from '../backend.ts';
import type { LentBuffer } from '../buffer-pool.ts';
import { type BodyReader, createBodyReader } from './body-reader.ts';
import { createWorkers } from './multipart-write.ts';
import type { PutDeps } from './put.ts';

/** Bodies that end within this do not wait for the memory that all uploads share. */
const SMALL_BYTES = 64 * 1024;
/** Parts of one upload that are sent concurrently while the next one is read. */
const CONCURRENCY = 2;

function tooManyParts(partBytes: number): ServiceError {
  const message = `An upload without an announced length has at most ${PARTS_MAX * partBytes} bytes.`;
  return new ServiceError('too_large', 'upload_too_large', message);
}

/**
 * Stores a body of unknown length, which S3 does not accept. What fits into one part is put at once; anything longer goes
 * into parts of the same size, a few at a time, each held in memory until the store has it. The body is read as fast as
 * there is memory for parts.
 */
export function createUnknownLengthPut(
  { multipart, writeInParts, buffers }: PutDeps,
  putBytes: (ref: ObjectRef, upload: Upload, bytes: Buffer) => Promise<StoredObject>,
) {
  /** Fills buffers and sends them; nothing is in flight when it returns or throws. */
  async function sendParts(
    ref: ObjectRef,
    uploadId: string,
    upload: Upload,
    reader: BodyReader,
    first: LentBuffer,
  ): Promise<UploadedPart[]> {
    const parts: UploadedPart[] = [];
    const stop = new AbortController();
    // When the body or the sending of parts fails, the other one must not be left waiting.
    reader.signal.addEventListener('abort', () => stop.abort(reader.signal.reason), { once: true });
    const workers = createWorkers(CONCURRENCY, (error) => {
      stop.abort(error);
      upload.body.destroy(error as Error);
    });
    const send = (buffer: LentBuffer, number: number, size: number) => async () => {
      let isSent = false;
      try {
        const body = buffer.bytes.subarray(0, size);
        parts.push(await multipart.putPart(ref, uploadId, { number, size, body, signal: stop.signal }));
        isSent = true;
      } finally {
        buffer.giveBack(isSent);
      }
    };
    let buffer = first;
    let size = first.bytes.length;
    try {
      for (let number = 1; ; number += 1) {
        if (number > PARTS_MAX) throw tooManyParts(first.bytes.length);
        await workers.start(send(buffer, number, size));
        if (size < buffer.bytes.length || (await reader.isAtEnd())) break;
        buffer = await buffers.take(reader.signal);
        size = await reader.fill(buffer.bytes);
      }
      await workers.finish();
      return parts.sort((one, other) => one.number - other.number);
    } catch (error) {
      stop.abort(error);
      await workers.settle();
      buffer.giveBack(false);
      throw error;
    }
  }

  async function putFromFirstPart(
    ref: ObjectRef,
    upload: Upload,
    reader: BodyReader,
    head: Buffer,
  ): Promise<StoredObject> {
    const first = await buffers.take(reader.signal);
    try {
      head.copy(first.bytes);
      const size = head.length + (await reader.fill(first.bytes.subarray(head.length)));
      if (size < first.bytes.length || (await reader.isAtEnd()))
        return await putBytes(ref, upload, first.bytes.subarray(0, size));
      const { headers, conditions } = upload;
      return await writeInParts({ ref, headers, conditions }, (uploadId) =>
        sendParts(ref, uploadId, upload, reader, first),
      );
    } finally {
      first.giveBack(false);
    }
  }

  return async (ref: ObjectRef, upload: Upload): Promise<StoredObject> => {
    const reader = createBodyReader(upload.body);
    const head = Buffer.allocUnsafe(SMALL_BYTES);
    const size = await reader.fill(head);
    if (size < SMALL_BYTES || (await reader.isAtEnd())) return putBytes(ref, upload, head.subarray(0, size));
    return putFromFirstPart(ref, upload, reader, head);
  };
}
