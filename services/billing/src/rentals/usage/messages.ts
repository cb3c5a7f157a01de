import type { Actor, Caller } from '@gridlease/common/access/caller';
import type { TokenVerifier } from '@gridlease/common/access/token-verifier';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { uuid } from '@gridlease/common/http/schemas';
import { againLater, type StreamMessage, type Verdict } from '@gridlease/common/messaging/stream-consumer';
import type { DeadLetterReason } from './dead-letters.ts';
import type { UsageReport } from './report.ts';
import { toUsageReport } from './report-body.ts';
import { type UsageUpdate, usageUpdateSchema } from './schema.ts';

const PROVIDER_ID = /^[\w-]{1,128}$/;
const BEARER = /^bearer +([\x21-\x7e]+)$/i;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export interface ReadingOptions {
  /** The prefix of all report subjects (`billing.usage`). */
  readonly subject: string;
  /** Undefined: access is open and tokens are not checked. */
  readonly verifier: TokenVerifier | undefined;
}

/** A report, or the verdict on a message that contains none. */
export type ReadMessage = { readonly report: UsageReport } | { readonly verdict: Verdict };

/**
 * Reads a message on `<subject>.<provider_id>.<session_id>`. The subject names the machine; the token must
 * permit the sender to report.
 */
export async function readMessage(message: StreamMessage, options: ReadingOptions): Promise<ReadMessage> {
  const place = placeOf(message.subject, options.subject);
  if (place === undefined) return dead('invalid_subject');
  const actor = await actorOf(message, options.verifier);
  if ('verdict' in actor) return actor;
  const update = updateOf(message.body);
  if (typeof update === 'string') return dead(update);
  if (update.session_id !== place.sessionId) return dead('session_mismatch');
  const { storedAt, sequence } = message;
  // The same for all redeliveries.
  const anonymousKey = `t:${storedAt.toISOString()}/${sequence}`;
  const arrival = { actor: actor.actor, anonymousKey, providerId: place.providerId, receivedAt: storedAt };
  return { report: toUsageReport(update, arrival) };
}

function dead(reason: DeadLetterReason): { readonly verdict: Verdict } {
  return { verdict: { kind: 'dead', reason } };
}

function placeOf(subject: string, prefix: string) {
  const [providerId = '', sessionId, ...rest] = subject.slice(prefix.length + 1).split('.');
  const session = uuid.safeParse(sessionId);
  if (!PROVIDER_ID.test(providerId) || !session.success || rest.length > 0) return undefined;
  return { providerId, sessionId: session.data };
}

/**
 * The token must have been valid when the stream stored the message, so a backlog stays valid. A key that may be used from
 * some networks only is refused: a message does not say where it came from.
 */
async function actorOf(
  message: StreamMessage,
  verifier: TokenVerifier | undefined,
): Promise<{ readonly actor: Actor } | { readonly verdict: Verdict }> {
  if (verifier === undefined) return { actor: 'anybody' };
  const [header = '', ...others] = message.headers('Authorization');
  const token = BEARER.exec(header)?.[1];
  if (token === undefined || others.length > 0) return dead('unauthenticated');
  try {
    const actor: Caller = await verifier.verify(token, { at: message.storedAt.getTime() / 1_000 });
    return actor.networks === undefined ? { actor } : dead('network_not_allowed');
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'unauthenticated') return dead('unauthenticated');
    return { verdict: againLater(message) };
  }
}

/** Returns the body, or why it is invalid. */
function updateOf(body: Uint8Array): UsageUpdate | 'invalid_json' | 'validation_failed' {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch {
    return 'invalid_json';
  }
  const read = usageUpdateSchema.safeParse(value);
  return read.success ? read.data : 'validation_failed';
}
