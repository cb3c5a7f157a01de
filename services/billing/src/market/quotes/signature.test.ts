import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSigningKey, isSignedWith, parseSigned, signText } from './signature.ts';
import { decodeQuote, differencesOf, encodeQuote, type Quote } from './terms.ts';

const key = createSigningKey();
const units = fc.bigInt({ min: 0n, max: 10n ** 18n });
const time = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
const quotes: fc.Arbitrary<Quote> = fc
  .record({
    providerId: fc.string(),
    ownerId: fc.string({ unit: 'binary' }),
    gpuModel: fc.string({ unit: 'binary' }),
    gpuCount: fc.integer({ min: 1, max: 64 }),
    requestedVramMb: fc.integer({ min: 0 }),
    hasCards: fc.boolean(),
    modelName: fc.string(),
    mb: fc.nat(),
    watts: fc.nat(),
    estimatedPowerW: fc.double({ min: 0, max: 1e6, noNaN: true }).map((watts) => watts + 0),
    caller: fc.option(fc.string(), { nil: undefined }),
    base: units,
    vram: units,
    power: units,
    feePercent: units,
    matchedModel: fc.string(),
    factors: fc.dictionary(
      fc.string().filter((name) => name !== '__proto__'),
      fc.string(),
      { noNullPrototype: true },
    ),
    calculatedAt: time,
    validUntil: time,
  })
  .map(({ base, vram, power, hasCards, modelName, mb, watts, ...rest }) => ({
    ...rest,
    cards: hasCards
      ? {
          modelName,
          count: rest.gpuCount,
          vramMb: mb,
          totalVramMb: mb + 1,
          power: { watts, sharedMb: mb, ofMb: mb + 1 },
        }
      : undefined,
    price: { base, vram, power, total: base + vram + power },
  }));

describe('a signed quote', () => {
  it('is read as it was written, and is signed by its key alone', () => {
    const other = createSigningKey();
    fc.assert(
      fc.property(quotes, (quote) => {
        const signed = parseSigned(signText(key, encodeQuote(quote)));
        expect(signed).toBeDefined();
        if (signed === undefined) return;
        expect(signed.kid).toBe(key.kid);
        expect(decodeQuote(signed.payload)).toEqual(quote);
        expect(isSignedWith(signed, key.publicKey)).toBe(true);
        expect(isSignedWith(signed, other.publicKey)).toBe(false);
      }),
    );
  });

  it('that was altered anywhere is not a quote', () => {
    const text = signText(key, '{"price":"1"}');
    const character = fc.constantFrom(
      ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ',
    );
    fc.assert(
      fc.property(fc.nat(text.length - 1), character, fc.constantFrom(0, 1), (at, given, replaced) => {
        const altered = text.slice(0, at) + given + text.slice(at + replaced);
        const signed = altered === text ? undefined : parseSigned(altered);
        expect(signed !== undefined && isSignedWith(signed, key.publicKey)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['', '.', '..', '...', 'e30.e30.e30', 'bnVsbA.e30.AA', 'W10.e30.AA', 'x'])('is not %j', (text) => {
    expect(parseSigned(text)).toBeUndefined();
  });

  it.each([
    { alg: 'none', kid: key.kid, typ: 'quote+jws' },
    { alg: 'HS256', kid: key.kid, typ: 'quote+jws' },
    { alg: 'EdDSA', kid: key.kid, typ: 'at+jwt' },
    { kid: key.kid, alg: 'EdDSA', typ: 'quote+jws' },
    { alg: 'EdDSA', kid: 'short', typ: 'quote+jws' },
    { alg: 'EdDSA', kid: key.kid, typ: 'quote+jws', jwk: {} },
  ])('has no other header than ours: %j', (header) => {
    const [, payload, signature] = signText(key, '{}').split('.');
    const forged = Buffer.from(JSON.stringify(header)).toString('base64url');
    expect(parseSigned(`${forged}.${payload}.${signature}`)).toBeUndefined();
  });

  it('of another form, as a later release may sign it, is not read', () => {
    expect(decodeQuote('{}')).toBeUndefined();
    expect(decodeQuote('null')).toBeUndefined();
  });
});

it('an order differs from a quote in the members that are named', () => {
  fc.assert(
    fc.property(quotes, quotes, ({ caller, ...quote }, other) => {
      const callers = caller === undefined ? [] : [caller, 'another'];
      expect(differencesOf({ ...quote, caller }, { ...quote, callers })).toEqual([]);
      const order = { ...quote, requestedVramMb: quote.requestedVramMb + 1, ownerId: `${other.ownerId}!` };
      const expected = order.ownerId === quote.ownerId ? [] : ['owner_id'];
      expect(differencesOf({ ...quote, caller: 'ann' }, { ...order, callers: ['bob'] })).toEqual([
        ...expected,
        'requested_vram_mb',
        'caller',
      ]);
    }),
  );
});
