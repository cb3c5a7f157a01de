import type { AuthTransaction } from '../database/database.ts';

/** More are not named in one event of the audit log; the list of service accounts has them all. */
const NAMED_MAX = 100;

/**
 * The detail of an audit event by which a user ceases to be an administrator: the live service accounts that the user
 * created, if there are any. They belong to the platform and go on, but the user may still know their secrets.
 */
export async function detailOfRemainingAccounts(
  trx: AuthTransaction,
  userId: string,
): Promise<{ readonly service_accounts?: readonly string[] }> {
  const rows = await trx
    .selectFrom('clients')
    .select('client_id')
    .where('kind', '=', 'service_account')
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('client_id')
    .limit(NAMED_MAX)
    .execute();
  return rows.length === 0 ? {} : { service_accounts: rows.map(({ client_id }) => client_id) };
}
