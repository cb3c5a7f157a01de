import { posix } from 'node:path';
import { create } from 'content-disposition';

/**
 * The Content-Disposition (RFC 6266) with which a browser saves a response as a file.
 *
 * @param name the requested file name; `true` stands for the key's last segment
 */
export function attachment(name: string, key: string): string {
  const filename = name.toLowerCase() === 'true' ? posix.basename(key) : name;
  // Folders are dropped, as browsers would do anyway.
  return create(posix.basename(filename) || 'download');
}
