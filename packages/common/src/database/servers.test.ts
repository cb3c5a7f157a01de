import { expect, test } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { createServerChoice, parseServers } from './servers.ts';

const log = createLogger({ service: 'test', level: 'silent' });

test('an address with several hosts is one address for each of them', () => {
  const url =
    'postgresql://u:p,a%40s@db1:5433,db2,[::1]:5434/name?sslmode=require&target_session_attrs=read-write';
  const { urls, mustWrite } = parseServers(url);
  expect(
    urls.map((each) => new URL(each)).map(({ host, password, pathname }) => [host, password, pathname]),
  ).toEqual([
    ['db1:5433', 'p,a%40s', '/name'],
    ['db2', 'p,a%40s', '/name'],
    ['[::1]:5434', 'p,a%40s', '/name'],
  ]);
  expect(mustWrite).toBe(true);
});

test.each([
  'postgres://u:p@h/d',
  'postgres://u:p@/d?host=/var/run',
  'postgres://u:p@h/d?target_session_attrs=any',
])('%s is one server, of which nothing is required', (url) => {
  expect(parseServers(url)).toEqual({ urls: [url], mustWrite: false });
});

test.each([
  ['postgres://u:hunter2@h1,h2/d?target_session_attrs=prefer-standby', /none of any, read-write/],
  ['postgres://u:hunter2@h1,,h3/d', /empty/],
  ['postgres://u:hunter2@h1,:5433/d', /empty/],
  ['postgres://u:hunter2@/d?host=h1,h2', /not as host=/],
])('%s is refused, and the message quotes no password', (url, expected) => {
  expect(() => parseServers(url)).toThrow(expected);
  expect(() => parseServers(url)).not.toThrow(/hunter2/);
});

test('connections that failed together move on by one server, and a good one is remembered', () => {
  const choice = createServerChoice('postgres://u@h1,h2,h3/d', log);
  const first = [choice.turn(), choice.turn()];
  for (const turn of first) choice.pass(turn);
  const second = choice.turn();
  expect(choice.urlOf(second)).toContain('h2');
  choice.accept(second);
  expect(choice.urlOf(choice.turn())).toContain('h2');
});

test('connections to a server that was left are no longer current, those made to it later are', () => {
  const choice = createServerChoice('postgres://u@h1/d', log);
  const before = choice.turn();
  choice.leave(before);
  choice.leave(before);
  expect([choice.isCurrent(before), choice.isCurrent(choice.turn())]).toEqual([false, true]);
});
