import { expect, it } from 'vitest';
import { createRecentEntries } from './recent-entries.ts';

it('used entries stay, and others go when there are too many', () => {
  const entries = createRecentEntries<number>(4);
  for (const [n, key] of ['used', 'a', 'b', 'c', 'd'].entries()) {
    entries.keep(key, n);
    expect(entries.find('used')).toBe(0);
  }
  expect(entries.find('a')).toBeUndefined();
  expect(entries.find('d')).toBe(4);
});

it('the newest value of a key counts, also when an older one was kept before', () => {
  const entries = createRecentEntries<string>(2);
  entries.keep('a', 'old');
  entries.keep('b', 'other');
  entries.keep('a', 'new');
  entries.keep('a', 'newest');
  expect(entries.find('a')).toBe('newest');
  expect(entries.find('b')).toBe('other');
});

it('a forgotten entry is gone from both generations', () => {
  const entries = createRecentEntries<number>(2);
  entries.keep('a', 1);
  entries.keep('b', 2);
  entries.forget('a');
  entries.forget('b');
  expect([entries.find('a'), entries.find('b')]).toEqual([undefined, undefined]);
});
