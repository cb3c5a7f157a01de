import { hash } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { Backend, ObjectRef, StoredObject, Upload } from '../backend.ts';
import { readBeginning } from './body-beginning.ts';
import type { DiskDeps, ObjectRows } from './object-rows.ts';

/**
 * Stores objects: small ones in the index, where one sync that all share makes bytes and object durable, larger ones in
 * files, which are durable before their object exists.
 */
export function createPut(
  { db, files, contents, smallBytesMax }: DiskDeps,
  rows: ObjectRows,
): Backend['put'] {
  async function putSmall(
    ref: ObjectRef,
    { headers, conditions, onCommit }: Upload,
    chunks: readonly Uint8Array[],
  ): Promise<StoredObject> {
    const [first = new Uint8Array()] = chunks;
    const bytes = chunks.length <= 1 ? first : Buffer.concat(chunks);
    const etag = hash('sha256', bytes);
    const { stored, cleanUp } = await db.commit(() => {
      const content = contents.insertSmall(bytes);
      return rows.replace(ref, { content, size: bytes.length, etag, headers }, { conditions, onCommit });
    });
    cleanUp();
    return stored;
  }

  async function putFile(
    ref: ObjectRef,
    { body, headers, conditions, onCommit }: Upload,
    beginning: readonly Uint8Array[],
  ): Promise<StoredObject> {
    const name = uuidv7();
    const { size, sha256 } = await files.write(name, body, { beginning });
    try {
      const { stored, cleanUp } = await db.commit(() => {
        contents.insert(name, [{ file: name, size }]);
        const object = { content: name, size, etag: sha256, headers };
        return rows.replace(ref, object, { conditions, onCommit });
      });
      cleanUp();
      return stored;
    } finally {
      files.settle(name);
      if (!contents.isKept(name)) files.remove([name]);
    }
  }

  return async (ref, upload) => {
    const { body, conditions, signal } = upload;
    try {
      rows.requireWritable(ref, conditions);
    } catch (error) {
      body.destroy();
      throw error;
    }
    // It may fail while nothing reads it.
    body.on('error', () => {});
    if (signal !== undefined) addAbortSignal(signal, body);
    const isLarge = smallBytesMax === 0 || (upload.size ?? 0) > smallBytesMax;
    const beginning = isLarge ? undefined : await readBeginning(body, smallBytesMax);
    if (beginning?.isWhole === true) return putSmall(ref, upload, beginning.chunks);
    return putFile(ref, upload, beginning?.chunks ?? []);
  };
}
