import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isErrorCode } from '../servers/server-process.ts';

/** Permissions of anyone but the owner. */
const OTHERS = 0o077;

/**
 * Root's PostgreSQL runs as another user, who has to traverse the data folder to reach its own; traversing is all
 * that others may do there.
 */
export const ROOT_FOLDER_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

function tighten(path: string, allowed = 0): void {
  const stats = lstatSync(path);
  // The mode of a symbolic link is that of its target, which need not be ours.
  if (stats.isSymbolicLink() || (stats.mode & OTHERS & ~allowed) === 0) return;
  try {
    chmodSync(path, stats.mode & ~(OTHERS & ~allowed) & 0o7777);
  } catch (error) {
    if (!isErrorCode(error, 'EPERM')) throw error;
    throw new Error(`${path} is open to other users of this machine and belongs to one of them`);
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch (error) {
    // Not accessible to us, so not to others; anything that needs its content will report that.
    if (isErrorCode(error, 'EACCES')) return [];
    throw error;
  }
}

/**
 * Closes a data folder to all but its owner, including one that an earlier release created with wider modes: the
 * folder, its content, and the content of each of `folders`. Anything deeper can then no longer be reached by others.
 *
 * @throws Error when something is open to others and is not ours to close
 */
export function keepPrivate(root: string, folders: readonly string[]): void {
  tighten(root, ROOT_FOLDER_MODE);
  for (const path of entriesOf(root)) tighten(path);
  for (const path of folders.flatMap(entriesOf)) tighten(path);
}
