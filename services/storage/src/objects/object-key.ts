import { ServiceError } from '@gridlease/common/errors/service-error';

/** S3's limit, in bytes of UTF-8. */
const KEY_BYTES_MAX = 1_024;
const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:\/|$)/;

/**
 * What is wrong with a decoded key (completing `the key ...`), or undefined. Browsers and `fetch` remove the segments `.`
 * and `..` from paths, so such an object could not be reached, and signatures would cover another path.
 */
function keyProblem(key: string): string | undefined {
  if (key === '') return 'is empty';
  if (!key.isWellFormed()) return 'has half a surrogate pair';
  if (key.includes('\0')) return 'contains U+0000';
  if (Buffer.byteLength(key) > KEY_BYTES_MAX) return `has more than ${KEY_BYTES_MAX} bytes of UTF-8`;
  return DOT_SEGMENT.test(key) ? 'has a segment . or ..' : undefined;
}

export function isObjectKey(key: string): boolean {
  return keyProblem(key) === undefined;
}

/** @throws ServiceError 400 `invalid_object_key` */
export function requireObjectKey(key: string): void {
  const problem = keyProblem(key);
  if (problem !== undefined) throw new ServiceError('invalid', 'invalid_object_key', `The key ${problem}.`);
}

/**
 * Validates a prefix of keys to be listed; it may end anywhere, so nearly anything is allowed.
 *
 * @throws ServiceError 400 `invalid_prefix`
 */
export function requirePrefix(prefix: string): void {
  const isPrefix =
    prefix.isWellFormed() && !prefix.includes('\0') && Buffer.byteLength(prefix) <= KEY_BYTES_MAX;
  if (isPrefix) return;
  throw new ServiceError('invalid', 'invalid_prefix', 'No key can begin with this prefix.');
}
