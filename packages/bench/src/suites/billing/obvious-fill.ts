import type pg from 'pg';

/** Gives the obvious billing as many running sessions as ours has, each with its own renter. */
export async function fillObviousSessions(client: pg.Client, count: number): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into wallets (user_id, balance, locked)
     select 'renter-of-' || n, 1000, 60 from generate_series(1, $1::integer) as n`,
    [count],
  );
  await client.query(
    `insert into sessions (user_id, provider_id, gpu_model, hourly_rate, started_at)
     select 'renter-of-' || n, 'rig-' || n, 'NVIDIA GeForce RTX 4090', 0.6, now() - n % 3600 * interval '1 second'
     from generate_series(1, $1::integer) as n`,
    [count],
  );
  await client.query('commit');
}

/** Users `renter-<n>` with funds, as ours has them. */
export async function fillObviousRenters(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into wallets (user_id, balance) select 'renter-' || n, 1000 from generate_series(1, $1::integer) as n`,
    [count],
  );
}

export async function listSessionIds(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`select id from sessions where status = 'active'`);
  return rows.map(({ id }) => id);
}
