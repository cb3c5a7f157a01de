/** One file with everything the agent needs, built from the sources: nothing has to be installed beside it. */
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
