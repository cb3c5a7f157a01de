import { Readable } from 'node:stream';
import type { ObjectHeaders, ObjectRef, WriteConditions } from '../backend/backend.ts';
import { keysOf, type Piece, readFacts, readKey, type UploadFacts } from './layout.ts';
import type { ListedObject, StateBucket } from './state-bucket.ts';

/** The immutable properties of an upload. */
export interface UploadDescriptor {
  readonly ref: ObjectRef;
  /** Of the multipart upload that holds its parts. */
  readonly uploadId: string;
  readonly partBytes: number;
  /** Total bytes, if known at the creation. */
  readonly length?: number | undefined;
  readonly headers: ObjectHeaders;
  readonly conditions: WriteConditions;
  /** `Upload-Metadata` as received. */
  readonly metadata?: string | undefined;
}

async function* join(
  bucket: StateBucket,
  pieces: readonly Piece[],
  following: Buffer,
): AsyncGenerator<Uint8Array> {
  for (const { key, start, end, skip } of pieces) {
    yield* (await bucket.read(key, skip, skip + end - start - 1)) as AsyncIterable<Uint8Array>;
  }
  if (following.length > 0) yield following;
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/** What is stored about uploads besides their parts: small objects, each written once and never changed. */
export function createUploadStore(bucket: StateBucket) {
  const putDescriptor = (id: string, descriptor: UploadDescriptor) =>
    bucket.putText(keysOf(id).descriptor, JSON.stringify(descriptor));
  const objectsOf = (id: string) => Array.fromAsync(bucket.list(keysOf(id).all));
  /** The bytes of the pieces, followed by `following`. */
  const readPieces = (pieces: readonly Piece[], following: Buffer) =>
    Readable.from(join(bucket, pieces, following), { objectMode: false });

  return {
    insertDescriptor: putDescriptor,
    /** Records that the upload is still active. */
    touch: putDescriptor,
    async findDescriptor(id: string): Promise<UploadDescriptor | undefined> {
      const text = await bucket.findText(keysOf(id).descriptor);
      return text === undefined ? undefined : (JSON.parse(text) as UploadDescriptor);
    },
    async readFacts(id: string): Promise<UploadFacts> {
      return readFacts(await objectsOf(id));
    },
    declareLength: (id: string, length: number) => bucket.putText(keysOf(id).length(length), ''),
    /** Stores bytes that do not fill a part yet, after the pieces that they absorb. */
    async putTail(id: string, merged: readonly Piece[], start: number, bytes: Buffer): Promise<Piece> {
      const first = merged[0]?.start ?? start;
      const end = start + bytes.length;
      const key = keysOf(id).tail(first, end);
      await bucket.put(key, end - first, () => readPieces(merged, bytes));
      return { key, start: first, end, skip: 0 };
    },
    readPieces,
    /** Pieces that cannot be removed now are removed with the upload. */
    async deletePieces(pieces: readonly Piece[]): Promise<void> {
      await bucket.remove(pieces.map(({ key }) => key)).catch(() => {});
    },
    mark: (id: string, what: 'completing' | 'done') => bucket.putText(keysOf(id)[what], ''),
    unmarkCompleting: (id: string) => bucket.remove([keysOf(id).completing]),
    /** Removes what a finished upload no longer needs. */
    async deleteLeftovers(id: string): Promise<void> {
      const keys = (await objectsOf(id)).map(({ key }) => key);
      const isNeeded = ({ name = '' } = {}) => /^(upload|done|length-\d+)$/.test(name);
      await bucket.remove(keys.filter((key) => !isNeeded(readKey(key))));
    },
    async deleteAll(id: string): Promise<void> {
      await bucket.remove((await objectsOf(id)).map(({ key }) => key));
    },
    /** The facts of every upload, one after the other. */
    listFacts: () => factsById(bucket.list('')),
  };
}

/** Keys are ordered, so the objects of one upload are adjacent. */
async function* factsById(
  objects: AsyncIterable<ListedObject>,
): AsyncGenerator<{ readonly id: string; readonly facts: UploadFacts }> {
  let current: { id: string; objects: ListedObject[] } | undefined;
  for await (const object of objects) {
    const id = readKey(object.key)?.id;
    if (id === undefined) continue;
    if (current?.id !== id) {
      if (current !== undefined) yield { id: current.id, facts: readFacts(current.objects) };
      current = { id, objects: [] };
    }
    current.objects.push(object);
  }
  if (current !== undefined) yield { id: current.id, facts: readFacts(current.objects) };
}
