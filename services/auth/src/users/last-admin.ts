import { ServiceError } from '@gridlease/common/errors/service-error';
import { sql } from 'kysely';
import type { AuthTransaction } from '../database/database.ts';

function lastAdmin(): ServiceError {
  return new ServiceError('conflict', 'last_admin', 'This is the last active administrator, who stays.');
}

/**
 * Holds every active administrator, ids ascending, until the end of the transaction, and answers who they are. To be
 * called first in every transaction that could make one fewer: two that take away the last two wait for each other
 * here, and the second sees what the first has left.
 */
export async function lockActiveAdmins(trx: AuthTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users join user_roles on user_roles.user_id = users.id
    where user_roles.role = 'admin' and users.status = 'active'
    order by users.id for no key update of users for update of user_roles`.execute(trx);
  return rows.map((row) => row.id);
}

/** Throws `last_admin` (409) when nobody else is left who could administrate. Takes the locks of `lockActiveAdmins`. */
export async function requireOtherAdmin(trx: AuthTransaction, userId: string): Promise<readonly string[]> {
  const admins = await lockActiveAdmins(trx);
  if (admins.includes(userId) && admins.length === 1) throw lastAdmin();
  return admins;
}
