import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The name and version of the package that a module is of. */
function packageOf(id) {
  for (let folder = dirname(id); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name, version } = JSON.parse(readFileSync(file, 'utf8'));
    // Some packages have folders with a package.json that only says what kind of modules are in them.
    if (name !== undefined && version !== undefined) return `${name}@${version}`;
  }
  return undefined;
}

/**
 * A plugin of Rolldown and Vite that writes which packages a bundle has parts of, as a JSON array of `name@version`.
 *
 * @param {string | undefined} file where to; nothing is written when it is undefined
 */
export function bundledPackages(file) {
  return {
    name: 'bundled-packages',
    writeBundle(_options, bundle) {
      if (file === undefined) return;
      const ids = Object.values(bundle).flatMap((chunk) => chunk.moduleIds ?? []);
      const files = ids.map((id) => id.replace(/\?.*$/, '')).filter((id) => id.startsWith('/'));
      const packages = new Set(files.map(packageOf).filter((found) => found !== undefined));
      writeFileSync(file, `${JSON.stringify([...packages].sort(), null, 2)}\n`);
    },
  };
}
