import { describe, expect, it } from 'vitest';
import type { LockedAccount, WalletAccounts } from '../ledger/accounts.ts';
import { type Hold, planChange } from './hold.ts';

const account = (id: number, kind: LockedAccount['kind'], balance: bigint): LockedAccount => ({
  id,
  kind,
  balance,
  isStored: true,
});
const WALLET: WalletAccounts = {
  available: account(1, 'available', 40n),
  locked: account(2, 'locked', 60n),
  pendingOut: account(3, 'pending_out', 0n),
  debt: account(4, 'debt', -5n),
};
const HOLD: Hold = {
  id: 'hold',
  walletId: 'wallet',
  accountId: 2,
  reference: 'session',
  amount: 60n,
  captured: 0n,
  released: 0n,
};
const NOTHING = { journalId: 'journal', extend: 0n, credits: [], isReleased: false };
const pay = (amount: bigint) => [{ account: { id: 9, isStored: true }, amount }];

describe('a change of a hold', () => {
  it('adds, pays and releases in one journal', () => {
    const { hold, wallet, journal } = planChange(HOLD, WALLET, {
      journalId: 'journal',
      extend: 40n,
      credits: pay(70n),
      isReleased: true,
    });
    expect(hold).toMatchObject({ amount: 100n, captured: 70n, released: 30n });
    const balances = Object.values(wallet).map(({ balance }) => balance);
    expect(balances).toEqual([30n, 0n, 0n, -5n]);
    expect(journal?.entries.map(({ account: { id }, amount }) => [id, amount])).toEqual([
      [1, -10n],
      [2, -60n],
      [9, 70n],
    ]);
  });

  it('cannot add more than is available', () => {
    expect(() => planChange(HOLD, WALLET, { ...NOTHING, extend: 41n })).toThrow(
      expect.objectContaining({ code: 'insufficient_funds' }),
    );
    expect(planChange(HOLD, WALLET, { ...NOTHING, extend: 40n }).hold.amount).toBe(100n);
  });

  it('never pays more than is left', () => {
    expect(() => planChange(HOLD, WALLET, { ...NOTHING, credits: pay(61n) })).toThrow(
      expect.objectContaining({
        code: 'hold_exceeded',
        details: { remaining: '0.00000006', required: '0.000000061' },
      }),
    );
    expect(planChange(HOLD, WALLET, { ...NOTHING, credits: pay(60n) }).hold.captured).toBe(60n);
  });

  it('is refused once the hold is closed', () => {
    const closed = { ...HOLD, released: 60n };
    const changes = [{ credits: pay(2n) }, { extend: 1n }, { isReleased: true }];
    for (const change of changes) {
      expect(() => planChange(closed, WALLET, { ...NOTHING, ...change })).toThrow(
        expect.objectContaining({ code: 'hold_closed' }),
      );
    }
  });

  it('with a negative amount is a programming error', () => {
    expect(() => planChange(HOLD, WALLET, { ...NOTHING, extend: -1n })).toThrow(RangeError);
    expect(() => planChange(HOLD, WALLET, { ...NOTHING, credits: pay(-1n) })).toThrow(RangeError);
  });
});
