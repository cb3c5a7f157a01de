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
import { writeGenerated } from './lib/generated-file.ts';

const TOKEN = 1_000_000_000n;
const names = new Map<number, string>();

function account(name: string, isStored: boolean): Account {
  const id = names.size + 1;
  names.set(id, name);
  return { id, isStored };
}

function wallet(owner: string, debt: bigint) {
  const one = (name: string, kind: LockedAccount['kind'], balance: bigint): LockedAccount => {
    const { id } = account(`${owner}: ${name}`, true);
    return { id, kind, balance, isStored: true };
  };
  return {
    available: one('available', 'available', 50n * TOKEN),
    locked: one('locked', 'locked', 50n * TOKEN),
    pendingOut: one('pending out', 'pending_out', 50n * TOKEN),
    debt: one('debt', 'debt', -debt),
  };
}

const hot = account('chain: hot wallet', false);
const depositAddress = account('chain: deposit address', true);
const fees = account('platform: fees', false);
const badDebt = account('platform: bad debt', false);
const adjustments = account('platform: adjustments', false);
const dust = account('platform: dust', false);
const suspense = account('suspense: unmatched', false);
const renter = wallet('renter', 0n);
const indebted = wallet('renter', 2n * TOKEN);
const owner = wallet('owner', 0n);
const platform = wallet("platform's wallet", 0n);
const earned = account('owner: earned by a machine', true);

const ids = { id: '', reference: '' };
const amount = 10n * TOKEN;
const onChain = { ...ids, amount, slot: 0, chain: depositAddress };
const parts = [{ accountId: earned.id, amount }];
const charge = { chargedBefore: 0n, amount, terms: { feePercent: 5n * TOKEN }, earned, fees };

/** Journals by the event that leads to them. */
type Example = Readonly<Record<string, Journal | undefined>>;

