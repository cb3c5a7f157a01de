import { sql } from 'kysely';
import type { RegistryTransaction } from '../database/database.ts';
import type { Drain } from '../providers/provider.ts';

/** Sets or, without a drain, ends the drain of a locked machine, and increments its version. */
export async function updateDrain(
  trx: RegistryTransaction,
  id: string,
  drain: Drain | undefined,
): Promise<void> {
  await trx
    .updateTable('providers')
    .set((eb) => ({
      drained_at: drain === undefined ? null : sql<Date>`gridlease_now()`,
      drain_reason: drain?.reason ?? null,
      drain_until: drain?.until ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Whether this moment is still to come by the database's clock. */
export async function isInFuture(trx: RegistryTransaction, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ is_future: boolean }>`
    select ${moment}::timestamptz > gridlease_now() as is_future`.execute(trx);
  return rows[0]?.is_future === true;
}
