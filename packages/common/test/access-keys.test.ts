import { generateKeyPairSync, type JsonWebKey, randomBytes, sign } from 'node:crypto';
import * as jose from 'jose';
import { describe, expect, it } from 'vitest';
import { combineKeySources, createSecretKeySource, sharedSecretKid } from '../src/access/key-source.ts';
import { createTokenVerifier } from '../src/access/token-verifier.ts';
import { createPublicKeyVerification, createSecretKeyVerification } from '../src/access/verification-key.ts';
import { createTestIssuer, keysOf, outcomeOf, verifierOf } from './access-tokens.ts';

describe('ASVS 9.1.1: the test vectors of the standards', () => {
  it('HS256 of RFC 7515, A.1', async () => {
    const k = 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow';
    const key = createSecretKeyVerification({ secret: Buffer.from(k, 'base64url'), algorithm: 'HS256' });
    const jws =
      'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    expect(key?.isValid(jws)).toBe(true);
    expect(key?.isValid(jws.replace('.eyJpc3', '.eyJpc2'))).toBe(false);
  });

  it('ES256 of RFC 7515, A.3', async () => {
    const key = await createPublicKeyVerification({
      kid: 'a3',
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    });
    const jws =
      'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q';
    expect(key?.algorithm).toBe('ES256');
    expect(key?.isValid(jws)).toBe(true);
    expect(key?.isValid(jws.replace('.eyJpc3', '.eyJpc2'))).toBe(false);
  });

  it('EdDSA of RFC 8037, A.4', async () => {
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    const key = await createPublicKeyVerification({ kid: 'a4', kty: 'OKP', crv: 'Ed25519', x });
    const jws =
      'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg';
    expect(key?.algorithm).toBe('EdDSA');
    expect(key?.isValid(jws)).toBe(true);
    expect(key?.isValid(jws.replace('.RXhh', '.RXhi'))).toBe(false);
  });
});

describe('tokens of an independent implementation (jose)', () => {
  it.each(['EdDSA', 'ES256', 'RS256', 'HS256', 'HS384', 'HS512'] as const)(
    '%s, both ways',
    async (algorithm) => {
      const secret = randomBytes(64);
      const isSecret = algorithm.startsWith('HS');
      const pair = isSecret ? undefined : await jose.generateKeyPair(algorithm, { extractable: true });
      const kid = isSecret ? sharedSecretKid(secret) : 'jose-1';
      const token = await new jose.SignJWT({ client_id: 'c', roles: ['renter'], sid: 's' })
        .setProtectedHeader({ alg: algorithm, kid, typ: 'at+jwt' })
        .setIssuer('gridlease-auth')
        .setAudience('gridlease')
        .setSubject('u')
        .setJti('j')
        .setIssuedAt()
        .setExpirationTime('15m')
        .sign(pair?.privateKey ?? secret);
      const jwk = pair && ({ ...(await jose.exportJWK(pair.publicKey)), kid } as jose.JWK);
      const key = jwk
        ? await createPublicKeyVerification(jwk)
        : createSecretKeyVerification({ secret, algorithm: algorithm as 'HS256', kid });
      const keys = { find: async () => key };
      const verifier = createTokenVerifier({ keys, issuer: 'gridlease-auth', audience: 'gridlease' });
      expect(await verifier.verify(token)).toMatchObject({ subject: 'u', tokenId: 'j', clientId: 'c' });

      const issuer = createTestIssuer({ algorithm });
      const joseKey = issuer.jwk ? await jose.importJWK(issuer.jwk) : issuer.secret;
      const checks = {
        issuer: issuer.issuer,
        audience: issuer.audience,
        typ: 'at+jwt',
        algorithms: [algorithm],
      };
      const { payload } = await jose.jwtVerify(issuer.token(), joseKey, checks);
      expect(payload.sub).toBe('user-1');
    },
  );
});

