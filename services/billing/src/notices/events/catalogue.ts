import type { EventDescription } from '@gridlease/common/outbox/event-description';
import { z } from 'zod';
import { balanceChangeSchema } from '../../books/balances/schema.ts';
import { amountText } from '../../books/money/schema.ts';
import { transactionSchema } from '../../books/transactions/schema.ts';
import { TRANSFER_KINDS } from '../../chain/transfers/transfer.ts';
import { rateSetSchema } from '../../market/provider-rates/rate-set-schema.ts';
import { allocationEventSchema } from '../../rentals/cards/schema.ts';
import {
  machinesOfflineSchema,
  machinesOnlineSchema,
  machinesSuspendedSchema,
} from '../../rentals/outages/schema.ts';
import { sessionSchema } from '../../rentals/sessions/session-body.ts';
import { disputeSchema } from '../../support/disputes/schema.ts';

const outgoingChange = z.object({ by: z.string(), reason: z.string().optional() });

const outgoingFrozen = z.object({ reason: z.string(), signature: z.string(), token_account: z.string() });

const mismatch = z.object({
  id: z.string(),
  difference: amountText.describe('Total chain balance minus total ledger balance'),
  is_frozen: z.boolean().describe('Whether this mismatch froze outgoing transfers'),
  accounts: z.int().describe('How many token accounts were compared'),
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
  not_final: z
    .array(z.string())
    .describe('Token accounts with transactions that are not final; not compared'),
  not_read: z
    .array(z.string())
    .describe('Token accounts with unread transactions; a surplus there does not count as a mismatch'),
  open_attempts: z.array(
    z.object({
      transfer_id: z.string(),
      kind: z.enum(TRANSFER_KINDS),
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

/** Every event that billing publishes; docs/EVENTS.md is generated from it. */
export const BILLING_EVENTS: readonly EventDescription[] = [
  ofSession(
    'pending',
    'A rental with a workload waits for its machine to be ready; the cost of its initial period is held.',
  ),
  ofSession(
    'started',
    'A rental has started, and the cost of its initial period is held. Of a rental with a workload: the machine is ready.',
  ),
  ofSession('connection_changed', 'Where the renter finds what runs has changed; read the rental.'),
  ofSession(
    'low_funds',
    'The funds left for the rental last for less than `billing.warning_period`. Repeated only after they ' +
      'have recovered.',
  ),
  ofSession(
    'in_grace',
    'The rental is out of funds and continues until `grace_until`; its cost becomes debt.',
  ),
  ofSession('resumed', 'The debt is repaid and the next minutes are covered: the rental is active again.'),
  ofSession(
    'completed',
    'The rental was ended on request, its workload has finished, or its maximum duration is over.',
  ),
  ofSession(
    'terminated',
    'The grace period is over, the wallet was frozen, or its spend limit was reached; `end_reason` says which.',
  ),
  ofSession(
    'failed',
    'The machine was not ready in time, was reported to have failed, was silent or away for too long, or was deleted, ' +
      'suspended or sold; ' +
      '`end_reason` says which.',
  ),
  {
    type: 'allocation.changed',
    aggregate: 'allocation',
    when: 'GPUs of a machine were rented out or are free again; the aggregate is the machine. `cards` is the state after it, not the difference.',
    data: allocationEventSchema,
    dataName: 'Allocation',
  },
  {
    type: 'rates.changed',
    aggregate: 'rates',
    when: "A provider's rates were replaced; the aggregate is the machine, or the owner if they are for all machines of that owner. `rates` are all that apply after it.",
    data: rateSetSchema,
    dataName: 'RateSet',
  },
  {
    type: 'wallet.balance_changed',
    aggregate: 'wallet',
    when:
      'The balances of a wallet have changed, within the last second or so: one event for all postings of that time. ' +
      'Not of the wallet of the platform.',
    data: balanceChangeSchema,
    dataName: 'BalanceChange',
  },
  ofTransaction(
    'payment.confirmed',
    'A rental with a cost has ended: the payment from the renter to the provider. `fee` is the ' +
      "platform's share.",
  ),
  ofTransaction('deposit.confirmed', 'A deposit is final and credited to a wallet.'),
  ofTransaction('withdrawal.requested', 'The amount of a withdrawal is reserved.'),
  ofTransaction(
    'withdrawal.sent',
    'A transfer attempt is signed and stored. Repeated for each further attempt.',
  ),
  ofTransaction('withdrawal.confirmed', 'The transfer is final on the chain.'),
  ofTransaction(
    'withdrawal.failed',
    'The transfer can no longer succeed; the amount is returned to the wallet.',
  ),
  ofTransaction('withdrawal.cancelled', 'Cancelled by its owner, or rejected by an administrator.'),
  ofTransaction('payout.requested', 'Earnings are reserved for a payout, on request or by schedule.'),
  ofTransaction('payout.sent', 'A transfer attempt is signed and stored. Repeated for each further attempt.'),
  ofTransaction('payout.confirmed', 'The transfer is final on the chain.'),
  ofTransaction(
    'payout.failed',
    'The transfer can no longer succeed; the earnings are returned to the machines.',
  ),
  ofTransaction('payout.cancelled', 'Cancelled by its owner, or rejected by an administrator.'),
  ofTransaction(
    'refund.confirmed',
    "A renter was refunded for a rental; `fee` is the platform's share of the refund.",
  ),
  ofDispute('opened', 'A renter disputes a rental; its earnings are held.'),
  ofDispute('refunded', 'An administrator decided for the renter; `refund_id` names the refund.'),
  ofDispute('rejected', 'An administrator decided against the renter.'),
  ofTransaction(
    'adjustment.confirmed',
    'An administrator credited or debited a wallet, or took back what was given to it by mistake.',
  ),
  ofTransaction('adjustment.written_off', "A wallet's debt was written off: its creditors lose it."),
  ofTransaction(
    'debt_repayment.confirmed',
    'A wallet repaid part or all of what it owed for a rental, or for something given to it by mistake.',
  ),
  ofTransaction(
    'refund_claim.confirmed',
    'An owner repaid part or all of what it owed a renter for a refund.',
  ),
  {
    type: 'provider.offline',
    aggregate: 'notice',
    when:
      'Machines of an owner that have rentals are offline for `notices.offline_after`. One event for those that ' +
      'went within half of that time.',
    data: machinesOfflineSchema,
    dataName: 'MachinesOffline',
  },
  {
    type: 'provider.online',
    aggregate: 'notice',
    when: 'Machines of `provider.offline` have returned, and have stayed for half of `notices.offline_after`.',
    data: machinesOnlineSchema,
    dataName: 'MachinesOnline',
  },
  {
    type: 'provider.suspended',
    aggregate: 'notice',
    when: 'Machines of an owner that have rentals were suspended by the platform.',
    data: machinesSuspendedSchema,
    dataName: 'MachinesSuspended',
  },
  ofOutgoing('paused', 'An administrator paused outgoing transfers.'),
  ofOutgoing('resumed', 'An administrator resumed outgoing transfers.'),
  {
    type: 'outgoing.frozen',
    aggregate: 'outgoing',
    when:
      'A transaction that billing did not make moved tokens out: outgoing transfers are frozen. The ' +
      'aggregate is that transaction.',
    data: outgoingFrozen,
    dataName: 'OutgoingFrozen',
  },
  {
    type: 'reconciliation.mismatch',
    aggregate: 'reconciliation',
    when: 'A comparison found that chain and ledger differ. Repeated by every such comparison.',
    data: mismatch,
    dataName: 'ReconciliationMismatch',
  },
];
