import { posix } from 'node:path';
import { lookup } from 'mime-types';

const UNKNOWN = 'application/octet-stream';

/** The type of an upload that does not say its own: by the extension of its key, else `application/octet-stream`. */
export function guessContentType(key: string): string {
  const extension = posix.extname(key);
  return (extension !== '' && lookup(extension)) || UNKNOWN;
}
