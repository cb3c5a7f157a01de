import { expect, it } from 'vitest';
import { canPayFees, feePayerOf } from './fee-payer.ts';

const NEW_ACCOUNT = 2_039_280n;
const FEES = 10_000n;
const RESERVE = 890_880n;

it('the fee payer counts the transfers to new accounts that it can pay for, beyond what it must keep', () => {
  const left = (lamports: bigint, fee = 0) => feePayerOf('address', lamports, fee).transfersLeft;
  expect([0n, RESERVE, RESERVE + NEW_ACCOUNT + FEES - 1n].map((lamports) => left(lamports))).toEqual([
    0, 0, 0,
  ]);
  expect(left(RESERVE + NEW_ACCOUNT + FEES)).toBe(1);
  expect(left(RESERVE + 7n * (NEW_ACCOUNT + FEES))).toBe(7);
  // 120,000 units at 10 micro-lamports are 1.2 lamports, charged as two.
  expect(left(RESERVE + NEW_ACCOUNT + FEES + 1n, 10)).toBe(0);
  expect(left(RESERVE + NEW_ACCOUNT + FEES + 2n, 10)).toBe(1);
});

it('the fee payer can pay fees while it keeps what it must', () => {
  expect(canPayFees(RESERVE + FEES - 1n, 0)).toBe(false);
  expect(canPayFees(RESERVE + FEES, 0)).toBe(true);
});
