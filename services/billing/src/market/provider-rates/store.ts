import { arrayParameter } from '@gridlease/common/database/array-parameter';
import { type NotNull, type Selectable, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { NumberedRates, ProviderRate, RateSet } from './rate.ts';
import type { ProviderRatesTable } from './table.ts';

const unitsOf = (text: string | null) => (text === null ? undefined : BigInt(text));
const textOf = (units: bigint | undefined) => units?.toString() ?? null;

function toRate(row: Selectable<ProviderRatesTable>): ProviderRate {
  return {
    gpuModel: row.gpu_model,
    hourlyRate: BigInt(row.hourly_rate),
    vramPerGb: unitsOf(row.vram_rate_per_gb),
    perKilowatt: unitsOf(row.power_multiplier),
    minimumSessionMinutes: row.minimum_session_minutes ?? undefined,
    maximumSessionMinutes: row.maximum_session_minutes ?? undefined,
    isActive: row.is_active,
  };
}

function toRow(providerId: string, rate: ProviderRate, place: number) {
  return {
    provider_id: providerId,
    place,
    gpu_model: rate.gpuModel,
    hourly_rate: rate.hourlyRate.toString(),
    vram_rate_per_gb: textOf(rate.vramPerGb),
    power_multiplier: textOf(rate.perKilowatt),
    minimum_session_minutes: rate.minimumSessionMinutes ?? null,
    maximum_session_minutes: rate.maximumSessionMinutes ?? null,
    is_active: rate.isActive,
  };
}

/** Reads the rates of a machine and its owner, by their ids. */
export type ReadRates = (
  providerIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly ProviderRate[]>>;

/** Lists the rates of these machines and owners in one snapshot. Ids without rates are not in the map. */
export async function listRates(
  db: Database,
  providerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ProviderRate[]>> {
  const rows = await db
    .selectFrom('provider_rates')
    .selectAll()
    .where(sql<boolean>`provider_id = any(${arrayParameter('text', providerIds, (id) => id)})`)
    .orderBy('provider_id')
    .orderBy('place')
    .execute();
  const own = Map.groupBy(rows, (row) => row.provider_id);
  return new Map([...own].map(([id, ofOne]) => [id, ofOne.map(toRate)]));
}

/** Returns the rates of a machine or an owner; undefined if none were ever set. */
export async function findRateSet(db: Database, providerId: string): Promise<RateSet | undefined> {
  // One statement, so that a concurrent replacement is seen either completely or not at all. An empty set is
  // a row of nulls.
  const rows = await db
    .selectFrom('provider_rate_sets as sets')
    .leftJoin('provider_rates as rates', 'rates.provider_id', 'sets.provider_id')
    .selectAll('rates')
    .select('sets.updated_at')
    .where('sets.provider_id', '=', providerId)
    .orderBy('rates.place')
    .$narrowType<{ provider_id: NotNull; gpu_model: NotNull; hourly_rate: NotNull; is_active: NotNull }>()
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  const rates = rows.flatMap(({ place, ...row }) => (place === null ? [] : [toRate({ ...row, place })]));
  return { providerId, rates, updatedAt: first.updated_at };
}

/** A page of all sets, also of empty ones, by id; one more than the limit if there are more. */
export async function listRateSets(
  db: Database,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<NumberedRates[]> {
  const from = after === undefined ? sql`true` : sql`provider_id collate "C" > ${after}`;
  // One statement, so that a set's version is that of its rates.
  const { rows } = await sql<Selectable<ProviderRatesTable> & { set_id: string; version: number }>`
    select s.provider_id as set_id, s.version, r.*
    from (
      select provider_id, version from provider_rate_sets
      where ${from} order by provider_id collate "C" limit ${limit + 1}
    ) s left join provider_rates r on r.provider_id = s.provider_id
    order by s.provider_id collate "C", r.place`.execute(db);
  const sets = Map.groupBy(rows, (row) => row.set_id);
  return [...sets].map(([providerId, ofOne]) => ({
    providerId,
    version: ofOne[0]?.version ?? 0,
    // An empty set is a row of nulls.
    rates: ofOne.flatMap((row) => (row.place === null ? [] : [toRate(row)])),
  }));
}

/** Replaces the stored rates and counts their version up. Locks the set until the end of the transaction. */
export async function replaceRates(
  trx: BillingTransaction,
  providerId: string,
  rates: readonly ProviderRate[],
): Promise<{ readonly updatedAt: Date; readonly version: number }> {
  const { updated_at: updatedAt, version } = await trx
    .insertInto('provider_rate_sets')
    .values({ provider_id: providerId })
    .onConflict((conflict) =>
      conflict.column('provider_id').doUpdateSet((eb) => ({
        updated_at: sql<Date>`gridlease_now()`,
        version: eb('provider_rate_sets.version', '+', 1),
      })),
    )
    .returning(['updated_at', 'version'])
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('provider_rates').where('provider_id', '=', providerId).execute();
  if (rates.length > 0) {
    const rows = rates.map((rate, place) => toRow(providerId, rate, place));
    await trx.insertInto('provider_rates').values(rows).execute();
  }
  return { updatedAt, version };
}
