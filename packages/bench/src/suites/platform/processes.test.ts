import { expect, test } from 'vitest';
import { nameOf, treeOf } from './processes.ts';

test('processes are named by what they run', () => {
  expect(nameOf('/bin/node --flag /x/services/provider-registry/src/main.js ')).toBe('provider-registry');
  expect(nameOf('/bin/node --conditions=source /x/packages/devstack/src/platform/main.ts ')).toBe('platform');
  expect(nameOf('postgres: billing billing 127.0.0.1(40222) idle')).toBe('PostgreSQL');
  expect(nameOf('/bin/sleep 1 ')).toBe('other');
});

test('a tree contains a process and its descendants, and no other', () => {
  const parents = new Map([
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 1],
  ]);
  expect(treeOf(2, parents)).toEqual([2, 3, 4]);
});
