import type { AddressHook } from '../../books/wallets/wallet.ts';
import { databaseTime } from '../../database/clock.ts';
import { timeText } from './mail-text.ts';
import type { Notification } from './notification.ts';
import { insertMails } from './queue-store.ts';

/** The mail that says where the payouts of a wallet go from now on. */
function addressMail(facts: {
  readonly id: string;
  readonly wallet: { readonly id: string; readonly userId: string };
  readonly address: string;
  readonly at: Date;
}): Notification {
  const { id, wallet, address, at } = facts;
  return {
    eventId: id,
    // It follows from no event, and waits for no other mail.
    position: 0,
    kind: 'payout_address_set',
    userId: wallet.userId,
    reference: wallet.id,
    happenedAt: at,
    subject: 'The payout address of your wallet was set',
    text: [
      'Hello,',
      '',
      'payouts of your wallet go to this address from now on:',
      '',
      `Address: ${address}`,
      `Wallet: ${wallet.id}`,
      `As of: ${timeText(at)}`,
      '',
      'If this was you, no action is needed. If it was not, change your password, set the address right, and contact the',
      'operator of the platform at once. These mails cannot be switched off.',
      '',
    ].join('\n'),
  };
}

/** Queues the mails about payout addresses. @param sendsMail whether there is a mail server */
export function createAddressNotice({
  newId,
  sendsMail,
}: {
  readonly newId: () => string;
  readonly sendsMail: boolean;
}): AddressHook {
  return async (trx, wallet, address) => {
    if (!sendsMail) return;
    await insertMails(trx, [addressMail({ id: newId(), wallet, address, at: await databaseTime(trx) })]);
  };
}
