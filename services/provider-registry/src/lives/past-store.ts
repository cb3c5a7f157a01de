import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import type { Suspension } from '../providers/suspension.ts';
import type { Silence, StatedStatus } from '../states/history.ts';
import { STATES_KEPT } from '../states/store.ts';
import { type MachineLife, selectLives } from './store.ts';

/** A suspension over time; without an end it is in force. */
export interface PastSuspension extends Silence {
  readonly by: Suspension['by'];
}

/** A time in which a card of a machine was unhealthy, or gone while a rental had it. */
export interface CardFault extends Silence {
  /** Where every card of the machine reports one, else its position. */
  readonly index: number;
  readonly uuid?: string | undefined;
}

/** A time in which a machine belonged to others than its former owner. */
export interface FormerOwner extends Silence {
  readonly owner_id: string;
}

/** What is known of the past of a machine, as of `now`. */
export interface MachinePast {
  readonly now: Date;
  readonly machine: MachineLife;
  /** In the order in which it was stated. */
  readonly stated: readonly StatedStatus[];
  /** Including the present one. */
  readonly silences: readonly Silence[];
  /** Also those that were lifted. */
  readonly suspensions: readonly PastSuspension[];
  readonly cardFaults: readonly CardFault[];
  readonly formerOwners: readonly FormerOwner[];
}

interface PastRow extends MachineLife {
  readonly now: Date;
  readonly stated_at: readonly Date[];
  readonly stated: readonly ProviderStatus[];
  readonly silent_from: readonly Date[];
  readonly silent_to: readonly Date[];
  readonly suspended_by: readonly Suspension['by'][];
  readonly suspended_from: readonly Date[];
  readonly suspended_to: readonly (Date | null)[];
  readonly fault_index: readonly number[];
  readonly fault_uuid: readonly (string | null)[];
  readonly fault_from: readonly Date[];
  readonly fault_to: readonly (Date | null)[];
  readonly former_owner: readonly string[];
  readonly former_from: readonly Date[];
  readonly former_to: readonly (Date | null)[];
}

/**
 * The states that decide about the time after `since`. An owner may have stated a hundred thousand before it: of those, the
 * one in force then is needed, with those from the one before it that said something else for a while, because the time
 * of equal states is one; and the very first, with which the history begins.
 */
const keptStates = (id: string, since: RawBuilder<Date>) => sql`
  in_force as materialized (
    select id, status from provider_states where provider_id = ${id} and at <= ${since}
    order by id desc limit 1
  ),
  before as materialized (
    select earlier.id from in_force, provider_states as earlier
    where earlier.provider_id = ${id} and earlier.id < in_force.id and earlier.status <> in_force.status
      and earlier.at < (select next.at from provider_states as next
        where next.provider_id = ${id} and next.id > earlier.id order by next.id limit 1)
    order by earlier.id desc limit 1
  ),
  states as materialized (
    select id, at, status from provider_states
    where provider_id = ${id} and id >= coalesce((select id from before), 0)
    union
    (select id, at, status from provider_states where provider_id = ${id} order by id limit 1)
  )`;

/**
 * The silences that decide about the time after `since`: those that end after it, those that these touch, and so on,
 * because all of them are one, which begins with the first; and the last one before, after which the machine was there.
 */
const keptSilences = (id: string, since: RawBuilder<Date>) => sql`
  touching(from_at, seen_to) as (
    select
      least(
        (select min(from_at) from provider_silences where provider_id = ${id} and to_at > ${since} and ${IS_KEPT}),
        (select last_beat_at from machine where lapsed_at is not null)),
      'infinity'::timestamptz
    union all
    select touched.from_at, touching.from_at
    from touching cross join lateral (
      select from_at from provider_silences
      where provider_id = ${id} and to_at >= touching.from_at and to_at < touching.seen_to
        and from_at < touching.from_at and ${IS_KEPT}
      order by from_at limit 1
    ) as touched
  ),
  silences as materialized (
    select id, from_at, to_at from provider_silences
    where provider_id = ${id} and ${IS_KEPT} and to_at >= coalesce(
      (select max(to_at) from provider_silences
        where provider_id = ${id} and to_at <= ${since}
          and to_at < coalesce((select min(from_at) from touching), 'infinity')),
      '-infinity')
  )`;

