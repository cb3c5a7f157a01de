import { expect, test, vi } from 'vitest';
import { parseEndpoint } from './endpoint.ts';
import { createSigner } from './signer.ts';

/** The example of AWS's documentation: "Authenticating Requests: Using Query Parameters". */
test("a presigned URL has the signature of AWS's own example", () => {
  vi.useFakeTimers({ now: new Date('2013-05-24T00:00:00Z') });
  try {
    const signer = createSigner({
      endpoint: parseEndpoint('http://127.0.0.1:9000'),
      publicEndpoint: parseEndpoint('https://examplebucket.s3.amazonaws.com'),
      region: 'us-east-1',
      credentials: {
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      },
    });
    const url = new URL(signer.signUrl('GET', '/test.txt', {}, 86_400));
    expect(url.host).toBe('examplebucket.s3.amazonaws.com');
    expect(url.searchParams.get('X-Amz-Credential')).toBe(
      'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    );
    expect(url.searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  } finally {
    vi.useRealTimers();
  }
});

test('a signature covers the type and the length that an upload must have', () => {
  const endpoint = parseEndpoint('http://127.0.0.1:9000');
  const credentials = { accessKeyId: 'me', secretAccessKey: 'secret' };
  const signer = createSigner({ endpoint, publicEndpoint: endpoint, region: 'r', credentials });
  const url = new URL(signer.signUrl('PUT', '/b/k', { 'content-type': 'a/b', 'content-length': '7' }, 60));
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  const headers = signer.signRequest('PUT', '/b/k', { 'content-type': 'a/b' });
  expect(headers['x-amz-content-sha256']).toBe('UNSIGNED-PAYLOAD');
  expect(headers.Authorization).toContain('SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date,');
});
