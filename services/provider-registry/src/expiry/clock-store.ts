import { sql } from 'kysely';
import type { RegistryTransaction } from '../database/database.ts';
import { type LeaseRules, lapsed, passesMissing, silent } from '../leases/rules.ts';

/** How the fleet stands at a pass of the sweeper. */
export interface FleetState {
  /** Seen within their leases, whatever their status. */
  readonly fleetSize: number;
  /** Idle or busy, as last written. */
  readonly live: number;
  /** Of those: the lease has ended. */
  readonly lapsed: number;
  /** Of those: half of the lease has passed without a word. */
  readonly silent: number;
}

/** The registry's memory of its own passes. */
export interface RegistryClock {
  /** Passes were missing until now, so no lease ends sooner than counted from now. */
  readonly hasResumed: boolean;
  /** For how long changes have been waiting because most of the fleet went silent at once; undefined when they are not. */
  readonly heldSeconds: number | undefined;
}

/** Writes down that a pass runs, and whether passes were missing before it. */
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

/** Reads every live row once: narrow rows read in order are cheaper than an index on a time that always changes. */
export async function getFleetState(trx: RegistryTransaction, rules: LeaseRules): Promise<FleetState> {
  const isLive = sql`live.status in ('idle', 'busy')`;
  const { rows } = await sql<FleetState>`
    select count(*) - count(*) filter (where ${silent(rules)}) as "fleetSize",
      count(*) filter (where ${isLive}) as live,
      -- Whoever has lapsed has been silent, which is quicker to see.
      count(*) filter (where ${silent(rules)} and ${lapsed(rules)}) as lapsed,
      count(*) filter (where ${silent(rules)} and ${isLive}) as silent
    from provider_live as live`.execute(trx);
  return rows[0] as FleetState;
}

/** Keeps what replicas go by until the next pass. */
export async function updateClock(
  trx: RegistryTransaction,
  state: { readonly fleetSize: number; readonly isHeld: boolean },
): Promise<void> {
  await sql`
    update registry_clock set
      fleet_size = ${state.fleetSize},
      held_since = case when ${state.isHeld} then coalesce(held_since, gridlease_now()) end`.execute(trx);
}
