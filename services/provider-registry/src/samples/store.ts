import { type RawBuilder, sql } from 'kysely';
import type { Database, RegistryTransaction } from '../database/database.ts';
import { LAST_BEAT_AT, type LeaseRules } from '../leases/rules.ts';
import type { SampledHour } from './columns.ts';

/** A machine whose next heartbeat is late by half of what it was asked for reports nothing at present. */
const LATE = 1.5;
const REPORTING_SECONDS_MIN = 60;

const hourOf = (time: RawBuilder<Date>) => sql<Date>`date_trunc('hour', ${time}, 'UTC')`;
/** The hours of which something is shown, one by one: their samples are found by key. */
const SHOWN_HOURS = sql`array(
  select generate_series(${hourOf(sql`gridlease_now()`)} - interval '24 hours', gridlease_now(), interval '1 hour'))`;

/** The present minute, by the database's clock. */
export async function getMinute(db: Database): Promise<Date> {
  const { rows } = await sql<{
    minute: Date;
  }>`select date_trunc('minute', gridlease_now()) as minute`.execute(db);
  return (rows[0] as { minute: Date }).minute;
}

/**
 * Samples what the next machines by id reported last, for this minute, unless that was done before. Machines that report
 * nothing at present have a gap. Only one replica may sample at a time.
 *
 * @returns the last of these machines; undefined: there are no more
 */
export async function sampleMachines(
  trx: RegistryTransaction,
  rules: LeaseRules,
  { minute, after, limit }: { readonly minute: Date; readonly after: string; readonly limit: number },
): Promise<string | undefined> {
  const minutesBefore = sql`extract(minute from ${minute}::timestamptz)::integer`;
  const isReporting = sql`${LAST_BEAT_AT} > gridlease_now() - make_interval(
    secs => greatest(${REPORTING_SECONDS_MIN}, ${LATE * rules.clockRate}::float8 * live.promised_seconds))`;
  const { rows } = await sql<{ last: string | null }>`
    with part as materialized (
      select live.provider_id, ${isReporting} as is_reporting,
        live.utilization_gpu_percent, live.utilization_memory_percent, live.temperature_c, live.power_draw_w
      from provider_live as live where live.provider_id > ${after} order by live.provider_id limit ${limit}
    ),
    measured as materialized (
      select provider_id, octet_length(sample) as bytes, sample
      from part cross join lateral packed_sample(
        utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) as sample
      where is_reporting and sample <> unknown_samples(octet_length(sample))
    ),
    written as (
      insert into metric_hours as known (hour, provider_id, cards, samples)
      select ${hourOf(sql`${minute}::timestamptz`)}, provider_id, bytes / 5,
        unknown_samples(${minutesBefore} * bytes) || sample
      from measured
      on conflict (hour, provider_id) do update set
        cards = excluded.cards,
        samples = case when known.cards <> excluded.cards then excluded.samples
          else known.samples || substring(excluded.samples from octet_length(known.samples) + 1) end
      where known.cards <> excluded.cards or octet_length(known.samples) < octet_length(excluded.samples)
    )
    select (select provider_id from part order by provider_id desc limit 1) as last`.execute(trx);
  return rows[0]?.last ?? undefined;
}

/** Deletes hours of which nothing is shown any more. */
export async function purgeSamples(trx: RegistryTransaction, minute: Date): Promise<void> {
  await sql`
    delete from metric_hours
    where hour < ${hourOf(sql`${minute}::timestamptz`)} - interval '24 hours'`.execute(trx);
}

/** Deletes what was sampled of a machine: it was deleted, or has other cards now. */
export async function deleteSamples(trx: RegistryTransaction, providerId: string): Promise<void> {
  await sql`
    delete from metric_hours where hour = any(${SHOWN_HOURS}) and provider_id = ${providerId}`.execute(trx);
}

/** What was sampled of a machine with so many cards within the last 24 hours, as of the present minute. */
export async function findSamples(
  db: Database,
  providerId: string,
  cards: number,
): Promise<{ readonly minute: Date; readonly hours: readonly SampledHour[] }> {
  const { rows } = await sql<{ minute: Date; hour: Date | null; samples: Buffer | null }>`
    select present.minute, known.hour, known.samples
    from (select date_trunc('minute', gridlease_now()) as minute) as present
    left join metric_hours as known
      on known.hour = any(${SHOWN_HOURS}) and known.provider_id = ${providerId} and known.cards = ${cards}`.execute(
    db,
  );
  const hours = rows.flatMap(({ hour, samples }) =>
    hour === null || samples === null ? [] : { hour, samples },
  );
  return { minute: (rows[0] as { minute: Date }).minute, hours };
}
