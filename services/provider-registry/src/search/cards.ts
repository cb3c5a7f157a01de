import { sql } from 'kysely';

/**
 * The cards of rows of `live` and `providers`, by position. By subscripts: to unnest these arrays takes three times as
 * long, however few of them are read.
 */
export const CARDS = sql`(
  select position, live.temperature_c[position] as temperature_c,
    live.utilization_gpu_percent[position] as utilization_gpu_percent, live.is_healthy[position] as is_healthy,
    live.in_use[position] as in_use, providers.price_ids[position] as price_id, providers.class_ids[position] as class_id
  from (select generate_subscripts(providers.class_ids, 1) as position) as positions) as card`;

/** As `CARDS`, with what an hour of each costs (alias `price`). By key, whatever the statistics say. */
export const PRICED_CARDS = sql`${CARDS}
  left join lateral (select hourly_rate from gpu_prices where id = card.price_id limit 1) as price on true`;

/** The cards, with their prices if these filters look at them. */
export const cardsFor = ({ max_hourly_rate }: { readonly max_hourly_rate?: unknown }) =>
  max_hourly_rate === undefined ? CARDS : PRICED_CARDS;
