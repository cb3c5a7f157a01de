import { bundledPackages } from '../../deploy/images/bundled-packages.mjs';

const MISSING = '\0missing:';

/** ssh2's native parts only make it faster, and it does without them: a single file has none. */
const withoutNativeParts = {
  name: 'without-native-parts',
  resolveId: (id) => (id === 'cpu-features' || id.endsWith('.node') ? `${MISSING}${id}` : null),
  load: (id) => (id.startsWith(MISSING) ? 'module.exports = undefined; throw new Error("left out");' : null),
};

/** Bundles the agent and its dependencies into a single file. */
export default {
  input: 'src/main.ts',
  platform: 'node',
  // biome-ignore lint/style/noProcessEnv: only a build of the image asks for it.
  plugins: [withoutNativeParts, bundledPackages(process.env.GRIDLEASE_BUNDLED_PACKAGES)],
  // ssh2's compiled part looks where it is, but has everything in itself.
  transform: { define: { __dirname: 'import.meta.dirname' } },
  resolve: { conditionNames: ['source', 'node', 'import', 'require', 'default'] },
  output: {
    file: 'dist/gridlease-agent.js',
    format: 'esm',
    codeSplitting: false,
    minify: { compress: true, mangle: false, codegen: true },
    banner: '#!/usr/bin/env node',
  },
};
