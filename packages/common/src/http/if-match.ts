import { ServiceError } from '../errors/service-error.ts';

/** A list of entity tags, in which RFC 9110 (section 5.6.1) allows empty elements. */
const TAG_LIST = /^(?:[ \t]*(?:(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")?[ \t]*(?:,|$))*$/;
const TAG = /(?:W\/)?"[^"]*"/g;

/** The strong entity tag of a version. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/**
 * Parses `If-Match` (RFC 9110, section 13.1.1) for entity tags that are version numbers: undefined without the
 * header, else a predicate for the versions it names. `*` matches every version; tags are compared by character, and
 * a weak one matches none. Throws `ServiceError` kind `invalid` for anything that is not a list of entity tags.
 */
export function parseIfMatch(header: string | undefined): ((version: number) => boolean) | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return () => true;
  const tags = new Set(header.match(TAG));
  if (tags.size === 0 || !TAG_LIST.test(header)) {
    throw new ServiceError(
      'invalid',
      'invalid_if_match',
      'If-Match must be * or a list of entity tags such as "3".',
    );
  }
  return (version) => tags.has(versionTag(version));
}
