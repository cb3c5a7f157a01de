/**
 * Fails when folders of a package import each other in a circle, type imports included. Biome's `noImportCycles` looks at
 * files alone. `folder-cycles.baseline.json` holds what is known and has to go; a cycle that grows or is gone fails too.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCycles, readFolderGraph } from './lib/folder-cycles.ts';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const baselineFile = join(checkout, 'scripts/folder-cycles.baseline.json');

const found: Record<string, string[][]> = {};
for (const kind of ['packages', 'services']) {
  for (const name of readdirSync(join(checkout, kind)).sort()) {
    const source = join(checkout, kind, name, 'src');
    const cycles = existsSync(source) ? findCycles(readFolderGraph(source)) : [];
    if (cycles.length > 0) found[`${kind}/${name}`] = cycles;
  }
}

if (process.argv.includes('--write')) writeFileSync(baselineFile, `${JSON.stringify(found, null, 2)}\n`);
const known = JSON.parse(readFileSync(baselineFile, 'utf8'));
const [now, before] = [found, known].map((list) => JSON.stringify(list, null, 2));
if (now === before) process.stdout.write(`folder cycles: those of the baseline\n`);
else {
  process.stdout.write(`folder cycles differ from ${baselineFile}:\n${now}\n`);
  process.exitCode = 1;
}
