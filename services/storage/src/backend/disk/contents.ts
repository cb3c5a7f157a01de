import type { Readable } from 'node:stream';
import type { ContentFiles } from './content-files.ts';
import { createDownloadBuffers } from './download-buffers.ts';
import type { IndexDatabase } from './index-database.ts';
import { readSmallSlice, type Slice } from './slice-reader.ts';
import { streamSlices } from './slice-stream.ts';
import { createSmallContents, isSmallContent, SMALL_BYTES_MAX } from './small-contents.ts';

/** The name of a file begins with the id of its content or pending upload. */
const ownerOf = (file: string) => file.split('.', 1)[0] ?? '';

export type Contents = ReturnType<typeof createContents>;

/** The contents of objects. Copies share a content; it is removed with the last object, after its last reader. */
export function createContents(db: IndexDatabase, files: ContentFiles) {
  const insertSegment = db.prepare('insert into segments (content, first, size, file) values (?, ?, ?, ?)');
  const findObject = db.prepare('select 1 from objects where content = ? limit 1');
  const deleteSegments = db.prepare('delete from segments where content = ? returning file');
  const listSegments = db.prepare(
    `select first, size, file from segments
     where content = ?1 and first <= ?3
       and first >= (select max(first) from segments where content = ?1 and first <= ?2)
     order by first`,
  );
  const findSegment = db.prepare('select 1 from segments where content = ? and file = ?');
  const findPart = db.prepare('select 1 from parts where upload = ? and file = ?');
  const small = createSmallContents(db);
  const buffers = createDownloadBuffers();
  const readers = new Map<string, number>();
  const waiting = new Map<string, readonly string[]>();

  const release = (content: string) => {
    const count = (readers.get(content) ?? 1) - 1;
    if (count > 0) return void readers.set(content, count);
    readers.delete(content);
    files.remove(waiting.get(content) ?? []);
    waiting.delete(content);
  };
  const slicesOf = (content: string, first: number, last: number): Slice[] =>
    listSegments.all(content, first, last).map((segment) => {
      const begin = Number(segment.first);
      const start = Math.max(0, first - begin);
      const end = Math.min(Number(segment.size), last - begin + 1);
      return { path: files.pathOf(String(segment.file)), start, length: end - start };
    });

  return {
    /** In a transaction: the files, in order, become this content. */
    insert(content: string, parts: readonly { readonly file: string; readonly size: number }[]): void {
      let first = 0;
      for (const { file, size } of parts) {
        if (size === 0) continue;
        insertSegment.run(content, first, size, file);
        first += size;
      }
    },
    /** In a transaction: few bytes become a content, which is returned. */
    insertSmall: (bytes: Uint8Array): string => small.insert(bytes),
    /** In a transaction: deletes the content if no object uses it. Returns the files to remove after the commit. */
    dropUnused(content: string): readonly string[] {
      if (findObject.get(content) !== undefined) return [];
      if (isSmallContent(content)) {
        small.remove(content);
        return [];
      }
      return deleteSegments.all(content).map(({ file }) => String(file));
    },
    /** After a commit: removes files of the content once its last reader is done. */
    removeFiles(content: string, names: readonly string[]): void {
      if (names.length === 0) return;
      if (readers.has(content)) waiting.set(content, [...(waiting.get(content) ?? []), ...names]);
      else files.remove(names);
    },
    /** The bytes from `first` to `last`: at once if they are few, else retained until the stream is closed. */
    read(content: string, first: number, last: number): Readable | Buffer {
      if (isSmallContent(content)) return small.read(content).subarray(first, last + 1);
      const slices = slicesOf(content, first, last);
      const [only] = slices;
      if (only === undefined) return Buffer.alloc(0);
      if (slices.length === 1 && only.length <= SMALL_BYTES_MAX) return readSmallSlice(only);
      readers.set(content, (readers.get(content) ?? 0) + 1);
      return streamSlices(slices, { buffers, onClose: () => release(content) });
    },
    /** Is this file part of an object or upload, or being read? */
    isKept(file: string): boolean {
      const owner = ownerOf(file);
      return (
        readers.has(owner) ||
        findSegment.get(owner, file) !== undefined ||
        findPart.get(owner, file) !== undefined
      );
    },
  };
}
