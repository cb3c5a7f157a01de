import { afterAll } from 'vitest';

/** A worker runs many files and loads this module once. */
const closers: (() => unknown)[] = [];

/** Calls `close` when the test file that is running ends; what was registered last is closed first. */
export function closeWithFile(close: () => unknown): void {
  closers.push(close);
}

/** What every test file ends with (`setup.ts`). */
export function closeAfterFile(): void {
  afterAll(async () => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
  });
}
