import type { ReceiptBody } from './schema.ts';

const NAME_WIDTH = 20;
const AMOUNT_WIDTH = 16;

const line = (name: string, ...values: readonly string[]) =>
  [name.padEnd(NAME_WIDTH), ...values].join('').trimEnd();
const amounts = (name: string, ...values: readonly string[]) =>
  line(name, ...values.map((value) => value.padStart(AMOUNT_WIDTH)));
/** Keeps user-provided text on one line, so that it cannot imitate other lines of the receipt. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Formats a receipt as human-readable plain text. */
export function receiptText(receipt: ReceiptBody): string {
  const { price, record, funds } = receipt;
  const job = receipt.job_id === undefined ? [] : [line('Job', oneLine(receipt.job_id))];
  const payment = record.transaction_id === undefined ? [] : [line('Payment', record.transaction_id)];
  return [
    'RECEIPT OF A RENTAL',
    '',
    line('Rental', receipt.session_id),
    line('Bill', record.id),
    line('Renter', oneLine(record.user_id)),
    line('Machine', record.provider_id),
    ...job,
    line('Card', `${oneLine(price.gpu_model)} (priced as ${price.matched_model})`),
    line('From', record.billing_period_start),
    line('To', record.billing_period_end),
    line('Ended', `${record.status} (${receipt.end_reason ?? 'unknown'})`),
    line('Minutes', String(record.total_minutes)),
    '',
    amounts('', 'an hour', 'cost'),
    amounts('Card', price.hourly_rate, record.base_cost),
    amounts('Memory', price.vram_rate, record.vram_cost),
    amounts('Power', price.power_rate, record.power_cost),
    amounts('Total', price.total_hourly_rate, record.total_cost),
    '',
    amounts('Of it the platform', price.platform_fee_rate, record.platform_fee),
    amounts('Of it the provider', '', record.provider_earnings),
    ...(funds === undefined ? [] : ['', ...fundsLines(funds)]),
    ...payment,
    ...refundLines(receipt),
    '',
  ].join('\n');
}

/** A line for an amount; none if it is zero. */
const unlessZero = (name: string, amount: string) => (amount === '0' ? [] : [amounts(name, '', amount)]);

function fundsLines(funds: NonNullable<ReceiptBody['funds']>): string[] {
  return [
    amounts('Held', '', funds.held),
    amounts('Paid of it', '', funds.paid),
    amounts('Returned', '', funds.returned),
    amounts('Owed', '', funds.owed),
    ...unlessZero('Of it repaid', funds.repaid),
    ...unlessZero('Of it still owed', funds.awaiting_repayment),
    ...unlessZero('Of it written off', funds.written_off),
    ...unlessZero('Of it cancelled', funds.cancelled),
  ];
}

function refundLines({ refunds, refund_awaiting, refund_written_off }: ReceiptBody): string[] {
  const lines = refunds.flatMap((refund) => [
    '',
    line('Refund', refund.refund_id),
    line('At', refund.created_at),
    amounts('Amount', '', refund.amount),
    ...unlessZero('Given back', refund.given_back),
    ...unlessZero('No longer owed', refund.cancelled),
    ...unlessZero('Owed by provider', refund.owed),
  ]);
  const later = [
    ...unlessZero('Refund awaited', refund_awaiting),
    ...unlessZero('Refund written off', refund_written_off),
  ];
  return later.length === 0 ? lines : [...lines, '', ...later];
}