describe('ASVS 9.1.2: only sound keys for the supported algorithms', () => {
  const published = (key: { publicKey: { export(options: { format: 'jwk' }): JsonWebKey } }, more = {}) =>
    createPublicKeyVerification({
      ...key.publicKey.export({ format: 'jwk' }),
      kid: 'k',
      ...more,
    } as jose.JWK);
  const ed = generateKeyPairSync('ed25519');
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });

  it('each kind of key is for one algorithm', async () => {
    expect((await published(ed))?.algorithm).toBe('EdDSA');
    expect((await published(ec))?.algorithm).toBe('ES256');
    expect((await published(rsa))?.algorithm).toBe('RS256');
    const marked = await published(rsa, { alg: 'RS256', use: 'sig', key_ops: ['verify'] });
    expect(marked?.algorithm).toBe('RS256');
  });

  it.each([
    ['an RSA key of 1024 bits', generateKeyPairSync('rsa', { modulusLength: 1_024 })],
    [
      'an RSA key with the exponent 3',
      generateKeyPairSync('rsa', { modulusLength: 2_048, publicExponent: 3 }),
    ],
    ['a key on P-384', generateKeyPairSync('ec', { namedCurve: 'P-384' })],
    ['a key on secp256k1', generateKeyPairSync('ec', { namedCurve: 'secp256k1' })],
    ['a key of Ed448', generateKeyPairSync('ed448')],
    ['a key of X25519', generateKeyPairSync('x25519')],
  ])('%s is refused', async (_what, pair) => {
    expect(await published(pair)).toBeUndefined();
  });

  it.each([
    ['for encryption', { use: 'enc' }],
    ['for signing only', { key_ops: ['sign'] }],
    ['for another algorithm', { alg: 'PS256' }],
    ['for no algorithm', { alg: 'none' }],
    ['for HMAC', { alg: 'HS256' }],
    ['without an id', { kid: undefined }],
    ['with an empty id', { kid: '' }],
    ['with its private half', { d: 'AAAA' }],
    ['with the wrong kind', { kty: 'oct', k: 'AAAA' }],
    ['without its parameters', { n: undefined }],
  ])('a key %s is refused', async (_what, more) => {
    expect(await published(rsa, more)).toBeUndefined();
  });

  it('a symmetric key in a JWK Set is refused', async () => {
    const jwk = { kty: 'oct', kid: 'k', k: base64(randomBytes(32)) };
    expect(await createPublicKeyVerification(jwk)).toBeUndefined();
  });

  it('a point that is not on its curve is refused', async () => {
    expect(await published(ec, { y: base64(randomBytes(32)) })).toBeUndefined();
  });

  const SMALL_ORDER = [
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0000000000000000000000000000000000000000000000000000000000000080',
    '0100000000000000000000000000000000000000000000000000000000000000',
    '0100000000000000000000000000000000000000000000000000000000000080',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  ];
  it.each(SMALL_ORDER)('the Ed25519 point %s of small order is not a valid key', async (hex) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', kid: 'k', x: base64(Buffer.from(hex, 'hex')) };
    expect(await createPublicKeyVerification(jwk)).toBeUndefined();
  });

  it.each([
    '',
    ...['-----BEGIN PUBLIC KEY-----', '\n  -----BEGIN CERTIFICATE-----'].map((pem) => `${pem}\nMIIB`),
  ])('the shared secret %j is refused', (text) => {
    const make = () => createSecretKeyVerification({ secret: Buffer.from(text), algorithm: 'HS256' });
    expect(make).toThrow(TypeError);
  });

  const sealed = (alg: string, signatureOf: (input: string) => Buffer) => {
    const input = `${base64(Buffer.from(JSON.stringify({ alg })))}.${base64(Buffer.from('{}'))}`;
    return `${input}.${base64(signatureOf(input))}`;
  };

  it.each(['HS256', 'HS384'])(
    'an HMAC made with the hash of another algorithm is refused (%s in the header)',
    async (alg) => {
      const secret = randomBytes(64);
      const key = createSecretKeyVerification({ secret, algorithm: 'HS384' });
      const other = createTestIssuer({ algorithm: 'HS256', secret });
      expect(key.isValid(sealed(alg, other.sign))).toBe(false);
    },
  );

  // Whether the header agrees with the key is the verifier's to check: see the attacks.
  it.each(['RS256', 'ES256'])(
    'an ECDSA key never verifies what an RSA key signed (%s in the header)',
    async (alg) => {
      const token = sealed(alg, (input) => sign('sha256', Buffer.from(input), rsa.privateKey));
      expect((await published(ec))?.isValid(token)).toBe(false);
      expect((await published(rsa))?.isValid(token)).toBe(true);
    },
  );
});

