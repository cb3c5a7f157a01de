/** Which object the path of a request may mean, before anybody has looked which buckets there are. */
export interface PathTarget {
  /** The path up to its first slash: a bucket, when there is one of this name. */
  readonly first: string | undefined;
  /** The path behind its first slash: the key in that bucket. */
  readonly rest: string;
  /** The whole path: the key in the bucket that the request names, or in the default bucket. */
  readonly whole: string;
}

/** The path of a request target as it was sent: without query and fragment, and nothing decoded. */
function rawPath(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

const decode = (text: string) => (text.includes('%') ? decodeURIComponent(text) : text);

/**
 * Reads the path behind `mount` (`/objects`). It is split at its first slash before anything is decoded: `a%2Fb` is
 * one segment, and so a key and no bucket.
 *
 * @throws URIError when it is not valid percent-encoded UTF-8, which the router has refused before
 */
export function readTarget(url: string, mount: string): PathTarget {
  const path = rawPath(url).slice(mount.length + 1);
  const slash = path.indexOf('/');
  const whole = decode(path);
  if (slash < 0) return { first: undefined, rest: '', whole };
  const first = decode(path.slice(0, slash));
  return { first, rest: decode(path.slice(slash + 1)), whole };
}
