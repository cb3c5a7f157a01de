import type { ByteRange } from './backend.ts';

const RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/** Larger than any object, and still exact. */
const bytes = (digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER);

/**
 * The single range that a `Range` header requests (RFC 9110, 14.2). Undefined, which means the whole object, for other
 * units, for invalid ranges (which "MUST be ignored"), and for several ranges at once, as in S3.
 */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first, last] = RANGE.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined) return undefined;
  if (first === '') return last === '' ? undefined : { suffix: bytes(last) };
  if (last === '') return { first: bytes(first) };
  return bytes(last) < bytes(first) ? undefined : { first: bytes(first), last: bytes(last) };
}

/** The requested bytes of an object of `size` bytes, both inclusive; undefined if it has none of them. */
export function resolveRange(range: ByteRange, size: number): { first: number; last: number } | undefined {
  if ('suffix' in range) {
    if (range.suffix === 0 || size === 0) return undefined;
    return { first: Math.max(0, size - range.suffix), last: size - 1 };
  }
  if (range.first >= size) return undefined;
  return { first: range.first, last: Math.min(range.last ?? size - 1, size - 1) };
}
