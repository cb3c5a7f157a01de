import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, expect, test } from 'vitest';
import { PrivateKeyError, readPrivateKey } from './private-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'gridlease-key-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'key');

function write(text: string, mode = 0o600): void {
  rmSync(file, { force: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
}

function refusal(): string {
  try {
    readPrivateKey(file);
  } catch (error) {
    expect(error).toBeInstanceOf(PrivateKeyError);
    return inspect(error, { depth: 9 });
  }
  throw new Error('the key was taken');
}

test('both formats give the same key, which never shows itself', () => {
  const keypair = Keypair.generate();
  const json = JSON.stringify([...keypair.secretKey]);
  const base58 = bs58.encode(keypair.secretKey);
  for (const text of [json, `${JSON.stringify([...keypair.secretKey], null, 2)}\n`, base58, `${base58}\n`]) {
    write(text);
    const key = readPrivateKey(file);
    expect(key.address).toBe(keypair.publicKey.toBase58());
    expect(key.signer().secretKey).toEqual(keypair.secretKey);
    expect(JSON.stringify({ key })).toBe(`{"key":{"address":"${key.address}"}}`);
    expect(inspect(key, { depth: 9, breakLength: Number.POSITIVE_INFINITY })).toBe(
      `{ address: '${key.address}', signer: [Function: signer] }`,
    );
  }
});

test('a file that others may use is refused', () => {
  for (const mode of [0o640, 0o604, 0o660, 0o620, 0o601]) {
    write(JSON.stringify([...Keypair.generate().secretKey]), mode);
    expect(refusal()).toContain(`mode ${mode.toString(8).padStart(4, '0')}`);
  }
  rmSync(file);
  expect(refusal()).toContain('ENOENT');
});

test('what is no key, or half a key, is refused without a word of it', () => {
  const { secretKey } = Keypair.generate();
  const foreign = [...secretKey.subarray(0, 32), ...Keypair.generate().publicKey.toBytes()];
  const numbers = [...secretKey];
  const texts = [
    '',
    'secret words',
    JSON.stringify(numbers.slice(0, 32)),
    JSON.stringify([...numbers.slice(1), 256]),
    JSON.stringify([...numbers.slice(1), '1']),
    JSON.stringify(numbers).slice(0, -1),
    bs58.encode(secretKey.subarray(0, 32)),
    JSON.stringify(foreign),
    bs58.encode(Uint8Array.from(foreign)),
    'x'.repeat(5000),
  ];
  for (const text of texts) {
    write(text);
    const told = refusal();
    expect(told.includes('words')).toBe(false);
    expect(told.includes(text.slice(0, 20)) && text !== '').toBe(false);
    expect(told.includes(numbers.slice(0, 3).join(','))).toBe(false);
  }
});
