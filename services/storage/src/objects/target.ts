/** The possible meanings of a request's path, before it is known which buckets exist. */
export interface PathTarget {
  /** The path up to its first slash: a bucket, if there is one of this name. */
  readonly first: string | undefined;
  /** The path after its first slash: the key in that bucket. */
  readonly rest: string;
  /** The whole path: the key in the bucket that the request names, or in the default bucket. */
  readonly whole: string;
}

/** The path of a request target as received: without query and fragment, and not decoded. */
function rawPath(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

const decode = (text: string) => (text.includes('%') ? decodeURIComponent(text) : text);

/**
 * Parses the path after `mount` (`/objects`). It is split at its first slash before it is decoded: `a%2Fb` is one
 * segment, and thus a key and not a bucket.
 *
 * @throws URIError if it is not valid percent-encoded UTF-8, which the router has rejected before
 */
export function readTarget(url: string, mount: string): PathTarget {
  const path = rawPath(url).slice(mount.length + 1);
  const slash = path.indexOf('/');
  const whole = decode(path);
  if (slash < 0) return { first: undefined, rest: '', whole };
  const first = decode(path.slice(0, slash));
  return { first, rest: decode(path.slice(slash + 1)), whole };
}
