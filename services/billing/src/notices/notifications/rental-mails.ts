import type { z } from 'zod';
import { sessionSchema } from '../../rentals/sessions/session-body.ts';
import { type EventMail, type MailText, mailText, minutesText, timeText, type Wording } from './mail-text.ts';
import type { NotificationKind } from './notification.ts';

/** The session data used in mails; times in RFC 3339, amounts as decimal strings. */
const mailedSession = sessionSchema.pick({
  id: true,
  user_id: true,
  gpu_model: true,
  total_hourly_rate: true,
  billed_minutes: true,
  total_cost: true,
  debt: true,
  grace_until: true,
  started_at: true,
  ended_at: true,
  end_reason: true,
});
type MailedSession = z.output<typeof mailedSession>;

function rentalFacts(session: MailedSession, happenedAt: Date, { currency }: Wording) {
  const { id, gpu_model, total_hourly_rate, total_cost, billed_minutes, debt } = session;
  return [
    ['Rental', id],
    ['Card', gpu_model],
    ['Price', `${total_hourly_rate} ${currency} an hour`],
    ['Charged', `${total_cost} ${currency} for ${minutesText(billed_minutes)}`],
    ['Owed', debt === undefined ? undefined : `${debt} ${currency}`],
    ['As of', timeText(happenedAt)],
  ] as const;
}

/** The remaining funds are below the cost of the configured warning period. */
function lowFundsText(session: MailedSession, happenedAt: Date, wording: Wording): MailText {
  return mailText(
    'Your rental is running out of funds',
    `your funds cover your rental for less than ${minutesText(wording.warningMinutes)}.`,
    rentalFacts(session, happenedAt, wording),
    'To keep it running, deposit tokens into your wallet, or raise its limit (spend_day_max) if that leaves too little; that of an API key cannot be raised. If you no longer need it, end it: nothing is charged after that.',
  );
}

/** A rental is out of funds and continues for a grace period. */
function graceText(session: MailedSession, happenedAt: Date, wording: Wording): MailText {
  const { grace_until: until } = session;
  const end = until === undefined ? 'for a short while' : `until ${timeText(until)}`;
  return mailText(
    'Your rental is out of funds',
    `your rental is out of funds. It continues ${end}, and its cost is added to the debt of your wallet; then it ends.`,
    rentalFacts(session, happenedAt, wording),
    'To keep it, deposit more than you owe before then. If you no longer need it, end it now, and you owe less.',
  );
}

const WHY_ENDED: Partial<Record<NonNullable<MailedSession['end_reason']>, string>> = {
  not_started: 'because its machine was not ready in time',
  insufficient_funds: 'because its funds were used up and no deposit arrived in time',
  provider_failure: 'because its machine has failed',
  provider_silent: 'because its machine stopped reporting',
  provider_offline: 'because its machine went offline and did not return in time',
  provider_error: 'because its machine had an error and did not recover in time',
  provider_deleted: 'because its machine was removed from the platform',
  provider_suspended: 'because its machine was suspended by the platform',
  provider_sold: 'because its machine was handed over to another owner',
  wallet_frozen: 'because your wallet was frozen',
  renter_disabled: 'because your account was disabled or deleted',
  spend_limit:
    'because your wallet, or the API key that started it, has reached what its rentals may spend within 24 hours (spend_day_max)',
};

/** A rental was ended, not on the renter's request. */
function terminationText(session: MailedSession, happenedAt: Date, wording: Wording): MailText {
  const { end_reason: reason, ended_at: endedAt = happenedAt.toISOString(), debt } = session;
  const why = (reason && WHY_ENDED[reason]) ?? 'by the platform';
  const [charge, next] =
    session.started_at === undefined
      ? ['It never started, and costs nothing.', '']
      : ['It is no longer charged.', 'Its cost is in your rental history. '];
  const again =
    debt === undefined
      ? 'You can rent again at any time.'
      : 'Deposit what you owe before you rent again: deposits repay it first.';
  return mailText(
    'Your rental was ended',
    `your rental was ended at ${timeText(endedAt)}, ${why}. ${charge}`,
    rentalFacts(session, happenedAt, wording),
    `${next}${again}`,
  );
}

const toRenter = (
  kind: NotificationKind,
  write: (session: MailedSession, happenedAt: Date, wording: Wording) => MailText,
): EventMail => ({
  kind,
  write({ data, created_at }, wording) {
    const session = mailedSession.parse(data);
    return { to: { userId: session.user_id }, text: write(session, created_at, wording) };
  },
});

/** The mails to renters, by type of event. */
export const RENTAL_MAILS: Readonly<Record<string, EventMail>> = {
  'session.low_funds': toRenter('low_funds', lowFundsText),
  'session.in_grace': toRenter('grace', graceText),
  'session.terminated': toRenter('termination', terminationText),
  'session.failed': toRenter('termination', terminationText),
};
