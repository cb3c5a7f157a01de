import { databaseNow } from '@gridlease/common/database/clock';
import { sql } from 'kysely';
import { type Client, COLUMNS, type NewClient } from '../clients/store.ts';
import type { AuthTransaction } from '../database/database.ts';

/** Counts a user's codes that may still be redeemed. */
export async function countCodes(trx: AuthTransaction, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('one_time_tokens')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'enrollment')
    .where('expires_at', '>', databaseNow)
    .executeTakeFirstOrThrow();
  return count;
}

type EnrolledKey = Required<
  Pick<NewClient, 'client_id' | 'name' | 'secret_hash' | 'scopes' | 'provider_ids'>
> & {
  readonly user_id: string;
  /** For how long it may register its machine; undefined: never, since that is registered. */
  readonly registersSeconds: number | undefined;
};

/** Inserts the key of an enrollment. */
export async function insertEnrolledKey(
  trx: AuthTransaction,
  { registersSeconds, ...key }: EnrolledKey,
): Promise<Client> {
  const registersUntil = sql<Date>`${databaseNow} + make_interval(secs => ${registersSeconds ?? 0})`;
  return trx
    .insertInto('clients')
    .values({
      ...key,
      kind: 'api_key',
      created_by: key.user_id,
      registers_until: registersSeconds === undefined ? null : registersUntil,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
