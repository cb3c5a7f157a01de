/** A part of a listing: what is listed, and whether all of it is one common prefix. */
export interface ListingScope {
  readonly prefix: string;
  /** Everything in the scope is this one common prefix of the listing. */
  readonly shownAs?: string | undefined;
}

/**
 * The parts of the listing of `prefix` that lie within the prefixes allowed (in the order of their bytes, none within
 * another). Undefined when nothing of it is allowed.
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
