import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describedObject, parseUploadMetadata } from './metadata.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const described = (pairs: Record<string, string>) => describedObject(new Map(Object.entries(pairs)));

describe('Upload-Metadata', () => {
  it('is what the client sent', () => {
    const name = fc.stringMatching(/^[a-zA-Z_-]{1,8}$/);
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ unit: 'grapheme' })), (pairs) => {
        const header = Object.entries(pairs).map(([key, value]) => `${key} ${base64(value)}`);
        for (const separator of [',', ', ']) {
          expect(Object.fromEntries(parseUploadMetadata(header.join(separator)))).toEqual({ ...pairs });
        }
      }),
    );
  });

  it('may be missing, and may have names without a value', () => {
    expect(parseUploadMetadata(undefined).size).toBe(0);
    expect(parseUploadMetadata(' ').size).toBe(0);
    expect(Object.fromEntries(parseUploadMetadata('private,key YQ=='))).toEqual({ private: '', key: 'a' });
  });

  it.each(['key a b', 'ä YQ==', 'key Y-_Q', 'key /w==', 'key YQ==,key YQ==', ',', 'key YQ==,'])(
    'that is none is refused: %s',
    (header) => {
      expect(() => parseUploadMetadata(header)).toThrow(
        expect.objectContaining({ code: 'invalid_upload_metadata' }),
      );
    },
  );
});

describe('the object that metadata describes', () => {
  it('accepts the names that clients use', () => {
    expect(described({ bucketName: 'b', objectName: 'k', contentType: 't' })).toMatchObject({
      bucket: 'b',
      key: 'k',
      contentType: 't',
    });
    expect(described({ filename: 'f', filetype: 't' })).toMatchObject({ key: 'f', contentType: 't' });
    expect(described({ name: 'n', type: 't' })).toMatchObject({ key: 'n', contentType: 't' });
    expect(described({ name: 'n', filename: 'f', key: 'k', type: '' })).toMatchObject({
      key: 'k',
      contentType: undefined,
    });
  });

  it('has headers and user metadata, and nothing else of the client’s metadata', () => {
    const { headers } = described({ cacheControl: 'no-cache', 'X-Meta-Run': '7', relativePath: 'x' });
    expect(headers).toEqual({ 'cache-control': 'no-cache', 'x-meta-run': '7' });
  });

  it('has no invalid header', () => {
    for (const value of ['a\r\nset-cookie: x', 'ü', 'a\0'])
      expect(() => described({ content_disposition: value })).toThrow(/visible ASCII/);
  });
});
