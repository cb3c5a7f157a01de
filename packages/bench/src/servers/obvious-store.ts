import type pg from 'pg';
import { inTransaction, Refused } from './obvious-server.ts';

export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS providers (
    id uuid PRIMARY KEY,
    owner_id text NOT NULL,
    name text NOT NULL,
    hostname text,
    ip_address text,
    location text,
    metadata jsonb,
    status text NOT NULL,
    registered_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS gpus (
    provider_id uuid NOT NULL REFERENCES providers (id) ON DELETE CASCADE,
    index integer NOT NULL,
    uuid text,
    model_name text NOT NULL,
    vram_mb bigint NOT NULL,
    driver_version text NOT NULL,
    is_healthy boolean NOT NULL,
    architecture text,
    utilization_gpu_percent integer,
    utilization_memory_percent integer,
    temperature_c integer,
    power_draw_w integer,
    PRIMARY KEY (provider_id, index)
  );
  CREATE INDEX IF NOT EXISTS providers_name ON providers (name, id);
  CREATE UNIQUE INDEX IF NOT EXISTS gpus_uuid ON gpus (uuid);`;

export interface Card {
  readonly index: number;
  readonly [member: string]: unknown;
}

export interface Machine {
  readonly id: string;
  readonly [member: string]: unknown;
}

export interface SearchQuery {
  readonly limit?: string;
  readonly status?: string;
  readonly gpu_model?: string;
  readonly min_vram?: string;
  readonly architecture?: string;
  readonly healthy_only?: string;
}

/** One INSERT for the machine and one for each card. */
export function insertMachine(pool: pg.Pool, machine: Machine, cards: readonly Card[]): Promise<Machine> {
  const { id, owner_id, name, hostname, ip_address, location, metadata } = machine;
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query(
      `INSERT INTO providers (id, owner_id, name, hostname, ip_address, location, metadata, status)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'idle') RETURNING *`,
      [id, owner_id, name, hostname, ip_address, location, metadata],
    );
    const gpus = [];
    for (const [place, card] of cards.entries()) {
      const { index = place, uuid, model_name, vram_mb, driver_version, is_healthy, architecture } = card;
      const inserted = await client.query(
        `INSERT INTO gpus (provider_id, index, uuid, model_name, vram_mb, driver_version, is_healthy, architecture)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *`,
        [id, index, uuid, model_name, vram_mb, driver_version, is_healthy, architecture],
      );
      gpus.push(inserted.rows[0]);
    }
    return { ...rows[0], gpus };
  });
}

/** A JOIN with DISTINCT for the machines, a second query for their cards. */
export async function searchMachines(
  pool: pg.Pool,
  query: SearchQuery,
  limit: number,
): Promise<readonly Machine[]> {
  const conditions = ['true'];
  const values: unknown[] = [];
  const where = (value: string | undefined, condition: (placeholder: string) => string) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
  };
  where(query.status, (p) => `p.status = ${p}`);
  where(query.gpu_model, (p) => `g.model_name ILIKE '%' || ${p} || '%'`);
  where(query.min_vram, (p) => `g.vram_mb >= ${p}::bigint`);
  where(query.architecture, (p) => `lower(g.architecture) = lower(${p})`);
  if (query.healthy_only === 'true') {
    conditions.push('NOT EXISTS (SELECT 1 FROM gpus h WHERE h.provider_id = p.id AND NOT h.is_healthy)');
  }
  const { rows } = await pool.query<Machine>(
    `SELECT DISTINCT p.* FROM providers p JOIN gpus g ON g.provider_id = p.id
     WHERE ${conditions.join(' AND ')} ORDER BY p.name, p.id LIMIT $${values.push(limit)}`,
    values,
  );
  return withCards(pool, rows);
}

/** The machines with their cards. */
export async function withCards(pool: pg.Pool, machines: readonly Machine[]): Promise<readonly Machine[]> {
  const { rows } = await pool.query<Card & { provider_id: string }>(
    'SELECT * FROM gpus WHERE provider_id = ANY($1) ORDER BY provider_id, index',
    [machines.map(({ id }) => id)],
  );
  const cards = Map.groupBy(rows, ({ provider_id }) => provider_id);
  return machines.map((machine) => ({ ...machine, gpus: cards.get(machine.id) ?? [] }));
}

export async function updateStatus(pool: pg.Pool, id: string, status: string): Promise<void> {
  const { rowCount } = await pool.query(
    'UPDATE providers SET status = $2, last_seen_at = now() WHERE id = $1',
    [id, status],
  );
  if (rowCount === 0) throw new Refused(404, `There is no provider ${id}.`);
}

/** One transaction: the machine is read, written, and each of its cards is written. Returns its status. */
export function recordHeartbeat(pool: pg.Pool, id: string, metrics: readonly Card[]): Promise<string> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query('SELECT * FROM providers WHERE id = $1', [id]);
    if (rows.length === 0) throw new Refused(404, `There is no provider ${id}.`);
    const status = ['offline', 'error'].includes(rows[0].status) ? 'idle' : rows[0].status;
    await client.query('UPDATE providers SET last_seen_at = now(), status = $2 WHERE id = $1', [id, status]);
    for (const [place, card] of metrics.entries()) {
      const { utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w } = card;
      const values = [utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w];
      await client.query(
        `UPDATE gpus SET utilization_gpu_percent = $3, utilization_memory_percent = $4, temperature_c = $5,
           power_draw_w = $6, is_healthy = $7 WHERE provider_id = $1 AND index = $2`,
        [id, card.index ?? place, ...values, card.is_healthy ?? true],
      );
    }
    return status;
  });
}
