/** The console as one would build it in an afternoon, with which the benchmark compares ours. */
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import ours from '../vite.config.ts';

const LONG_LIST = /\/long-list\.tsx$/;
const PLAIN_LIST = fileURLToPath(new URL('plain-list.tsx', import.meta.url));

/** Everything in one file, and long lists read and rendered whole. */
export default mergeConfig(ours, {
  plugins: [
    {
      name: 'plain-lists',
      enforce: 'pre',
      resolveId: (id: string) => (LONG_LIST.test(id) ? PLAIN_LIST : undefined),
    },
  ],
  build: { rolldownOptions: { output: { codeSplitting: false } } },
});
