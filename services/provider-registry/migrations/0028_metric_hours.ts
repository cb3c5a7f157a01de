import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** What machines measured each minute of the last day, sampled from `provider_live`. */
export const metricHoursMigration: Migration = {
  async up(db) {
    // Five bytes a card: percentages of core and memory, degrees and, in two, watts; all ones: nothing was reported.
    await sql`
      create function packed_sample(
        utilization smallint[], memory smallint[], temperature smallint[], power bigint[]
      ) returns bytea language sql immutable parallel safe as $$
        select string_agg(substring(int8send(
            (coalesce(card.utilization, 255)::bigint << 32)
            | (coalesce(card.memory, 255)::bigint << 24)
            | ((case when card.temperature is null then 255 else least(card.temperature, 254) end)::bigint << 16)
            | (case when card.power is null then 65535 else least(card.power, 65534) end)
          ) from 4 for 5), ''::bytea order by card.position)
        from unnest(utilization, memory, temperature, power)
          with ordinality as card(utilization, memory, temperature, power, position)
      $$`.execute(db);
    await sql`
      create function unknown_samples(bytes integer) returns bytea language sql immutable parallel safe as $$
        select decode(repeat('ff', bytes), 'hex')
      $$`.execute(db);
    // Without a foreign key, whose check would wait for changes of providers; who deletes a provider deletes these.
    await sql`
      create table metric_hours (
        hour timestamptz(3) not null,
        provider_id uuid not null,
        cards smallint not null,
        -- Minute by minute since the hour, as far as the last one that was sampled; in each, card by card.
        samples bytea not null,
        primary key (hour, provider_id)
      ) with (fillfactor = 50)`.execute(db);
  },
};
