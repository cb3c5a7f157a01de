import { access, constants, readFile, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { isErrorCode } from './server-process.ts';

/** Returns a file's text, or undefined if there is no such file. */
export async function readFileIfAny(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Whether there is an accessible file with this name. */
export async function pathExists(path: string): Promise<boolean> {
  return isAccessible(path, constants.F_OK);
}

/** Whether we may create files in this folder. */
export async function isWritableFolder(folder: string): Promise<boolean> {
  return isAccessible(folder, constants.W_OK | constants.X_OK);
}

/** Whether there is a socket with this name. */
export async function isSocket(path: string): Promise<boolean> {
  return (await pathExists(path)) && (await stat(path)).isSocket();
}

/** The first executable file called `name` in the folders of a PATH. */
export async function findOnPath(name: string, searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, name);
    if (await isAccessible(candidate, constants.X_OK)) return candidate;
  }
  return undefined;
}

async function isAccessible(path: string, mode: number): Promise<boolean> {
  try {
    await access(path, mode);
    return true;
  } catch {
    // Missing and inaccessible files are equivalent here.
    return false;
  }
}
