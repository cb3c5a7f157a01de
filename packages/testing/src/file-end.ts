/** A worker runs many files and loads this module once. */
const closers: (() => unknown)[] = [];

/** Calls `close` when the test file that is running ends; what was registered last is closed first. */
export function closeWithFile(close: () => unknown): void {
  closers.push(close);
}

/** Closes everything, also after a failure, of which the first is thrown: the next file starts with nothing. */
export async function closeFile(): Promise<void> {
  const failures: unknown[] = [];
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
