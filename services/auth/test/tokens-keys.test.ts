import { createTokenVerifier } from '@gridlease/common/access/token-verifier';
import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateKeys } from '../src/tokens/key-rotation.ts';
import { keyRotation } from '../src/tokens/rotation-worker.ts';
import { bearer, call, openAuth, openAuthDatabase, type TestAuth } from './auth.ts';
import { claimsOf, loggedIn, refresh } from './logged-in.ts';

const JWKS = '/.well-known/jwks.json';
const LIFETIME_SECONDS = 900;

const keyDeps = ({ deps }: TestAuth) => ({
  db: deps.db,
  algorithm: deps.settings.algorithm,
  keyEncryption: deps.keys.keyEncryption,
  tokenSecondsMax: deps.settings.accessTokenSeconds,
});

const jwksOf = async (auth: TestAuth) => (await call(auth, 'GET', JWKS)).body;
const expected = { issuer: 'gridlease-auth', audience: 'gridlease', typ: 'at+jwt' };
const verifyStatus = async (auth: TestAuth, token: string) =>
  (await call(auth, 'GET', '/api/v1/auth/verify', undefined, bearer(token))).status;
const statesOf = async (auth: TestAuth) => {
  const rows = await adminQuery<{ state: string }>(
    'select state from signing_keys order by state',
    [],
    auth.databaseUrl,
  );
  return rows.map((row) => row.state);
};