const base64 = (bytes: Buffer) => bytes.toString('base64url');

it('a secret and its predecessor both verify, and no others', async () => {
  const [now, before, never] = [1, 2, 3].map(() => createTestIssuer({ algorithm: 'HS256' }));
  if (!now || !before || !never) throw new Error('three issuers');
  const keys = combineKeySources(
    [now, before].map(({ secret }) => createSecretKeySource({ secret, algorithm: 'HS256' })),
  );
  const verifier = createTokenVerifier({ keys, issuer: now.issuer, audience: now.audience });
  expect(await outcomeOf(verifier.verify(now.token()))).toBe('accepted');
  expect(await outcomeOf(verifier.verify(before.token()))).toBe('accepted');
  expect(await outcomeOf(verifier.verify(never.token()))).toMatch(/^invalid_token/);
});

describe('remembered tokens', () => {
  const remembering = (issuer: ReturnType<typeof createTestIssuer>, clock = Date.now, entries = 100) =>
    verifierOf([issuer], clock, entries);

  it('return the caller of exactly that token, repeatedly', async () => {
    const issuer = createTestIssuer();
    const verifier = remembering(issuer, Date.now, 4);
    const tokens = Array.from({ length: 20 }, (_, index) => issuer.token({ sub: `user-${index}` }));
    for (let round = 0; round < 3; round += 1) {
      for (const [index, token] of tokens.entries()) {
        expect((await verifier.verify(token)).subject).toBe(`user-${index}`);
        const other = `${token.slice(0, -8)}AAAAAAAA`;
        expect(await outcomeOf(verifier.verify(other))).toMatch(/^invalid_token/);
      }
    }
    const token = tokens[0] ?? '';
    expect(await verifier.verify(token)).toBe(await verifier.verify(token));
  });

  it('expire nevertheless, and count for a message that was published before', async () => {
    const issuer = createTestIssuer();
    let now = 1_000_000_000;
    const verifier = remembering(issuer, () => now);
    const token = issuer.token({ iat: 1_000_000, exp: 1_000_010 });
    await verifier.verify(token);
    now = 1_000_010_000;
    expect(await outcomeOf(verifier.verify(token))).toMatch(/^token_expired/);
    expect(await outcomeOf(verifier.verify(token, { at: 1_000_009 }))).toBe('accepted');
    now = 999_000_000;
    expect(await outcomeOf(verifier.verify(token))).toMatch(/not valid yet/);
  });

  it('end with their key, even when another key takes its id', async () => {
    const [issuer, successor] = [createTestIssuer({ kid: 'k' }), createTestIssuer({ kid: 'k' })];
    let keys = keysOf(issuer);
    const verifier = createTokenVerifier({
      keys: { find: (header) => keys.find(header) },
      issuer: issuer.issuer,
      audience: issuer.audience,
    });
    const token = issuer.token();
    expect(await outcomeOf(verifier.verify(token))).toBe('accepted');
    keys = keysOf(successor);
    expect(await outcomeOf(verifier.verify(token))).toMatch(/wrong signature/);
    keys = keysOf();
    expect(await outcomeOf(verifier.verify(token))).toMatch(/unknown key/);
    keys = keysOf(issuer);
    expect(await outcomeOf(verifier.verify(token))).toBe('accepted');
  });

  it('cannot be changed through the returned caller', async () => {
    const issuer = createTestIssuer();
    const caller = await remembering(issuer).verify(issuer.token());
    expect(() => Object.assign(caller, { subject: 'admin' })).toThrow(TypeError);
    expect(() => (caller.roles as string[]).push('admin')).toThrow(TypeError);
  });
});
