import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { beatLeaseEnd, isSilent, LAST_BEAT_AT, type LeaseRules } from '../leases/rules.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { shownStatus } from '../providers/store.ts';
import type { StoredSuspensions } from '../providers/suspension.ts';

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
export function selectLives(rules: LeaseRules, ids: readonly string[]) {
  // Of one machine by its id, so that every table is read where the tables of this machine are.
  const [id] = ids;
  const its = ids.length === 1 ? sql`${id}::uuid` : sql`providers.id`;
  return sql<MachineLife>`
    select providers.id, providers.owner_id, ${shownStatus(rules)} as status, ${LAST_BEAT_AT} as last_beat_at,
      case when ${isSilent(rules)} then least(${beatLeaseEnd(rules)}, gridlease_now()) end as lapsed_at,
      providers.suspended,
      greatest(live.status_changed_at,
        (select max(to_at) from provider_silences where provider_silences.provider_id = ${its}),
        (select max(greatest(from_at, to_at)) from provider_suspensions
          where provider_suspensions.provider_id = ${its}),
        -- In two parts, each by the index: an owner may have caused a hundred thousand faults.
        (select max(to_at) from provider_card_faults where provider_card_faults.provider_id = ${its}),
        (select max(from_at) from provider_card_faults
          where provider_card_faults.provider_id = ${its} and to_at is null),
        (select max(coalesce(to_at, from_at)) from former_owners
          where former_owners.provider_id = ${its})) as changed_at,
      null::timestamptz as deleted_at
    from providers join provider_live as live on live.provider_id = providers.id
    where providers.id = any(${ids}::uuid[]) and live.provider_id = any(${ids}::uuid[])
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
