import { type FSWatcher, watch } from 'node:fs';

/** Editors write a file several times when they save it. */
const SETTLE_MS = 50;

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
