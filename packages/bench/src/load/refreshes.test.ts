import { expect, test } from 'vitest';
import { refreshTalk, sharesOf } from './refreshes.ts';

const BASE = new URL('http://127.0.0.1:8000');
const response = (status: number, body: string) => ({
  status,
  message: Buffer.from(`HTTP/1.1 ${status} X\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
});
const bodyOf = (text: string) => JSON.parse(text.slice(text.indexOf('\r\n\r\n')));

test('sessions are refreshed in turn, each with its newest token', () => {
  const tokens = ['a0', 'b0'];
  const talk = refreshTalk(BASE, '/refresh', tokens);
  const said = ['a1', 'b1', 'a2'].map((token) => {
    const text = talk.next();
    talk.heard?.(response(200, JSON.stringify({ refresh_token: token })));
    return bodyOf(text);
  });
  expect(said).toEqual(['a0', 'b0', 'a1'].map((token) => ({ refresh_token: token })));
  expect(tokens).toEqual(['a2', 'b1']);
});

test('a refused token is kept', () => {
  const tokens = ['a0'];
  const talk = refreshTalk(BASE, '/refresh', tokens);
  talk.next();
  talk.heard?.(response(503, '{}'));
  expect(tokens).toEqual(['a0']);
});

test('connections do not share sessions, and one without sessions is not opened', () => {
  expect(sharesOf([1, 2, 3, 4, 5], 2)).toEqual([
    [1, 3, 5],
    [2, 4],
  ]);
  expect(sharesOf([1], 3)).toEqual([[1]]);
});
