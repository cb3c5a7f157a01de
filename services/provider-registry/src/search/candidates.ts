import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { allOf, classConditions } from './conditions.ts';
import type { ProviderFilters } from './filters.ts';

/** So few machines of a status or a location are all looked at, instead of those that match one after the other. */
const FEW = 1_000;
/** Of what most machines are most of the time it is not worth looking so far at each search. */
const FEW_OF_USUAL = 250;
const USUAL: readonly ProviderStatus[] = ['idle', 'busy'];

/** Where machines that match can be found: each member that is there leaves none of them out. */
export interface Candidates {
  /** The classes of which a card must be; undefined when any will do. */
  readonly classIds: readonly number[] | undefined;
  /** The machines of a status or a location that few have; undefined when many have it, or none was asked for. */
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
 * Asks the dictionary for the classes, and whether status or location are those of a few machines. That is counted and
 * not estimated: how many machines have a status changes faster than statistics do. A class is written before its first
 * machine, and a status with its change, so nothing is missing that a search must see.
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
  // An owner's machines are few, and listed in order.
  if (owner_id !== undefined) return asked;
  // A machine whose lease has ended is offline, too, before that is written down.
  if (status !== undefined && status !== 'offline') {
    // In the order of the index, and so with it: else false statistics have the whole table read.
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

/** The ids when they are no more than `most`; else null. */
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
