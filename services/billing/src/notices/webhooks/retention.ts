import type { KeyRing } from '@gridlease/common/secrets/sealed';
import { reseal } from '@gridlease/common/secrets/sealed';
import { type Lease, runInBatches } from '@gridlease/common/worker/runner';
import { sql } from 'kysely';
import type { BillingTables, BillingTransaction } from '../../database/database.ts';
import { eraseFormerSecrets, lockWebhooks, updateSeals } from './store.ts';
import { KEEP_SECONDS } from './webhook.ts';

const BATCH = 1_000;

/** Deletes deliveries that are too old, and those of deleted webhooks; returns how many. */
async function deleteDeliveries(trx: BillingTransaction, limit: number): Promise<number> {
  const deleted = await sql`
    delete from webhook_deliveries where id in (
      (select id from webhook_deliveries
        where ended_at is not null and created_at < gridlease_now() - make_interval(secs => ${KEEP_SECONDS})
        order by created_at limit ${limit})
      union
      (select d.id from webhooks w join webhook_deliveries d on d.webhook_id = w.id
        where w.deleted_at is not null limit ${limit})
      limit ${limit})`.execute(trx);
  return Number(deleted.numAffectedRows ?? 0);
}

/** Deletes messages that are too old and have no delivery; returns how many. */
async function deleteMessages(trx: BillingTransaction, limit: number): Promise<number> {
  const deleted = await sql`
    delete from webhook_messages where id in (
      select id from webhook_messages m
      where created_at < gridlease_now() - make_interval(secs => ${KEEP_SECONDS})
        and not exists (select from webhook_deliveries where message_id = m.id)
      order by created_at limit ${limit})`.execute(trx);
  return Number(deleted.numAffectedRows ?? 0);
}

async function deleteWebhooks(trx: BillingTransaction): Promise<void> {
  await sql`
    delete from webhooks w where deleted_at is not null
      and not exists (select from webhook_deliveries where webhook_id = w.id)`.execute(trx);
}

/** Seals secrets again that are sealed with a former key, so that it can be taken away. */
async function resealSecrets(trx: BillingTransaction, keys: KeyRing): Promise<void> {
  const again = (sealed: Buffer, id: string) => reseal(keys, sealed, id) ?? sealed;
  for (const webhook of await lockWebhooks(trx)) {
    const { id, secret, formerSecret } = webhook;
    const sealed = { id, secret: again(secret, id), formerSecret: formerSecret && again(formerSecret, id) };
    if (sealed.secret !== secret || sealed.formerSecret !== formerSecret) await updateSeals(trx, sealed);
  }
}

/** Deletes what is too old, erases secrets that sign no more, and seals the others with the current key. */
export async function tidyWebhooks(lease: Lease<BillingTables>, keys: KeyRing | undefined): Promise<void> {
  await lease.inTransaction(eraseFormerSecrets);
  if (keys !== undefined) await lease.inTransaction((trx) => resealSecrets(trx, keys));
  await runInBatches(lease, BATCH, deleteDeliveries);
  await runInBatches(lease, BATCH, deleteMessages);
  await lease.inTransaction(deleteWebhooks);
}
