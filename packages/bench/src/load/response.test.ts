import { expect, test } from 'vitest';
import { parseWholeResponse } from './response.ts';

const LENGTH = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello';
const CHUNKED =
  'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nA\r\n0\r\n\r\n12345\r\n0\r\n\r\n';
const EMPTY = 'HTTP/1.1 204 No Content\r\n\r\n';

test.each([
  ['with a length', LENGTH, 200],
  ['in chunks', CHUNKED, 404],
  ['without a body', EMPTY, 204],
])('a response %s is complete with its last byte and not before', (_name, text, status) => {
  const whole = Buffer.from(text);
  for (let length = 0; length < whole.length; length += 1) {
    expect(parseWholeResponse(whole.subarray(0, length))).toBeUndefined();
  }
  expect(parseWholeResponse(whole)).toEqual({ status, bytes: whole.length });
});

test('what follows a response is not part of it', () => {
  expect(parseWholeResponse(Buffer.from(LENGTH + LENGTH))).toEqual({ status: 200, bytes: LENGTH.length });
});

test('a response delimited by the end of its connection is refused', () => {
  expect(() => parseWholeResponse(Buffer.from('HTTP/1.1 200 OK\r\n\r\nhello'))).toThrow('without a length');
});

test('a response to HEAD has no body, whatever it announces', () => {
  const head = LENGTH.slice(0, -'hello'.length);
  expect(parseWholeResponse(Buffer.from(head))).toBeUndefined();
  expect(parseWholeResponse(Buffer.from(head), true)).toEqual({ status: 200, bytes: head.length });
});
