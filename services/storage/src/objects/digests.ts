import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { updateCrc32c } from './crc32c.ts';

/** A digest of a body as announced by its sender. */
export interface ExpectedDigest {
  readonly header: string;
  readonly value: Buffer;
  readonly start: () => RunningDigest;
}

interface RunningDigest {
  update(chunk: Uint8Array): unknown;
  digest(): Buffer;
}

function checksum(update: (chunk: Uint8Array, before: number) => number): () => RunningDigest {
  return () => {
    let sum = 0;
    return {
      update: (chunk) => {
        sum = update(chunk, sum);
      },
      digest: () => {
        const bytes = Buffer.alloc(4);
        bytes.writeUInt32BE(sum);
        return bytes;
      },
    };
  };
}

/** Lower-case headers; S3's names, so that its clients work unchanged. */
const KNOWN: Readonly<Record<string, { bytes: number; start: () => RunningDigest }>> = {
  'content-md5': { bytes: 16, start: () => createHash('md5') },
  'x-amz-checksum-crc32': { bytes: 4, start: checksum(crc32) },
  'x-amz-checksum-crc32c': { bytes: 4, start: checksum(updateCrc32c) },
  'x-amz-checksum-sha1': { bytes: 20, start: () => createHash('sha1') },
  'x-amz-checksum-sha256': { bytes: 32, start: () => createHash('sha256') },
};
/** These headers name or count checksums but contain none. */
const NO_DIGESTS = new Set(['x-amz-checksum-algorithm', 'x-amz-checksum-mode', 'x-amz-checksum-type']);

function invalidDigest(message: string): ServiceError {
  return new ServiceError('invalid', 'invalid_digest', message);
}

function readDigest(header: string, text: string | string[]): ExpectedDigest {
  const known = KNOWN[header];
  if (known === undefined) throw invalidDigest(`${header} cannot be verified by this service.`);
  const value = Buffer.from(String(text), 'base64');
  if (typeof text !== 'string' || value.length !== known.bytes) {
    throw invalidDigest(`${header} is not ${known.bytes} bytes in Base64.`);
  }
  return { header, value, start: known.start };
}

/**
 * The digests in the headers of an upload.
 *
 * @throws ServiceError 400 `invalid_digest` for one that cannot be verified, so that no client believes it was
 */
export function readDigests(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): readonly ExpectedDigest[] {
  return Object.entries(headers).flatMap(([header, text]) => {
    const isDigest = header === 'content-md5' || header.startsWith('x-amz-checksum-');
    return text === undefined || !isDigest || NO_DIGESTS.has(header) ? [] : [readDigest(header, text)];
  });
}
