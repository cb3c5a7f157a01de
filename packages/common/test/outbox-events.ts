import { randomUUID } from 'node:crypto';
import { inTransaction } from '@gridlease/common/database/transaction';
import { appendEvents, type NewEvent } from '@gridlease/common/outbox/append';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { MechanicsTables } from './mechanics-database.ts';

/** An event of an account, ready to be appended. */
export function accountEvent(account: string, version: number, overrides: Partial<NewEvent> = {}): NewEvent {
  return {
    id: randomUUID(),
    type: 'account.changed',
    version: 1,
    aggregate: { type: 'account', id: account, version },
    subject: 'test.account.changed',
    correlationId: 'test-correlation',
    data: { account, version },
    ...overrides,
  };
}

/** A typical use case: changes the aggregate under its row lock, and writes the event with it. */
export async function changeAccount(
  trx: Transaction<MechanicsTables>,
  account: string,
  overrides: Partial<NewEvent> = {},
): Promise<NewEvent> {
  const row = await trx
    .insertInto('accounts')
    .values({ id: account, changes: 1 })
    .onConflict((on) => on.column('id').doUpdateSet({ changes: sql<number>`accounts.changes + 1` }))
    .returning('changes')
    .executeTakeFirstOrThrow();
  const event = accountEvent(account, row.changes, overrides);
  await appendEvents(trx, [event]);
  return event;
}

export function changeAccountNow(
  db: Kysely<MechanicsTables>,
  account: string,
  overrides: Partial<NewEvent> = {},
): Promise<NewEvent> {
  return inTransaction(db, (trx) => changeAccount(trx, account, overrides));
}

export interface OutboxRow {
  readonly seq: number;
  readonly id: string;
  readonly position: number | null;
  readonly aggregate_id: string;
  readonly aggregate_version: number;
}

/** The whole outbox, by position. */
export async function listOutbox(db: Kysely<MechanicsTables>): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select seq, id, position, aggregate_id, aggregate_version from outbox order by position, seq`.execute(db);
  return rows;
}
