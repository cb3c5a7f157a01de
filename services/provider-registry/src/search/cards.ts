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
