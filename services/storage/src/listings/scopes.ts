/** A part of a listing: its prefix, and whether all of it collapses into one common prefix. */
export interface ListingScope {
  readonly prefix: string;
  /** Everything in the scope is shown as this common prefix. */
  readonly shownAs?: string | undefined;
}

/**
 * The parts of the listing of `prefix` that lie within the allowed prefixes (in byte order, none inside another).
 * Undefined if nothing of it is allowed.
 */
export function scopesOf(
  prefix: string,
  isRecursive: boolean,
  allowed: 'all' | readonly string[],
): readonly ListingScope[] | undefined {
  if (allowed === 'all' || allowed.some((each) => prefix.startsWith(each))) return [{ prefix }];
  const within = allowed.filter((each) => each.startsWith(prefix));
  if (within.length === 0) return undefined;
  return within.map((each) => {
    const end = isRecursive ? -1 : each.indexOf('/', prefix.length);
    return { prefix: each, shownAs: end < 0 ? undefined : each.slice(0, end + 1) };
  });
}
