/** Prints a progress line. */
export function printProgress(line: string): void {
  process.stdout.write(`platform: ${line}\n`);
}
