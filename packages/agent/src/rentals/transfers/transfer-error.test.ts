import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';
import { failureOfConnection, failureOfResponse } from './transfer-error.ts';

describe('the failure of a response', () => {
  it('tells the status and the code of a problem document or of S3, and nothing else of the body', () => {
    const problem = '{"title":"Forbidden","code":"url_expired","detail":"secret"}';
    expect(failureOfResponse(403, problem).message).toBe('HTTP 403 (url_expired)');
    const s3 = '<Error><Code>SignatureDoesNotMatch</Code><StringToSign>secret</StringToSign></Error>';
    expect(failureOfResponse(403, s3).message).toBe('HTTP 403 (SignatureDoesNotMatch)');
    expect(failureOfResponse(404, '<html>secret').message).toBe('HTTP 404');
    expect(failureOfResponse(302, '').message).toBe('HTTP 302 (redirects are not followed)');
  });

  it('is transient when the server may answer differently later', () => {
    const transient = [302, 400, 403, 404, 408, 410, 413, 429, 500, 503].filter(
      (status) => failureOfResponse(status, '').isTransient,
    );
    expect(transient).toEqual([408, 429, 500, 503]);
  });
});

it('a broken connection is explained, and may be repeated', () => {
  const failure = failureOfConnection(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  expect(failure).toMatchObject({ message: 'the connection broke (ECONNRESET)', isTransient: true });
});

it('pauses double up to half a minute, and heed a server within that', () => {
  const pauses = [1, 2, 3, 10, 100].map((failures) => backoffMs(failures, 0));
  expect(pauses).toEqual([500, 1_000, 2_000, 30_000, 30_000]);
  expect(backoffMs(1, 1)).toBe(250);
  expect(backoffMs(1, 0, 5_000)).toBe(5_000);
  expect(backoffMs(1, 0, 3_600_000)).toBe(30_000);
});
