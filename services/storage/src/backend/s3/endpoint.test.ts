import { expect, test } from 'vitest';
import { encodeKey, parseEndpoint, storePath } from './endpoint.ts';

test.each([
  ['127.0.0.1:9000', false, { origin: 'http://127.0.0.1:9000', host: '127.0.0.1:9000', basePath: '' }],
  ['s3.example', true, { origin: 'https://s3.example', host: 's3.example', basePath: '' }],
  ['s3.example:443', true, { origin: 'https://s3.example', host: 's3.example', basePath: '' }],
  ['http://s3.example/', true, { origin: 'http://s3.example', host: 's3.example', basePath: '' }],
  [
    'https://s3.example:8443/a/b/',
    false,
    { origin: 'https://s3.example:8443', host: 's3.example:8443', basePath: '/a/b' },
  ],
])('the endpoint %s (TLS unless it says so: %s)', (text, useSSL, expected) => {
  expect(parseEndpoint(text, useSSL)).toEqual(expected);
});

test('in an encoded key everything but slashes and unreserved characters is escaped', () => {
  expect(encodeKey("a/b c+d%2F?e#f&g=h!'()*~-._/ü")).toBe(
    'a/b%20c%2Bd%252F%3Fe%23f%26g%3Dh%21%27%28%29%2A~-._/%C3%BC',
  );
  const endpoint = parseEndpoint('https://s3.example/store');
  expect(storePath(endpoint, 'bucket', '/a//b')).toBe('/store/bucket//a//b');
  expect(storePath(endpoint, 'bucket')).toBe('/store/bucket');
});
