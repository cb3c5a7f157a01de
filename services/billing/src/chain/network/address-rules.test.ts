import { Keypair, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { associatedTokenAccount } from './address.ts';
import { createAddressRules, createNoAddressRules } from './address-rules.ts';
import { createDepositKeys } from './deposit-address.ts';

const newAddress = () => Keypair.generate().publicKey.toBase58();
const platform = newAddress();
const mint = newAddress();
const keys = createDepositKeys('a seed for the tests of address rules');
const rules = createAddressRules({
  platform,
  token: () => ({ mint, program: 'token' }),
  depositAddressOf: keys.addressOf,
});
const codeOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return undefined;
};

describe('an address that tokens are to be sent to', () => {
  it('is taken when somebody may have its key', () => {
    const address = newAddress();
    expect(rules.requirePayable(address, 'to_address')).toBe(address);
  });

  it.each([
    ['the hot wallet', platform],
    ['its token account', rules.hot.tokenAccount],
    ['the mint', mint],
    ['the account of a program', associatedTokenAccount(newAddress(), mint, 'token')],
    ['a program', PublicKey.findProgramAddressSync([], PublicKey.default)[0].toBase58()],
    ['31 bytes', bs58.encode(new Uint8Array(31).fill(7))],
    ['no base58', `0${newAddress().slice(1)}`],
    ['nothing', ''],
    ['a long text', 'a'.repeat(64)],
  ])('is refused when it is %s', (_what, address) => {
    expect(codeOf(() => rules.requirePayable(address, 'to_address'))).toBe('invalid_address');
  });
});

describe('a signature', () => {
  it('is 64 bytes in base58', () => {
    const signature = bs58.encode(new Uint8Array(64).fill(9));
    expect(rules.requireSignature(signature, 'solana_signature')).toBe(signature);
    for (const wrong of ['', 'x', bs58.encode(new Uint8Array(63).fill(9)), 'O'.repeat(88)]) {
      expect(codeOf(() => rules.requireSignature(wrong, 'solana_signature'))).toBe('invalid_signature');
    }
  });
});

it('each wallet has a deposit account of its own, always the same', () => {
  const one = rules.depositAccountOf('0190a3b4-0000-7000-8000-000000000001');
  expect(rules.depositAccountOf('0190A3B4-0000-7000-8000-000000000001')).toEqual(one);
  expect(rules.depositAccountOf('0190a3b4-0000-7000-8000-000000000002')).not.toEqual(one);
  expect(one.tokenAccount).toBe(associatedTokenAccount(one.owner, mint, 'token'));
});

it('without a chain every address is 503', () => {
  expect(codeOf(() => createNoAddressRules().requirePayable(platform, 'to_address'))).toBe(
    'chain_unavailable',
  );
});
