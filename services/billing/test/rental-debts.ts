import { parseAmount } from '../src/books/money/amount.ts';
import { type Body, call, type JsonResponse } from './billing.ts';
import { earningsOf, requestPayout } from './owners.ts';
import { type Rentals, started } from './rentals.ts';
import { newAddress } from './responses/source.ts';

/** A rental that ran on until the end of its grace period. */
export interface UnpaidRental {
  readonly id: string;
  readonly machine: string;
  /** The renter's wallet. */
  readonly wallet: Body;
}

/** Moves the clock at once and processes what is then due: the books are the same as minute by minute. */
export async function skip(rentals: Rentals, minutes: number): Promise<void> {
  await rentals.advance(minutes * 60);
  await rentals.tick();
}

/** A rental of 1.05 tokens, whose renter had 1. */
export async function unpaidRental(
  rentals: Rentals,
  machine: string = crypto.randomUUID(),
): Promise<UnpaidRental> {
  const wallet = await rentals.renter('1');
  const { id } = await started(rentals, { user_id: wallet.user_id, provider_id: machine });
  await skip(rentals, 106);
  return { id, machine, wallet };
}

const reason = 'it did not run';

export function writeOff(rentals: Rentals, walletId: string, amount?: string): Promise<JsonResponse> {
  return call(rentals, 'POST', `/api/v1/admin/wallets/${walletId}/write-off`, { amount, reason });
}

/** Refunds a rental; without an amount all that can be refunded. */
export function refund(rentals: Rentals, sessionId: string, amount?: string): Promise<JsonResponse> {
  return call(rentals, 'POST', `/api/v1/admin/sessions/${sessionId}/refund`, { amount, reason });
}

/** Requests a payout of everything that a machine has earned, and returns the owner's wallet. */
export async function payOut(rentals: Rentals, machine: string): Promise<string> {
  const { status, body } = await requestPayout(rentals, machine, { to_address: newAddress() });
  if (status !== 202) throw new Error(`a payout responded with ${status}: ${JSON.stringify(body)}`);
  return body.transaction.from_wallet_id;
}

export async function receiptOf(rentals: Rentals, sessionId: string): Promise<Body> {
  return (await call(rentals, 'GET', `/api/v1/billing/sessions/${sessionId}/receipt`)).body;
}

const PARTS = [
  'pending_earnings',
  'available_earnings',
  'paid_earnings',
  'taken_back_earnings',
  'awaiting_repayment',
  'written_off',
];

/** The earnings of a machine or owner. @throws if their parts do not sum to the total, to the base unit */
export async function summedEarningsOf(rentals: Rentals, id: string): Promise<Body> {
  const earnings = await earningsOf(rentals, id);
  for (const one of [earnings, ...earnings.machines]) {
    const sum = PARTS.reduce((total, name) => total + (parseAmount(one[name]) ?? 0n), 0n);
    if (sum !== parseAmount(one.total_earnings)) {
      throw new Error(`the parts sum to ${sum}: ${JSON.stringify(one)}`);
    }
  }
  return earnings;
}
