import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { allOf, classConditions } from './conditions.ts';
import type { ProviderFilters } from './filters.ts';

/** If a status or location has at most this many machines, all of them are examined instead of scanning for matches. */
const FEW = 1_000;
/** Statuses that most machines usually have are not worth counting further at each search. */
const FEW_OF_USUAL = 250;
const USUAL: readonly ProviderStatus[] = ['idle', 'busy'];

/** Where matches can be found: each member, if present, includes all of them. */
export interface Candidates {
  /** The classes that a matching card can have; undefined when any will do. */
  readonly classIds: readonly number[] | undefined;
  /** The machines of a rare status or location; undefined when many have it, or none was requested. */
  readonly ids: readonly string[] | undefined;
}

const OF_CLASSES = 'class_ids';
const OF_STATUS = 'of_status';
const OF_LOCATION = 'of_location';

type CandidatesRow = {
  readonly [OF_CLASSES]?: number[];
  readonly [OF_STATUS]?: string[] | null;
  readonly [OF_LOCATION]?: string[] | null;
};

/**
 * Looks up the classes in the dictionary, and whether status or location apply to only a few machines. These are counted
 * rather than estimated: the number of machines with a status changes faster than statistics do. A class is written
 * before its first machine, and a status with its change, so no match is missed.
 */
export async function findCandidates(db: Database, filters: ProviderFilters): Promise<Candidates> {
  const asked = questions(filters);
  if (asked.length === 0) return { classIds: undefined, ids: undefined };
  const { rows } = await sql<CandidatesRow>`select ${sql.join(asked)}`.execute(db);
  const [{ class_ids, of_status, of_location } = {}] = rows;
  return { classIds: class_ids, ids: shorter(of_status ?? undefined, of_location ?? undefined) };
}

function questions(filters: ProviderFilters): RawBuilder<unknown>[] {
  const { owner_id, status, location } = filters;
  const asked: RawBuilder<unknown>[] = [];
  const classes = classConditions(filters);
  if (classes.size > 0) {
    const found = sql`select class.id from gpu_classes as class where ${allOf(classes.values())} order by class.id`;
    asked.push(sql`array(${found}) as ${sql.ref(OF_CLASSES)}`);
  }
  // An owner has few machines, and they are read in list order.
  if (owner_id !== undefined) return asked;
  // A machine whose lease has ended is also offline before the sweeper records it.
  if (status !== undefined && status !== 'offline') {
    // In index order, so that the index is used: with outdated statistics the whole table would be read.
    const found = sql`select provider_id as id from provider_live where status = ${status} order by provider_id`;
    const most = USUAL.includes(status) ? FEW_OF_USUAL : FEW;
    asked.push(sql`${few(found, most)} as ${sql.ref(OF_STATUS)}`);
  }
  if (location !== undefined) {
    const found = sql`select id from providers where lower(location) = lower(${location}) order by name, id`;
    asked.push(sql`${few(found, FEW)} as ${sql.ref(OF_LOCATION)}`);
  }
  return asked;
}

/** The ids if there are at most `most`; otherwise null. */
function few(ids: RawBuilder<unknown>, most: number): RawBuilder<string[] | null> {
  const first = sql`${ids} limit ${sql.lit(most + 1)}`;
  return sql`(
    select case when count(*) <= ${sql.lit(most)} then coalesce(array_agg(id), '{}') end from (${first}) as first)`;
}

function shorter(
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): readonly string[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a.length <= b.length ? a : b;
}