/** By the name of the posting. */
const EXAMPLES: Readonly<Record<Exclude<keyof typeof postings, 'chargeCredits'>, Example>> = {
  depositConfirmed: {
    'A deposit of 10 is final': postings.depositConfirmed({ ...onChain, wallet: renter }),
    'A deposit of 10 is final, and the renter owes 2': postings.depositConfirmed({
      ...onChain,
      wallet: indebted,
    }),
  },
  depositUnattributed: {
    'A deposit of 10 is final, and no wallet is known for it': postings.depositUnattributed({
      ...onChain,
      suspense,
    }),
  },
  depositAssigned: {
    'An administrator assigns that deposit to a wallet': postings.depositAssigned({
      ...ids,
      amount,
      suspense,
      wallet: renter,
    }),
  },
  dustReceived: {
    'A receipt below `deposits.dust` that belongs to no wallet': postings.dustReceived({
      ...onChain,
      amount: 500n,
      dust,
    }),
  },
  openingBalanceFound: {
    'The ledger is opened while the hot wallet holds 10': postings.openingBalanceFound({
      ...onChain,
      chain: hot,
      adjustments,
    }),
  },
  sweepSettled: {
    'A deposit address is swept into the hot wallet': postings.sweepSettled({
      ...ids,
      amount,
      slot: 0,
      from: depositAddress,
      hot,
    }),
  },
  lossOnChainBooked: {
    'An administrator writes off 10 that left the hot wallet in a transaction unknown to the ledger':
      postings.lossOnChainBooked({ ...onChain, chain: hot, adjustments }),
  },
  withdrawalReserved: {
    'A withdrawal of 10 is requested': postings.withdrawalReserved({ ...ids, amount, wallet: renter }),
  },
  transferSettled: {
    'The withdrawal is final on the chain': postings.transferSettled('withdrawal', {
      ...onChain,
      chain: hot,
      wallet: renter,
    }),
    'A payout is final on the chain': postings.transferSettled('payout', {
      ...onChain,
      chain: hot,
      wallet: owner,
    }),
  },
  withdrawalReturned: {
    'The withdrawal failed or was cancelled': postings.withdrawalReturned({ ...ids, amount, wallet: renter }),
  },
  rentalHeld: {
    'A rental starts and holds 10': postings.rentalHeld({ ...ids, amount, wallet: renter }),
  },
  rentalHoldChanged: {
    'A running rental is charged 10 at a fee of 5 % and its hold is refilled by 4':
      postings.rentalHoldChanged({
        ...ids,
        wallet: renter,
        extend: 4n * TOKEN,
        credits: postings.chargeCredits(charge),
        release: 0n,
      }),
    'A hold grows by 4': postings.rentalHoldChanged({
      ...ids,
      wallet: renter,
      extend: 4n * TOKEN,
      credits: [],
      release: 0n,
    }),
    'A rental ends, and 4 of its hold are left': postings.rentalHoldChanged({
      ...ids,
      wallet: renter,
      extend: 0n,
      credits: [],
      release: 4n * TOKEN,
    }),
  },
  rentalOwed: {
    'A rental is charged 10 at a fee of 5 %, and its renter has no funds left': postings.rentalOwed({
      ...ids,
      wallet: renter,
      charge,
    }),
  },
  debtWrittenOff: {
    'An administrator writes off a debt of 10': postings.debtWrittenOff({
      ...ids,
      amount,
      wallet: renter,
      badDebt,
    }),
  },
  refundIssued: {
    'A refund of 10: the platform returns its fee of 0.5, the owner 9.5 of unpaid earnings':
      postings.refundIssued({
        ...ids,
        renter,
        owner,
        earned,
        fees,
        adjustments,
        shares: { fee: TOKEN / 2n, fromEarnings: (19n * TOKEN) / 2n, fromWallet: 0n, owed: 0n, carried: 0n },
      }),
    'A refund of 10 after the owner was paid: 1.5 from its wallet, and it owes 8': postings.refundIssued({
      ...ids,
      renter,
      owner,
      earned,
      fees,
      adjustments,
      shares: {
        fee: TOKEN / 2n,
        fromEarnings: 0n,
        fromWallet: (3n * TOKEN) / 2n,
        owed: 8n * TOKEN,
        carried: 0n,
      },
    }),
    "A refund of 10 of which the platform bears the owner's share": postings.refundIssued({
      ...ids,
      renter,
      owner,
      earned,
      fees,
      adjustments,
      shares: { fee: TOKEN / 2n, fromEarnings: 0n, fromWallet: 0n, owed: 0n, carried: (19n * TOKEN) / 2n },
    }),
  },
  debtRepaidFromEarnings: {
    "An owner's debt is repaid from earnings before a payout": postings.debtRepaidFromEarnings({
      ...ids,
      wallet: owner,
      parts,
    }),
  },
  payoutReserved: {
    'A payout of 10 is reserved': postings.payoutReserved({ ...ids, wallet: owner, parts }),
  },
  payoutReturned: {
    'The payout failed or was cancelled': postings.payoutReturned({ ...ids, wallet: owner, parts }),
  },
  feesCollected: {
    "10 of fees are moved to the platform's wallet": postings.feesCollected({
      id: '',
      amount,
      wallet: platform,
      fees,
    }),
    'Refunded fees exceed the fees earned since the last collection': postings.feesCollected({
      id: '',
      amount: -amount,
      wallet: platform,
      fees,
    }),
  },
  walletAdjusted: {
    'An administrator credits a wallet with 10': postings.walletAdjusted({
      ...ids,
      amount,
      wallet: renter,
      adjustments,
    }),
    'An administrator debits a wallet by 10': postings.walletAdjusted({
      ...ids,
      amount: -amount,
      wallet: renter,
      adjustments,
    }),
  },
};

const INTRODUCTION = `# Journals

Written by \`scripts/write-journal-docs.ts\` from \`services/billing/src/books/postings.ts\`; do not edit by hand.

Every change of the ledger is a journal: two or more lines that sum to zero. A positive line is a credit, a negative line
a debit. Accounts that the platform owes to others or itself (wallets, earnings, fees) have a positive balance. A chain
account mirrors one of our token accounts with a negative balance of the same size, so that all accounts together sum to
zero. \`debt\`, the amount that a wallet owes, is zero or negative. Money that a wallet receives repays its debt first.

| Account | Meaning |
|---|---|
| available, locked, pending out | of a wallet: free to spend, held for rentals, reserved for a transfer that is not final |
| debt | of a wallet: the amount that a renter owes for rentals, or an owner for refunds |
| earned | of an owner's wallet, one for each machine: earnings that have not been paid out |
| chain | one for each of our token accounts |
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

const missing = Object.keys(postings).filter(
  (name) => !['chargeCredits', ...Object.keys(EXAMPLES)].includes(name),
);
if (missing.length > 0) throw new Error(`there is no example of ${missing.join(', ')}`);

const text = [
  INTRODUCTION,
  '## Journals and their lines\n',
  ...Object.values(EXAMPLES)
    .flatMap(Object.entries<Journal | undefined>)
    .map(render),
].join('\n');
writeGenerated('docs/JOURNALS.md', text);
