import { expect, test } from 'vitest';
import { requestsOf } from './traffic.ts';

test('ids are taken from the given ones and bodies in turn', () => {
  const next = requestsOf({ method: 'POST', path: '/p/{id}/x?y=1', ids: ['a', 'b'], bodies: ['1', '2'] });
  const made = Array.from({ length: 200 }, next);
  expect(new Set(made.map(({ path }) => path))).toEqual(new Set(['/p/a/x?y=1', '/p/b/x?y=1']));
  expect(made.slice(0, 3).map(({ body }) => body)).toEqual(['1', '2', '1']);
});

test('a body may contain the id of its path', () => {
  const next = requestsOf({
    method: 'POST',
    path: '/p/{id}',
    ids: ['a', 'b'],
    bodies: ['["GPU-{id}-0","{id}"]'],
  });
  for (let n = 0; n < 20; n += 1) {
    const { path, body } = next();
    const id = path.slice('/p/'.length);
    expect(JSON.parse(body ?? '')).toEqual([`GPU-${id}-0`, id]);
  }
});

test('a header may contain the id of its path', () => {
  const next = requestsOf({ method: 'GET', path: '/p/{id}', ids: ['a', 'b'], headers: { x: 'is {id}' } });
  for (let n = 0; n < 20; n += 1) {
    const { path, headers } = next();
    expect(headers).toEqual({ x: `is ${path.slice('/p/'.length)}` });
  }
});

test('unique texts are never repeated', () => {
  const next = requestsOf({ method: 'POST', path: '/p', bodies: ['["{unique}","{unique}"]'] });
  const texts = Array.from({ length: 50 }, () => JSON.parse(next().body ?? '') as string[]).flat();
  expect(new Set(texts).size).toBe(100);
});

test('a request without bodies has none, and a path without an id is left as it is', () => {
  expect(requestsOf({ method: 'GET', path: '/p?a=b' })()).toEqual({
    path: '/p?a=b',
    headers: {},
    body: undefined,
  });
});
