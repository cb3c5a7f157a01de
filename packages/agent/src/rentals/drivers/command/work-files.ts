import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { constants, mkdir, open, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OutputFile } from '../driver.ts';

/** Where a path of the workload is on this machine: below the program's working folder. */
export const placeOf = (root: string, path: string): string => join(root, path);

export async function putFile(root: string, path: string, file: OutputFile): Promise<void> {
  const place = placeOf(root, path);
  await mkdir(dirname(place), { recursive: true });
  await pipeline(file.content, createWriteStream(place));
}

/**
 * Reads a file, or a folder as a tar archive. A link that leads out of the folder shows nothing: what made it was the
 * renter's, what reads it is the owner's.
 *
 * @param archive where an archive is kept until it was read
 */
export async function readFile(root: string, path: string, archive: string): Promise<OutputFile | undefined> {
  const place = await realpath(placeOf(root, path)).catch(ignoreMissing);
  const base = await realpath(root).catch(ignoreMissing);
  if (place === undefined || base === undefined) return undefined;
  if (place !== base && !place.startsWith(base + sep)) return undefined;
  const found = await stat(place);
  if (found.isFile()) return readWhole(place);
  if (!found.isDirectory()) return undefined;
  await makeArchive(place, archive);
  return readWhole(archive);
}

async function readWhole(path: string): Promise<OutputFile> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  const { size } = await file.stat();
  // No more than was said: an upload has stated its length.
  return { size, content: file.createReadStream({ start: 0, end: Math.max(0, size - 1) }) };
}

async function makeArchive(folder: string, archive: string): Promise<void> {
  await rm(archive, { force: true });
  const child = spawn('tar', ['-cf', archive, '-C', folder, '.'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let problem = '';
  child.stderr.on('data', (chunk) => {
    problem = (problem + chunk).slice(-500);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`tar ended with ${code}: ${problem.trim()}`);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP') return undefined;
  throw error;
}
