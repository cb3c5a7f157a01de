import type pg from 'pg';
import { inTransaction, Refused } from './obvious-server.ts';

/** Wallets, rentals and their usage reports; amounts are decimals. */
export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS wallets (
    user_id text PRIMARY KEY,
    balance numeric(20, 9) NOT NULL DEFAULT 0,
    locked numeric(20, 9) NOT NULL DEFAULT 0
  );
  CREATE TABLE IF NOT EXISTS sessions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id text NOT NULL REFERENCES wallets (user_id),
    provider_id text NOT NULL,
    gpu_model text NOT NULL,
    status text NOT NULL DEFAULT 'active',
    hourly_rate numeric(20, 9) NOT NULL,
    total_cost numeric(20, 9) NOT NULL DEFAULT 0,
    actual_power_w double precision,
    started_at timestamptz NOT NULL DEFAULT now(),
    last_billed_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX IF NOT EXISTS sessions_status ON sessions (status);
  CREATE TABLE IF NOT EXISTS transactions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id text NOT NULL REFERENCES wallets (user_id),
    session_id uuid REFERENCES sessions (id),
    type text NOT NULL,
    amount numeric(20, 9) NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS usage_records (
    id bigserial PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES sessions (id),
    gpu_utilization_percent double precision NOT NULL,
    vram_utilization_percent double precision NOT NULL,
    power_draw_w double precision NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX IF NOT EXISTS usage_records_session ON usage_records (session_id);`;

/** Per hour; one card at one price is enough. */
const HOURLY_RATE = '0.6';

export interface Order {
  readonly user_id: string;
  readonly provider_id: string;
  readonly gpu_model: string;
}

export interface Usage {
  readonly session_id: string;
  readonly gpu_utilization_percent: number;
  readonly vram_utilization_percent: number;
  readonly power_draw_w: number;
}

/** Places a hold for an hour and starts. */
export async function startSession(pool: pg.Pool, order: Order): Promise<unknown> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query('SELECT balance FROM wallets WHERE user_id = $1 FOR UPDATE', [
      order.user_id,
    ]);
    if (rows.length === 0) throw new Refused(404, 'There is no wallet.');
    if (Number(rows[0].balance) < Number(HOURLY_RATE)) throw new Refused(402, 'Insufficient funds.');
    await client.query('UPDATE wallets SET balance = balance - $2, locked = locked + $2 WHERE user_id = $1', [
      order.user_id,
      HOURLY_RATE,
    ]);
    const { rows: sessions } = await client.query(
      'INSERT INTO sessions (user_id, provider_id, gpu_model, hourly_rate) VALUES ($1, $2, $3, $4) RETURNING *',
      [order.user_id, order.provider_id, order.gpu_model, HOURLY_RATE],
    );
    await client.query(
      "INSERT INTO transactions (user_id, session_id, type, amount) VALUES ($1, $2, 'session_lock', $3)",
      [order.user_id, sessions[0].id, HOURLY_RATE],
    );
    return { session: sessions[0] };
  });
}

export async function currentUsage(pool: pg.Pool, id: string): Promise<unknown> {
  const { rows } = await pool.query(
    `SELECT s.*, s.total_cost + round(s.hourly_rate * extract(epoch FROM now() - s.last_billed_at)::numeric / 3600, 9)
       AS current_cost, w.balance AS remaining_balance
     FROM sessions s JOIN wallets w ON w.user_id = s.user_id WHERE s.id = $1`,
    [id],
  );
  if (rows.length === 0) throw new Refused(404, 'There is no such session.');
  const { current_cost, remaining_balance, ...session } = rows[0];
  return { session, current_cost, remaining_balance, estimated_hourly_cost: session.hourly_rate };
}

export async function recordUsage(pool: pg.Pool, usage: Usage): Promise<void> {
  const { session_id, gpu_utilization_percent, vram_utilization_percent, power_draw_w } = usage;
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      "UPDATE sessions SET actual_power_w = $2 WHERE id = $1 AND status = 'active'",
      [session_id, power_draw_w],
    );
    if (rowCount === 0) throw new Refused(404, 'There is no such session.');
    await client.query(
      `INSERT INTO usage_records (session_id, gpu_utilization_percent, vram_utilization_percent, power_draw_w)
       VALUES ($1, $2, $3, $4)`,
      [session_id, gpu_utilization_percent, vram_utilization_percent, power_draw_w],
    );
  });
}

/** Charges every running session for a minute, repeatedly; returns how many were charged in that time. */
export async function billSessions(pool: pg.Pool, seconds: number): Promise<number> {
  const deadline = performance.now() + seconds * 1_000;
  let billed = 0;
  while (performance.now() < deadline) {
    const { rows } = await pool.query("SELECT id FROM sessions WHERE status = 'active'");
    if (rows.length === 0) break;
    for (const { id } of rows) {
      if (performance.now() >= deadline) break;
      await billSession(pool, id);
      billed += 1;
    }
  }
  return billed;
}

async function billSession(pool: pg.Pool, id: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query(
      `UPDATE sessions SET total_cost = total_cost + round(hourly_rate / 60, 9), last_billed_at = now()
       WHERE id = $1 AND status = 'active' RETURNING user_id, round(hourly_rate / 60, 9) AS cost`,
      [id],
    );
    if (rows.length === 0) return;
    await client.query('UPDATE wallets SET locked = locked - $2 WHERE user_id = $1', [
      rows[0].user_id,
      rows[0].cost,
    ]);
  });
}
