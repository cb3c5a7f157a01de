import { expect, test } from 'vitest';
import { presign } from './presign.ts';

const STORE = {
  url: 'http://127.0.0.1:7070',
  credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  region: 'us-east-1',
};

test('a signed request is valid for an hour and names key, region and service', () => {
  const url = new URL(presign(STORE, 'PUT', '/bucket/a/b'), STORE.url);
  expect(url.pathname).toBe('/bucket/a/b');
  const { searchParams: query } = url;
  expect(query.get('X-Amz-Expires')).toBe('3600');
  expect(query.get('X-Amz-Credential')).toMatch(/^key\/\d{8}\/us-east-1\/s3\/aws4_request$/);
  expect(query.get('X-Amz-SignedHeaders')).toBe('host');
  expect(query.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
});

test('a signature is of one method, path and host', () => {
  const signatureOf = (...[store, method, path]: Parameters<typeof presign>) =>
    new URL(presign(store, method, path), store.url).searchParams.get('X-Amz-Signature');
  const signatures = [
    signatureOf(STORE, 'PUT', '/bucket/a'),
    signatureOf(STORE, 'GET', '/bucket/a'),
    signatureOf(STORE, 'PUT', '/bucket/b'),
    signatureOf({ ...STORE, url: 'http://127.0.0.1:7071' }, 'PUT', '/bucket/a'),
  ];
  expect(new Set(signatures).size).toBe(4);
});
