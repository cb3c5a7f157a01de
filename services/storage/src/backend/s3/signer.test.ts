import aws4 from 'aws4';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isObjectKey } from '../../objects/object-key.ts';
import { parseEndpoint, storePath } from './endpoint.ts';
import { createSigner } from './signer.ts';

const EXAMPLE = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const endpoint = parseEndpoint('http://127.0.0.1:9000');
const publicEndpoint = parseEndpoint('https://examplebucket.s3.amazonaws.com');
const signer = createSigner({ endpoint, publicEndpoint, region: 'us-east-1', credentials: EXAMPLE });

/** Runs at one moment of the clock. */
function at(moment: string, work: () => void): void {
  vi.useFakeTimers({ now: new Date(moment) });
  try {
    work();
  } finally {
    vi.useRealTimers();
  }
}

test("a presigned URL has the signature of AWS's own example", () => {
  // "Authenticating Requests: Using Query Parameters"
  at('2013-05-24T00:00:00Z', () => {
    const url = new URL(signer.signUrl({ method: 'GET', path: '/test.txt' }, 86_400));
    expect(url.host).toBe('examplebucket.s3.amazonaws.com');
    expect(url.searchParams.get('X-Amz-Credential')).toBe(
      'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    );
    expect(url.searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });
});

const objectKey = fc.string({ unit: 'grapheme', minLength: 1 }).filter(isObjectKey);
const word = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ';', '"', '=', 'Z', '~'), minLength: 1 });

test('another implementation creates the same signatures, of headers and of URLs', () => {
  const request = fc.record({
    method: fc.constantFrom('GET', 'PUT', 'HEAD', 'DELETE'),
    key: objectKey,
    meta: word,
    uploadId: fc.option(objectKey, { nil: undefined }),
    moment: fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
  });
  const property = fc.property(request, ({ method, key, meta, uploadId, moment }) => {
    const path = storePath(endpoint, 'bucket', key);
    const query = uploadId === undefined ? undefined : { partNumber: '1', uploadId };
    const headers = { 'content-type': 'a/b', 'x-amz-meta-a': meta };
    const signable = { method, path, headers, ...(query !== undefined && { query }) };
    at(moment.toISOString(), () => {
      const signed = signer.signRequest(signable);
      const common = { service: 's3', region: 'us-east-1', method };
      const { host, 'x-amz-content-sha256': payload } = signed.headers;
      const sent = { ...headers, host, 'x-amz-content-sha256': payload };
      const other = aws4.sign({ ...common, path: signed.path, headers: sent }, EXAMPLE);
      expect(signed.headers.authorization).toBe(other.headers?.Authorization);
      expect(signed.headers['x-amz-date']).toBe(other.headers?.['X-Amz-Date']);

      const url = new URL(signer.signUrl(signable, 60));
      const separator = signed.path.includes('?') ? '&' : '?';
      const otherUrl = aws4.sign(
        {
          ...common,
          path: `${signed.path}${separator}X-Amz-Expires=60`,
          headers: { ...headers, host: publicEndpoint.host },
          signQuery: true,
        },
        EXAMPLE,
      );
      const otherParams = new URL(`https://x${otherUrl.path}`).searchParams;
      expect(Object.fromEntries(url.searchParams)).toEqual(Object.fromEntries(otherParams));
    });
  });
  fc.assert(property);
});

test('a signature covers the type and the length that an upload must have', () => {
  const headers = { 'content-type': 'a/b', 'content-length': '7' };
  const url = new URL(signer.signUrl({ method: 'PUT', path: '/b/k', headers }, 60));
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
});

test('the key changes with the day', () => {
  const signatures = ['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '2026-12-31T23:59:59Z'].map(
    (moment) => {
      let authorization: string | undefined;
      at(moment, () => {
        authorization = signer.signRequest({ method: 'GET', path: '/b/k' }).headers.authorization;
      });
      return authorization;
    },
  );
  expect(signatures[0]).toBe(signatures[2]);
  expect(signatures[1]).toContain('/20270101/');
});
