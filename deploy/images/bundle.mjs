// Bundles the service in FOLDER with the packages that it imports, as FOLDER/bundle/main.js: Node loads one file in a
// third of the time of a thousand. FOLDER has to be where it will be in the image. What it needs beside its code stays
// where it is. Without a source map, which Node would read at every start: names and lines are as they were compiled.
// usage: bundle.mjs FOLDER
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: bundle.mjs FOLDER');

/** They have files beside their code, or, as whatwg-url, Node warns about them outside of node_modules. */
const NOT_BUNDLED = /^(@node-rs\/argon2|@fastify\/swagger-ui|whatwg-url)$/;
/** Optional dependencies that are not installed. */
const ABSENT = ['pg-native', 'bufferutil', 'utf-8-validate'];

/** Modules still find the files beside them. */
const ownUrl = {
  name: 'own-url',
  transform: {
    filter: { id: /@gridlease|\/dist\/src\//, code: 'import.meta.url' },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      map: null,
    }),
  },
};

/** Packages of packages are not found from the bundle by their names. */
const notBundled = {
  name: 'not-bundled',
  resolveId: {
    filter: { id: NOT_BUNDLED },
    async handler(name, importer) {
      const resolved = await this.resolve(name, importer, { skipSelf: true });
      return resolved && { id: resolved.id, external: true };
    },
  },
};

const bundle = await rolldown({
  input: join(folder, 'dist/src/main.js'),
  platform: 'node',
  resolve: { conditionNames: ['node'] },
  external: ABSENT,
  plugins: [ownUrl, notBundled],
  logLevel: 'silent',
});
await bundle.write({ dir: join(folder, 'bundle'), chunkFileNames: '[name]-[hash].js' });
await bundle.close();
