import { Gauge, type Registry } from 'prom-client';
import type { RevocationFollower } from '../access/revocation-follower.ts';

/**
 * How old a service's knowledge of revoked tokens is, and how many it has in memory.
 *
 * @param follower undefined: revocations are not followed, as where access is open
 */
export function registerRevocationMetrics(
  registry: Registry,
  follower: Pick<RevocationFollower, 'ageSeconds' | 'size'> | undefined,
): void {
  new Gauge({
    name: 'revocations_age_seconds',
    help: 'Since the authentication service last said which access tokens were revoked; NaN where nobody asks it',
    registers: [registry],
    collect() {
      this.set(follower?.ageSeconds() ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'revocations_entries',
    help: 'Revoked sessions, tokens, keys and changed users in memory',
    registers: [registry],
    collect() {
      this.set(follower?.size() ?? 0);
    },
  });
}
