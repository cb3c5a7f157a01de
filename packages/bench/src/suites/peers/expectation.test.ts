import { expect, test } from 'vitest';
import { requireExpected } from './expectation.ts';

const body = (text: string) => Buffer.from(text);

test('a response with everything that is expected passes', () => {
  requireExpected('a', 200, body('[1,2]'), { status: 200, bytes: 5, items: 2, includes: '1,' });
});

test('a response that lacks something is refused with the program, what it lacks and its body', () => {
  const refuse = (status: number, text: string, expected: Parameters<typeof requireExpected>[3]) =>
    expect(() => requireExpected('etcd', status, body(text), expected));
  refuse(404, 'gone', { status: 200 }).toThrow('etcd does not do the work: status 404 instead of 200: gone');
  refuse(200, 'four', { status: 200, bytes: 5 }).toThrow('4 bytes instead of 5');
  refuse(200, '[1]', { status: 200, items: 2 }).toThrow('1 items instead of 2');
  refuse(200, '{}', { status: 200, items: 2 }).toThrow('no items instead of 2');
  refuse(200, '{}', { status: 200, includes: 'TTL' }).toThrow('no TTL');
});
