import { readFileSync } from 'node:fs';
import type { Notices } from './notices.ts';

/** Answers the token to send now; undefined when none is configured. */
export type TokenSource = () => string | undefined;

/** A token file is read at each use; while it cannot be read, or is just being written, the last token counts. */
export function createTokenSource(token: string, file: string, notices: Notices): TokenSource {
  if (file === '') return () => token || undefined;
  let last: string | undefined;
  return () => {
    try {
      last = readFileSync(file, 'utf8').trim() || last;
      notices.over('token', 'the access token can be read again');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      notices.trouble('token', 'the access token cannot be read; the last one is used', { file, code });
    }
    return last;
  };
}
