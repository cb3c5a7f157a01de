import { ServiceError } from '../errors/service-error.ts';

const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e]*"$/;
const STRONG_NUMBER = /^"(\d{1,15})"$/;

/** The strong entity tag of a version. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/**
 * `If-Match` (RFC 9110, section 13.1.1) for entity tags that are version numbers: undefined without the header, else
 * whether a version is one of those named. `*` is every version; a weak tag matches none (strong comparison).
 * Throws `ServiceError` kind `invalid` for anything that is no list of entity tags.
 */
export function parseIfMatch(header: string | undefined): ((version: number) => boolean) | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return () => true;
  const tags = header.split(',').map((tag) => tag.trim());
  if (!tags.every((tag) => ENTITY_TAG.test(tag))) {
    throw new ServiceError(
      'invalid',
      'invalid_if_match',
      'If-Match must be * or a list of entity tags such as "3".',
    );
  }
  const versions = new Set(tags.flatMap((tag) => STRONG_NUMBER.exec(tag)?.[1] ?? []).map(Number));
  return (version) => versions.has(version);
}
