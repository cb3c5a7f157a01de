import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';

const PAGE = 200;

/** A live session without cards. */
export interface CardlessSession {
  readonly id: string;
  /** As the renter wrote it. */
  readonly gpuModel: string;
  readonly gpuCount: number;
  readonly allocatedVramMb: number;
}

/** Iterates over the machines with live sessions without cards, page by page (index `sessions_without_cards`). */
export async function* listMachinesWithCardless(db: Database): AsyncIterable<string> {
  for (let after: string | undefined; ; ) {
    const { rows } = await sql<{ id: string }>`
      select distinct provider_id as id from sessions
      where ended_at is null and cards is null ${after === undefined ? sql`` : sql`and provider_id > ${after}`}
      order by 1 limit ${PAGE}`.execute(db);
    for (const { id } of rows) yield id;
    after = rows.at(-1)?.id;
    if (rows.length < PAGE) return;
  }
}

/** Those of a machine, the oldest first. */
export async function listCardlessSessions(db: Database, providerId: string): Promise<CardlessSession[]> {
  const { rows } = await sql<CardlessSession>`
    select id, gpu_model as "gpuModel", gpu_count as "gpuCount", allocated_vram_mb as "allocatedVramMb"
    from sessions where provider_id = ${providerId} and ended_at is null and cards is null
    order by started_at, id`.execute(db);
  return rows;
}

/** Locks a session; whether it is still live and without cards. */
export async function lockCardlessSession(trx: BillingTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id from sessions where id = ${id} and ended_at is null and cards is null for no key update`.execute(
    trx,
  );
  return rows.length > 0;
}
