import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, login, newEmail, openAuth, PASSWORD, type Reply, register, type TestAuth } from './auth.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth();
});
afterAll(() => auth.close());

const post = (body: unknown) => call(auth, 'POST', '/api/v1/auth/login', body);
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  adminQuery<Row>(text, values, auth.databaseUrl);

async function eventsOf(reply: Reply) {
  const requestId = reply.headers.get('x-request-id');
  return query('select actor, action, target, detail from audit_events where request_id = $1', [requestId]);
}

describe('logging in', () => {
  it('returns the tokens and the user, and must not be cached', async () => {
    const { user_id, email } = await register(auth, { role: 'provider' });
    const reply = await post({ email, password: PASSWORD });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_expires_in: 7 * 86_400,
      user: { id: user_id, email, roles: ['provider'] },
    });
    expect(await eventsOf(reply)).toEqual([
      { actor: user_id, action: 'login.succeeded', target: user_id, detail: { amr: ['pwd'] } },
    ]);
  });

  it('takes the e-mail in any spelling, and as username', async () => {
    const { email } = await register(auth);
    await login(auth, ` ${email.toUpperCase()} `);
    expect((await post({ username: email, password: PASSWORD })).status).toBe(200);
    expect((await post({ email, username: 'somebody', password: PASSWORD })).status).toBe(200);
  });

  it('V6.2.8 looks at every character and case of a password', async () => {
    const password = `${'Mrvqzthl wpkdjx.'.repeat(7)}abcdefgh`;
    const { email } = await register(auth, { password });
    await login(auth, email, password);
    const others = [password.slice(0, -1), `${password} `, password.toLowerCase(), ` ${password}`];
    for (const other of others) expect((await post({ email, password: other })).status).toBe(401);
  });

  it('takes a password however a keyboard composes its characters', async () => {
    const { email } = await register(auth, { password: 'caf\u00e9 na\u00efve \ufb01sh' });
    await login(auth, email, 'cafe\u0301 nai\u0308ve fish');
  });

  it.each([[{}], [{ email: 'a@b.c' }], [{ password: 'x' }], [{ email: 1, password: 'x' }], [[]], ['text']])(
    'refuses %j as a request',
    async (body) => {
      const reply = await post(typeof body === 'string' ? JSON.stringify(body) : body);
      expect([400, 415]).toContain(reply.status);
    },
  );

  it('refuses a body beyond its limit before reading it', async () => {
    const reply = await post({ email: 'a@b.c', password: 'x'.repeat(20_000) });
    expect([reply.status, reply.body.code]).toEqual([413, 'body_too_large']);
  });
});

describe('a refused login', () => {
  /** What a stranger sees, without what is of each request. */
  const seen = ({ status, headers, body }: Reply) => {
    const { request_id: _, ...rest } = body;
    const names = [...headers.keys()].sort();
    return { status, names, authenticate: headers.get('www-authenticate'), rest };
  };

  it('V6.3.8 looks the same for an unknown user, a wrong password, a disabled account and a locked one', async () => {
    const wrong = await register(auth);
    const disabled = await register(auth);
    const deleted = await register(auth);
    const locked = await register(auth);
    await query("update users set status = 'disabled' where id = $1", [disabled.user_id]);
    await query(
      `update users set status = 'deleted', email = null, email_norm = null, password_hash = null where id = $1`,
      [deleted.user_id],
    );
    for (let failures = 0; failures < 12; failures += 1) {
      await post({ email: locked.email, password: 'wrong' });
    }
    const replies = [
      await post({ email: newEmail(), password: PASSWORD }),
      await post({ email: wrong.email, password: 'wrong' }),
      await post({ email: disabled.email, password: PASSWORD }),
      await post({ email: deleted.email, password: PASSWORD }),
      await post({ email: locked.email, password: PASSWORD }),
      await post({ email: 'no address', password: PASSWORD }),
      await post({ email: '', password: '' }),
      await post({ email: wrong.email, password: '🐙'.repeat(1_000) }),
    ].map(seen);
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]?.status).toBe(401);
    expect(replies[0]?.rest.code).toBe('invalid_credentials');
    expect(replies[0]?.authenticate).toMatch(/^Bearer/);
  });

  it('is in the audit log with whom it concerned, and never with what was typed', async () => {
    const { user_id, email } = await register(auth);
    const wrong = await post({ email, password: 'not-the-password' });
    expect(await eventsOf(wrong)).toEqual([
      { actor: '', action: 'login.failed', target: user_id, detail: { reason: 'password' } },
    ]);
    const unknown = await post({ email: 'typed-into-the-wrong-field', password: 'x' });
    expect(await eventsOf(unknown)).toEqual([
      { actor: '', action: 'login.failed', target: '', detail: { reason: 'unknown' } },
    ]);
    const rows = await query('select * from audit_events');
    expect(JSON.stringify(rows)).not.toMatch(/typed-into-the-wrong-field|not-the-password|\$argon2/);
  });

  it('opens no session', async () => {
    const { user_id, email } = await register(auth);
    await post({ email, password: 'wrong' });
    expect(await query('select from sessions where user_id = $1', [user_id])).toEqual([]);
  });
});

