import { insertAuditEvent } from '../../books/audit/store.ts';
import { databaseTime } from '../../database/clock.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { insertMails } from '../notifications/queue-store.ts';
import { type ClaimedDelivery, lockClaimed, recordAttempt } from './claim-store.ts';
import type { WebhookWorkerDeps } from './deps.ts';
import { disabledMail } from './disabled-mail.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Sent } from './send.ts';
import { lockWebhook, updateFailing, updateWebhook } from './store.ts';
import type { DisabledReason, Webhook } from './webhook.ts';

/** The actor in the audit log. */
const BILLING = 'billing';

type Deps = Pick<WebhookWorkerDeps, 'newId' | 'now' | 'random' | 'sendsMail'>;

/** Disables a webhook, and has its operators told. */
async function disable(
  { newId, sendsMail }: Deps,
  trx: BillingTransaction,
  webhook: Webhook,
  { reason, error, at }: { readonly reason: DisabledReason; readonly error: string; readonly at: Date },
): Promise<void> {
  await updateWebhook(trx, webhook.id, { disabled: reason });
  const detail = { reason, error };
  await insertAuditEvent(trx, { actor: BILLING, action: 'webhook.disabled', target: webhook.id, detail });
  // Without a mail server it would wait forever.
  if (sendsMail) await insertMails(trx, [disabledMail({ id: newId(), webhook, reason, error, at })]);
}

/**
 * Records an attempt and what follows from it, while the claim holds; undefined if it has lapsed: then somebody else
 * sends the delivery again. A delivery of a deleted webhook is left to its deletion.
 */
export async function recordOutcome(
  deps: Deps,
  trx: BillingTransaction,
  claimed: ClaimedDelivery,
  { sent, durationMs }: { readonly sent: Sent; readonly durationMs: number },
): Promise<Outcome | undefined> {
  const webhook = await lockWebhook(trx, claimed.webhookId);
  if (webhook === undefined || !(await lockClaimed(trx, claimed))) return undefined;
  const { type, tries } = claimed;
  const at = await databaseTime(trx);
  const outcome = outcomeOf({
    sent,
    type,
    tries,
    webhook,
    at,
    machineTime: deps.now(),
    random: deps.random(),
  });
  const { error, next, failingSince, disable: reason } = outcome;
  const response = sent.status === undefined ? undefined : sent.response;
  await recordAttempt(trx, claimed.id, { durationMs, status: sent.status, response, error }, next);
  if (failingSince !== undefined) await updateFailing(trx, webhook.id, failingSince);
  if (reason !== undefined) await disable(deps, trx, webhook, { reason, error: error ?? '', at });
  return outcome;
}
