/** A line for who watches. */
export function tell(line: string): void {
  process.stdout.write(`platform: ${line}\n`);
}
