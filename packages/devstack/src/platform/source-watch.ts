import { type FSWatcher, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { compilePrograms } from '../programs/compile.ts';
import { CHECKOUT } from '../programs/node-arguments.ts';
import type { Supervised } from './supervision.ts';

/** An editor changes a file several times when it saves it. */
const SETTLE_MS = 50;
const STOP_MS = 3_000;
/** The sources that every program is made of, beside its own. */
const SHARED_SOURCES = 'packages/common/src';

/** A program, by its source file relative to the checkout. */
interface Watched {
  readonly name: string;
  readonly entry: string;
}

/** Compiles programs anew and restarts them when one of their source files is saved. */
export function createSourceWatcher(
  { report }: { readonly report: (line: string) => void },
  programsFolder: string,
) {
  const watchers: { close(): void }[] = [];
  const saved = new Map<Watched, Supervised>();
  let compiling: Promise<void> = Promise.resolve();

  /** Restarts whatever was saved up to now; a program that does not compile goes on running as it was. */
  const restartSaved = async (): Promise<void> => {
    if (saved.size === 0) return;
    const programs = [...saved];
    saved.clear();
    for (const [{ name }] of programs) report(`${name}: a source file was saved`);
    try {
      const entries = programs.map(([{ entry }]) => entry);
      await compilePrograms({ programs: entries, folder: programsFolder, sourceMaps: true });
    } catch (error) {
      return report((error as Error).message);
    }
    await Promise.all(programs.map(([, running]) => running.whileStopped(STOP_MS, async () => {})));
  };
  return {
    watch(program: Watched, running: Supervised): void {
      const folders = [dirname(program.entry), SHARED_SOURCES].map((folder) => join(CHECKOUT, folder));
      const changed = () => {
        saved.set(program, running);
        compiling = compiling.then(restartSaved);
      };
      watchers.push(watchSources(folders, changed));
    },
    close(): void {
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** Calls `onChange` once after each burst of changes to TypeScript files in or below the folders. */
export function watchSources(folders: readonly string[], onChange: () => void): { close(): void } {
  let settled: NodeJS.Timeout | undefined;
  const changed = (_event: string, file: string | null) => {
    if (file === null || !file.endsWith('.ts') || file.endsWith('.test.ts')) return;
    clearTimeout(settled);
    settled = setTimeout(onChange, SETTLE_MS);
  };
  const watchers: FSWatcher[] = folders.map((folder) => watch(folder, { recursive: true }, changed));
  return {
    close() {
      clearTimeout(settled);
      for (const watcher of watchers) watcher.close();
    },
  };
}
