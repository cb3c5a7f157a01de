import type { AuthTransaction } from '../database/database.ts';
import { type Client, COLUMNS, type NewClient } from './store.ts';

/** `created_by` of service accounts that the configuration declares. */
export const DECLARED = 'configuration';

/** Locks the service accounts that were ever declared, and the clients with these ids; in the order of their ids. */
export async function lockDeclared(
  trx: AuthTransaction,
  clientIds: readonly string[],
): Promise<(Client & { readonly secret_hash: Buffer })[]> {
  return trx
    .selectFrom('clients')
    .select([...COLUMNS, 'secret_hash'])
    .where((eb) =>
      eb.or([
        eb.and([eb('created_by', '=', DECLARED), eb('kind', '=', 'service_account')]),
        ...(clientIds.length === 0 ? [] : [eb('client_id', 'in', [...clientIds])]),
      ]),
    )
    .orderBy('client_id')
    .forUpdate()
    .execute();
}

/** Replaces a service account by its declaration. */
export async function updateDeclared(
  trx: AuthTransaction,
  client: Pick<NewClient, 'client_id' | 'secret_hash' | 'scopes'>,
): Promise<void> {
  await trx
    .updateTable('clients')
    .set({
      secret_hash: client.secret_hash,
      scopes: client.scopes,
      created_by: DECLARED,
      expires_at: null,
      revoked_at: null,
    })
    .where('client_id', '=', client.client_id)
    .execute();
}
