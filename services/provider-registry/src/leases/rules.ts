import { type RawBuilder, sql } from 'kysely';

/** How long a silent machine counts as alive. All durations are in seconds of the database's clock. */
export interface LeaseRules {
  /** Without leases every status stays until it is set explicitly. */
  readonly enabled: boolean;
  /** Minimum length of a lease after a heartbeat; it also never ends before three requested intervals. */
  readonly minimumSeconds: number;
  /** Length of a lease after a registration or a status update. */
  readonly initialSeconds: number;
  /** How often the sweeper runs. */
  readonly sweepIntervalSeconds: number;
  /** Speed of the database's clock relative to real time: 1 except in a demonstration. */
  readonly clockRate: number;
}

const MISSED_HEARTBEATS = 3;
/** A pass that is late by this many intervals counts as missing: the registry was down, not the machines. */
const MISSED_PASSES = 4;

/** Length of the lease after a heartbeat that was given this interval. */
export function leaseSeconds(rules: LeaseRules, promisedSeconds: number): number {
  return Math.ceil(Math.max(rules.minimumSeconds, MISSED_HEARTBEATS * promisedSeconds) * rules.clockRate);
}

/** Length of the lease after a registration or a status update. */
export function initialLeaseSeconds(rules: LeaseRules): number {
  return Math.ceil(rules.initialSeconds * rules.clockRate);
}

/** Are passes missing at this moment? For a query that reads `registry_clock`. */
export function passesMissing(rules: LeaseRules): RawBuilder<boolean> {
  const allowed = MISSED_PASSES * rules.sweepIntervalSeconds * rules.clockRate;
  return sql<boolean>`gridlease_now() - registry_clock.swept_at > make_interval(secs => ${allowed})`;
}

/**
 * `registry_resumed_at`: leases count from here at the earliest. While passes are missing this is now, so nothing lapses
 * between the return of the registry and its first pass.
 */
function resumedAt(rules: LeaseRules): RawBuilder<Date> {
  return sql<Date>`(
    select case when ${passesMissing(rules)} then gridlease_now() else registry_clock.resumed_at end
    from registry_clock)`;
}

/**
 * Has the lease of this row of `provider_live` (alias `live`) ended, so that the machine counts as offline, whether the
 * sweeper has recorded it or not? `error` and `maintenance` never lapse.
 */
export function lapsed(rules: LeaseRules): RawBuilder<boolean> {
  if (!rules.enabled) return sql<boolean>`false`;
  return sql<boolean>`(live.status in ('idle', 'busy')
    and greatest(live.last_seen_at, ${resumedAt(rules)}) + make_interval(secs => live.lease_seconds) <= gridlease_now())`;
}

/**
 * The last sign of life of this row (alias `live`): its registration or a heartbeat. What a person states about the
 * machine is none, although it counts for `last_seen_at`.
 */
export const LAST_BEAT_AT = sql<Date>`(
  case when live.status_set_at = live.last_seen_at then live.beat_before_at else live.last_seen_at end)`;

/** The length of the lease that this sign of life gave. */
export const BEAT_LEASE_SECONDS = sql<number>`(
  case when live.status_set_at = live.last_seen_at then live.beat_before_lease_seconds else live.lease_seconds end)`;

/** When the lease of the last sign of life of this row (alias `live`) ends. */
export function beatLeaseEnd(rules: LeaseRules): RawBuilder<Date> {
  return sql<Date>`(greatest(${LAST_BEAT_AT}, ${resumedAt(rules)}) + make_interval(secs => ${BEAT_LEASE_SECONDS}))`;
}

/**
 * Is this row (alias `live`) silent: has the lease of its last sign of life ended, whatever its status? Rentals are
 * charged by this. Once recorded, a silence lasts until the next heartbeat, also if the registry is down meanwhile.
 */
export function isSilent(rules: LeaseRules): RawBuilder<boolean> {
  if (!rules.enabled) return sql<boolean>`false`;
  return sql<boolean>`(
    coalesce(live.silent_since = ${LAST_BEAT_AT}, false) or ${beatLeaseEnd(rules)} <= gridlease_now())`;
}

/** Is this row (alias `live`) silent, and not yet recorded as such? Cheap for a scan of every row. */
export function isNewlySilent(rules: LeaseRules): RawBuilder<boolean> {
  return sql<boolean>`(${unseen(rules, 1)} and live.silent_since is distinct from ${LAST_BEAT_AT}
    and ${beatLeaseEnd(rules)} <= gridlease_now())`;
}

/**
 * Has this row (alias `live`) been unseen for the given fraction of the shortest possible lease? For all others, nearly
 * the whole fleet, this costs one comparison.
 */
function unseen(rules: LeaseRules, part: number): RawBuilder<boolean> {
  const seconds = Math.min(leaseSeconds(rules, 0), initialLeaseSeconds(rules)) * part;
  return sql<boolean>`live.last_seen_at <= (select gridlease_now() - make_interval(secs => ${seconds}))`;
}

/** The same as `lapsed`, faster for a scan of every row. */
export function lapsedAmongAll(rules: LeaseRules): RawBuilder<boolean> {
  return sql<boolean>`(${unseen(rules, 1)} and ${lapsed(rules)})`;
}

/** Has this row (alias `live`) been silent for half of its lease? */
export function silent(rules: LeaseRules): RawBuilder<boolean> {
  return sql<boolean>`(${unseen(rules, 0.5)}
    and greatest(live.last_seen_at, ${resumedAt(rules)}) + live.lease_seconds * interval '0.5 second'
      <= gridlease_now())`;
}
