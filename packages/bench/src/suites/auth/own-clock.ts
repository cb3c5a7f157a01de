const METRIC = 'http_request_duration_seconds_bucket';

/**
 * The time, in milliseconds, within which a service handled 99 of 100 requests of a route between two readings of its
 * metrics, by its own clock: the bound of the first bucket that holds that many. NaN when there were none.
 */
export function ownP99Ms(before: string, after: string, route: string): number {
  const earlier = bucketsOf(before, route);
  const buckets = [...bucketsOf(after, route)]
    .map(([bound, count]) => ({ bound, count: count - (earlier.get(bound) ?? 0) }))
    .toSorted((a, b) => a.bound - b.bound);
  const all = buckets.at(-1)?.count ?? 0;
  if (all === 0) return Number.NaN;
  return (buckets.find(({ count }) => count >= 0.99 * all)?.bound ?? Number.NaN) * 1_000;
}

/** Requests of a route by the bounds of the buckets that count them, whatever their status. */
function bucketsOf(page: string, route: string): Map<number, number> {
  const buckets = new Map<number, number>();
  for (const line of page.split('\n')) {
    if (!line.startsWith(`${METRIC}{`) || !line.includes(`route="${route}"`)) continue;
    const text = /le="([^"]+)"/.exec(line)?.[1] ?? '';
    const bound = text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text);
    buckets.set(bound, (buckets.get(bound) ?? 0) + Number(line.slice(line.lastIndexOf(' '))));
  }
  return buckets;
}
