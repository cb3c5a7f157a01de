import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { getLastPosition } from '@gridlease/common/outbox/store';
import { type KeyRing, seal } from '@gridlease/common/secrets/sealed';
import { insertAuditEvent } from '../../books/audit/store.ts';
import type { BillingTransaction, ReadDeps } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import type { Requester } from '../../http/command.ts';
import { encryptionKeyMissing } from '../../http/errors.ts';
import type { PageOptions } from '../../http/pages.ts';
import { invalidWebhookUrl, tooManyWebhooks, webhookAlreadyExists, webhookNotFound } from './errors.ts';
import { lockCursor } from './fan-out-store.ts';
import { createSecret } from './secret.ts';
import * as store from './store.ts';
import { type TargetRules, urlProblem } from './target-url.ts';
import { WEBHOOKS_MAX, type Webhook } from './webhook.ts';

export interface WebhookDeps extends ReadDeps {
  readonly newId: () => string;
  /** Encrypts secrets; undefined: none is configured. */
  readonly webhookKeys: KeyRing | undefined;
  readonly webhookTargets: TargetRules;
}

/** A webhook whose secret its caller is told, because it was generated: this once. */
export interface WithSecret {
  readonly webhook: Webhook;
  readonly secret: Buffer | undefined;
}

export interface WebhookOrder {
  readonly url: string;
  readonly types: readonly string[];
  /** Undefined: generated. */
  readonly secret: Buffer | undefined;
  readonly description: string | undefined;
  readonly email: string | undefined;
}

function audit(
  trx: BillingTransaction,
  { actor }: Requester,
  action: string,
  { id: target, ...detail }: { readonly id: string } & Record<string, unknown>,
): Promise<void> {
  return insertAuditEvent(trx, { actor: callerName(actor), action, target, detail });
}

function requireKeys({ webhookKeys }: WebhookDeps): KeyRing {
  if (webhookKeys === undefined) throw encryptionKeyMissing('Secrets of webhooks');
  return webhookKeys;
}

function requireTarget({ webhookTargets }: WebhookDeps, url: string): void {
  const problem = urlProblem(url, webhookTargets);
  if (problem !== undefined) throw invalidWebhookUrl(problem);
}

/** Another webhook must not have the URL: a registration that is repeated would send every event twice. */
async function requireNewUrl(trx: BillingTransaction, url: string): Promise<void> {
  const other = await store.findWebhookOfUrl(trx, url);
  if (other !== undefined) throw webhookAlreadyExists(other);
}

/**
 * Registers a webhook, which gets the events from now on.
 *
 * @throws BillingError 400 `invalid_webhook_url`; 409 `webhook_already_exists`, `too_many_webhooks`; 503
 *   `encryption_key_missing`
 */
export async function registerWebhook(
  deps: WebhookDeps,
  requester: Requester,
  order: WebhookOrder,
): Promise<WithSecret> {
  requireTarget(deps, order.url);
  const keys = requireKeys(deps);
  const id = deps.newId();
  const secret = order.secret ?? createSecret();
  const { url, types, description, email } = order;
  const webhook = await inTransaction(deps.db, async (trx) => {
    // Registrations take turns, so that neither their number nor a URL is judged by what is out of date.
    await lockCursor(trx);
    await requireNewUrl(trx, url);
    if ((await store.countWebhooks(trx)) >= WEBHOOKS_MAX) throw tooManyWebhooks();
    await audit(trx, requester, 'webhook.registered', { id, url, types });
    return store.insertWebhook(trx, {
      id,
      url,
      types,
      description,
      email,
      createdBy: callerName(requester.actor),
      secret: seal(keys, secret, id),
      fromPosition: await getLastPosition(trx),
    });
  });
  return { webhook, secret: order.secret === undefined ? secret : undefined };
}

/** Lists webhooks, newest first; one more than the page size if there are more. */
export function listWebhooks({ db }: WebhookDeps, page: PageOptions): Promise<readonly Webhook[]> {
  return retryingReads(() => store.listWebhooks(db, page));
}

/** @throws BillingError 404 `webhook_not_found` */
export async function getWebhook({ db }: WebhookDeps, id: string): Promise<Webhook> {
  const webhook = await retryingReads(() => store.findWebhook(db, id));
  if (webhook === undefined) throw webhookNotFound(id);
  return webhook;
}

async function lock(trx: BillingTransaction, id: string): Promise<Webhook> {
  const webhook = await store.lockWebhook(trx, id);
  if (webhook === undefined) throw webhookNotFound(id);
  return webhook;
}

/** Members to change; undefined: unchanged, empty text: none. */
export interface WebhookChange {
  readonly url: string | undefined;
  readonly types: readonly string[] | undefined;
  readonly description: string | undefined;
  readonly email: string | undefined;
  readonly isActive: boolean | undefined;
}

const emptyAsNone = (text: string | undefined) => (text === '' ? null : text);

/** Enabling a webhook that is enabled changes nothing, nor does disabling one that is disabled. */
function disabledOf({ disabledAt }: Webhook, isActive: boolean | undefined): store.WebhookUpdate['disabled'] {
  const wasActive = disabledAt === undefined;
  if (isActive === undefined || isActive === wasActive) return undefined;
  return isActive ? null : 'requested';
}

/**
 * Changes a webhook. Enabled again, it gets the events from then on; those that it missed can be replayed.
 *
 * @throws BillingError 400 `invalid_webhook_url`; 404 `webhook_not_found`; 409 `webhook_already_exists`
 */
export async function changeWebhook(
  deps: WebhookDeps,
  requester: Requester,
  { id, change }: { readonly id: string; readonly change: WebhookChange },
): Promise<Webhook> {
  const { url, types, description, email, isActive } = change;
  if (url !== undefined) requireTarget(deps, url);
  return inTransaction(deps.db, async (trx) => {
    // As registrations: a URL is of one webhook.
    if (url !== undefined) await lockCursor(trx);
    const webhook = await lock(trx, id);
    if (url !== undefined && url !== webhook.url) await requireNewUrl(trx, url);
    await audit(trx, requester, 'webhook.changed', {
      id,
      url,
      types,
      description,
      email,
      is_active: isActive,
    });
    return store.updateWebhook(trx, id, {
      url,
      types,
      description: emptyAsNone(description),
      email: emptyAsNone(email),
      disabled: disabledOf(webhook, isActive),
    });
  });
}

/**
 * Replaces the secret. The present one signs as well for `overlapSeconds`.
 *
 * @throws BillingError 404 `webhook_not_found`; 503 `encryption_key_missing`
 */
export async function rotateSecret(
  deps: WebhookDeps,
  requester: Requester,
  order: { readonly id: string; readonly secret: Buffer | undefined; readonly overlapSeconds: number },
): Promise<WithSecret> {
  const keys = requireKeys(deps);
  const { id, overlapSeconds } = order;
  const secret = order.secret ?? createSecret();
  const webhook = await inTransaction(deps.db, async (trx) => {
    await lock(trx, id);
    await audit(trx, requester, 'webhook.secret_rotated', { id, overlap_seconds: overlapSeconds });
    return store.replaceSecret(trx, id, { secret: seal(keys, secret, id), overlapSeconds });
  });
  return { webhook, secret: order.secret === undefined ? secret : undefined };
}

/** Deletes a webhook; nothing more is sent to it. @throws BillingError 404 `webhook_not_found` */
export async function deleteWebhook(deps: WebhookDeps, requester: Requester, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { url } = await lock(trx, id);
    await audit(trx, requester, 'webhook.deleted', { id, url });
    await store.hideWebhook(trx, id);
  });
}
