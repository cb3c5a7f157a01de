import { createHmac } from 'node:crypto';
import { base64url, type TestAlgorithm } from '@gridlease/testing/tokens';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestIssuer, outcomeOf, type TestIssuer, verifierOf } from './access-tokens.ts';

/** Every published class of attack on JSON Web Tokens, against the verifier of all services. */
const ALGORITHMS: readonly TestAlgorithm[] = ['HS256', 'HS384', 'HS512', 'EdDSA', 'ES256', 'RS256'];
const issuers = new Map(ALGORITHMS.map((algorithm) => [algorithm, createTestIssuer({ algorithm })]));
const issuerOf = (algorithm: TestAlgorithm) => issuers.get(algorithm) as TestIssuer;
const ours = issuerOf('EdDSA');

const partsOf = (token: string) => token.split('.') as [string, string, string];
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString()) as Record<string, unknown>;
const headerOf = (issuer: TestIssuer, more: object = {}) => ({
  alg: issuer.algorithm,
  kid: issuer.kid,
  typ: 'at+jwt',
  ...more,
});
const resealed = (issuer: TestIssuer, header: object | string) =>
  issuer.seal(header, claimsOf(issuer.token()));

async function refused(token: string, by: TestIssuer = ours): Promise<string> {
  const outcome = await outcomeOf(verifierOf([by]).verify(token));
  expect(outcome).toMatch(/^invalid_token: /);
  return outcome;
}

