import type { ReadConditions, StoredObject, WriteConditions } from './backend.ts';

/** The current object, as far as conditions are concerned. */
type Representation = Pick<StoredObject, 'etag' | 'lastModified'>;

/** An entity tag, with or without its quotes: many S3 clients omit them. */
const TAG = /\s*(W\/)?(?:"([^"]*)"|([^\s",]+))\s*(?:,|$)/gy;
/** IMF-fixdate and the two obsolete forms (RFC 9110, 5.6.7). */
const DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** The entity tags of a condition; `*` matches every one. */
function parseTags(header: string) {
  if (header.trim() === '*') return '*';
  return [...header.matchAll(TAG)].map(([, weak, quoted, bare]) => ({
    value: quoted ?? bare ?? '',
    isWeak: weak !== undefined,
  }));
}

/** Milliseconds, or undefined for an invalid HTTP date, which is ignored. */
export function parseHttpDate(text: string): number | undefined {
  if (!DATES.some((form) => form.test(text))) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}

/** HTTP dates have whole seconds. */
const wholeSeconds = (date: Date) => Math.floor(date.getTime() / 1_000) * 1_000;

function matches(header: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  const tags = parseTags(header);
  if (tags === '*') return true;
  return tags.some(({ value, isWeak }) => value === etag && (comparison === 'weak' || !isWeak));
}

function isUnmodifiedSince(header: string, { lastModified }: Representation): boolean {
  const time = parseHttpDate(header);
  return time === undefined || wholeSeconds(lastModified) <= time;
}

/**
 * Evaluates the conditions of a GET or HEAD in the order of RFC 9110, 13.2.2: `proceed`, `not_modified` (304) or `failed`
 * (412).
 */
export function evaluateRead(
  conditions: ReadConditions,
  object: Representation,
): 'proceed' | 'not_modified' | 'failed' {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince } = conditions;
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, object.etag, 'strong')) return 'failed';
  } else if (ifUnmodifiedSince !== undefined && !isUnmodifiedSince(ifUnmodifiedSince, object)) {
    return 'failed';
  }
  if (ifNoneMatch !== undefined) {
    return matches(ifNoneMatch, object.etag, 'weak') ? 'not_modified' : 'proceed';
  }
  if (ifModifiedSince === undefined || parseHttpDate(ifModifiedSince) === undefined) return 'proceed';
  return isUnmodifiedSince(ifModifiedSince, object) ? 'not_modified' : 'proceed';
}

/**
 * Whether the range of a request still refers to this object (RFC 9110, 13.1.5): the same strong entity tag, or exactly
 * the same date.
 */
export function isRangeCurrent(ifRange: string | undefined, object: Representation): boolean {
  if (ifRange === undefined) return true;
  const time = parseHttpDate(ifRange);
  if (time !== undefined) return wholeSeconds(object.lastModified) === time;
  return ifRange !== '*' && matches(ifRange, object.etag, 'strong');
}

/** Whether a write may replace the present object. */
export function allowsWrite(
  { ifMatch, ifNoneMatch }: WriteConditions,
  present: Representation | undefined,
): boolean {
  if (ifNoneMatch === '*' && present !== undefined) return false;
  if (ifMatch === undefined) return true;
  return present !== undefined && (ifMatch === '*' || ifMatch === present.etag);
}
