import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { listMembers, listQuery } from '../../http/lists.ts';
import { queryTime, time } from '../../http/schemas.ts';
import { timeOfJournal } from '../ledger/journal-time.ts';
import { formatAmount } from '../money/amount.ts';
import { amountText } from '../money/schema.ts';
import type { TrialBalanceAccount } from './balances-store.ts';
import type { ListedJournal } from './store.ts';

export const listJournalsQuery = z.object({
  kind: z.string().optional().describe('For example `deposit`; docs/JOURNALS.md has all kinds'),
  account: z.string().optional().describe('For example `platform:fees`'),
  transaction_id: uuid.optional(),
  session_id: uuid.optional(),
  from: queryTime.optional().describe('At or after this time'),
  to: queryTime.optional().describe('Before this time'),
  ...listQuery,
});

const journalSchema = z
  .object({
    id: z.string(),
    at: time.describe('The time in its id, by which it belongs to a day and a month'),
    kind: z.string(),
    lines: z
      .array(z.object({ account: z.string(), amount: amountText.describe('Above zero: a credit') }))
      .describe('They sum to zero'),
    transaction_id: z.string().optional(),
    session_id: z.string().optional(),
  })
  .meta({ id: 'Journal' });

export const JOURNAL_COLUMNS = journalSchema.keyof().options;

const { total: _uncounted, ...pages } = listMembers;

export const journalPageSchema = z
  .object({ journals: z.array(journalSchema), ...pages })
  .meta({ id: 'JournalPage' });

export const journalPlace = z.object({ id: uuid }).transform(({ id }) => id);

export function toJournalBody(journal: ListedJournal): z.output<typeof journalSchema> {
  return {
    id: journal.id,
    at: timeOfJournal(journal.id).toISOString(),
    kind: journal.kind,
    lines: journal.lines.map(({ account, amount }) => ({ account, amount: formatAmount(amount) })),
    transaction_id: journal.transactionId,
    session_id: journal.sessionId,
  };
}

export const trialBalanceQuery = z.object({
  at: queryTime.optional().describe('The balances before this time; defaults to now'),
  ...listQuery,
});

const accountSchema = z
  .object({
    account: z.string(),
    debit: amountText.describe('The balance, if it is a debit; else 0'),
    credit: amountText.describe('The balance, if it is a credit; else 0'),
    balance: amountText.describe('credit minus debit'),
  })
  .meta({ id: 'TrialBalanceAccount' });

export const ACCOUNT_COLUMNS = accountSchema.keyof().options;

export const trialBalanceSchema = z
  .object({ at: time, accounts: z.array(accountSchema), ...listMembers })
  .meta({ id: 'TrialBalance' });

/** The place in the list, with the time of its first page: pages of one time sum to zero. */
export const accountPlace = z.object({
  account: z.string().max(500),
  at: z.iso.datetime().transform((value) => new Date(value)),
});

export function toAccountBody({ code, balance }: TrialBalanceAccount): z.output<typeof accountSchema> {
  return {
    account: code,
    debit: formatAmount(balance < 0n ? -balance : 0n),
    credit: formatAmount(balance > 0n ? balance : 0n),
    balance: formatAmount(balance),
  };
}
