import { sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import { type AllocatedVram, requireCapacity, type WantedVram } from './availability.ts';
import type { Machine } from './provider.ts';

/** The class of these advisory locks, "capa", which keeps them apart from others. */
const LOCK_CLASS = 0x63617061;

/** Serializes reservations on this machine until the transaction ends. */
async function lockMachine(trx: BillingTransaction, providerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${providerId}))`.execute(trx);
}

async function listAllocated(trx: BillingTransaction, providerId: string): Promise<AllocatedVram[]> {
  const rows = await trx
    .selectFrom('sessions')
    .select(({ fn }) => ['gpu_model', fn.sum<string>('allocated_vram_mb').as('vram_mb')])
    .where('provider_id', '=', providerId)
    .where('ended_at', 'is', null)
    .groupBy('gpu_model')
    .execute();
  return rows.map((row) => ({ gpuModel: row.gpu_model, vramMb: Number(row.vram_mb) }));
}

/**
 * Guarantees until the end of the transaction that the machine has the requested memory of the model left;
 * the caller inserts the session in the same transaction. Take this lock first, before any row locks.
 *
 * @throws BillingError 409 `provider_capacity_exceeded`
 */
export async function reserveCapacity(
  trx: BillingTransaction,
  machine: Machine,
  wanted: WantedVram,
): Promise<void> {
  await lockMachine(trx, machine.id);
  requireCapacity(machine, wanted, await listAllocated(trx, machine.id));
}
