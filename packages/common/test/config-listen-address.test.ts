import { expect, test } from 'vitest';
import { isLoopback, isUnspecified, parseListenAddress } from '../src/config/listen-address.ts';

test.each([
  ['8002', { host: '127.0.0.1', port: 8002 }],
  ['0', { host: '127.0.0.1', port: 0 }],
  ['127.0.0.1:0', { host: '127.0.0.1', port: 0 }],
  ['localhost:8002', { host: 'localhost', port: 8002 }],
  ['0.0.0.0:8002', { host: '0.0.0.0', port: 8002 }],
  ['[::1]:8002', { host: '::1', port: 8002 }],
])('the address %s means one host and one port', (text, address) => {
  expect(parseListenAddress(text)).toEqual(address);
});

test('an address that begins with the colon means every address of the machine', () => {
  const address = parseListenAddress(':8002');
  expect(address?.port).toBe(8002);
  expect(isUnspecified(address?.host ?? 'none')).toBe(true);
});

test.each([
  '',
  'host',
  ':',
  ':65536',
  '::1',
  '::1:8002',
  '[::1]',
  '[zz]:80',
  'a b:80',
  'http://x:80',
  '-1',
  '8002:',
])('the text "%s" is not a listen address', (text) => {
  expect(parseListenAddress(text)).toBeUndefined();
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['localhost', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['127.0.0.1.example.org', false],
])('whether only this machine can reach %s: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test.each([
  ['0.0.0.0', true],
  ['::', true],
  ['0:0:0:0:0:0:0:0', true],
  ['', true],
  ['::1', false],
  ['127.0.0.1', false],
  ['host', false],
])('whether listening on "%s" means all addresses: %s', (host, expected) => {
  expect(isUnspecified(host)).toBe(expected);
});
