import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { listMembers, listQuery } from '../../http/lists.ts';
import { queryTime, time } from '../../http/schemas.ts';
import { formatAmount } from '../money/amount.ts';
import { amountText } from '../money/schema.ts';
import type { Statement, StatementLine, StatementPosition } from './service.ts';

const UNITS = /^-?\d{1,40}$/;
const units = z.string().regex(UNITS).transform(BigInt);
const moment = z.iso.datetime().transform((value) => new Date(value));

export const statementQuery = z.object({
  from: queryTime.optional().describe("Defaults to the beginning of `to`'s month (UTC)"),
  to: queryTime.optional().describe('Exclusive; defaults to everything so far'),
  limit: listQuery.limit,
  cursor: listQuery.cursor,
});

/** The place in a cursor: with what the first page fixed, so that the pages add up. */
export const statementPlace = z
  .object({
    wallet_id: uuid,
    from: moment,
    to: moment,
    until: uuid,
    opening: units,
    closing: units,
    after: uuid,
    balance: units,
  })
  .transform(
    ({ wallet_id: walletId, after, balance, ...statement }): StatementPosition => ({
      statement: { walletId, ...statement },
      after,
      balance,
    }),
  );

export function placeOf(statement: Statement, { journalId, balance }: StatementLine) {
  return {
    wallet_id: statement.walletId,
    from: statement.from.toISOString(),
    to: statement.to.toISOString(),
    until: statement.until,
    opening: String(statement.opening),
    closing: String(statement.closing),
    after: journalId,
    balance: String(balance),
  };
}

const lineSchema = z.object({
  at: time,
  kind: z.string().describe('The kind of its journal'),
  amount: amountText.describe('What the wallet got; below zero: what was taken from it'),
  balance: amountText.describe('The balance after this line'),
  transaction_id: z.string().optional(),
  session_id: z.string().optional(),
  description: z.string(),
});

export type LineBody = z.output<typeof lineSchema>;

const { limit, next_cursor } = listMembers;

export const statementSchema = z
  .object({
    wallet_id: z.string(),
    from: time,
    to: time.describe('Exclusive'),
    opening: amountText.describe('The balance before the first line of all pages'),
    closing: amountText.describe('The balance after the last line of all pages'),
    lines: z.array(lineSchema).describe('Oldest first'),
    limit,
    next_cursor,
  })
  .meta({ id: 'Statement' });

export const LINE_COLUMNS = lineSchema.keyof().options;

export function toLineBody(line: StatementLine): LineBody {
  return {
    at: line.at.toISOString(),
    kind: line.kind,
    amount: formatAmount(line.amount),
    balance: formatAmount(line.balance),
    transaction_id: line.transactionId,
    session_id: line.sessionId,
    description: line.description,
  };
}

export function toStatementMembers({ walletId, from, to, opening, closing }: Statement) {
  return {
    wallet_id: walletId,
    from: from.toISOString(),
    to: to.toISOString(),
    opening: formatAmount(opening),
    closing: formatAmount(closing),
  };
}
