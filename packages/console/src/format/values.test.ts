import { expect, it } from 'vitest';
import { formatBytes, formatCount, formatMemory, isolate, shortAddress, shortId } from './values.ts';

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

it('keeps a text that turns the direction of others to itself, and leaves every other as it is', () => {
  expect(isolate('NVIDIA A100')).toBe('NVIDIA A100');
  expect(isolate('rig\u202egnp.exe')).toBe('\u2068rig\u202egnp.exe\u2069');
  expect(isolate('\u2069\u202egnp.exe')).toBe('\u2068\u202egnp.exe\u2069');
  expect(isolate('מכונה')).toBe('\u2068מכונה\u2069');
});
