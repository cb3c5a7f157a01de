import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continuationOf, NOTHING, requestHeaders, sha256Of } from './continuation.ts';

const SOME = { bytes: 40, etag: '"a"', total: 100 };
const partial = (range: string, etag?: string) =>
  continuationOf(SOME, { status: 206, headers: { 'content-range': range, etag } });

describe('a download', () => {
  it('asks for the rest only of a file that it can recognise', () => {
    expect(requestHeaders(NOTHING)).toEqual({ 'accept-encoding': 'identity' });
    expect(requestHeaders({ ...SOME, etag: undefined })).toEqual({ 'accept-encoding': 'identity' });
    expect(requestHeaders(SOME)).toMatchObject({ range: 'bytes=40-', 'if-range': '"a"' });
  });

  it('begins anew with a whole response, and keeps its ETag only if it is strong', () => {
    const whole = (etag: string) =>
      continuationOf(SOME, { status: 200, headers: { etag, 'content-length': '7' } });
    expect(whole('"b"')).toEqual({ bytes: 0, etag: '"b"', total: 7 });
    expect(whole('W/"b"')).toEqual({ bytes: 0, etag: undefined, total: 7 });
  });

  it('continues where it broke', () => {
    expect(partial('bytes 40-99/100', '"a"')).toEqual(SOME);
    expect(partial('bytes 40-99/100')).toEqual(SOME);
    expect(partial('bytes 40-99/*')).toEqual(SOME);
  });

  it('never joins parts that do not fit', () => {
    expect(partial('bytes 40-99/100', '"b"')).toBeUndefined();
    expect(partial('bytes 39-99/100', '"a"')).toBeUndefined();
    expect(partial('bytes 40-100/101', '"a"')).toBeUndefined();
    expect(partial('bytes 40-98/100', '"a"')).toBeUndefined();
    expect(partial('items 40-99/100', '"a"')).toBeUndefined();
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.nat(200), (start, end, total) => {
        const fits = start === 40 && end === 99 && total === 100;
        expect(partial(`bytes ${start}-${end}/${total}`, '"a"') !== undefined).toBe(fits);
      }),
    );
  });
});

describe('the SHA-256 of a response', () => {
  const base64 = Buffer.alloc(32, 1).toString('base64');

  it('is taken from S3 and from Repr-Digest', () => {
    expect(sha256Of({ 'x-amz-checksum-sha256': base64 })).toBe(base64);
    expect(sha256Of({ 'repr-digest': `md5=:AAAA:, sha-256=:${base64}:` })).toBe(base64);
  });

  it('is not that of the parts of a multipart upload, nor anything malformed', () => {
    expect(sha256Of({ 'x-amz-checksum-sha256': `${base64}-3` })).toBeUndefined();
    expect(sha256Of({ 'repr-digest': 'sha-256=:AAAA:' })).toBeUndefined();
    expect(sha256Of({})).toBeUndefined();
  });
});
