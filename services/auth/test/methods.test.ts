import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, call, newEmail, openAuth, PASSWORD, register, type TestAuth } from './auth.ts';

const METHODS = '/api/v1/auth/methods';
const getMethods = (auth: TestAuth, headers?: Record<string, string>) =>
  call(auth, 'GET', METHODS, undefined, headers);

let auth: TestAuth;
let strict: TestAuth;
beforeAll(async () => {
  auth = await openAuth();
  strict = await openAuth({
    mode: 'required',
    environment: {
      PASSWORD_POLICY: 'strict',
      GRIDLEASE_REGISTRATION: 'closed',
      GRIDLEASE_MAIL__DRIVER: 'smtp',
      GRIDLEASE_MAIL__URL: 'smtp://mail-user:mail-secret@127.0.0.1:9',
      GRIDLEASE_PUBLIC_URL: 'https://gpus.example.org/',
      GRIDLEASE_SECOND_FACTOR__REQUIRED_FOR: 'admin,finance',
    },
  });
});
afterAll(async () => {
  await auth.close();
  await strict.close();
});

describe('sign-in methods', () => {
  it('are what the default configuration offers, for a minute', async () => {
    const reply = await getMethods(auth);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
    expect(reply.body).toEqual({
      registration: 'open',
      verification: 'unavailable',
      password: { policy: 'standard', min_characters: 8, max_characters: 128, max_bytes: 1024 },
      second_factor: { methods: ['totp', 'recovery_code'], required_for: [] },
      cookie_sessions: true,
      public_url: 'http://localhost:8080',
    });
  });

  it('are open where every other operation needs a token, and tell no secret', async () => {
    const reply = await getMethods(strict);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      registration: 'closed',
      verification: 'mailed',
      password: { policy: 'strict', min_characters: 15, max_characters: 128, max_bytes: 1024 },
      second_factor: { methods: ['totp', 'recovery_code'], required_for: ['admin', 'finance'] },
      cookie_sessions: true,
      public_url: 'https://gpus.example.org',
    });
  });

  it('judge a token that is sent', async () => {
    expect((await getMethods(strict, bearer('not-a-token'))).status).toBe(401);
  });

  it('give the length that registration accepts', async () => {
    const { min_characters, max_characters } = (await getMethods(auth)).body.password;
    const lengthOf = (length: number) => `${PASSWORD}-${'Qz7#'.repeat(40)}`.slice(0, length);
    await register(auth, { password: lengthOf(max_characters) });
    for (const length of [min_characters - 1, max_characters + 1]) {
      const body = { email: newEmail(), password: lengthOf(length) };
      const reply = await call(auth, 'POST', '/api/v1/auth/register', body);
      expect([reply.status, reply.body.code]).toEqual([400, 'password_rejected']);
    }
  });
});
