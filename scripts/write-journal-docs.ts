/**
 * Writes docs/JOURNALS.md from billing's postings, run on a worked example. With `--check` it writes nothing and fails
 * when the committed file says something else, or when a posting is missing here.
 *
 * Run: node --conditions=source scripts/write-journal-docs.ts [--check]
 */
import type { Account, LockedAccount } from '../services/billing/src/books/ledger/accounts.ts';
import type { Journal } from '../services/billing/src/books/ledger/journal.ts';
import { formatAmount } from '../services/billing/src/books/money/amount.ts';
import * as postings from '../services/billing/src/books/postings.ts';
import { paymentCredits } from '../services/billing/src/books/rental-payment.ts';
import { writeGenerated } from './lib/generated-file.ts';

const TOKEN = 1_000_000_000n;
const names = new Map<number, string>();

function account(name: string, isStored: boolean): Account {
  const id = names.size + 1;
  names.set(id, name);
  return { id, isStored };
}

function wallet(owner: string) {
  const one = (name: string, kind: LockedAccount['kind'], balance: bigint): LockedAccount => {
    const { id } = account(`${owner}: ${name}`, true);
    return { id, kind, balance, isStored: true };
  };
  return {
    available: one('available', 'available', 50n * TOKEN),
    locked: one('locked', 'locked', 50n * TOKEN),
    pendingOut: one('pending out', 'pending_out', 50n * TOKEN),
    debt: one('debt', 'debt', 0n),
  };
}

const hot = account('chain: hot wallet', false);
const depositAddress = account('chain: deposit address', true);
const fees = account('platform: fees', false);
const networkFees = account('platform: network fees', false);
const claims = account('platform: claims', false);
const advances = account('platform: advanced', false);
const badDebt = account('platform: bad debt', false);
const adjustments = account('platform: adjustments', false);
const dust = account('platform: dust', false);
const suspense = account('suspense: unmatched', false);
const renter = wallet('renter');
const owner = wallet('owner');
const platform = wallet("platform's wallet");
const earned = account('owner: earned by a machine', true);

const amount = 10n * TOKEN;
const accountFee = TOKEN / 2n;
/** What every example has in common; each says what differs. */
const common = {
  id: '',
  reference: '',
  amount,
  slot: 0,
  chain: hot,
  wallet: renter,
  renter,
  owner,
  earned,
  fees,
  badDebt,
  adjustments,
  claims,
  advances,
  advanced: 0n,
  dust,
  suspense,
};
const ofOwner = { ...common, wallet: owner, parts: [{ accountId: earned.id, amount }] };
const onDepositAddress = { ...common, chain: depositAddress };
const takenBack = { ...common, taken: 4n * TOKEN, owed: 6n * TOKEN };
const payment = { ...common, paidBefore: 0n, terms: { feePercent: 5n * TOKEN } };
const hold = { ...common, extend: 0n, credits: [], release: 0n };
const refund = { cancelled: 0n, fee: TOKEN / 2n, fromEarnings: 0n, fromWallet: 0n, owed: 0n, carried: 0n };

/** Journals by the event that leads to them. */
type Example = Readonly<Record<string, Journal | undefined>>;

