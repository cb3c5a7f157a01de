import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { beatLeaseEnd, isSilent, LAST_BEAT_AT, type LeaseRules } from '../leases/rules.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { shownStatus } from '../providers/store.ts';
import type { StoredSuspensions, Suspension } from '../providers/suspension.ts';
import type { Silence, StatedStatus } from '../states/history.ts';
import { STATES_KEPT } from '../states/store.ts';

/** The signs of life of a machine. */
export interface MachineLife {
  readonly id: string;
  /** Null, like the next, for a machine that was deleted before the states of machines were kept. */
  readonly owner_id: string | null;
  readonly last_beat_at: Date | null;
  readonly status: ProviderStatus;
  /** When the lease of its last sign of life ended; null unless it is silent. */
  readonly lapsed_at: Date | null;
  readonly suspended: StoredSuspensions | null;
  /** When its history changed last. */
  readonly changed_at: Date;
  readonly deleted_at: Date | null;
}

/** Machines, with the time of the database at which they were like this. */
export interface MachineLives {
  readonly now: Date;
  readonly machines: readonly MachineLife[];
}

/** Selects machines with these ids, deleted ones too; those that never existed, or were purged, are left out. */
function selectLives(rules: LeaseRules, ids: readonly string[]) {
  return sql<MachineLife>`
    select providers.id, providers.owner_id, ${shownStatus(rules)} as status, ${LAST_BEAT_AT} as last_beat_at,
      case when ${isSilent(rules)} then least(${beatLeaseEnd(rules)}, gridlease_now()) end as lapsed_at,
      providers.suspended,
      greatest(live.status_changed_at,
        (select max(to_at) from provider_silences where provider_silences.provider_id = providers.id),
        (select max(greatest(from_at, to_at)) from provider_suspensions
          where provider_suspensions.provider_id = providers.id),
        (select max(coalesce(to_at, from_at)) from provider_card_faults
          where provider_card_faults.provider_id = providers.id),
        (select max(coalesce(to_at, from_at)) from former_owners
          where former_owners.provider_id = providers.id)) as changed_at,
      null::timestamptz as deleted_at
    from providers join provider_live as live on live.provider_id = providers.id
    where providers.id = any(${ids}::uuid[])
    union all
    select id, owner_id, 'offline', last_beat_at, null, null, deleted_at, deleted_at
    from deleted_providers where id = any(${ids}::uuid[])`;
}

/** The signs of life of the machines with these ids, as of one moment. */
export async function listLives(
  db: Database,
  rules: LeaseRules,
  ids: readonly string[],
): Promise<MachineLives> {
  const { rows } = await sql<MachineLife & { readonly now: Date }>`
    select clock.now, machine.* from (select gridlease_now() as now) as clock
    left join (${selectLives(rules, ids)}) as machine on true order by machine.id`.execute(db);
  const now = (rows[0] as (typeof rows)[number]).now;
  return {
    now,
    machines: rows.flatMap(({ now: _now, ...machine }) => (machine.id === null ? [] : [machine])),
  };
}

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

/** The past of a machine, deleted or not; undefined when it never existed or was purged. */
export async function findPast(
  db: Database,
  rules: LeaseRules,
  id: string,
): Promise<MachinePast | undefined> {
  const states = (column: string) => sql`array(
    select ${sql.ref(column)} from provider_states where provider_id = ${id} order by provider_states.id)`;
  const silences = (column: string) => sql`array(
    select ${sql.ref(column)} from provider_silences
    where provider_id = ${id} and to_at > gridlease_now() - ${STATES_KEPT} order by provider_silences.id)`;
  const suspensions = (column: string) => sql`array(
    select ${sql.ref(column)} from provider_suspensions where provider_id = ${id} order by provider_suspensions.id)`;
  const faults = (column: string) => sql`array(
    select ${sql.ref(column)} from provider_card_faults
    where provider_id = ${id} and (to_at is null or to_at > gridlease_now() - ${STATES_KEPT})
    order by provider_card_faults.id)`;
  const owners = (column: string) => sql`array(
    select ${sql.ref(column)} from former_owners where provider_id = ${id} order by former_owners.id)`;
  // One statement, and thus one snapshot.
  const { rows } = await sql<PastRow>`
    select machine.*, gridlease_now() as now, ${states('at')} as stated_at, ${states('status')} as stated,
      ${silences('from_at')} as silent_from, ${silences('to_at')} as silent_to,
      ${suspensions('by')} as suspended_by, ${suspensions('from_at')} as suspended_from,
      ${suspensions('to_at')} as suspended_to,
      ${faults('index')} as fault_index, ${faults('uuid')} as fault_uuid,
      ${faults('from_at')} as fault_from, ${faults('to_at')} as fault_to,
      ${owners('owner_id')} as former_owner, ${owners('from_at')} as former_from, ${owners('to_at')} as former_to
    from (${selectLives(rules, [id])}) as machine`.execute(db);
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
