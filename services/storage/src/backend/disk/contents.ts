import type { Readable } from 'node:stream';
import type { ContentFiles, WrittenFile } from './content-files.ts';
import type { IndexDatabase } from './index-database.ts';
import { readSlices, type Slice } from './segment-reader.ts';

/** The name of a file begins with the id of its content or pending upload. */
const ownerOf = (file: string) => file.split('.', 1)[0] ?? '';

/** The contents of objects. Copies share a content; it is removed with the last object, after its last reader. */
export interface Contents {
  /** In a transaction: the files, in order, become this content. */
  insert(content: string, files: readonly Pick<WrittenFile, 'name' | 'size'>[]): void;
  /** In a transaction: forgets the content if no object uses it. Returns the files to remove after the commit. */
  dropUnused(content: string): readonly string[];
  /** After a commit: removes files of the content once nobody reads it. */
  removeFiles(content: string, files: readonly string[]): void;
  /** The bytes from `first` to `last`, retained until the stream is closed. */
  read(content: string, first: number, last: number): Readable;
  /** Is this file part of an object or upload, or being read? */
  isKept(file: string): boolean;
}

export function createContents(db: IndexDatabase, files: ContentFiles): Contents {
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
    insert(content, parts) {
      let first = 0;
      for (const { name, size } of parts) {
        if (size === 0) continue;
        insertSegment.run(content, first, size, name);
        first += size;
      }
    },
    dropUnused(content) {
      if (findObject.get(content) !== undefined) return [];
      return deleteSegments.all(content).map(({ file }) => String(file));
    },
    removeFiles(content, names) {
      if (names.length === 0) return;
      if (readers.has(content)) waiting.set(content, [...(waiting.get(content) ?? []), ...names]);
      else files.remove(names);
    },
    read(content, first, last) {
      const slices = slicesOf(content, first, last);
      readers.set(content, (readers.get(content) ?? 0) + 1);
      return readSlices(slices, () => release(content));
    },
    isKept(file) {
      const owner = ownerOf(file);
      return (
        readers.has(owner) ||
        findSegment.get(owner, file) !== undefined ||
        findPart.get(owner, file) !== undefined
      );
    },
  };
}
