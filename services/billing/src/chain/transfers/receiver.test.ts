import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAddressRules } from '../network/address-rules.ts';
import { ChainUnavailable } from '../network/chain.ts';
import { memoOf, parseMemo } from './memo.ts';
import { feeToReserve, lookUpReceivers, planReceiver } from './receiver.ts';

const FEE = 500n;
const RULES = { newAccountFee: FEE, unit: 10n };
const PLATFORM = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const RECEIVER = 'So11111111111111111111111111111111111111112';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const addresses = createAddressRules({
  platform: PLATFORM,
  token: () => ({ mint: MINT, program: 'token' }),
  depositAddressOf: () => PLATFORM,
});
const chainOf = (...receivers: string[]) => ({
  findReceivers: async () => new Set(receivers),
});

describe('the fee for a new account', () => {
  it('is reserved unless the account exists, and always leaves something to send', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2_000n }), (amount) => {
        expect(feeToReserve(RULES, amount, 'exists')).toBe(0n);
        expect(feeToReserve(RULES, amount, 'unknown')).toBe(amount > FEE ? FEE : 0n);
        expect(amount - feeToReserve(RULES, amount, 'unknown')).toBeGreaterThan(0n);
        expect(feeToReserve({ ...RULES, newAccountFee: 0n }, amount, 'missing')).toBe(0n);
        if (amount > FEE) expect(feeToReserve(RULES, amount, 'missing')).toBe(FEE);
        else {
          expect(() => feeToReserve(RULES, amount, 'missing')).toThrow(
            expect.objectContaining({ code: 'amount_below_minimum', details: { minimum: '0.00000051' } }),
          );
        }
      }),
    );
  });

  it('is not asked about where there is none, and the account is unknown while the chain is unavailable', async () => {
    const chain = {
      findReceivers: async () => {
        throw new ChainUnavailable('away');
      },
    };
    expect((await lookUpReceivers({ chain, rules: RULES }, [RECEIVER]))(RECEIVER)).toBe('unknown');
    const look = await lookUpReceivers({ chain: chainOf(RECEIVER), rules: RULES }, [RECEIVER, PLATFORM]);
    expect([RECEIVER, PLATFORM, MINT].map(look)).toEqual(['exists', 'missing', 'unknown']);
  });
});

describe('an attempt', () => {
  const planOf = (accountFee: bigint, { exists = false, fee = FEE, kind = 'withdrawal' as const } = {}) =>
    planReceiver(
      { chain: chainOf(...(exists ? [RECEIVER] : [])), rules: { ...RULES, newAccountFee: fee }, addresses },
      { kind, destination: RECEIVER, amount: 2_000n, accountFee },
    );

  it('creates the account only if that is paid for, and sends the same amount in any case', async () => {
    const newAccount = addresses.tokenAccountOf(RECEIVER);
    expect(await planOf(FEE)).toEqual({ amount: 1_500n, createsAccount: true, newAccount });
    expect(await planOf(FEE, { exists: true })).toEqual({ amount: 1_500n, createsAccount: false });
    expect(await planOf(0n, { exists: true })).toEqual({ amount: 2_000n, createsAccount: false });
    expect(await planOf(0n)).toBeUndefined();
  });

  it('creates it for nothing where new accounts are free, but keeps what was reserved before they were', async () => {
    expect(await planOf(0n, { fee: 0n })).toEqual({ amount: 2_000n, createsAccount: true });
    expect(await planOf(FEE, { fee: 0n })).toMatchObject({ amount: 1_500n, createsAccount: true });
  });

  it('says in its memo which transfer it pays, and whether it pays for the account', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.boolean(),
        (transferId, n, paid) => {
          const memo = { transferId, n, paysForAccount: paid };
          expect(parseMemo(memoOf(memo))).toEqual(memo);
        },
      ),
    );
    for (const other of [
      '',
      'gridlease:x:1',
      'gridlease',
      `${memoOf({ transferId: crypto.randomUUID(), n: 1, paysForAccount: true })}:`,
    ])
      expect(parseMemo(other)).toBeUndefined();
  });
});