/** By the name of the posting. */
const EXAMPLES: Readonly<Record<keyof typeof postings, Example>> = {
  depositConfirmed: {
    'A deposit of 10 is final': postings.depositConfirmed(onDepositAddress),
  },
  depositUnattributed: {
    'A deposit of 10 is final, and no wallet is known for it': postings.depositUnattributed(onDepositAddress),
  },
  depositAssigned: {
    'An administrator assigns that deposit to a wallet': postings.depositAssigned(common),
  },
  depositMoved: {
    'It was the wrong wallet, which has 4 of it left; the deposit is moved to the right one':
      postings.depositMoved({ ...takenBack, to: owner }),
  },
  dustReceived: {
    'A receipt below `deposits.dust` that belongs to no wallet': postings.dustReceived({
      ...onDepositAddress,
      amount: 500n,
    }),
  },
  openingBalanceFound: {
    'The ledger is opened while the hot wallet holds 10': postings.openingBalanceFound(common),
  },
  sweepSettled: {
    'A deposit address is swept into the hot wallet': postings.sweepSettled({
      ...common,
      from: depositAddress,
      hot,
    }),
  },
  lossOnChainBooked: {
    'An administrator writes off 10 that left the hot wallet in a transaction unknown to the ledger':
      postings.lossOnChainBooked(common),
  },
  withdrawalReserved: {
    'A withdrawal of 10 is requested': postings.withdrawalReserved(common),
  },
  transferSettled: {
    'The withdrawal is final on the chain': postings.transferSettled('withdrawal', common),
    'A payout is final on the chain': postings.transferSettled('payout', ofOwner),
    'A withdrawal of 10 is final that created a token account for its receiver': postings.transferSettled(
      'withdrawal',
      { ...common, amount: amount - accountFee, kept: { account: networkFees, amount: accountFee } },
    ),
  },
  networkFeeReturned: {
    'The receiver of a withdrawal or payout had a token account after all': postings.networkFeeReturned({
      ...common,
      amount: accountFee,
    }),
  },
  withdrawalReturned: {
    'The withdrawal failed or was cancelled': postings.withdrawalReturned(common),
  },
  rentalHeld: {
    'A rental starts and holds 10': postings.rentalHeld(common),
  },
  rentalHoldChanged: {
    'A running rental is charged 10 at a fee of 5 % and its hold is refilled by 4':
      postings.rentalHoldChanged({
        ...hold,
        extend: 4n * TOKEN,
        credits: paymentCredits(payment),
      }),
    'A hold grows by 4': postings.rentalHoldChanged({ ...hold, extend: 4n * TOKEN }),
    'A rental ends, and 4 of its hold are left': postings.rentalHoldChanged({ ...hold, release: 4n * TOKEN }),
  },
  rentalOwed: {
    'A rental is charged 10, and its renter has no funds left': postings.rentalOwed(common),
  },
  debtWrittenOff: {
    'An administrator writes off a debt of 10': postings.debtWrittenOff(common),
    'An administrator writes off a debt of 10, of which the platform had advanced 4': postings.debtWrittenOff(
      {
        ...common,
        advanced: 4n * TOKEN,
      },
    ),
  },
  refundIssued: {
    'A refund of 10: the platform returns its fee of 0.5, the owner 9.5 of unpaid earnings':
      postings.refundIssued({ ...common, shares: { ...refund, fromEarnings: (19n * TOKEN) / 2n } }),
    'A refund of 10 after the owner was paid: 1.5 from its wallet, and it owes 8': postings.refundIssued({
      ...common,
      shares: { ...refund, fromWallet: (3n * TOKEN) / 2n, owed: 8n * TOKEN },
    }),
    'A refund of 10 of which the renter still owes 8: the platform returns 0.1, the owner 1.9':
      postings.refundIssued({
        ...common,
        shares: { ...refund, cancelled: 8n * TOKEN, fee: TOKEN / 10n, fromEarnings: (19n * TOKEN) / 10n },
      }),
    "A refund of 10 of which the platform bears the owner's share": postings.refundIssued({
      ...common,
      shares: { ...refund, carried: (19n * TOKEN) / 2n },
    }),
  },
  debtRepaid: {
    'A renter repays 10 that it owes for a rental at a fee of 5 %': postings.debtRepaid({
      ...common,
      credits: paymentCredits(payment),
    }),
    'An owner repays 10 that it owes a renter for a refund': postings.debtRepaid({
      ...common,
      wallet: owner,
      credits: [{ account: renter.available, amount }],
    }),
  },
  earningsMoved: {
    'An owner is in debt, and uses 10 of its earnings to repay it before a payout':
      postings.earningsMoved(ofOwner),
  },
  payoutReserved: {
    'A payout of 10 is reserved': postings.payoutReserved(ofOwner),
  },
  payoutReturned: {
    'The payout failed or was cancelled': postings.payoutReturned(ofOwner),
  },
  feesCollected: {
    "10 of fees are moved to the platform's wallet": postings.feesCollected({ ...common, wallet: platform }),
    'Refunded fees exceed the fees earned since the last collection': postings.feesCollected({
      ...common,
      wallet: platform,
      amount: -amount,
    }),
  },
  balanceForfeited: {
    'A user deletes the account and gives up a balance that is too small to be withdrawn':
      postings.balanceForfeited({ ...common, amount: TOKEN / 1_000n }),
  },
  walletAdjusted: {
    'An administrator credits a wallet with 10': postings.walletAdjusted(common),
    'An administrator debits a wallet by 10': postings.walletAdjusted({ ...common, amount: -amount }),
  },
  adjustmentReversed: {
    'The credit of 10 was a mistake, and the wallet has 4 of it left': postings.adjustmentReversed(takenBack),
  },
};

const INTRODUCTION = `# Journals

Written by \`scripts/write-journal-docs.ts\` from \`services/billing/src/books/postings.ts\`; do not edit by hand.

Every change of the ledger is a journal: two or more lines that sum to zero. A positive line is a credit, a negative line
a debit. Accounts that the platform owes to others or itself (wallets, earnings, fees) have a positive balance. A chain
account mirrors one of our token accounts with a negative balance of the same size, so that all accounts together sum to
zero. \`debt\`, the amount that a wallet owes, is zero or negative; \`platform: claims\` is its counterpart, so that nobody
has anything of a debt before it is repaid. Money that a wallet receives repays what it owes at once, in journals of their
own. Journals of the kind \`debt_restated\` were written once, by the migration of debts of earlier releases: they take back
from earnings and fees what had not been paid (\`platform: advanced\` has the rest).

| Account | Meaning |
|---|---|
| available, locked, pending out | of a wallet: free to spend, held for rentals, reserved for a transfer that is not final |
| debt | of a wallet: the amount that a renter owes for rentals, or an owner for refunds |
| earned | of an owner's wallet, one for each machine: earnings that have not been paid out |
| chain | one for each of our token accounts |
| platform: claims | the sum of all debts, to whomever |
| platform: advanced | what the platform paid out of debts of earlier releases and gets back first |
| platform: fees, bad debt, adjustments, dust | the platform's income and losses |
| suspense | deposits that belong to no known wallet |
`;

function render([event, journal]: [string, Journal | undefined]): string {
  if (journal === undefined) throw new Error(`${event}: the example moves nothing`);
  const lines = journal.entries.map(
    ({ account: { id }, amount: change }) => `| ${names.get(id)} | ${formatAmount(change)} |`,
  );
  return `**${event}** (\`${journal.kind}\`)\n\n| Account | Amount |\n|---|---:|\n${lines.join('\n')}\n`;
}

const missing = Object.keys(postings).filter((name) => !Object.keys(EXAMPLES).includes(name));
if (missing.length > 0) throw new Error(`there is no example of ${missing.join(', ')}`);

const text = [
  INTRODUCTION,
  '## Journals and their lines\n',
  ...Object.values(EXAMPLES)
    .flatMap(Object.entries<Journal | undefined>)
    .map(render),
].join('\n');
writeGenerated('docs/JOURNALS.md', text);
