import { createProgram } from './program.ts';
import { parseRocmOutput } from './rocm-smi-output.ts';
import type { CardSource } from './source.ts';

const ARGUMENTS = [
  '--showproductname',
  '--showuniqueid',
  '--showmeminfo',
  'vram',
  '--showuse',
  '--showmemuse',
  '--showtemp',
  '--showpower',
  '--showmaxpower',
  '--showdriverversion',
  '--json',
];
const NAME = 'rocm-smi';
/** Where ROCm's packages install it; only login shells have this folder in their PATH. */
const INSTALLED_AT = '/opt/rocm/bin/rocm-smi';

/** Reads AMD's cards with rocm-smi. */
export function createAmdSource(program: string, timeoutMs: number): CardSource {
  const run = createProgram(program === NAME ? [NAME, INSTALLED_AT] : [program], timeoutMs);
  return {
    vendor: 'amd',
    program: NAME,
    async read() {
      const { stdout, stderr, failure, isMissing } = await run(ARGUMENTS);
      return { ...parseRocmOutput(stdout, stderr), failure, isMissing };
    },
  };
}
