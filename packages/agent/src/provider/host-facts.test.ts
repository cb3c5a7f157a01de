import { expect, test } from 'vitest';
import { cpuCoresIn, cpuModelIn, cudaVersionIn, ramMbIn } from './host-facts.ts';

const CPUINFO = `processor\t: 0
vendor_id\t: AuthenticAMD
model name\t: AMD EPYC 9654 96-Core Processor
flags\t\t: fpu vme

processor\t: 1
vendor_id\t: AuthenticAMD
model name\t: AMD EPYC 9654 96-Core Processor
`;

/** The head of what nvidia-smi 550 prints. */
const TABLE = `+-----------------------------------------------------------------------------------------+
| NVIDIA-SMI 550.54.14              Driver Version: 550.54.14      CUDA Version: 12.4     |
|-----------------------------------------+------------------------+----------------------+`;

test('processors and memory are read from /proc', () => {
  expect([cpuModelIn(CPUINFO), cpuCoresIn(CPUINFO)]).toEqual(['AMD EPYC 9654 96-Core Processor', 2]);
  expect(ramMbIn('MemTotal:       65842168 kB\nMemFree:        1 kB\n')).toBe(64_298);
});

test('the version of CUDA is that of the table of nvidia-smi', () => {
  expect(cudaVersionIn(TABLE)).toBe('12.4');
});

test.each(['', 'processor without a colon', 'CUDA Version: N/A', 'MemTotal: much'])(
  'of %j nothing is read',
  (text) => {
    expect([cpuModelIn(text), cpuCoresIn(text), ramMbIn(text), cudaVersionIn(text)]).toEqual(
      Array(4).fill(undefined),
    );
  },
);
