import { networkOf } from '@gridlease/common/access/network';

const MINUTE_MS = 60_000;
/** With more networks in one minute than this, further ones are refused: what is counted stays bounded. */
const NETWORKS_MAX = 50_000;

/** Counts requests by network (an IPv4 address or an IPv6 /64) and minute, in this process. */
export interface VisitorLimit {
  /** Counts a request; returns the seconds to wait if it exceeds the limit, and else undefined. */
  admit(address: string): number | undefined;
}

/**
 * @param perMinute requests of one network in a minute
 * @param clock milliseconds of a clock that never goes back
 */
export function createVisitorLimit(perMinute: number, clock: () => number): VisitorLimit {
  let minute = Number.NaN;
  const counts = new Map<string, number>();
  return {
    admit(address) {
      const now = clock();
      const current = Math.floor(now / MINUTE_MS);
      if (current !== minute) {
        counts.clear();
        minute = current;
      }
      const network = networkOf(address);
      const count = counts.get(network) ?? 0;
      const isFull = count === 0 && counts.size >= NETWORKS_MAX;
      if (count >= perMinute || isFull) return Math.ceil(((current + 1) * MINUTE_MS - now) / 1_000);
      counts.set(network, count + 1);
      return undefined;
    },
  };
}
