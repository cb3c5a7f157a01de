import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKOUT } from './node-arguments.ts';

/** Everything that is bundled, or bundles; of packages from npm, the lock file says which. */
const SOURCES = ['packages', 'services', 'patches', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
/** Folders and files of which no program consists. */
const NOT_SOURCES = /^(node_modules|dist|test|.*\.tsbuildinfo|.*\.test\.tsx?|.*\.md)$/;
/** Files open at a time. */
const AT_ONCE = 64;

/**
 * A text that differs whenever programs compiled from the checkout may differ: of the contents of all sources, however
 * they came there. It depends on no times and no version control.
 */
export async function sourceKey(checkout = CHECKOUT): Promise<string> {
  const hash = createHash('sha256');
  // Compiled programs contain the paths of their sources.
  add(hash, checkout, process.version);
  const files = (await Promise.all(SOURCES.map((path) => filesIn(checkout, path)))).flat().sort();
  for (let first = 0; first < files.length; first += AT_ONCE) {
    const some = files.slice(first, first + AT_ONCE);
    const contents = await Promise.all(some.map((file) => readFile(join(checkout, file))));
    for (const [at, file] of some.entries()) add(hash, file, contents[at] ?? '');
  }
  return hash.digest('hex');
}

/** With their lengths, so that no two lists of parts are the same bytes. */
function add(hash: Hash, ...parts: readonly (string | Buffer)[]): void {
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
}

/** The file, or all below the folder; none if it does not exist. */
async function filesIn(checkout: string, path: string): Promise<string[]> {
  const entries = await readdir(join(checkout, path), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return undefined;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  if (entries === undefined) return [path];
  const below = entries
    .filter(({ name }) => !NOT_SOURCES.test(name))
    .map(async (entry) => {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) return filesIn(checkout, inner);
      return entry.isFile() ? [inner] : [];
    });
  return (await Promise.all(below)).flat();
}
