import { expect, it } from 'vitest';
import { urlProblem } from './target-url.ts';

const STRICT = { allowHttp: false, allowPrivate: false };
const OPEN = { allowHttp: true, allowPrivate: true };

it('https to a public host is allowed', () => {
  for (const url of [
    'https://example.org',
    'https://example.org:8443/path?query=1',
    'https://1.1.1.1/x',
    'https://[2606:4700:4700::1111]/',
    'https://10.example.org/',
  ]) {
    expect([url, urlProblem(url, STRICT)]).toEqual([url, undefined]);
  }
});

it.each([
  'http://example.org',
  'ftp://example.org',
  'file:///etc/passwd',
  'example.org',
  '',
  'https://',
  'https://ann:secret@example.org/',
  'https://example.org/#part',
])('%s is refused', (url) => expect(urlProblem(url, STRICT)).toBeDefined());

// However it is spelt: the parser of URLs turns all of these into addresses.
it.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://①②⑦.0.0.1/',
  'https://10.1.2.3:9200/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fe80::1]/',
  'https://[64:ff9b::a00:1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://api.localhost/',
])('%s needs webhooks.allow_private', (url) => {
  expect(urlProblem(url, { allowHttp: true, allowPrivate: false })).toContain('webhooks.allow_private');
  expect(urlProblem(url, OPEN)).toBeUndefined();
});

it('http needs webhooks.allow_http', () => {
  expect(urlProblem('http://example.org/', STRICT)).toContain('webhooks.allow_http');
  expect(urlProblem('http://example.org/', { ...STRICT, allowHttp: true })).toBeUndefined();
  expect(urlProblem('http://u:p@example.org/', OPEN)).toContain('password');
});
