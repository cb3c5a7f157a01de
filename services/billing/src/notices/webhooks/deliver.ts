import { inTransaction } from '@gridlease/common/database/transaction';
import { unseal } from '@gridlease/common/secrets/sealed';
import { type ClaimedDelivery, releaseClaim } from './claim-store.ts';
import type { WebhookWorkerDeps } from './deps.ts';
import type { Outcome } from './outcome.ts';
import { recordOutcome } from './record.ts';
import { signatureHeader } from './secret.ts';
import type { Sent } from './send.ts';

const USER_AGENT = 'Gridlease-Webhooks/1';

/** The secrets that sign, the newest first; undefined if they cannot be decrypted. */
function secretsOf(
  { webhookKeys }: WebhookWorkerDeps,
  { webhookId, secret, formerSecret }: ClaimedDelivery,
): Buffer[] | undefined {
  if (webhookKeys === undefined) return undefined;
  const opened = [secret, formerSecret].flatMap((sealed) =>
    sealed === null ? [] : [unseal(webhookKeys, sealed, webhookId)],
  );
  const [current] = opened;
  // A former secret that cannot be decrypted is no reason to send nothing.
  return current && opened.filter((each) => each !== undefined);
}

/** Signs and sends a message. @throws the reason of `signal` */
async function sendSigned(
  deps: WebhookWorkerDeps,
  claimed: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Sent> {
  const secrets = secretsOf(deps, claimed);
  if (secrets === undefined) {
    const error =
      'the secret cannot be decrypted: restore encryption.key (or former_key), or rotate the secret';
    return { status: undefined, error };
  }
  const { url, messageId: id, body, correlationId } = claimed;
  const timestamp = Math.floor(deps.now().getTime() / 1_000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureHeader({ id, timestamp, body }, secrets),
    'x-correlation-id': correlationId,
  };
  return deps.send({ url, headers, body }, signal);
}

function report({ log, onAttempt }: WebhookWorkerDeps, claimed: ClaimedDelivery, outcome: Outcome): void {
  const { webhookId: webhook, id: delivery, type } = claimed;
  const { error, next, disable } = outcome;
  const ended = 'ended' in next;
  onAttempt(error === undefined ? 'delivered' : ended ? 'failed' : 'retried');
  if (error !== undefined) log.info({ webhook, delivery, type, reason: error }, 'a webhook delivery failed');
  if (disable !== undefined) log.error({ webhook, reason: disable, error }, 'a webhook was disabled');
}

/**
 * Sends a claimed delivery and records the attempt; no transaction is open meanwhile. If the process dies in between,
 * the claim lapses and the message is sent again with the same `webhook-id`.
 *
 * @param signal aborted when the service stops: the claim is then released
 */
export async function deliver(
  deps: WebhookWorkerDeps,
  claimed: ClaimedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const begun = performance.now();
  let sent: Sent;
  try {
    sent = await sendSigned(deps, claimed, signal);
  } catch (error) {
    await inTransaction(db, (trx) => releaseClaim(trx, claimed), { idempotent: true });
    if (signal.aborted) return;
    throw error;
  }
  const durationMs = Math.round(performance.now() - begun);
  await deps.onSent?.();
  const recorded = await inTransaction(db, (trx) => recordOutcome(deps, trx, claimed, { sent, durationMs }), {
    idempotent: true,
  });
  if (recorded !== undefined) report(deps, claimed, recorded);
}
