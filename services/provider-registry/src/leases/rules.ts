import { type RawBuilder, sql } from 'kysely';

/** How long a silent machine counts as alive. All durations are of the database's clock, in seconds. */
export interface LeaseRules {
  /** Without leases every status stays what somebody made it. */
  readonly enabled: boolean;
  /** After a heartbeat a lease lasts at least this long, and never less than three promised intervals. */
  readonly minimumSeconds: number;
  /** After a registration or an update of the status. */
  readonly initialSeconds: number;
  /** How often the leases are looked through. */
  readonly sweepIntervalSeconds: number;
  /** How many times as fast as real time the database's clock runs: 1 but in a demonstration. */
  readonly clockRate: number;
}

const MISSED_HEARTBEATS = 3;
/** A pass that is this many intervals late was missed: the registry was away, not the machines. */
const MISSED_PASSES = 4;

/** Length of the lease after a heartbeat that was told when to come again. */
export function leaseSeconds(rules: LeaseRules, promisedSeconds: number): number {
  return Math.ceil(Math.max(rules.minimumSeconds, MISSED_HEARTBEATS * promisedSeconds) * rules.clockRate);
}

/** Length of the lease after a registration or an update of the status. */
export function initialLeaseSeconds(rules: LeaseRules): number {
  return Math.ceil(rules.initialSeconds * rules.clockRate);
}

/** Are passes missing at this moment? For a query that has `registry_clock`. */
export function passesMissing(rules: LeaseRules): RawBuilder<boolean> {
  const allowed = MISSED_PASSES * rules.sweepIntervalSeconds * rules.clockRate;
  return sql<boolean>`gridlease_now() - registry_clock.swept_at > make_interval(secs => ${allowed})`;
}

/**
 * `registry_resumed_at`: leases count from here at the earliest. While passes are missing that is now, so nothing lapses
 * between the return of the registry and its first pass.
 */
function resumedAt(rules: LeaseRules): RawBuilder<Date> {
  return sql<Date>`(
    select case when ${passesMissing(rules)} then gridlease_now() else registry_clock.resumed_at end
    from registry_clock)`;
}

/**
 * Has the lease of this row of `provider_live` (alias `live`) ended, so that the machine counts as offline, whether the
 * sweeper has written it down or not? `error` and `maintenance` never lapse.
 */
export function lapsed(rules: LeaseRules): RawBuilder<boolean> {
  if (!rules.enabled) return sql<boolean>`false`;
  return sql<boolean>`(live.status in ('idle', 'busy')
    and greatest(live.last_seen_at, ${resumedAt(rules)}) + make_interval(secs => live.lease_seconds) <= gridlease_now())`;
}

/**
 * Was this row (alias `live`) not seen for the given part of the shortest lease there is? All others, nearly the whole
 * fleet, cost one comparison.
 */
function unseen(rules: LeaseRules, part: number): RawBuilder<boolean> {
  const seconds = Math.min(leaseSeconds(rules, 0), initialLeaseSeconds(rules)) * part;
  return sql<boolean>`live.last_seen_at <= (select gridlease_now() - make_interval(secs => ${seconds}))`;
}

/** The same as `lapsed`, for a look at every row. */
export function lapsedAmongAll(rules: LeaseRules): RawBuilder<boolean> {
  return sql<boolean>`(${unseen(rules, 1)} and ${lapsed(rules)})`;
}

/** Has half of the lease of this row (alias `live`) passed without a word? */
export function silent(rules: LeaseRules): RawBuilder<boolean> {
  return sql<boolean>`(${unseen(rules, 0.5)}
    and greatest(live.last_seen_at, ${resumedAt(rules)}) + live.lease_seconds * interval '0.5 second'
      <= gridlease_now())`;
}
