import type { TransactionBody } from '../../books/transactions/schema.ts';
import type { SessionBody } from '../../rentals/sessions/session-body.ts';

/** The content of a mail. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

export interface Wording {
  /** The name of the token. */
  readonly currency: string;
  /** Renters are warned when their funds last for less than this. */
  readonly warningMinutes: number;
}

/** The session data used in mails; times in RFC 3339, amounts as decimal strings. */
export type ToldSession = Pick<
  SessionBody,
  | 'id'
  | 'gpu_model'
  | 'total_hourly_rate'
  | 'billed_minutes'
  | 'total_cost'
  | 'debt'
  | 'grace_until'
  | 'ended_at'
  | 'end_reason'
>;

/** The payout data used in mails. */
export type ToldPayout = Pick<TransactionBody, 'id' | 'amount' | 'metadata'>;

const LINE_MAX = 200;

/** Collapses user-provided text to one line, so that it cannot imitate other parts of the mail. */
function oneLine(text: string): string {
  return text
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, LINE_MAX);
}

/** Formats a time as `2026-03-01 12:00 UTC`. */
function timeText(time: string | Date): string {
  const iso = new Date(time).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** @param facts names and values; facts without a value are omitted */
function mailText(
  subject: string,
  what: string,
  facts: readonly (readonly [name: string, value: string | undefined])[],
  whatToDo: string,
): MailText {
  const lines = facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${oneLine(value)}`]));
  const ending = 'Which of these mails you get is set in the notifications of your account.';
  return { subject, text: `Hello,\n\n${what}\n\n${lines.join('\n')}\n\n${whatToDo}\n\n${ending}\n` };
}

function rentalFacts(session: ToldSession, happenedAt: Date, { currency }: Wording) {
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
export function lowFundsText(session: ToldSession, happenedAt: Date, wording: Wording): MailText {
  return mailText(
    'Your rental is running out of funds',
    `what is left for your rental lasts for less than ${minutesText(wording.warningMinutes)}.`,
    rentalFacts(session, happenedAt, wording),
    'To let it go on, deposit tokens into your wallet. If you do not need it any more, end it: nothing is charged after that.',
  );
}

/** A rental is out of funds and continues for a grace period. */
export function graceText(session: ToldSession, happenedAt: Date, wording: Wording): MailText {
  const { grace_until: until } = session;
  const end = until === undefined ? 'for a short while' : `until ${timeText(until)}`;
  return mailText(
    'Your rental is out of funds',
    `your rental is out of funds. It goes on ${end}, and what it costs is owed by your wallet; then it is ended.`,
    rentalFacts(session, happenedAt, wording),
    'To keep it, deposit what is owed and more before that. If you do not need it any more, end it now: less is owed.',
  );
}

const WHY_ENDED: Partial<Record<NonNullable<SessionBody['end_reason']>, string>> = {
  insufficient_funds: 'because its funds were used up and nothing came in time',
  provider_silent: 'because its machine was not heard of any more',
};

/** A rental was ended, not on the renter's request. */
export function terminationText(session: ToldSession, happenedAt: Date, wording: Wording): MailText {
  const { end_reason: reason, ended_at: endedAt = happenedAt.toISOString(), debt } = session;
  const why = (reason && WHY_ENDED[reason]) ?? 'by the platform';
  const next = 'What it cost is in the history of your rentals.';
  const owed = 'Deposit what is owed before you rent again: whatever comes in repays it first.';
  return mailText(
    'Your rental was ended',
    `your rental was ended at ${timeText(endedAt)}, ${why}. Nothing is charged for it any more.`,
    rentalFacts(session, happenedAt, wording),
    debt === undefined ? `${next} You can rent again at any time.` : `${next} ${owed}`,
  );
}

function payoutFacts({ id, amount, metadata }: ToldPayout, happenedAt: Date, { currency }: Wording) {
  const { to_address: address } = metadata;
  return [
    ['Payout', id],
    ['Amount', `${amount} ${currency}`],
    ['To', typeof address === 'string' ? address : undefined],
    ['As of', timeText(happenedAt)],
  ] as const;
}

/** A payout has been sent. */
export function payoutSentText(payout: ToldPayout, happenedAt: Date, wording: Wording): MailText {
  return mailText(
    'Your payout is on its way',
    `${payout.amount} ${wording.currency} of your earnings are on their way to you over the chain.`,
    payoutFacts(payout, happenedAt, wording),
    'You need not do anything; it is final within a few minutes, and the transactions of your wallet show it. If you do not know the address, tell the operator of the platform at once.',
  );
}

/** A payout failed for good: the amount was returned to the machines' earnings. */
export function payoutFailedText(payout: ToldPayout, happenedAt: Date, wording: Wording): MailText {
  return mailText(
    'Your payout failed',
    `a payout of ${payout.amount} ${wording.currency} could not be made. The amount is among your earnings again and can be paid out anew.`,
    payoutFacts(payout, happenedAt, wording),
    'Please look whether the address for payouts of your wallet is right and can receive tokens, and set another one if it is not.',
  );
}
