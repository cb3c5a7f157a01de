import type { PlacedEvent } from '@gridlease/common/outbox/envelope';
import type { NotificationKind } from './notification.ts';

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
  /** Rentals of a machine that is away for this long have failed. */
  readonly returnMinutes: number;
}

/** The recipient: a user, or the owner of a wallet. */
export type Addressee = { readonly userId: string } | { readonly walletId: string };

/** Writes the mail of one type of event. */
export interface EventMail {
  readonly kind: NotificationKind;
  /** @throws ZodError if the data does not match the event type */
  readonly write: (
    event: PlacedEvent,
    wording: Wording,
  ) => { readonly to: Addressee; readonly text: MailText };
}

const LINE_MAX = 200;

/** Collapses user-provided text to one line, so that it cannot imitate other parts of the mail. */
function oneLine(text: string): string {
  return text
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, LINE_MAX);
}

/** Formats a time as `2026-03-01 12:00 UTC`. */
export function timeText(time: string | Date): string {
  const iso = new Date(time).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

export function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** @param facts names and values; facts without a value are omitted */
export function mailText(
  subject: string,
  what: string,
  facts: readonly (readonly [name: string, value: string | undefined])[],
  whatToDo: string,
): MailText {
  const lines = facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${oneLine(value)}`]));
  const ending =
    'You can choose which of these mails you receive in the notification settings of your account.';
  return { subject, text: `Hello,\n\n${what}\n\n${lines.join('\n')}\n\n${whatToDo}\n\n${ending}\n` };
}
