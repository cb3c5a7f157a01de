import { createPrivateKey, sign } from 'node:crypto';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSignature, isSignedBy } from './signed-message.ts';

/** DER of an ed25519 private key up to the seed (RFC 8410, 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

function signText(keypair: Keypair, text: string): string {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8, keypair.secretKey.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  });
  return bs58.encode(sign(null, Buffer.from(text), key));
}

test('a text is signed by the key that signed it, and by no other key, text or signature', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(63), (text, at) => {
      const [mine, other] = [Keypair.generate(), Keypair.generate()];
      const address = mine.publicKey.toBase58();
      const signature = signText(mine, text);
      expect(isSignedBy(address, text, signature)).toBe(true);
      expect(isSignedBy(other.publicKey.toBase58(), text, signature)).toBe(false);
      expect(isSignedBy(address, `${text} `, signature)).toBe(false);
      const broken = bs58.decode(signature);
      broken[at] = (broken[at] ?? 0) ^ 1;
      expect(isSignedBy(address, text, bs58.encode(broken))).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test('a key of low order, for which everything is signed, is nobody', () => {
  // The identity as key and as R, and S = 0: 0 * B = R + h * A holds for every text.
  const identity = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)]);
  const forged = bs58.encode(Buffer.concat([identity, Buffer.alloc(32)]));
  expect(isSignedBy(bs58.encode(identity), 'anything', forged)).toBe(false);
  const negative = Buffer.from(identity);
  negative[31] = 0x80;
  expect(isSignedBy(bs58.encode(negative), 'anything', forged)).toBe(false);
  expect(isSignedBy('1'.repeat(32), 'anything', forged)).toBe(false);
});

test('what is no address or no signature is simply not signed', () => {
  const keypair = Keypair.generate();
  const signature = signText(keypair, 'text');
  for (const address of ['', 'x', '0OIl', keypair.publicKey.toBase58().slice(1)]) {
    expect(isSignedBy(address, 'text', signature)).toBe(false);
  }
  for (const wrong of ['', '0', signature.slice(1), `${signature}1`]) {
    expect(isSignedBy(keypair.publicKey.toBase58(), 'text', wrong)).toBe(false);
  }
});

test('a signature is 64 bytes in base58, and nothing else is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 60, maxLength: 68 }), (raw) => {
      const decoded = decodeSignature(bs58.encode(raw));
      expect(decoded && [...decoded]).toEqual(raw.length === 64 ? [...raw] : undefined);
    }),
  );
  for (const text of ['', '0OIl', '1'.repeat(89), '5'.repeat(1_000_000)]) {
    expect(decodeSignature(text)).toBeUndefined();
  }
  expect(decodeSignature('1'.repeat(64))).toEqual(new Uint8Array(64));
});
