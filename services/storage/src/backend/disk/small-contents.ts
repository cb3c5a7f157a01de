import type { IndexDatabase } from './index-database.ts';

/** Contents of at most so many bytes are rows of the index: reading a row takes the event loop no longer than a file. */
export const SMALL_BYTES_MAX = 64 * 1024;

/** Not the beginning of a UUID, as the names of all other contents are. */
const MARK = 'row-';
/** Of fixed length, so that new names are added at the end of an index. */
const DIGITS = 11;

/** Whether a content is a row. */
export const isSmallContent = (content: string) => content.startsWith(MARK);

const idOf = (content: string) => Number(content.slice(MARK.length));
export const smallContentOf = (id: number) => MARK + String(id).padStart(DIGITS, '0');

/** The bytes of small contents, in the index itself: durable with the object's row, by one sync. */
export function createSmallContents(db: IndexDatabase) {
  const insert = db.prepare('insert into small_contents (bytes) values (?)');
  const find = db.prepare('select bytes from small_contents where id = ?');
  const remove = db.prepare('delete from small_contents where id = ?');
  return {
    /** In a transaction. Returns the content. */
    insert: (bytes: Uint8Array): string => smallContentOf(insert.insert(bytes)),
    /** @throws Error if there is none */
    read(content: string): Buffer {
      const bytes = find.getBytes(idOf(content));
      if (bytes === undefined) throw new Error(`the index lacks the bytes of ${content}`);
      return bytes;
    },
    /** In a transaction. */
    remove: (content: string): void => void remove.run(idOf(content)),
  };
}
