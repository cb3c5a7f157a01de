import { expect, it } from 'vitest';
import { formatBytes, formatCount, formatMemory, shortAddress, shortId } from './values.ts';

it('writes sizes in the units of their kind', () => {
  expect(formatMemory(24_576)).toBe('24.0 GiB');
  expect(formatMemory(512)).toBe('512.0 MiB');
  expect(formatBytes(1_234_567_890)).toBe('1.2 GB');
  expect(formatBytes(0)).toBe('0 B');
});

it('shortens what is long and leaves what is short', () => {
  expect(shortId('3f0c1a2b-7777-4aaa-8bbb-123456789abc')).toBe('3f0c1a2b…');
  expect(shortId('alice')).toBe('alice');
  expect(shortAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).toBe('7xKX…gAsU');
  expect(formatCount(1, 'card')).toBe('1 card');
  expect(formatCount(1_200, 'card')).toBe('1,200 cards');
});
