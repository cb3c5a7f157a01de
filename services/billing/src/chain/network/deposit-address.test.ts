import { createHmac } from 'node:crypto';
import { Keypair } from '@solana/web3.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAddressProblem } from './address.ts';
import { createDepositKeys } from './deposit-address.ts';

const SEED = 'a deposit seed of thirty-two bytes or more';
const WALLET = '01890a5d-ac96-774b-bcce-b302099a8057';

test('a deposit key is what RFC 5869 makes of the seed and the wallet', () => {
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(SEED).digest();
  const expanded = createHmac('sha256', extracted)
    .update(Buffer.concat([Buffer.from(`gridlease/deposit/v1/${WALLET}`), Buffer.from([1])]))
    .digest();
  const expected = Keypair.fromSeed(expanded).publicKey.toBase58();
  expect(createDepositKeys(SEED).addressOf(WALLET)).toBe(expected);
  expect(createDepositKeys(`\n${SEED} \n`).addressOf(WALLET.toUpperCase())).toBe(expected);
});

test('an address never changes: money would be lost', () => {
  expect(createDepositKeys(SEED).addressOf(WALLET)).toMatchInlineSnapshot(
    `"3htjDU7TTQkMHgshinshgGiSLHkpBuL1vyxK9vGPDZxH"`,
  );
});

test('every wallet and every seed has its own address, whose key signs for it', () => {
  const keys = createDepositKeys(SEED);
  const others = createDepositKeys(`${SEED}!`);
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      fc.pre(one !== other);
      expect(findAddressProblem(keys.addressOf(one))).toBeUndefined();
      expect(keys.addressOf(one)).not.toBe(keys.addressOf(other));
      expect(keys.addressOf(one)).not.toBe(others.addressOf(one));
      expect(keys.signerOf(one).publicKey.toBase58()).toBe(keys.addressOf(one));
    }),
    { numRuns: 30 },
  );
});

test('a short seed is refused without being told', () => {
  expect(() => createDepositKeys('hunter2')).toThrow('less than 32 bytes');
  expect(() => createDepositKeys('hunter2')).not.toThrow('hunter2');
});
