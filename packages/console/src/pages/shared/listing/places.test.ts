import { expect, it } from 'vitest';
import { spanOf, UNREAD, withPart } from './places.ts';

const rows = (count: number) => Array.from({ length: count });
const read = (...sizes: number[]) =>
  sizes.reduce((places, size, at) => withPart(places, at, { rows: rows(size), next: `after-${at}` }), UNREAD);

it('each page that is read tells where the next begins, until the last', () => {
  const places = read(25, 100);
  expect(places).toEqual([
    { cursor: undefined, size: 25 },
    { cursor: 'after-0', size: 100 },
    { cursor: 'after-1', size: undefined },
  ]);
  expect(withPart(places, 2, { rows: rows(7) }).at(-1)).toEqual({ cursor: 'after-1', size: 7 });
});

it('a page that is read again without a change changes nothing', () => {
  const places = read(25, 100);
  expect(withPart(places, 0, { rows: rows(25), next: 'after-0' })).toBe(places);
  const all = withPart(places, 2, { rows: rows(7) });
  expect(withPart(all, 2, { rows: rows(7) })).toBe(all);
  expect(withPart(all, 9, { rows: rows(7) })).toBe(all);
});

it('a page that ends elsewhere moves the next one, and leaves those further down', () => {
  const places = withPart(read(25, 100, 100), 0, { rows: rows(25), next: 'moved' });
  expect(places.map(({ cursor }) => cursor)).toEqual([undefined, 'moved', 'after-1', 'after-2']);
  expect(places.map(({ size }) => size)).toEqual([25, 100, 100, undefined]);
});

it('a page that has become the last one ends the list', () => {
  expect(withPart(read(25, 100, 100), 0, { rows: rows(3) })).toEqual([{ cursor: undefined, size: 3 }]);
});

it('a list without rows has been read', () => {
  expect(withPart(UNREAD, 0, { rows: [] })).toEqual([{ cursor: undefined, size: 0 }]);
});

it('the pages of the rows on the screen are shown, with those that are near', () => {
  const places = read(25, 100, 100, 100);
  expect(spanOf(UNREAD, 0, 0)).toEqual({ first: 0, last: 0 });
  expect(spanOf(places, 0, 10)).toEqual({ first: 0, last: 0 });
  expect(spanOf(places, 0, 20)).toEqual({ first: 0, last: 1 });
  expect(spanOf(places, 100, 130)).toEqual({ first: 1, last: 2 });
  expect(spanOf(places, 150, 170)).toEqual({ first: 2, last: 2 });
  expect(spanOf(places, 300, 320)).toEqual({ first: 3, last: 4 });
  expect(spanOf(places, 900, 920)).toEqual({ first: 4, last: 4 });
});
