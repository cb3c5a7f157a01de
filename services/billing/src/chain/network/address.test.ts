import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { associatedTokenAccount, decodeAddress, findAddressProblem } from './address.ts';

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

test('an address is 32 bytes in base58, and nothing else is', () => {
  const bytes = fc.uint8Array({ minLength: 0, maxLength: 40 });
  fc.assert(
    fc.property(bytes, (raw) => {
      const decoded = decodeAddress(bs58.encode(raw));
      expect(decoded && [...decoded]).toEqual(raw.length === 32 ? [...raw] : undefined);
    }),
  );
});

test('any text is accepted as input, and only what re-encodes to itself is an address', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const bytes = decodeAddress(text);
      if (bytes !== undefined) expect(bs58.encode(bytes)).toBe(text);
      else expect(findAddressProblem(text)).toBeDefined();
    }),
  );
});

test('the key of a person is taken; what has no key, is no address or is ours is refused for its own reason', () => {
  const person = Keypair.generate().publicKey.toBase58();
  expect(findAddressProblem(person)).toBeUndefined();
  expect(findAddressProblem(person, [person])).toBe('forbidden');
  const account = associatedTokenAccount(person, MINT, 'token');
  expect(findAddressProblem(account)).toBe('not_on_curve');
  expect(findAddressProblem(account, [account])).toBe('forbidden');
  expect(findAddressProblem('0OIl')).toBe('not_base58');
  expect(findAddressProblem('')).toBe('wrong_length');
  expect(findAddressProblem(person.slice(2))).toBe('wrong_length');
  expect(findAddressProblem('1'.repeat(1_000_000))).toBe('wrong_length');
  expect(findAddressProblem(` ${person}`)).toBeDefined();
});

test('an associated account is the one that the token library finds, by program', () => {
  const owner = Keypair.generate().publicKey;
  const mint = new PublicKey(MINT);
  const token = getAssociatedTokenAddressSync(mint, owner);
  const token2022 = getAssociatedTokenAddressSync(mint, owner, false, TOKEN_2022_PROGRAM_ID);
  expect(associatedTokenAccount(owner.toBase58(), MINT, 'token')).toBe(token.toBase58());
  expect(associatedTokenAccount(owner.toBase58(), MINT, 'token-2022')).toBe(token2022.toBase58());
});
