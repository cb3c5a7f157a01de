import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isErrorCode } from '../servers/server-process.ts';

/** The permission bits of everyone except the owner. */
const OTHERS = 0o077;

/**
 * If we are root, PostgreSQL runs as another user, who has to traverse the data folder to reach its own. Others may
 * only traverse it.
 */
export const ROOT_FOLDER_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

function tighten(path: string, allowed = 0): void {
  const stats = lstatSync(path);
  // chmod on a symbolic link would change its target, which may not be ours.
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
    // Not accessible to us, so not to others either; code that needs its content will report the error.
    if (isErrorCode(error, 'EACCES')) return [];
    throw error;
  }
}

/**
 * Makes a data folder accessible only to its owner, including one that an earlier release created with wider modes: the
 * folder, its content, and the content of each of `folders`. Others can then no longer reach anything deeper.
 *
 * @throws Error if something is accessible to others and its mode cannot be changed
 */
export function keepPrivate(root: string, folders: readonly string[]): void {
  tighten(root, ROOT_FOLDER_MODE);
  for (const path of entriesOf(root)) tighten(path);
  for (const path of folders.flatMap(entriesOf)) tighten(path);
}
