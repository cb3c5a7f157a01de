import { ServiceError } from '@gridlease/common/errors/service-error';
import { sql } from 'kysely';
import type { AuthTransaction } from '../database/database.ts';

function lastAdmin(): ServiceError {
  return new ServiceError('conflict', 'last_admin', 'The last active administrator must remain.');
}

/**
 * Locks every active administrator, in ascending order of ids, and returns their ids. Call it first in every transaction
 * that could remove one: two transactions that remove the last two wait for each other here, and the second sees the
 * result of the first.
 */
export async function lockActiveAdmins(trx: AuthTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users join user_roles on user_roles.user_id = users.id
    where user_roles.role = 'admin' and users.status = 'active'
    order by users.id for no key update of users for update of user_roles`.execute(trx);
  return rows.map((row) => row.id);
}

/** Throws `last_admin` (409) when no other administrator is left. Takes the locks of `lockActiveAdmins`. */
export async function requireOtherAdmin(trx: AuthTransaction, userId: string): Promise<readonly string[]> {
  const admins = await lockActiveAdmins(trx);
  if (admins.includes(userId) && admins.length === 1) throw lastAdmin();
  return admins;
}
