import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { bundledPackages } from '../../deploy/images/bundled-packages.mjs';

const COMPRESSED = /\.(js|css|html|svg)$/;

/** Writes a compressed copy beside each file: gateways send them as they are, and compress nothing themselves. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = 'dist' }) {
    const names = await readdir(dir, { recursive: true });
    await Promise.all(
      names
        .filter((name) => COMPRESSED.test(name))
        .map(async (name) => {
          const content = await readFile(join(dir, name));
          await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content));
          await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
        }),
    );
  },
};

/** During development the services are those of the platform of `npm start`. */
const PLATFORM = 'http://localhost:8080';
const SERVICE_PATHS = [
  '/.well-known',
  '/api',
  '/providers',
  '/objects',
  '/buckets',
  '/presigned',
  '/presigned-url',
  '/uploads',
];

/** Modules that most pages need. Plots and QR codes, which bring libraries of their own, are read by those that have them. */
const SHARED =
  /packages\/client\/|@tanstack|console\/src\/(format|connection|session|live|pages\/shared\/(listing|machine)|ui\/(?!plot|qr-code))/;

export default defineConfig({
  base: '/console/',
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // biome-ignore lint/style/noProcessEnv: only a build of the image asks for it.
  plugins: [compressed, bundledPackages(process.env.GRIDLEASE_BUNDLED_PACKAGES)],
  build: {
    target: 'es2022',
    sourcemap: false,
    // A data: URL would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each file costs a kilobyte of headers: what most pages need is one.
          groups: [{ name: 'shared', test: SHARED }],
        },
      },
      onLog(level, log, report) {
        // Libraries tell servers that render React; there is none.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
  server: { proxy: Object.fromEntries(SERVICE_PATHS.map((path) => [path, { target: PLATFORM }])) },
});
