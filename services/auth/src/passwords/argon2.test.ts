import { hash } from '@node-rs/argon2';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHash, hashNeedsRefresh, verifyHash } from './argon2.ts';

const cheap = { memoryKib: 64, passes: 1, parallelism: 1 };

describe('V6.5.2 a password hash', () => {
  it('is argon2id with a salt of its own and verifies its password alone', async () => {
    const [one, two] = await Promise.all([createHash(cheap, 'seven'), createHash(cheap, 'seven')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyHash(one, 'seven')).toEqual({ isMatch: true });
    expect(await verifyHash(one, 'Seven')).toEqual({ isMatch: false });
    expect(hashNeedsRefresh(cheap, one)).toBe(false);
  });

  it.each([
    ['memory', { memoryCost: 128 }],
    ['passes', { timeCost: 2 }],
    ['parallelism', { parallelism: 2 }],
    ['type', { algorithm: 1 }],
    ['version', { version: 0 }],
    ['length', { outputLen: 16 }],
    ['salt', { salt: Buffer.alloc(8, 1) }],
  ])('of another %s is to be made anew, and verifies until then', async (_what, other) => {
    const base = { memoryCost: 64, timeCost: 1, parallelism: 1, algorithm: 2, version: 1, outputLen: 32 };
    const stored = await hash('seven', { ...base, ...other });
    expect(hashNeedsRefresh(cheap, stored)).toBe(true);
    expect(await verifyHash(stored, 'seven')).toEqual({ isMatch: true });
  });

  it.each([
    ['m=1048577,t=1,p=1', 'memory'],
    ['m=4294967295,t=1,p=1', 'all memory'],
    ['m=64,t=21,p=1', 'passes'],
    ['m=1048576,t=5,p=1', 'memory times passes'],
    ['m=256,t=1,p=17', 'parallelism'],
    ['m=7,t=1,p=1', 'too little memory'],
    ['m=64,t=0,p=1', 'no pass'],
    ['m=64,t=1,p=0', 'no lane'],
  ])('with %s is not even tried (%s)', async (parameters) => {
    const stored = `$argon2id$v=19$${parameters}$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo`;
    expect(await verifyHash(stored, 'seven')).toMatchObject({ isMatch: false, problem: expect.any(String) });
  });

  it('that is none matches nothing and throws nothing', async () => {
    const real = await createHash(cheap, 'seven');
    const mangled = fc
      .tuple(fc.nat(real.length - 1), fc.string({ maxLength: 3 }))
      .map(([at, text]) => real.slice(0, at) + text + real.slice(at + 1))
      .filter((text) => text !== real && !/[mtp]=\d{4,}/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.oneof(mangled, fc.string()), async (stored) => {
        expect((await verifyHash(stored, 'seven')).isMatch).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});
