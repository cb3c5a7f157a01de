/** A line for who watches. */
export function printProgress(line: string): void {
  process.stdout.write(`platform: ${line}\n`);
}
