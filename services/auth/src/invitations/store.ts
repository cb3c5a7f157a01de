import { databaseNow } from '@gridlease/common/database/clock';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { PageStart } from '../http/page.ts';
import type { EmailAddress } from '../users/email.ts';
import type { Role } from '../users/roles.ts';
import type { InvitationsTable } from './table.ts';

/** An invitation, without its token. */
export type Invitation = Omit<Selectable<InvitationsTable>, 'token_hash' | 'email_norm'> & {
  readonly status: 'open' | 'accepted' | 'revoked' | 'expired';
};

/** Ended invitations are kept this long, and a few are deleted whenever one is made. */
const KEPT_DAYS = 90;
const PURGED_AT_ONCE = 100;

const STATUS = sql<Invitation['status']>`case
  when accepted_at is not null then 'accepted' when revoked_at is not null then 'revoked'
  when expires_at <= ${databaseNow} then 'expired' else 'open' end`;
const IS_OPEN = sql<SqlBool>`accepted_at is null and revoked_at is null and expires_at > ${databaseNow}`;

const COLUMNS = [
  'id',
  'email',
  'roles',
  'invited_by',
  'created_at',
  'expires_at',
  'accepted_at',
  'user_id',
  'revoked_at',
] as const;

export interface NewInvitation {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly address: EmailAddress;
  readonly roles: readonly Role[];
  readonly invitedBy: string;
  /** Undefined: after `lifeSeconds`. */
  readonly expiresAt: Date | undefined;
  readonly lifeSeconds: number;
  /** No later than this. */
  readonly lifeSecondsMax: number;
}

/** Inserts an invitation; undefined when it would expire in the past or too late. */
export async function insertInvitation(
  trx: AuthTransaction,
  invitation: NewInvitation,
): Promise<(Invitation & { readonly seconds_left: number }) | undefined> {
  const { id, tokenHash, address, roles, invitedBy, lifeSeconds, lifeSecondsMax } = invitation;
  const after = (seconds: number) => sql`${databaseNow} + make_interval(secs => ${seconds})`;
  const expiresAt = invitation.expiresAt ?? null;
  const { rows } = await sql<Invitation & { readonly seconds_left: number }>`
    insert into invitations (id, token_hash, email, email_norm, roles, invited_by, expires_at)
    select ${id}::uuid, ${tokenHash}::bytea, ${address.email}, ${address.norm}, ${[...roles]}::text[],
      ${invitedBy}::uuid, expires_at
    from (select coalesce(${expiresAt}::timestamptz, ${after(lifeSeconds)}) as expires_at) as given
    where expires_at > ${databaseNow} and expires_at <= ${after(lifeSecondsMax)}
    returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, ${STATUS} as status,
      extract(epoch from expires_at - ${databaseNow})::float8 as seconds_left`.execute(trx);
  await sql`
    delete from invitations where id in (
      select id from invitations
      where expires_at < ${databaseNow} - make_interval(days => ${sql.lit(KEPT_DAYS)})
      limit ${sql.lit(PURGED_AT_ONCE)} for update skip locked
    )`.execute(trx);
  return rows[0];
}

/** Revokes the open invitation of an address, so that there is one at most. */
export async function revokeInvitationsOf(trx: AuthTransaction, emailNorm: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ revoked_at: databaseNow })
    .where('email_norm', '=', emailNorm)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes an open invitation; undefined when there is none. */
export async function revokeInvitation(
  trx: AuthTransaction,
  id: string,
): Promise<{ readonly id: string } | undefined> {
  return trx
    .updateTable('invitations')
    .set({ revoked_at: databaseNow })
    .where('id', '=', id)
    .where(IS_OPEN)
    .returning('id')
    .executeTakeFirst();
}

export interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly email_norm: string;
  readonly roles: Role[];
  readonly invited_by: string;
}

/** The open invitation of a token. */
export async function findOpenInvitation(
  db: Database,
  tokenHash: Buffer,
): Promise<OpenInvitation | undefined> {
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'email_norm', 'roles', 'invited_by'])
    .where('token_hash', '=', tokenHash)
    .where(IS_OPEN)
    .executeTakeFirst();
}

/** Accepts an open invitation for this user, who exists already. */
export async function acceptInvitation(trx: AuthTransaction, id: string, userId: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ accepted_at: databaseNow, user_id: userId })
    .where('id', '=', id)
    .execute();
}

export type InvitationPage = PageStart<{ readonly created_at: Date; readonly id: string }>;

/** Invitations, newest first; one more than the page holds when there are more. */
export async function listInvitations(
  db: Database,
  status: Invitation['status'] | undefined,
  page: InvitationPage,
): Promise<Invitation[]> {
  let query = db
    .selectFrom('invitations')
    .select(COLUMNS)
    .select(STATUS.as('status'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset);
  if (status !== undefined) query = query.where(sql<SqlBool>`${STATUS} = ${status}`);
  if (page.after !== undefined) {
    const { created_at, id } = page.after;
    query = query.where(sql<SqlBool>`(created_at, id) < (${created_at}::timestamptz(3), ${id}::uuid)`);
  }
  return query.execute();
}
