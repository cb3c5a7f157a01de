/**
 * Fails when folders of a package import each other in a cycle, type imports included, or when a wing of billing
 * imports one that is not below it. Biome's `noImportCycles` checks files only, and its overrides replace each other
 * instead of adding up. `folder-cycles.baseline.json` lists the known cycles that have yet to be removed; `--write`
 * rewrites it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCycles, findUpwardImports, readFolderGraph, type Wings } from './lib/folder-graph.ts';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const baselineFile = join(checkout, 'scripts/folder-cycles.baseline.json');

/** Which wing may import which (docs/ARCHITECTURE.md, "Billing"). */
const WINGS: Readonly<Record<string, Wings>> = {
  'services/billing': [
    ['database', 'http'],
    ['books'],
    ['config'],
    ['chain', 'market'],
    ['rentals'],
    ['owners'],
    ['support'],
    ['notices'],
  ],
};

const cycles: Record<string, string[][]> = {};
const upward: string[] = [];
for (const kind of ['packages', 'services']) {
  for (const name of readdirSync(join(checkout, kind)).sort()) {
    const source = join(checkout, kind, name, 'src');
    if (!existsSync(source)) continue;
    const graph = readFolderGraph(source);
    const found = findCycles(graph);
    if (found.length > 0) cycles[`${kind}/${name}`] = found;
    upward.push(...findUpwardImports(graph, WINGS[`${kind}/${name}`] ?? []));
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`);
if (process.argv.includes('--write')) writeFileSync(baselineFile, `${JSON.stringify(cycles, null, 2)}\n`);
const [now, before] = [cycles, JSON.parse(readFileSync(baselineFile, 'utf8'))].map((list) =>
  JSON.stringify(list, null, 2),
);
if (now !== before) print(`folder cycles differ from ${baselineFile}:\n${now}`);
for (const line of upward) print(`a wing imports one that is not below it: ${line}`);
if (now !== before || upward.length > 0) process.exitCode = 1;
else print('folders: no cycle but those of the baseline, and every wing imports downward');
