import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Compilation, compilePrograms } from './compile.ts';
import { buildConsole, consoleFolder } from './console.ts';
import { sourceKey } from './source-key.ts';

/** Contains the key of the sources that everything in the folder was built from. */
const KEY = 'source-key';

/** A part of the folder, which exists completely once its file does. */
interface Part {
  readonly isBuilt: string;
  readonly build: () => Promise<void>;
}

/**
 * Builds the console and compiles the programs, unless the folder has them from the same sources. What it has from
 * others is removed. The caller ensures that no other process does the same.
 *
 * @param compilation without programs, the console alone is built.
 * @param key that of the sources.
 */
export async function buildOnce(compilation: Compilation, key?: string): Promise<void> {
  const { programs, folder } = compilation;
  const present = key ?? (await sourceKey());
  if ((await readFile(join(folder, KEY), 'utf8').catch(() => '')) !== present) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, KEY), present);
  }
  const parts: Part[] = [{ isBuilt: 'console.built', build: () => buildConsole(consoleFolder(folder)) }];
  if (programs.length > 0)
    parts.push({ isBuilt: 'programs.built', build: () => compilePrograms(compilation) });
  await Promise.all(parts.map((part) => buildPart(folder, part)));
}

async function buildPart(folder: string, { isBuilt, build }: Part): Promise<void> {
  const file = join(folder, isBuilt);
  if ((await readFile(file, 'utf8').catch(() => undefined)) !== undefined) return;
  await build();
  await writeFile(file, '');
}
