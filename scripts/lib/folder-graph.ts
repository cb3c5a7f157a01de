import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The relative specifiers of static, dynamic and type imports and of re-exports. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** The folders that a folder imports, each with one example. */
type Edges = Map<string, string>;

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .sort();
}

/** Which folder below `root` imports which, type imports included. Files directly in `root` are the folder `.`. */
export function readFolderGraph(root: string): Map<string, Edges> {
  const folderOf = (file: string) => relative(root, dirname(file)) || '.';
  const graph = new Map<string, Edges>();
  for (const file of listSources(root)) {
    const from = folderOf(file);
    const edges = graph.get(from) ?? new Map();
    graph.set(from, edges);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = resolve(dirname(file), specifier);
      const to = folderOf(target);
      if (to === from || to.startsWith('..') || edges.has(to)) continue;
      edges.set(to, `${relative(root, file)} imports ${relative(root, target)}`);
    }
  }
  return graph;
}

function reachableFrom(folder: string, graph: ReadonlyMap<string, Edges>): ReadonlySet<string> {
  const reached = new Set<string>();
  const left = [folder];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const fresh = [...(graph.get(next)?.keys() ?? [])].filter((to) => !reached.has(to));
    for (const to of fresh) reached.add(to);
    left.push(...fresh);
  }
  return reached;
}

/** Groups of folders that can reach each other, each group sorted. */
export function findCycles(graph: ReadonlyMap<string, Edges>): string[][] {
  const folders = [...graph.keys()].sort();
  const reach = new Map(folders.map((folder) => [folder, reachableFrom(folder, graph)]));
  const groups = folders.map((folder) =>
    folders.filter((other) => reach.get(folder)?.has(other) && reach.get(other)?.has(folder)),
  );
  // A group appears once for each of its members: keep the first.
  return groups.filter(([first], at) => first === folders[at]);
}

/** Folders on the same level, the lowest level first. A folder includes its subfolders. */
export type Wings = readonly (readonly string[])[];

/**
 * The imports that do not go down a level: to a folder of a higher level, or to another of the same. Folders without
 * a level may import and be imported.
 */
export function findUpwardImports(graph: ReadonlyMap<string, Edges>, wings: Wings): string[] {
  const wingOf = (folder: string) => folder.split('/')[0] ?? '';
  const stepOf = (folder: string) => wings.findIndex((step) => step.includes(wingOf(folder)));
  const isUpward = (from: string, to: string) =>
    wingOf(from) !== wingOf(to) && stepOf(from) >= 0 && stepOf(to) >= stepOf(from);
  return [...graph].flatMap(([from, edges]) =>
    [...edges].filter(([to]) => isUpward(from, to)).map(([, example]) => example),
  );
}