describe.each(['EdDSA', 'ES256', 'RS256'] as const)('with %s', (algorithm) => {
  let auth: TestAuth;
  beforeAll(async () => {
    auth = await openAuth({ environment: { ALGORITHM: algorithm } });
  });
  afterAll(() => auth.close());

  it('another library verifies our tokens with the published keys (ASVS 9.1.1, 9.1.2)', async () => {
    const { user, access_token } = await loggedIn(auth, ['provider']);
    const keys = createLocalJWKSet(await jwksOf(auth));
    const { payload, protectedHeader } = await jwtVerify(access_token, keys, {
      ...expected,
      algorithms: [algorithm],
      requiredClaims: ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti'],
    });
    expect(protectedHeader).toEqual({ alg: algorithm, kid: expect.any(String), typ: 'at+jwt' });
    expect(payload).toEqual({
      iss: 'gridlease-auth',
      aud: 'gridlease',
      sub: user.id,
      client_id: 'test',
      auth_time: expect.any(Number),
      sid: expect.any(String),
      jti: expect.any(String),
      roles: ['provider'],
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + LIFETIME_SECONDS,
    });
  });

  it('the key set has the current and the next key, no private member, and lives in caches (ASVS 9.1.3)', async () => {
    const { status, headers, body } = await call(auth, 'GET', JWKS);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=300');
    expect(body.keys).toHaveLength(2);
    const allowed = new Set(['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'alg', 'use']);
    for (const key of body.keys) {
      expect(Object.keys(key).filter((name) => !allowed.has(name))).toEqual([]);
      expect(key).toMatchObject({ alg: algorithm, use: 'sig', kid: expect.any(String) });
    }
    const again = await fetch(auth.url + JWKS, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await fetch(auth.url + JWKS, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('private keys lie in the database encrypted only', async () => {
    const rows = await adminQuery<{ private_encrypted: Buffer; public_jwk: object }>(
      'select private_encrypted, public_jwk from signing_keys',
      [],
      auth.databaseUrl,
    );
    for (const { private_encrypted, public_jwk } of rows) {
      expect(public_jwk).not.toHaveProperty('d');
      // What every PKCS #8 key of the kind begins with, in the clear.
      expect(private_encrypted.includes(Buffer.from('300506032b6570', 'hex'))).toBe(false);
      expect(private_encrypted.includes(Buffer.from('2a8648ce3d0201', 'hex'))).toBe(false);
      expect(private_encrypted.includes(Buffer.from('2a864886f70d010101', 'hex'))).toBe(false);
    }
  });
});

it('with a shared secret the key set is empty, and tokens verify with it', async () => {
  const secret = 'Yb7kq2Rf0mXv4Ts9Lw1Jz6Hc3Dn8Gp5E';
  const auth = await openAuth({ environment: { SECRET_KEY: secret, ALGORITHM: 'HS512' } });
  try {
    expect(await jwksOf(auth)).toEqual({ keys: [] });
    const { access_token } = await loggedIn(auth);
    const { protectedHeader } = await jwtVerify(access_token, Buffer.from(secret), expected);
    expect(protectedHeader).toEqual({ alg: 'HS512', kid: expect.stringMatching(/^hs-/), typ: 'at+jwt' });
    await expect(rotateKeys(keyDeps(auth))).rejects.toMatchObject({ code: 'algorithm_has_no_keys' });
  } finally {
    await auth.close();
  }
});

it('keys rotate while tokens are made and verified: every token verifies, also with a key set from before', async () => {
  const database = await openAuthDatabase();
  const environment = { ALGORITHM: 'EdDSA' };
  const replicas = await Promise.all([1, 2].map(() => openAuth({ databaseUrl: database.url, environment })));
  const [one, two] = replicas as [TestAuth, TestAuth];
  let isOver = false;
  /** Fetched once in a while, as other services do. */
  const verifiers = [createLocalJWKSet(await jwksOf(one))];
  const tokens: string[] = [];
  const kids = new Set<string | undefined>();

  async function traffic(auth: TestAuth): Promise<void> {
    let { refresh_token } = await loggedIn(auth);
    while (!isOver) {
      const { status, body } = await refresh(auth, refresh_token);
      expect(status).toBe(200);
      ({ refresh_token } = body);
      const newest = verifiers.at(-1);
      if (newest !== undefined) await jwtVerify(body.access_token, newest, expected);
      expect(await verifyStatus(auth === one ? two : one, body.access_token)).toBe(200);
      kids.add(decodeProtectedHeader(body.access_token).kid);
      // The last ones: of a quick service the first two hundred are all from before the last rotation.
      tokens.push(body.access_token);
      if (tokens.length > 200) tokens.shift();
    }
  }

  try {
    const running = [traffic(one), traffic(two)];
    for (let round = 1; round <= 3; round += 1) {
      expect((await rotateKeys(keyDeps(one))).rotated).toBe(false);
      // The next key has been published for twice the life of a key set: those who fetch in time know it.
      await advanceDatabaseTime(database.url, 601);
      // In so much time every replica has looked.
      for (const replica of replicas) await replica.deps.signingKeys.reload();
      verifiers.push(createLocalJWKSet(await jwksOf(two)));
      const before = kids.size;
      expect((await rotateKeys(keyDeps(one))).rotated).toBe(true);
      await until(() => kids.size > before, { message: 'a token of the new key' });
    }
    isOver = true;
    await Promise.all(running);
    expect(kids.size).toBe(4);
    // The newest set still has the keys whose tokens live.
    const newest = createLocalJWKSet(await jwksOf(one));
    const alive = tokens.slice(-5);
    for (const token of alive) await jwtVerify(token, newest, expected);
  } finally {
    isOver = true;
    for (const replica of replicas) await replica.close();
    await database.close();
  }
});

it('a key that signs no more is published until its last token has expired, and then forgotten', async () => {
  const auth = await openAuth({ environment: { ALGORITHM: 'EdDSA' } });
  try {
    const { access_token } = await loggedIn(auth);
    await advanceDatabaseTime(auth.databaseUrl, 601);
    expect((await rotateKeys(keyDeps(auth))).rotated).toBe(true);
    expect(await statesOf(auth)).toEqual(['current', 'next', 'previous']);
    await advanceDatabaseTime(auth.databaseUrl, LIFETIME_SECONDS + 30);
    await auth.deps.signingKeys.reload();
    expect((await jwksOf(auth)).keys).toHaveLength(3);
    expect(await verifyStatus(auth, access_token)).toBe(200);
    await advanceDatabaseTime(auth.databaseUrl, 90);
    await auth.deps.signingKeys.reload();
    expect((await jwksOf(auth)).keys).toHaveLength(2);
    expect(await verifyStatus(auth, access_token)).toBe(401);
  } finally {
    await auth.close();
  }
});

it('a revoked key ends its tokens at once, on every replica (ASVS 9.1.3)', async () => {
  const database = await openAuthDatabase();
  const environment = { ALGORITHM: 'EdDSA' };
  const one = await openAuth({ databaseUrl: database.url, environment });
  const two = await openAuth({ databaseUrl: database.url, environment });
  try {
    const { access_token, refresh_token } = await loggedIn(one);
    expect(await verifyStatus(two, access_token)).toBe(200);
    expect((await rotateKeys(keyDeps(one), { revoke: 'current' })).rotated).toBe(true);
    await until(async () => (await verifyStatus(two, access_token)) === 401);
    await until(async () => (await verifyStatus(one, access_token)) === 401);
    const renewed = await refresh(two, refresh_token);
    expect(await verifyStatus(one, renewed.body.access_token)).toBe(200);
  } finally {
    await one.close();
    await two.close();
    await database.close();
  }
});

it('where all keys are in wrong hands none of them counts any more: nor the next, nor one that signs no more', async () => {
  const auth = await openAuth({ environment: { ALGORITHM: 'EdDSA' } });
  try {
    const { access_token: before } = await loggedIn(auth);
    await rotateKeys(keyDeps(auth), { atOnce: true });
    await auth.deps.signingKeys.reload();
    const { access_token: now, refresh_token } = await loggedIn(auth);
    expect([await verifyStatus(auth, before), await verifyStatus(auth, now)]).toEqual([200, 200]);
    const known = (await jwksOf(auth)).keys.map(({ kid }: { kid: string }) => kid);
    expect((await rotateKeys(keyDeps(auth), { revoke: 'all' })).rotated).toBe(true);
    await auth.deps.signingKeys.reload();
    expect([await verifyStatus(auth, before), await verifyStatus(auth, now)]).toEqual([401, 401]);
    const { keys } = await jwksOf(auth);
    expect(keys).toHaveLength(2);
    expect(keys.filter(({ kid }: { kid: string }) => known.includes(kid))).toEqual([]);
    const renewed = await refresh(auth, refresh_token);
    expect(await verifyStatus(auth, renewed.body.access_token)).toBe(200);
  } finally {
    await auth.close();
  }
});

it('the schedule rotates keys that have signed for long enough, once with several replicas', async () => {
  const auth = await openAuth({ environment: { ALGORITHM: 'EdDSA' } });
  const { log } = auth.deps;
  const { db } = auth.deps;
  const rotation = keyRotation({ ...keyDeps(auth), log, rotationSeconds: 3_600 });
  const workers = ['a', 'b'].map((holder) =>
    startLeasedWorker({ ...rotation, db, log, holder, intervalMs: 20 }),
  );
  try {
    const signer = () => auth.deps.signingKeys.signer().kid;
    const first = signer();
    await advanceDatabaseTime(auth.databaseUrl, 3_601);
    await until(() => signer() !== first);
    const second = signer();
    // Both look again and again; the key is young.
    await until(async () => (await statesOf(auth)).join() === 'current,next,previous');
    await advanceDatabaseTime(auth.databaseUrl, 1_800);
    await until(async () => (await statesOf(auth)).join() === 'current,next');
    expect(signer()).toBe(second);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await auth.close();
  }
});

it('replicas that start together make one key to sign with, and one to be next', async () => {
  const database = await openAuthDatabase();
  const environment = { ALGORITHM: 'ES256' };
  const replicas = await Promise.all(
    [1, 2, 3, 4].map(() => openAuth({ databaseUrl: database.url, environment })),
  );
  try {
    const kids = new Set(replicas.map((replica) => replica.deps.signingKeys.signer().kid));
    expect(kids.size).toBe(1);
    const [first] = replicas;
    if (first !== undefined) expect(await statesOf(first)).toEqual(['current', 'next']);
  } finally {
    for (const replica of replicas) await replica.close();
    await database.close();
  }
});

it.each([
  ['HS256', 'EdDSA'],
  ['EdDSA', 'HS256'],
  ['EdDSA', 'RS256'],
  ['HS256', 'HS512'],
])('when ALGORITHM goes from %s to %s tokens from before stay valid', async (before, after) => {
  const database = await openAuthDatabase();
  try {
    const old = await openAuth({ databaseUrl: database.url, environment: { ALGORITHM: before } });
    const { access_token, refresh_token } = await loggedIn(old);
    await old.close();
    const young = await openAuth({ databaseUrl: database.url, environment: { ALGORITHM: after } });
    expect(await verifyStatus(young, access_token)).toBe(200);
    const { body } = await refresh(young, refresh_token);
    expect(decodeProtectedHeader(body.access_token).alg).toBe(after);
    expect(await verifyStatus(young, body.access_token)).toBe(200);
    await young.close();
  } finally {
    await database.close();
  }
});

it('long after keys replaced the secret, tokens signed with the secret are refused', async () => {
  const database = await openAuthDatabase();
  try {
    const old = await openAuth({ databaseUrl: database.url, environment: { ALGORITHM: 'HS256' } });
    const { access_token } = await loggedIn(old);
    await old.close();
    const first = await openAuth({ databaseUrl: database.url, environment: { ALGORITHM: 'EdDSA' } });
    await first.close();
    await advanceDatabaseTime(database.url, 2 * 86_400);
    const later = await openAuth({ databaseUrl: database.url, environment: { ALGORITHM: 'EdDSA' } });
    expect(await verifyStatus(later, access_token)).toBe(401);
    await later.close();
  } finally {
    await database.close();
  }
});

it('after a change of the master key signing keys are opened with the old one, and sealed with the new one', async () => {
  const database = await openAuthDatabase();
  const [old, young] = ['Qe5Zt8Uo1Pa4Sd7Fg0Hj3Kl6Xc9Vb2Nm', 'Mm2bV9cX6lK3jH0gF7dS4aP1oU8tZ5eQ'];
  const open = (environment: Record<string, string>) =>
    openAuth({ databaseUrl: database.url, environment: { ALGORITHM: 'EdDSA', ...environment } });
  try {
    const before = await open({ AUTH_MASTER_KEY: old });
    const { access_token } = await loggedIn(before);
    await before.close();
    const between = await open({ AUTH_MASTER_KEY: young, AUTH_MASTER_KEY_PREVIOUS: old });
    expect(await verifyStatus(between, access_token)).toBe(200);
    const sealed = async () =>
      (
        await adminQuery<{ private_encrypted: Buffer }>(
          'select private_encrypted from signing_keys order by kid',
          [],
          database.url,
        )
      ).map((row) => row.private_encrypted.toString('hex'));
    const sealedBefore = await sealed();
    const { db, log } = between.deps;
    const rotation = keyRotation({ ...keyDeps(between), log, rotationSeconds: 0 });
    const worker = startLeasedWorker({ db, log, holder: 'a', ...rotation });
    await until(async () => (await sealed()).every((key, index) => key !== sealedBefore[index]));
    await worker.stop();
    await between.close();
    const after = await open({ AUTH_MASTER_KEY: young });
    await loggedIn(after);
    expect(await verifyStatus(after, access_token)).toBe(200);
    await after.close();
  } finally {
    await database.close();
  }
});

it('a signing key that cannot be decrypted is logged, signs nothing, and can be replaced by a rotation at once', async () => {
  const database = await openAuthDatabase();
  const environment = { ALGORITHM: 'EdDSA' };
  try {
    const before = await openAuth({ databaseUrl: database.url, environment });
    const { access_token } = await loggedIn(before);
    await before.close();
    const lost = { ...environment, AUTH_MASTER_KEY: 'Mm2bV9cX6lK3jH0gF7dS4aP1oU8tZ5eQ' };
    const after = await openAuth({ databaseUrl: database.url, environment: lost });
    await expect(loggedIn(after)).rejects.toMatchObject({ code: 'signing_key_unavailable' });
    expect(after.logLines.some((line) => line.includes('AUTH_MASTER_KEY_PREVIOUS'))).toBe(true);
    expect(await verifyStatus(after, access_token)).toBe(200);
    // Twice: the next key was sealed with the lost master key too.
    await rotateKeys(keyDeps(after), { atOnce: true });
    await rotateKeys(keyDeps(after), { atOnce: true });
    await after.deps.signingKeys.reload();
    expect(claimsOf((await loggedIn(after)).access_token).iss).toBe('gridlease-auth');
    await after.close();
  } finally {
    await database.close();
  }
});

it('the common verifier takes our tokens with our keys', async () => {
  const auth = await openAuth({ environment: { ALGORITHM: 'EdDSA' } });
  try {
    const { user, access_token } = await loggedIn(auth, ['renter']);
    const keys = auth.deps.signingKeys.keySource;
    const verifier = createTokenVerifier({ keys, issuer: 'gridlease-auth', audience: 'gridlease' });
    expect(await verifier.verify(access_token)).toMatchObject({ subject: user.id, roles: ['renter'] });
    expect(await keys.find({ alg: 'EdDSA', kid: 'unknown' })).toBeUndefined();
    expect(await keys.find({ alg: 'HS256', kid: decodeProtectedHeader(access_token).kid })).toBeUndefined();
  } finally {
    await auth.close();
  }
});
