import { createHash, randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { updateCrc32c } from './crc32c.ts';
import { readDigests } from './digests.ts';
import { guardBody } from './upload-body.ts';

const BYTES_MAX = 1_000;

function guard(chunks: readonly Buffer[], headers: Record<string, string> = {}) {
  const source = Readable.from(chunks, { objectMode: false });
  return guardBody(source, { bytesMax: BYTES_MAX, digests: readDigests(headers) });
}

const crc = (sum: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(sum);
  return bytes.toString('base64');
};

/** Every digest that is known, over these bytes. */
function digestsOf(bytes: Buffer): Record<string, string> {
  const hash = (name: string) => createHash(name).update(bytes).digest('base64');
  return {
    'content-md5': hash('md5'),
    'x-amz-checksum-sha1': hash('sha1'),
    'x-amz-checksum-sha256': hash('sha256'),
    'x-amz-checksum-crc32': crc(crc32(bytes)),
    'x-amz-checksum-crc32c': crc(updateCrc32c(bytes, 0)),
  };
}

const chunks = fc.array(
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  { maxLength: 8 },
);

test('a body within the limit passes unchanged, with and without digests', async () => {
  await fc.assert(
    fc.asyncProperty(chunks, fc.boolean(), async (parts, hasDigests) => {
      const whole = Buffer.concat(parts);
      expect(await buffer(guard(parts, hasDigests ? digestsOf(whole) : {}))).toEqual(whole);
    }),
  );
});

test('a body above the limit fails before a byte above it has passed', async () => {
  const guarded = guard([Buffer.alloc(BYTES_MAX), Buffer.alloc(1)]);
  let bytes = 0;
  const reading = (async () => {
    for await (const chunk of guarded) bytes += chunk.length;
  })();
  await expect(reading).rejects.toMatchObject({ code: 'upload_too_large', kind: 'too_large' });
  expect(bytes).toBeLessThanOrEqual(BYTES_MAX);
});

describe('a body with another digest', () => {
  it.each(Object.keys(digestsOf(Buffer.alloc(0))))('in %s fails before its last byte', async (header) => {
    const parts = [Buffer.from('hello'), Buffer.from('world')];
    const guarded = guard(parts, { [header]: digestsOf(Buffer.from('hellow0rld'))[header] ?? '' });
    let bytes = 0;
    const reading = (async () => {
      for await (const chunk of guarded) bytes += chunk.length;
    })();
    await expect(reading).rejects.toMatchObject({ code: 'digest_mismatch' });
    expect(bytes).toBeLessThan(10);
  });
});

test.each([
  ['x-amz-checksum-crc64nvme', 'AAAAAAAAAAA='],
  ['content-md5', 'short'],
  ['x-amz-checksum-sha256', ''],
])('a digest that cannot be verified (%s: %s) is refused', (header, value) => {
  expect(() => readDigests({ [header]: value })).toThrow(expect.objectContaining({ code: 'invalid_digest' }));
});

test('headers without a digest are ignored', () => {
  expect(readDigests({ 'x-amz-checksum-algorithm': 'CRC32', etag: 'x' })).toEqual([]);
});

test('CRC-32C has the values of RFC 3720, however the bytes are split', () => {
  expect(updateCrc32c(Buffer.from('123456789'), 0)).toBe(0xe3069283);
  expect(updateCrc32c(Buffer.alloc(32), 0)).toBe(0x8a9136aa);
  expect(updateCrc32c(Buffer.alloc(32, 0xff), 0)).toBe(0x62a8ab43);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(100), (bytes, cut) => {
      const parts = updateCrc32c(bytes.subarray(cut), updateCrc32c(bytes.subarray(0, cut), 0));
      expect(parts).toBe(updateCrc32c(bytes, 0));
    }),
  );
});

test('the source is read no faster than the body', async () => {
  const source = new PassThrough();
  const guarded = guardBody(source, { bytesMax: 10_000_000, digests: [] });
  while (source.write(randomBytes(16_384)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(guarded.readableLength).toBeLessThanOrEqual(2 * guarded.readableHighWaterMark);
  expect(source.isPaused()).toBe(true);
  guarded.destroy();
});

test('a source that closes fails the body, and destroying the body leaves the source intact', async () => {
  const gone = new PassThrough();
  const body = guardBody(gone, { bytesMax: 10, digests: [] });
  gone.destroy();
  await expect(buffer(body)).rejects.toMatchObject({ code: 'upload_aborted' });
  const source = new PassThrough();
  guardBody(source, { bytesMax: 10, digests: [] }).destroy();
  expect(source.destroyed).toBe(false);
});

test('a body that is no longer needed fails although its source continues', async () => {
  const source = new PassThrough();
  const responded = new AbortController();
  const body = guardBody(source, { bytesMax: 10, digests: [], signal: responded.signal });
  const reading = buffer(body);
  responded.abort();
  await expect(reading).rejects.toMatchObject({ code: 'upload_aborted' });
  expect(source.destroyed).toBe(false);
  await expect(
    buffer(guardBody(source, { bytesMax: 10, digests: [], signal: responded.signal })),
  ).rejects.toThrow();
});
