import type { EventDescription } from '@gridlease/common/outbox/event-description';
import { z } from 'zod';
import { amountText } from '../../books/money/schema.ts';
import { transactionSchema } from '../../books/transactions/schema.ts';
import { sessionSchema } from '../../rentals/sessions/session-body.ts';
import { disputeSchema } from '../../support/disputes/schema.ts';

const outgoingChange = z.object({ by: z.string(), reason: z.string().optional() });

const outgoingFrozen = z.object({ reason: z.string(), signature: z.string(), token_account: z.string() });

const mismatch = z.object({
  id: z.string(),
  difference: amountText.describe('What the chain has more than the books, in all'),
  is_frozen: z.boolean().describe('Everything outgoing has been stopped for it'),
  accounts: z.int().describe('How many were compared'),
  on_chain: amountText,
  mismatches: z
    .array(
      z.object({
        token_account: z.string(),
        slot: z.int(),
        on_chain: amountText,
        ledger: amountText,
        difference: amountText,
      }),
    )
    .describe('At most 100'),
  not_final: z.array(z.string()).describe('Token accounts where something is not final yet; not judged'),
  not_read: z
    .array(z.string())
    .describe(
      'Token accounts with more new transactions than were read yet; what has come there is not judged',
    ),
  open_attempts: z.array(
    z.object({
      transfer_id: z.string(),
      kind: z.enum(['withdrawal', 'payout', 'sweep']),
      solana_signature: z.string(),
      amount: amountText,
    }),
  ),
});

const ofSession = (what: string, when: string): EventDescription => ({
  type: `session.${what}`,
  aggregate: 'session',
  when,
  data: sessionSchema,
  dataName: 'RentalSession',
});

const ofTransaction = (type: string, when: string): EventDescription => ({
  type,
  aggregate: 'transaction',
  when,
  data: transactionSchema,
  dataName: 'Transaction',
});

const ofDispute = (what: string, when: string): EventDescription => ({
  type: `dispute.${what}`,
  aggregate: 'dispute',
  when,
  data: disputeSchema,
  dataName: 'Dispute',
});

const ofOutgoing = (what: string, when: string): EventDescription => ({
  type: `outgoing.${what}`,
  aggregate: 'outgoing',
  when,
  data: outgoingChange,
  dataName: 'OutgoingChange',
});

/** Every event that billing publishes; docs/EVENTS.md is written from it. */
export const BILLING_EVENTS: readonly EventDescription[] = [
  ofSession('started', 'A rental runs, and its first period is held.'),
  ofSession(
    'low_funds',
    'Less is left for it than `billing.warning_period` costs. Again only after there was plenty.',
  ),
  ofSession('in_grace', 'It is out of funds and goes on until `grace_until`; what it costs is owed.'),
  ofSession('resumed', 'What it owed is paid, and the next minutes are: it is active again.'),
  ofSession('completed', 'Somebody ended it, or its maximum duration is over.'),
  ofSession(
    'terminated',
    'The grace is over, or the machine was silent for too long; `end_reason` says which.',
  ),
  ofSession('failed', 'The machine did not do what it was rented for.'),
  ofTransaction(
    'payment.confirmed',
    "A rental that cost something has ended: what it cost, from the renter to the provider, `fee` the platform's.",
  ),
  ofTransaction('deposit.confirmed', "Tokens that came are final and a wallet's."),
  ofTransaction('withdrawal.requested', 'An amount is reserved to leave.'),
  ofTransaction('withdrawal.sent', 'An attempt is signed and stored; each further attempt says so again.'),
  ofTransaction('withdrawal.confirmed', 'It is final on the chain.'),
  ofTransaction('withdrawal.failed', "It can never arrive: the amount is the wallet's again."),
  ofTransaction('withdrawal.cancelled', 'Its owner took it back, or an administrator refused it.'),
  ofTransaction(
    'payout.requested',
    'Earnings are reserved to leave, because somebody asked or the schedule says so.',
  ),
  ofTransaction('payout.sent', 'An attempt is signed and stored; each further attempt says so again.'),
  ofTransaction('payout.confirmed', 'It is final on the chain.'),
  ofTransaction('payout.failed', "It can never arrive: the earnings are the machines' again."),
  ofTransaction('payout.cancelled', 'Its owner took it back, or an administrator refused it.'),
  ofTransaction(
    'refund.confirmed',
    "A renter got back what a rental was charged; `fee` is the platform's part of it.",
  ),
  ofDispute('opened', 'A renter does not accept a rental: what it has earned is held.'),
  ofDispute('refunded', 'An administrator has decided for the renter; `refund_id` says how much.'),
  ofDispute('rejected', 'An administrator has decided against the renter.'),
  ofTransaction('adjustment.confirmed', 'An administrator gave a wallet something, or took it.'),
  ofTransaction('adjustment.written_off', 'The platform took over what a wallet owed.'),
  ofOutgoing('paused', 'An administrator has stopped everything that leaves.'),
  ofOutgoing('resumed', 'An administrator lets it go on.'),
  {
    type: 'outgoing.frozen',
    aggregate: 'outgoing',
    when: 'A transaction that is none of ours took tokens: everything that leaves is stopped. The aggregate is that transaction.',
    data: outgoingFrozen,
    dataName: 'OutgoingFrozen',
  },
  {
    type: 'reconciliation.mismatch',
    aggregate: 'reconciliation',
    when: 'Chain and books differ; each comparison that finds so says it.',
    data: mismatch,
    dataName: 'ReconciliationMismatch',
  },
];
