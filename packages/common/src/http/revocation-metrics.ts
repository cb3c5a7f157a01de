import { Gauge, type Registry } from 'prom-client';
import type { RevocationFollower } from '../access/revocation-follower.ts';

/** How old a service's knowledge of revoked tokens is, and how many it has in memory. */
export function registerRevocationMetrics(registry: Registry, follower: RevocationFollower): void {
  new Gauge({
    name: 'revocations_age_seconds',
    help: 'Since the authentication service last said which access tokens were revoked; +Inf before the first time',
    registers: [registry],
    collect() {
      this.set(follower.ageSeconds());
    },
  });
  new Gauge({
    name: 'revocations_entries',
    help: 'Revoked sessions, tokens, keys and changed users in memory',
    registers: [registry],
    collect() {
      this.set(follower.size());
    },
  });
}
