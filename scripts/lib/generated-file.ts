import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CHECKOUT = new URL('../../', import.meta.url);

/**
 * Writes a generated file that is committed. With `--check` on the command line it writes nothing and makes the program
 * fail when the committed file differs.
 *
 * @param path from the root of the checkout.
 */
export function writeGenerated(path: string, text: string): void {
  const file = fileURLToPath(new URL(path, CHECKOUT));
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${path} is out of date: npm run generate\n`);
    process.exitCode = 1;
  }
}
