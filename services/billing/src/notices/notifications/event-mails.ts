import type { PlacedEvent } from '@gridlease/common/outbox/envelope';
import { z } from 'zod';
import { transactionSchema } from '../../books/transactions/schema.ts';
import { sessionSchema } from '../../rentals/sessions/session-body.ts';
import type { Notification, NotificationKind } from './notification.ts';
import * as texts from './texts.ts';

const told = sessionSchema.pick({
  id: true,
  user_id: true,
  gpu_model: true,
  total_hourly_rate: true,
  billed_minutes: true,
  total_cost: true,
  debt: true,
  grace_until: true,
  ended_at: true,
  end_reason: true,
});
const toldPayout = transactionSchema.pick({ id: true, amount: true, metadata: true }).extend({
  from_wallet_id: z.string(),
});

/** The recipient: a user, or the owner of a wallet. */
export type Addressee = { readonly userId: string } | { readonly walletId: string };

/** The notification of an event. */
export interface Told {
  readonly to: Addressee;
  readonly notification: Omit<Notification, 'userId'>;
}

type Reader = (event: PlacedEvent, wording: texts.Wording) => { to: Addressee; text: texts.MailText };

const ofRenter =
  (write: typeof texts.lowFundsText): Reader =>
  ({ data, created_at }, wording) => {
    const session = told.parse(data);
    return { to: { userId: session.user_id }, text: write(session, created_at, wording) };
  };

const ofPayee =
  (write: typeof texts.payoutSentText): Reader =>
  ({ data, created_at }, wording) => {
    const payout = toldPayout.parse(data);
    return { to: { walletId: payout.from_wallet_id }, text: write(payout, created_at, wording) };
  };

const READERS: Readonly<Record<string, { readonly kind: NotificationKind; readonly read: Reader }>> = {
  'session.low_funds': { kind: 'low_funds', read: ofRenter(texts.lowFundsText) },
  'session.in_grace': { kind: 'grace', read: ofRenter(texts.graceText) },
  'session.terminated': { kind: 'termination', read: ofRenter(texts.terminationText) },
  'payout.sent': { kind: 'payout_sent', read: ofPayee(texts.payoutSentText) },
  'payout.failed': { kind: 'payout_failed', read: ofPayee(texts.payoutFailedText) },
};

/**
 * Returns the notification of an event and its recipient; undefined if there is none for its type.
 *
 * @throws ZodError if the data does not match the event type
 */
export function readEvent(event: PlacedEvent, wording: texts.Wording): Told | undefined {
  const reader = Object.hasOwn(READERS, event.type) ? READERS[event.type] : undefined;
  if (reader === undefined) return undefined;
  const { to, text } = reader.read(event, wording);
  const notification = {
    eventId: event.id,
    position: event.position,
    kind: reader.kind,
    reference: event.aggregate_id,
    happenedAt: event.created_at,
    ...text,
  };
  return { to, notification };
}
