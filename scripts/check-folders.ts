/**
 * Fails when folders of a package import each other in a circle, type imports included, or when a wing of billing imports
 * one that is not below it. Biome's `noImportCycles` looks at files alone, and its overrides replace each other instead of
 * adding up.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCycles, findUpwardImports, readFolderGraph } from './lib/folder-graph.ts';
import { WINGS } from './lib/wings.ts';

const checkout = fileURLToPath(new URL('..', import.meta.url));

const problems: string[] = [];
for (const kind of ['packages', 'services']) {
  for (const name of readdirSync(join(checkout, kind)).sort()) {
    const source = join(checkout, kind, name, 'src');
    if (!existsSync(source)) continue;
    const graph = readFolderGraph(source);
    for (const cycle of findCycles(graph)) {
      problems.push(`${kind}/${name}: these folders import each other: ${cycle.join(', ')}`);
    }
    for (const line of findUpwardImports(graph, WINGS[`${kind}/${name}`] ?? [])) {
      problems.push(`${kind}/${name}: a wing imports one that is not below it: ${line}`);
    }
  }
}

process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
if (problems.length > 0) process.exitCode = 1;
