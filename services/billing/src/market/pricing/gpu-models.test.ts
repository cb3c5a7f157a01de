import { matchModel } from '@gridlease/pricing/gpu-models';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_BASE_RATES } from '../../config/pricing.ts';

const KNOWN = Object.keys(DEFAULT_BASE_RATES);

describe('the reported name of a GPU', () => {
  it.each([
    ['NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090'],
    ['GeForce RTX 4090', 'nvidia-geforce-rtx-4090'],
    ['RTX4090', 'nvidia-geforce-rtx-4090'],
    ['rtx-4090', 'nvidia-geforce-rtx-4090'],
    ['NVIDIA GeForce RTX 4090 Laptop GPU', 'nvidia-geforce-rtx-4090'],
    ['RTX4090 24GB', 'nvidia-geforce-rtx-4090'],
    ['NVIDIA GeForce RTX 3080 Ti', 'nvidia-geforce-rtx-3080'],
    ['NVIDIA A100-SXM4-80GB', 'nvidia-tesla-a100'],
    ['NVIDIA A100 80GB PCIe', 'nvidia-tesla-a100'],
    ['Tesla V100-SXM2-16GB', 'nvidia-tesla-v100'],
    ['NVIDIA H100 80GB HBM3', 'nvidia-tesla-h100'],
    ['NVIDIA L40', 'nvidia-tesla-l40'],
    ['AMD Radeon RX 7900 XTX', 'amd-radeon-rx-7900-xtx'],
    ['AMD Radeon(TM) RX 6900 XT', 'amd-radeon-rx-6900-xt'],
    ['AMD Instinct MI250X/MI250', 'amd-instinct-mi250x'],
    ['Apple M1 Max', 'apple-m1-max'],
    ['Apple M3 Ultra', 'apple-m3-ultra'],
    ['Intel(R) Arc(TM) A770 Graphics', 'intel-arc-a770'],
    ['Intel(R) Data Center GPU Max 1550', 'intel-data-center-gpu-max'],
  ])('%s is %s', (given, expected) => expect(matchModel(given, KNOWN)).toBe(expected));

  it.each([
    'NVIDIA L40S',
    'NVIDIA GeForce RTX 5090',
    'RTX 40900',
    'XRTX4090',
    'NVIDIA',
    '',
    '4090',
    'Apple M1',
    'Max M1',
    'x',
  ])('%s matches no known model', (given) => expect(matchModel(given, KNOWN)).toBeUndefined());

  it('that contains two known models matches the one with more words', () => {
    expect(matchModel('Card One Two Three', ['one-two', 'one-two-three', 'two'])).toBe('one-two-three');
  });

  it('is matched regardless of the words around it', () => {
    const around = fc.string({ unit: fc.constantFrom(' ', '-', '(', ')', '/', '_') });
    fc.assert(
      fc.property(fc.constantFrom(...KNOWN), around, around, (model, before, after) => {
        expect(matchModel(`${before}${model.toUpperCase()}${after}`, KNOWN)).toBe(model);
      }),
    );
  });
});