const IS_KEPT = sql`to_at > gridlease_now() - ${STATES_KEPT}`;

/** Selects the past of a machine in one statement, and thus one snapshot. Exported for the test that counts its rows. */
export function selectPast(rules: LeaseRules, id: string, sinceDate: Date | undefined): RawBuilder<PastRow> {
  const since = sql<Date>`${sinceDate?.toISOString() ?? '-infinity'}::timestamptz`;
  const states = (column: string) => sql`array(select ${sql.ref(column)} from states order by id)`;
  const silences = (column: string) => sql`array(select ${sql.ref(column)} from silences order by id)`;
  const suspensions = (column: string) => sql`array(
    select ${sql.ref(column)} from provider_suspensions where provider_id = ${id} order by provider_suspensions.id)`;
  const faults = (column: string) => sql`array(select ${sql.ref(column)} from faults order by id)`;
  const owners = (column: string) => sql`array(
    select ${sql.ref(column)} from former_owners where provider_id = ${id} order by former_owners.id)`;
  return sql<PastRow>`
    with recursive machine as materialized (${selectLives(rules, [id])}),
    ${keptStates(id, since)},
    ${keptSilences(id, since)},
    faults as materialized (
      select * from provider_card_faults where provider_id = ${id} and to_at > ${since} and ${IS_KEPT}
      union all
      select * from provider_card_faults where provider_id = ${id} and to_at is null
    )
    select machine.*, gridlease_now() as now, ${states('at')} as stated_at, ${states('status')} as stated,
      ${silences('from_at')} as silent_from, ${silences('to_at')} as silent_to,
      ${suspensions('by')} as suspended_by, ${suspensions('from_at')} as suspended_from,
      ${suspensions('to_at')} as suspended_to,
      ${faults('index')} as fault_index, ${faults('uuid')} as fault_uuid,
      ${faults('from_at')} as fault_from, ${faults('to_at')} as fault_to,
      ${owners('owner_id')} as former_owner, ${owners('from_at')} as former_from, ${owners('to_at')} as former_to
    from machine`;
}

/**
 * The past of a machine, deleted or not, as far as it decides about the time after `since` (undefined: all that is kept);
 * undefined when the machine never existed or was purged.
 */
export async function findPast(
  db: Database,
  rules: LeaseRules,
  id: string,
  since: Date | undefined,
): Promise<MachinePast | undefined> {
  const { rows } = await selectPast(rules, id, since).execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const silencesOf: Silence[] = row.silent_from.map((from, place) => ({ from, to: row.silent_to[place] }));
  if (row.lapsed_at !== null && row.last_beat_at !== null) {
    silencesOf.push({ from: row.last_beat_at });
  }
  return {
    now: row.now,
    machine: row,
    stated: row.stated.map((status, place) => ({ status, at: row.stated_at[place] as Date })),
    silences: silencesOf,
    suspensions: row.suspended_by.map((by, place) => ({
      by,
      from: row.suspended_from[place] as Date,
      to: row.suspended_to[place] ?? undefined,
    })),
    cardFaults: row.fault_index.map((index, place) => ({
      index,
      uuid: row.fault_uuid[place] ?? undefined,
      from: row.fault_from[place] as Date,
      to: row.fault_to[place] ?? undefined,
    })),
    formerOwners: row.former_owner.map((owner_id, place) => ({
      owner_id,
      from: row.former_from[place] as Date,
      to: row.former_to[place] ?? undefined,
    })),
  };
}
