import { sql } from 'kysely';
import type { RegistryTransaction } from '../database/database.ts';
import type { Verification } from '../providers/provider.ts';

/** Records the outcome of a check of a locked machine, as of now, and increments its version. */
export async function updateVerification(
  trx: RegistryTransaction,
  id: string,
  { status, by }: Pick<Verification, 'status' | 'by'>,
): Promise<void> {
  await trx
    .updateTable('providers')
    .set((eb) => ({
      verification_status: status,
      verified_at: sql<Date>`gridlease_now()`,
      verified_by: by,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
