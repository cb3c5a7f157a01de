import { sql } from 'kysely';
import type { RegistryTransaction } from '../database/database.ts';
import { type LeaseRules, lapsed, passesMissing, silent } from '../leases/rules.ts';

/** The state of the fleet at a pass of the sweeper. */
export interface FleetState {
  /** Machines seen within their leases, whatever their status. */
  readonly fleetSize: number;
  /** Idle or busy, as last recorded. */
  readonly live: number;
  /** Live machines whose lease has ended. */
  readonly lapsed: number;
  /** Live machines that have been silent for half of their lease. */
  readonly silent: number;
}

/** What the registry remembers about its own passes. */
export interface RegistryClock {
  /** Passes were missing until now, so every lease counts from now at the earliest. */
  readonly hasResumed: boolean;
  /** How long status changes have been held because most of the fleet fell silent at once; undefined when they are not. */
  readonly heldSeconds: number | undefined;
}

/** Records that a pass runs, and whether passes were missing before it. */
export async function recordPass(trx: RegistryTransaction, rules: LeaseRules): Promise<RegistryClock> {
  const { rows } = await sql<{ has_resumed: boolean; held_seconds: number | null }>`
    with before as (select ${passesMissing(rules)} as missing from registry_clock for update)
    update registry_clock set
      swept_at = greatest(swept_at, gridlease_now()),
      resumed_at = case when before.missing then gridlease_now() else resumed_at end
    from before
    returning before.missing as has_resumed,
      extract(epoch from gridlease_now() - held_since)::float8 as held_seconds`.execute(trx);
  const [clock] = rows;
  if (clock === undefined) throw new Error('registry_clock has lost its row');
  return { hasResumed: clock.has_resumed, heldSeconds: clock.held_seconds ?? undefined };
}

/** Reads every live row once: scanning narrow rows is cheaper than an index on a constantly changing time. */
export async function getFleetState(trx: RegistryTransaction, rules: LeaseRules): Promise<FleetState> {
  const isLive = sql`live.status in ('idle', 'busy')`;
  const { rows } = await sql<FleetState>`
    select count(*) - count(*) filter (where ${silent(rules)}) as "fleetSize",
      count(*) filter (where ${isLive}) as live,
      -- A lapsed machine is also silent, which is the cheaper condition.
      count(*) filter (where ${silent(rules)} and ${lapsed(rules)}) as lapsed,
      count(*) filter (where ${silent(rules)} and ${isLive}) as silent
    from provider_live as live`.execute(trx);
  return rows[0] as FleetState;
}

/** Stores what replicas rely on until the next pass. */
export async function updateClock(
  trx: RegistryTransaction,
  state: { readonly fleetSize: number; readonly isHeld: boolean },
): Promise<void> {
  await sql`
    update registry_clock set
      fleet_size = ${state.fleetSize},
      held_since = case when ${state.isHeld} then coalesce(held_since, gridlease_now()) end`.execute(trx);
}
