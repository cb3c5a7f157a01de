import { posix } from 'node:path';
import { lookup } from 'mime-types';

const UNKNOWN = 'application/octet-stream';

/** The default type of an upload: by the extension of its key, else `application/octet-stream`. */
export function defaultContentType(key: string): string {
  const extension = posix.extname(key);
  return (extension !== '' && lookup(extension)) || UNKNOWN;
}