describe('a stored hash', () => {
  const hashOf = async (id: string) => {
    const [row] = await query<{ password_hash: string }>('select password_hash from users where id = $1', [
      id,
    ]);
    return row?.password_hash ?? '';
  };

  it.each([
    ['other cost', { memory: 64, passes: 2, type: 2, length: 32 }],
    ['another type', { memory: 256, passes: 1, type: 1, length: 32 }],
    ['a shorter result', { memory: 256, passes: 1, type: 2, length: 16 }],
  ])('of %s is made anew at the next login, once, and audited', async (_what, made) => {
    const { hash } = await import('@node-rs/argon2');
    const { user_id, email } = await register(auth);
    const options = {
      memoryCost: made.memory,
      timeCost: made.passes,
      algorithm: made.type,
      outputLen: made.length,
    };
    const old = await hash(PASSWORD, options);
    await query('update users set password_hash = $2 where id = $1', [user_id, old]);
    await Promise.all(Array.from({ length: 5 }, () => login(auth, email)));
    const renewed = await hashOf(user_id);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=256,t=1,p=1\$/);
    await login(auth, email);
    expect(await hashOf(user_id)).toBe(renewed);
    const events = await query(
      "select from audit_events where target = $1 and action = 'password.rehashed'",
      [user_id],
    );
    expect(events).toHaveLength(1);
  });

  it.each([
    ['', 'nothing'],
    ['$argon2id$v=19$m=4194304,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo', 'four GiB'],
    [
      '$argon2id$v=19$m=256,t=4000000,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo',
      'millions of passes',
    ],
    ['$2b$12$abcdefghijklmnopqrstuuAbCdEfGhIjKlMnOpQrStUvWxYz01234', 'another kind'],
    ['$argon2id$v=19$m=256,t=1,p=1$!!$??', 'rubbish'],
  ])(
    'that cannot be used (%#) matches nothing, fails nothing, and is logged without itself',
    async (stored) => {
      const { user_id, email } = await register(auth);
      await query('update users set password_hash = $2 where id = $1', [user_id, stored]);
      const before = auth.logLines.length;
      const { status, body } = await post({ email, password: PASSWORD });
      expect([status, body.code]).toEqual([401, 'invalid_credentials']);
      const lines = auth.logLines.slice(before).join('\n');
      expect(lines).toContain('a stored password hash cannot be verified');
      if (stored !== '') expect(lines).not.toContain(stored);
    },
  );
});

it('V16.2.5 no log line and no response contains a password, a hash or a token', async () => {
  const password = 'unmistakable-otter-27';
  const { email } = await register(auth, { password });
  const { access_token, refresh_token } = await login(auth, email, password);
  const refused = [
    await post({ email, password: `${password}-wrong` }),
    await post(`{"email":"${email}","password":"${password}`),
    await post({ email: { password }, password }),
    await call(auth, 'POST', '/api/v1/auth/register', { email, password, confirm_password: 'x' }),
    await call(auth, 'POST', '/api/v1/auth/register', { email, password }),
  ];
  const written = [...auth.logLines, ...refused.map((reply) => JSON.stringify(reply.body))].join('\n');
  for (const secret of [password, access_token, refresh_token, '$argon2'])
    expect(written).not.toContain(secret);
});
