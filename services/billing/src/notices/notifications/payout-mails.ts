import { z } from 'zod';
import { transactionSchema } from '../../books/transactions/schema.ts';
import { type EventMail, type MailText, mailText, timeText, type Wording } from './mail-text.ts';
import type { NotificationKind } from './notification.ts';

/** The payout data used in mails. */
const mailedPayout = transactionSchema
  .pick({ id: true, amount: true, fee: true, metadata: true })
  .partial({ fee: true })
  .extend({ from_wallet_id: z.string() });
type MailedPayout = z.output<typeof mailedPayout>;

function payoutFacts({ id, amount, fee, metadata }: MailedPayout, happenedAt: Date, { currency }: Wording) {
  const { to_address: address } = metadata;
  return [
    ['Payout', id],
    ['Amount', `${amount} ${currency}`],
    ['Of it for your new token account', fee === undefined || fee === '0' ? undefined : `${fee} ${currency}`],
    ['To', typeof address === 'string' ? address : undefined],
    ['As of', timeText(happenedAt)],
  ] as const;
}

/** A payout has been sent. */
function payoutSentText(payout: MailedPayout, happenedAt: Date, wording: Wording): MailText {
  return mailText(
    'Your payout is on its way',
    `${payout.amount} ${wording.currency} of your earnings have been sent to you on the chain.`,
    payoutFacts(payout, happenedAt, wording),
    'No action is needed: the payout is final within a few minutes, and the transactions of your wallet show it. If you do not recognize the address, contact the operator of the platform at once.',
  );
}

/** A payout failed for good: the amount was returned to the machines' earnings. */
function payoutFailedText(payout: MailedPayout, happenedAt: Date, wording: Wording): MailText {
  return mailText(
    'Your payout failed',
    `a payout of ${payout.amount} ${wording.currency} failed. The amount is back in your earnings and can be paid out again.`,
    payoutFacts(payout, happenedAt, wording),
    'Please check that the payout address of your wallet is correct and can receive tokens, and change it if it is not.',
  );
}

const toPayee = (
  kind: NotificationKind,
  write: (payout: MailedPayout, happenedAt: Date, wording: Wording) => MailText,
): EventMail => ({
  kind,
  write({ data, created_at }, wording) {
    const payout = mailedPayout.parse(data);
    return { to: { walletId: payout.from_wallet_id }, text: write(payout, created_at, wording) };
  },
});

/** The mails to owners of machines, by type of event. */
export const PAYOUT_MAILS: Readonly<Record<string, EventMail>> = {
  'payout.sent': toPayee('payout_sent', payoutSentText),
  'payout.failed': toPayee('payout_failed', payoutFailedText),
};
