import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('each suite has its own defaults for fleet and connections', () => {
  expect(readOptions(['registry'])).toMatchObject({ connections: 512, providers: 100_000, rounds: 5 });
  expect(readOptions(['gateway'])).toMatchObject({ connections: 64, providers: 2_000, seconds: 4 });
  expect(readOptions(['storage'])).toMatchObject({ rounds: 3, providers: 100_000, mib: 1_024 });
  expect(readOptions(['billing'])).toMatchObject({ connections: 64, providers: 100_000, seconds: 4 });
  expect(readOptions(['payouts'])).toMatchObject({ rounds: 1, connections: 16, providers: 1_000 });
  expect(readOptions(['registry', '--providers', '300', '--seconds', '0.5'])).toMatchObject({
    connections: 512,
    providers: 300,
    seconds: 0.5,
  });
});

test('another checkout to compare with is a folder of its own', () => {
  expect(readOptions(['billing']).against).toBeUndefined();
  expect(readOptions(['billing', '--against', '/srv/../srv/base']).against).toBe('/srv/base');
});

test('parts are separated by commas', () => {
  expect(readOptions(['registry', '--only', 'heartbeat,sweep']).only).toEqual(['heartbeat', 'sweep']);
  expect(readOptions(['registry']).only).toEqual([]);
});

test('only a whole run of peers writes its table', () => {
  expect(readOptions(['peers']).isWritten).toBe(false);
  expect(readOptions(['peers', '--write']).isWritten).toBe(true);
});

test.each([
  [[], 'say which one suite to run'],
  [['pricing'], 'there is no suite pricing'],
  [['ledger', '--entries', '0'], '--entries is "0"'],
  [['registry', '--rounds', '0'], '--rounds is "0"'],
  [['registry', '--seconds', 'x'], '--seconds is "x"'],
  [['peers', '--write', '--only', 'auth'], '--write is for all parts'],
  [['storage', '--write'], '--write is for all parts'],
  [['storage', '--mib', '0.5'], '--mib is "0.5"'],
])('%j is refused', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
