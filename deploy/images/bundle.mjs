// Bundles the service in FOLDER with the packages that it imports, as FOLDER/bundle/main.js: Node loads one file in a
// third of the time of a thousand. FOLDER has to be where it will be in the image. What it needs beside its code stays
// where it is. Without a source map, which Node would read at every start: names and lines are as they were compiled.
// usage: bundle.mjs FOLDER
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import {
  ABSENT,
  importMetaUrlOfSource,
  resolveOutside,
} from '../../packages/devstack/src/programs/bundling.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: bundle.mjs FOLDER');

const bundle = await rolldown({
  input: join(folder, 'dist/src/main.js'),
  platform: 'node',
  resolve: { conditionNames: ['node'] },
  external: ABSENT,
  plugins: [importMetaUrlOfSource(/@gridlease|\/dist\/src\//), resolveOutside()],
  logLevel: 'silent',
});
await bundle.write({ dir: join(folder, 'bundle'), chunkFileNames: '[name]-[hash].js' });
await bundle.close();
