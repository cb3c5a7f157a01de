import { posix } from 'node:path';
import { create } from 'content-disposition';

/**
 * The Content-Disposition (RFC 6266) with which a browser keeps an answer as a file.
 *
 * @param name of the file as somebody asks for it; `true` is the key's own last segment
 */
export function attachment(name: string, key: string): string {
  const filename = name.toLowerCase() === 'true' ? posix.basename(key) : name;
  // Folders are nobody's business, and a browser would take them out anyway.
  return create(posix.basename(filename) || 'download');
}
