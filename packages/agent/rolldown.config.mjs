/** Bundles the agent and its dependencies into a single file. */
export default {
  input: 'src/main.ts',
  platform: 'node',
  resolve: { conditionNames: ['source', 'node', 'import', 'require', 'default'] },
  output: {
    file: 'dist/gridlease-agent.js',
    format: 'esm',
    codeSplitting: false,
    minify: { compress: true, mangle: false, codegen: true },
    banner: '#!/usr/bin/env node',
  },
};
