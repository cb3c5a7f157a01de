import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { FailureKeys } from '../throttling/keys.ts';
import { insertionOfAttempt, relaxed } from '../throttling/store.ts';
import { toUser, type User, type UserRow, userColumns } from '../users/store.ts';

/** A user who may log in. */
export interface LoginUser extends User {
  /** The sealed secret of the second factor, when there is a confirmed one. */
  readonly factor: Buffer | undefined;
}

type LoginUserRow = UserRow & { readonly factor: Buffer | null };

function selectionOf(norm: string): RawBuilder<LoginUserRow> {
  return sql`
    select ${userColumns},
      (select secret_encrypted from second_factors where user_id = users.id and confirmed_at is not null) as factor
    from users where email_norm = ${norm} and status <> 'deleted'`;
}

function toLoginUser({ factor, ...row }: LoginUserRow): LoginUser {
  return { ...toUser(row), factor: factor ?? undefined };
}

/** @param norm of `normalizeEmail` */
export async function findLoginUser(db: Database, norm: string): Promise<LoginUser | undefined> {
  const [row] = (await selectionOf(norm).execute(db)).rows;
  return row && toLoginUser(row);
}

/** Counts an attempt that is about to be checked, as `beginAttempt`, and reads the user. */
export async function beginLogin(
  db: Database,
  keys: FailureKeys,
  forgetAfterSeconds: number,
  norm: string,
): Promise<LoginUser | undefined> {
  const found = await sql<LoginUserRow>`
    with relaxed as materialized (${relaxed}), begun as (${insertionOfAttempt(keys, forgetAfterSeconds)})
    ${selectionOf(norm)}`.execute(db);
  const [row] = found.rows;
  return row && toLoginUser(row);
}
