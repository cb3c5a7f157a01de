import { type Selectable, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { PageOptions } from '../../http/pages.ts';
import type { WebhooksTable } from './table.ts';
import type { DisabledReason, Webhook } from './webhook.ts';

const now = sql<Date>`gridlease_now()`;

function toWebhook(row: Selectable<WebhooksTable>): Webhook {
  return {
    id: row.id,
    url: row.url,
    types: row.types,
    description: row.description ?? undefined,
    email: row.email ?? undefined,
    createdBy: row.created_by,
    secret: row.secret,
    formerSecret: row.former_secret ?? undefined,
    formerSecretUntil: row.former_secret_until ?? undefined,
    failingSince: row.failing_since ?? undefined,
    disabledAt: row.disabled_at ?? undefined,
    disabledReason: row.disabled_reason ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A webhook to register, with its secret sealed. It gets the events after `fromPosition`. */
export interface NewWebhook extends Pick<Webhook, 'id' | 'url' | 'types' | 'createdBy' | 'secret'> {
  readonly description: string | undefined;
  readonly email: string | undefined;
  readonly fromPosition: number;
}

export async function insertWebhook(trx: BillingTransaction, webhook: NewWebhook): Promise<Webhook> {
  const row = await trx
    .insertInto('webhooks')
    .values({
      id: webhook.id,
      url: webhook.url,
      types: [...webhook.types],
      description: webhook.description ?? null,
      email: webhook.email ?? null,
      created_by: webhook.createdBy,
      from_position: webhook.fromPosition,
      secret: webhook.secret,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toWebhook(row);
}

/** Lists webhooks, newest first; one more than the page size if there are more. */
export async function listWebhooks(
  db: Database,
  { before, limit, offset }: PageOptions,
): Promise<readonly Webhook[]> {
  const after = before === undefined ? sql`` : sql`and (created_at, id) < (${before.at}, ${before.id})`;
  const { rows } = await sql<Selectable<WebhooksTable>>`
    select * from webhooks where deleted_at is null ${after}
    order by created_at desc, id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows.map(toWebhook);
}

export async function findWebhook(db: Database, id: string): Promise<Webhook | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toWebhook(row);
}

/** Locks a webhook: the first lock of everything that changes it or its deliveries. */
export async function lockWebhook(trx: BillingTransaction, id: string): Promise<Webhook | undefined> {
  const row = await trx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toWebhook(row);
}

/** The id of the webhook with this URL. */
export async function findWebhookOfUrl(db: Database, url: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('url', '=', url)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export async function countWebhooks(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(sql<number>`count(*)`.as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Members of a webhook to set; undefined: unchanged, null: none. */
export interface WebhookUpdate {
  readonly url?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly description?: string | null | undefined;
  readonly email?: string | null | undefined;
  /** Null: enabled. */
  readonly disabled?: DisabledReason | null | undefined;
}

function columnsOf({ url, types, description, email, disabled }: WebhookUpdate) {
  return {
    ...(url !== undefined && { url }),
    ...(types !== undefined && { types: [...types] }),
    ...(description !== undefined && { description }),
    ...(email !== undefined && { email }),
    ...(disabled === null && { disabled_at: null, disabled_reason: null, failing_since: null }),
    ...(disabled && { disabled_at: now, disabled_reason: disabled }),
  };
}

export async function updateWebhook(
  trx: BillingTransaction,
  id: string,
  update: WebhookUpdate,
): Promise<Webhook> {
  const row = await trx
    .updateTable('webhooks')
    .set({ ...columnsOf(update), updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toWebhook(row);
}

/** Sets a new secret. The present one signs as well for the overlap; one from before it is dropped. */
export async function replaceSecret(
  trx: BillingTransaction,
  id: string,
  { secret, overlapSeconds }: { readonly secret: Buffer; readonly overlapSeconds: number },
): Promise<Webhook> {
  const overlaps = overlapSeconds > 0;
  const row = await trx
    .updateTable('webhooks')
    .set({
      secret,
      former_secret: overlaps ? sql.ref('secret') : null,
      former_secret_until: overlaps
        ? sql<Date>`gridlease_now() + make_interval(secs => ${overlapSeconds})`
        : null,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toWebhook(row);
}

/** Sets since when a webhook has been failing; null: the last attempt succeeded. */
export async function updateFailing(
  trx: BillingTransaction,
  id: string,
  failingSince: Date | null,
): Promise<void> {
  await trx.updateTable('webhooks').set({ failing_since: failingSince }).where('id', '=', id).execute();
}

/** Hides a webhook and erases its secrets. Its deliveries are deleted later, in batches. */
export async function hideWebhook(trx: BillingTransaction, id: string): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ deleted_at: now, secret: Buffer.alloc(0), former_secret: null, former_secret_until: null })
    .where('id', '=', id)
    .execute();
}

/** All webhooks, locked until the transaction ends, for sealing their secrets again. */
export async function lockWebhooks(trx: BillingTransaction): Promise<readonly Webhook[]> {
  const rows = await trx
    .selectFrom('webhooks')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(toWebhook);
}

/** Stores the same secrets under another seal. */
export async function updateSeals(
  trx: BillingTransaction,
  { id, secret, formerSecret }: Pick<Webhook, 'id' | 'secret' | 'formerSecret'>,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ secret, ...(formerSecret && { former_secret: formerSecret }) })
    .where('id', '=', id)
    .execute();
}

/** Erases former secrets that sign no more. */
export async function eraseFormerSecrets(trx: BillingTransaction): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ former_secret: null, former_secret_until: null })
    .where('former_secret_until', '<=', now)
    .execute();
}