describe('ASVS 9.1.1: the signature decides before anything in the token counts', () => {
  it.each(ALGORITHMS)(
    'a token of %s is accepted with its own key and with no other one',
    async (algorithm) => {
      const issuer = issuerOf(algorithm);
      const caller = await verifierOf([issuer]).verify(issuer.token());
      expect(caller).toMatchObject({ subject: 'user-1', roles: ['renter'], sessionId: 'session-1' });
      const stranger = createTestIssuer({ algorithm, kid: issuer.kid });
      expect(await refused(stranger.token(), issuer)).toContain('wrong signature');
    },
  );

  it.each(ALGORITHMS)('changing any one character of a token of %s invalidates it', async (algorithm) => {
    const issuer = issuerOf(algorithm);
    const token = issuer.token();
    const verifier = verifierOf([issuer]);
    await verifier.verify(token);
    const places = fc.integer({ min: 0, max: token.length - 1 });
    const property = fc.asyncProperty(places, fc.integer({ min: 0, max: 255 }), async (place, byte) => {
      const character = String.fromCharCode(byte);
      fc.pre(character !== token[place]);
      const changed = token.slice(0, place) + character + token.slice(place + 1);
      expect(await outcomeOf(verifier.verify(changed))).toMatch(/^invalid_token: /);
    });
    await fc.assert(property, { numRuns: 400 });
  });

  it('a token without its signature, or with that of other claims, is refused', async () => {
    const [header, payload, signature] = partsOf(ours.token());
    const [, other] = partsOf(ours.token({ sub: 'user-2', roles: ['admin'] }));
    for (const token of [
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${other}.${signature}`,
      `${payload}.${header}.${signature}`,
      `${header}..${signature}`,
    ]) {
      await refused(token);
    }
  });

  it('an HMAC that is truncated or extended is refused', async () => {
    const issuer = issuerOf('HS256');
    const [header, payload, signature] = partsOf(issuer.token());
    const bytes = Buffer.from(signature, 'base64url');
    for (const changed of [bytes.subarray(0, 16), bytes.subarray(0, 1), Buffer.concat([bytes, bytes])]) {
      await refused(`${header}.${payload}.${base64url(changed)}`, issuer);
    }
  });
});

describe('ASVS 9.1.2: only listed algorithms, and only the one of the key', () => {
  it.each([
    'none',
    'None',
    'NONE',
    'nOnE',
    ' none',
    'none\u0000',
    '',
    'HS256 ',
    'hs256',
    'EdDSA ',
    'Ed25519',
  ])('alg %j is refused, with and without a signature', async (alg) => {
    const token = resealed(ours, headerOf(ours, { alg }));
    const [header, payload] = partsOf(token);
    await refused(token);
    await refused(`${header}.${payload}.`);
    await refused(`${header}.${payload}.AA`);
  });

  it.each([null, 1, true, ['EdDSA'], { alg: 'EdDSA' }, undefined])('alg %j is refused', async (alg) => {
    await refused(resealed(ours, headerOf(ours, { alg })));
  });

  it.each(['RS256', 'ES256', 'EdDSA'] as const)(
    'the public key of %s is not an HMAC secret, in any of its forms (CVE-2015-9235, CVE-2016-10555, CVE-2023-48223)',
    async (algorithm) => {
      const issuer = issuerOf(algorithm);
      const pem = String(issuer.publicKey?.export({ type: 'spki', format: 'pem' }));
      const der = issuer.publicKey?.export({ type: 'spki', format: 'der' }) as Buffer;
      const forms = [
        pem,
        pem.trim(),
        ` ${pem}`,
        pem.replaceAll('\n', ''),
        der,
        JSON.stringify(issuer.jwk),
        issuer.jwk?.x ?? '',
        issuer.jwk?.n ?? '',
      ];
      for (const hs of ['HS256', 'HS384', 'HS512']) {
        for (const secret of forms) {
          const input = `${base64url(headerOf(issuer, { alg: hs }))}.${partsOf(issuer.token())[1]}`;
          const mac = createHmac(`sha${hs.slice(2)}`, secret)
            .update(input)
            .digest();
          await refused(`${input}.${base64url(mac)}`, issuer);
        }
      }
    },
  );

  it.each(ALGORITHMS)('a header with another algorithm than that of the key (%s) is refused', async (key) => {
    const issuer = issuerOf(key);
    for (const alg of [...ALGORITHMS, 'PS256', 'RS512', 'ES384', 'ES256K'].filter((each) => each !== key)) {
      expect(await refused(resealed(issuer, headerOf(issuer, { alg })), issuer)).toContain('unknown key');
    }
  });

  it('with several keys of several families, each verifies its own tokens only', async () => {
    const verifier = verifierOf([...issuers.values()]);
    for (const issuer of issuers.values()) {
      expect(await outcomeOf(verifier.verify(issuer.token()))).toBe('accepted');
      for (const other of issuers.values()) {
        if (other === issuer) continue;
        const token = issuer.token({}, { kid: other.kid });
        expect(await outcomeOf(verifier.verify(token))).toMatch(/^invalid_token/);
      }
    }
  });
});

describe('ASVS 9.1.3: keys come from our configuration, never from the token', () => {
  const attacker = createTestIssuer();
  it.each([
    ['jwk', attacker.jwk],
    ['jku', 'https://attacker.example/jwks.json'],
    ['x5u', 'https://attacker.example/cert.pem'],
    ['x5c', ['MIIB']],
    ['x5t', 'AAAA'],
    ['x5t#S256', 'AAAA'],
    ['crit', ['exp']],
    ['crit', []],
    ['b64', false],
    ['zip', 'DEF'],
    ['enc', 'A256GCM'],
    ['cty', 'JWT'],
    ['p2c', 2_147_483_647],
    ['epk', attacker.jwk],
    ['__proto__', { alg: 'none' }],
    ['constructor', 'x'],
    ['Alg', 'EdDSA'],
  ])('a header with %s is refused, whoever signed it', async (name, value) => {
    for (const issuer of [ours, attacker]) {
      const text = JSON.stringify(headerOf(issuer)).replace(
        '{',
        `{${JSON.stringify(name)}:${JSON.stringify(value)},`,
      );
      expect(await refused(resealed(issuer, text))).toContain('header member');
    }
  });

  it.each([
    '../../../../dev/null',
    '/dev/null',
    'file:///etc/passwd',
    "x' UNION SELECT 'key' --",
    '$(id)|id',
    'https://attacker.example/key',
    '__proto__',
    'constructor',
    '',
    ' ',
    'x\u0000',
    'x'.repeat(6_000),
  ])('kid %j does not name a key', async (kid) => {
    await refused(attacker.token({}, { kid }));
    await refused(ours.token({}, { kid }));
    await refused(issuerOf('HS256').token({}, { kid }), issuerOf('HS256'));
  });

  it.each<unknown>([null, 0, 1, true, {}, [ours.kid], { toString: 'x' }])(
    'kid %j is not a valid id',
    async (kid) => {
      await refused(ours.token({}, { kid }));
    },
  );

  it('public keys need a kid; the shared secret does not', async () => {
    await refused(ours.token({}, { kid: undefined }));
    const secret = issuerOf('HS256');
    expect(await outcomeOf(verifierOf([secret]).verify(secret.token({}, { kid: undefined })))).toBe(
      'accepted',
    );
  });

  it('an empty HMAC secret cannot sign', async () => {
    const input = `${base64url({ alg: 'HS256', typ: 'at+jwt' })}.${partsOf(ours.token())[1]}`;
    await refused(
      `${input}.${base64url(createHmac('sha256', '').update(input).digest())}`,
      issuerOf('HS256'),
    );
  });
});

describe('ASVS 9.1.1: one token has one spelling', () => {
  const token = ours.token();
  const [header, payload, signature] = partsOf(token);
  const last = signature.slice(-1);
  // 64 bytes are 86 characters; two bits of the last one are unused: 0 in the canonical form.
  const flipped = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const loose = signature.slice(0, -1) + flipped[flipped.indexOf(last) + 1];

  it.each([
    ['padding', `${token}==`],
    ['padding in the header', `${header}=.${payload}.${signature}`],
    ['a leading space', ` ${token}`],
    ['a trailing space', `${token} `],
    ['a line end', `${token}\n`],
    ['an embedded line break', `${header}.${payload}\r\n.${signature}`],
    ['a NUL', `${token}\u0000`],
    ['a flipped trailing bit', `${header}.${payload}.${loose}`],
    [
      'the standard base64 alphabet',
      `${header}.${payload}.${signature.replaceAll('-', '+').replaceAll('_', '/')}+/`,
    ],
    ['full-width characters', token.replace('e', 'ｅ')],
    ['a fourth part', `${token}.`],
    ['five parts (JWE)', `${token}.${payload}.${signature}`],
    ['its parts twice', `${token}.${token}`],
    ['nothing', ''],
    ['dots', '..'],
    ['JSON serialisation', JSON.stringify({ protected: header, payload, signature })],
    ['percent signs', token.replaceAll('.', '%2E')],
  ])('%s is refused', async (_what, changed) => {
    expect(changed).not.toBe(token);
    await refused(changed);
  });

  it('a token of more than 8 KiB is refused without being parsed, even if it is correctly signed', async () => {
    expect(await refused(ours.token({ filler: 'x'.repeat(8_192) }))).toContain('too long');
    expect(await refused('x'.repeat(10_000_000))).toContain('too long');
  });

  it('a duplicate member is refused, in the header and in the claims, in any spelling', async () => {
    const alg = JSON.stringify(headerOf(ours));
    const claims = JSON.stringify(claimsOf(token));
    const twice = (text: string, more: string) => text.replace('{', `{${more},`);
    await refused(ours.seal(twice(alg, '"alg":"none"'), claims));
    await refused(ours.seal(twice(alg, '"\\u0061lg":"none"'), claims));
    await refused(ours.seal(alg, twice(claims, '"sub" : "admin"')));
    await refused(ours.seal(alg, twice(claims, '"\\u0073ub":"admin"')));
    await refused(ours.seal(alg, twice(claims, '"x":{"y":1,"y":2}')));
    const apart = twice(claims, '"x":[{"y":"sub\\":"},{"y":2}]');
    expect(await outcomeOf(verifierOf([ours]).verify(ours.seal(alg, apart)))).toBe('accepted');
  });

  it.each(['[]', 'null', '"at+jwt"', '1', '{', '', '\ufeff{}', '{"alg":"EdDSA"} {}', "{'alg':'EdDSA'}"])(
    'a header or claims that are %j are refused',
    async (text) => {
      const valid = claimsOf(token);
      for (const made of [ours.seal(text, valid), ours.seal(headerOf(ours), text)]) await refused(made);
    },
  );

  it('bytes that are not UTF-8 are refused', async () => {
    const claims = Buffer.from(JSON.stringify({ ...claimsOf(token), sub: 'user-~' }), 'latin1');
    claims[claims.indexOf('~')] = 0xff;
    const input = `${header}.${base64url(claims)}`;
    await refused(`${input}.${base64url(ours.sign(input))}`);
  });
});

describe('ASVS 9.1.1: invalid signatures', () => {
  const es = issuerOf('ES256');
  const [header, payload] = partsOf(es.token());
  const input = `${header}.${payload}`;
  const n = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex');
  const zero = Buffer.alloc(32);
  const one = Buffer.concat([Buffer.alloc(31), Buffer.from([1])]);

  it.each([
    ['r and s zero (CVE-2022-21449)', Buffer.concat([zero, zero])],
    ['s zero', Buffer.concat([one, zero])],
    ['r zero', Buffer.concat([zero, one])],
    ['r and s equal to the group order', Buffer.concat([n, n])],
    ['r equal to the group order', Buffer.concat([n, one])],
    ['all ones', Buffer.alloc(64, 0xff)],
    ['a single byte', Buffer.from([0])],
    ['63 bytes', Buffer.alloc(63, 1)],
    ['65 bytes', Buffer.alloc(65, 1)],
  ])('ES256 with %s is refused', async (_what, bytes) => {
    await refused(`${input}.${base64url(bytes)}`, es);
  });

  it('an ES256 signature is r and s concatenated: DER and leading zeros are refused', async () => {
    const raw = es.sign(input);
    const [r, s] = [raw.subarray(0, 32), raw.subarray(32)];
    expect(await outcomeOf(verifierOf([es]).verify(`${input}.${base64url(raw)}`))).toBe('accepted');
    const zero = Buffer.from([0]);
    const integers = Buffer.concat([r, s].flatMap((part) => [Buffer.from([2, 33, 0]), part]));
    const der = Buffer.concat([Buffer.from([48, integers.length]), integers]);
    for (const form of [der, Buffer.concat([zero, r, zero, s]), Buffer.concat([s, r])]) {
      await refused(`${input}.${base64url(form)}`, es);
    }
  });

  it('an EdDSA signature whose S is not reduced is refused (malleability, RFC 8032, 5.1.7)', async () => {
    const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
    const token = ours.token();
    const [head, body, text] = partsOf(token);
    const bytes = Buffer.from(text, 'base64url');
    const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order;
    const more = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse();
    await refused(`${head}.${body}.${base64url(Buffer.concat([bytes.subarray(0, 32), more]))}`);
  });

  it.each(['EdDSA', 'RS256'] as const)('%s with an all-zero signature is refused', async (algorithm) => {
    const issuer = issuerOf(algorithm);
    const [head, body, text] = partsOf(issuer.token());
    const { length } = Buffer.from(text, 'base64url');
    for (const bytes of [Buffer.alloc(length), Buffer.alloc(length, 0xff), Buffer.alloc(length - 1, 1)]) {
      await refused(`${head}.${body}.${base64url(bytes)}`, issuer);
    }
  });
});
