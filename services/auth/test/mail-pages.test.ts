import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bearer, call, login, newEmail, openAuth, PASSWORD, register, type TestAuth } from './auth.ts';
import { auditOf, createMailbox, newPerson } from './people.ts';

const NEW_PASSWORD = 'nine-amber-foxes-whistle';

/** Failures of one account from anywhere until only known networks get through. */
const KNOWN_ONLY = 12;

const mailbox = createMailbox();
let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth({
    mailer: mailbox,
    trustedProxies: ['127.0.0.1'],
    environment: { GRIDLEASE_THROTTLE__FAILURES_BEFORE_KNOWN_ONLY: String(KNOWN_ONLY) },
  });
});
afterAll(() => auth.close());

interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly heading: string | undefined;
}

async function shown(reply: Response): Promise<Shown> {
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text, heading: /<h1>(.*)<\/h1>/.exec(text)?.[1] };
}

const open = async (path: string, at = auth) => shown(await fetch(at.url + path));
/** Posts a form as a browser does. */
const submit = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  shown(await fetch(auth.url + path, { method: 'POST', body: new URLSearchParams(form), headers }));

async function resetToken(email: string, at = auth): Promise<string> {
  expect((await call(at, 'POST', '/api/v1/auth/forgot-password', { email })).status).toBe(202);
  return mailbox.tokenFor(email, 'reset-password');
}

async function verificationToken(email = newEmail()) {
  const { user_id: id } = await register(auth, { email });
  return { email, id: String(id), token: await mailbox.tokenFor(email, 'verify-email') };
}

const twice = (password: string) => ({ new_password: password, repeated_password: password });
const EXPIRED = 'This link does not work any more';

describe('every page', () => {
  it.each(['/verify-email', '/reset-password'])(
    '%s runs nothing, loads nothing and is kept nowhere',
    async (path) => {
      for (const page of [
        await open(path),
        await open(`${path}?token=x`),
        await submit(path, { token: 'x' }),
      ]) {
        const { headers, text } = page;
        expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('x-frame-options')).toBe('DENY');
        expect(headers.get('strict-transport-security')).toBeNull();
        const policy = headers.get('content-security-policy')?.split('; ') ?? [];
        expect(policy).toEqual([
          "default-src 'none'",
          expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/),
          'img-src data:',
          "form-action 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ]);
        expect(text).not.toMatch(/<script|\son\w+=|style="|https?:/i);
        expect(text).toContain('<html lang="en">');
      }
    },
  );

  it('asks browsers for HTTPS where the platform has it', async () => {
    const closed = await openAuth({ environment: { GRIDLEASE_PUBLIC_URL: 'https://gpu.example.org' } });
    onTestFinished(() => closed.close());
    const { headers } = await open('/reset-password', closed);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('shows what it is given as text', async () => {
    const address = `o'b&r-${newEmail()}`;
    const { email, token } = await verificationToken(address);
    const { text } = await open(`/verify-email?token=${token}`);
    expect(text).toContain(`<strong>${email.replace('&', '&amp;').replace("'", '&#39;')}</strong>`);
    const evil = '"><script>alert(1)</script>';
    const pages = [
      await submit('/reset-password', { request: 'link', email: '' }),
      await open(`/reset-password?token=${encodeURIComponent(evil)}`),
      await submit('/reset-password', { token: evil, ...twice(evil) }),
      await submit('/verify-email', { token: evil, [evil]: evil }),
    ];
    for (const page of pages) expect([page.status, page.text.includes('<script')]).toEqual([400, false]);
  });

  it('says nothing but that something went wrong where a form cannot be read', async () => {
    const token = await resetToken((await newPerson(auth, 'renter')).email);
    const bodies: [string, string, number][] = [
      ['application/json', '{"token":7}', 400],
      ['application/json', '{', 400],
      ['text/plain', `token=${token}`, 415],
      ['application/x-www-form-urlencoded', 'token=a&token=b', 400],
      ['application/x-www-form-urlencoded', `token=${'x'.repeat(20_000)}`, 413],
    ];
    for (const [type, body, status] of bodies) {
      const init = { method: 'POST', body, headers: { 'content-type': type } };
      const page = await shown(await fetch(`${auth.url}/reset-password`, init));
      expect([type, page.status, page.heading]).toEqual([type, status, 'Something went wrong']);
    }
    expect((await open(`/reset-password?token=${token}`)).status).toBe(200);
  });
});

describe('the page that verifies an address', () => {
  it('changes nothing when it is opened, and verifies once when its button is pressed', async () => {
    const { id, email, token } = await verificationToken();
    for (let count = 0; count < 3; count += 1) {
      const page = await open(`/verify-email?token=${token}`);
      expect([page.status, page.heading]).toEqual([200, 'Confirm your e-mail address']);
      expect(page.text).toContain(email);
    }
    await fetch(`${auth.url}/verify-email?token=${token}`, { method: 'HEAD' });
    const verified = async () =>
      (await auditOf(auth, id)).filter(({ action }) => action === 'user.email_verified').length;
    expect(await verified()).toBe(0);
    const done = await submit('/verify-email', { token });
    expect([done.status, done.heading]).toEqual([200, 'Your e-mail address is confirmed']);
    const again = await submit('/verify-email', { token });
    expect([again.status, again.heading]).toEqual([400, EXPIRED]);
    expect((await open(`/verify-email?token=${token}`)).heading).toBe(EXPIRED);
    expect(await verified()).toBe(1);
  });

  it('offers another link, of which it does not say whether it is sent', async () => {
    const { email, token } = await verificationToken();
    await advanceDatabaseTime(auth.databaseUrl, 86_401);
    expect((await submit('/verify-email', { token })).heading).toBe(EXPIRED);
    expect((await submit('/verify-email', { request: 'link' })).status).toBe(400);
    const pages = [];
    for (const address of [email, newEmail()]) {
      const { status, text } = await submit('/verify-email', { request: 'link', email: address });
      pages.push([status, text]);
    }
    expect([pages[0]?.[0], pages[1]]).toEqual([200, pages[0]]);
    await auth.mailSettled();
    const fresh = await mailbox.tokenFor(email, 'verify-email');
    expect((await submit('/verify-email', { token: fresh })).status).toBe(200);
  });

  it('takes no link to another page', async () => {
    const { email, token } = await verificationToken();
    expect((await submit('/reset-password', { token, ...twice(NEW_PASSWORD) })).heading).toBe(EXPIRED);
    const other = await resetToken(email);
    expect((await submit('/verify-email', { token: other })).heading).toBe(EXPIRED);
    expect((await submit('/verify-email', { token })).status).toBe(200);
  });
});

describe('the page for a new password', () => {
  it('sets it once, and only when its button is pressed', async () => {
    const person = await newPerson(auth, 'renter');
    const token = await resetToken(person.email);
    const page = await open(`/reset-password?token=${token}`);
    expect([page.status, page.heading]).toEqual([200, 'Choose a new password']);
    expect(page.text).toContain(`autocomplete="username" value="${person.email}"`);
    expect(await login(auth, person.email, PASSWORD)).toBeDefined();
    const done = await submit('/reset-password', { token, ...twice(NEW_PASSWORD) });
    expect([done.status, done.heading]).toEqual([200, 'Your password was changed']);
    expect(done.text).not.toContain(token);
    expect(await login(auth, person.email, NEW_PASSWORD)).toBeDefined();
    expect((await submit('/reset-password', { token, ...twice(PASSWORD) })).heading).toBe(EXPIRED);
  });

  it('says next to the field what is wrong, shows no password, and keeps the link', async () => {
    const person = await newPerson(auth, 'renter');
    const token = await resetToken(person.email);
    const cases: [Record<string, string>, string, string][] = [
      [{}, 'new_password', 'Enter a password.'],
      [{ new_password: NEW_PASSWORD }, 'repeated_password', 'The passwords differ.'],
      [{ ...twice(NEW_PASSWORD), repeated_password: 'x' }, 'repeated_password', 'The passwords differ.'],
      [twice('short'), 'new_password', 'The password must have at least 8 characters.'],
      [twice('password1'), 'new_password', 'The password is a common password.'],
      [twice('Summer2024'), 'new_password', 'The password is too easy to guess'],
      [twice(person.email), 'new_password', 'The password must not be the e-mail address'],
    ];
    for (const [form, field, message] of cases) {
      const { status, text } = await submit('/reset-password', { token, ...form });
      expect(status).toBe(400);
      expect(text).toContain('<title>Problem: Choose a new password – Gridlease</title>');
      expect(text).toContain(`<a href="#${field}">${message}`);
      expect(text).toMatch(new RegExp(`<div id="${field}-problem"><p class="problem">${message}`));
      expect(text).toMatch(
        new RegExp(`name="${field}"[^>]*aria-describedby="[^"]*${field}-problem"[^>]*aria-invalid`),
      );
      for (const typed of Object.values(form).filter((value) => value !== person.email && value !== 'x'))
        expect(text).not.toContain(typed);
    }
    expect((await submit('/reset-password', { token, ...twice(NEW_PASSWORD) })).status).toBe(200);
  });

  it('ends keys, unless the person chooses to keep those of machines', async () => {
    const liveKeys = async (form: Record<string, string>) => {
      const person = await newPerson(auth, 'provider');
      await person.ask('POST', '/api-keys', { name: 'rig', provider_ids: [auth.deps.newId()] });
      const token = await resetToken(person.email);
      expect((await open(`/reset-password?token=${token}`)).text).toContain('name="keep_machine_keys"');
      const mistyped = await submit('/reset-password', { token, ...form, new_password: 'x' });
      expect(mistyped.text.includes(' checked>')).toBe('keep_machine_keys' in form);
      expect((await submit('/reset-password', { token, ...form, ...twice(NEW_PASSWORD) })).status).toBe(200);
      const { access_token } = await login(auth, person.email, NEW_PASSWORD);
      const keys = await call(auth, 'GET', '/api/v1/auth/api-keys', undefined, bearer(access_token));
      return keys.body.api_keys.filter((key: { revoked_at?: string }) => key.revoked_at === undefined).length;
    };
    expect(await liveKeys({})).toBe(0);
    expect(await liveKeys({ keep_machine_keys: 'true' })).toBe(1);
  });

  it('offers another link where this one has expired, whether or not there is such an account', async () => {
    const person = await newPerson(auth, 'renter');
    const token = await resetToken(person.email);
    await advanceDatabaseTime(auth.databaseUrl, 1_801);
    const page = await open(`/reset-password?token=${token}`);
    expect([page.status, page.heading]).toEqual([400, EXPIRED]);
    const missing = await submit('/reset-password', { request: 'link' });
    expect([missing.status, missing.text.includes('<a href="#email">Enter your e-mail address.')]).toEqual([
      400,
      true,
    ]);
    const pages = [];
    for (const email of [person.email, newEmail(), 'nobody']) {
      const { status, text } = await submit('/reset-password', { request: 'link', email });
      pages.push([status, text]);
    }
    expect(pages[0]?.[0]).toBe(200);
    expect(pages[1]).toEqual(pages[0]);
    expect(pages[2]).toEqual(pages[0]);
    await auth.mailSettled();
    const fresh = await mailbox.tokenFor(person.email, 'reset-password');
    expect(fresh).not.toBe(token);
    expect((await submit('/reset-password', { token: fresh, ...twice(NEW_PASSWORD) })).status).toBe(200);
  });

  it('leaves no token in the log', async () => {
    const { email } = await newPerson(auth, 'renter');
    const token = await resetToken(email);
    await open(`/reset-password?token=${token}`);
    await submit('/reset-password', { token, ...twice('short') });
    expect(auth.logLines.join('')).not.toContain(token);
  });
});

describe('the page of an invitation', () => {
  async function invite() {
    const admin = await newPerson(auth, 'admin');
    const email = newEmail();
    const { status, body } = await admin.ask('POST', '/admin/invitations', { email, roles: ['provider'] });
    expect(status).toBe(201);
    return { admin, email, id: String(body.id), token: await mailbox.tokenFor(email, 'invitation') };
  }

  it('creates the account when its button is pressed, once', async () => {
    const { email, token } = await invite();
    const page = await open(`/invitation?token=${token}`);
    expect([page.status, page.heading]).toEqual([200, 'Create your account']);
    expect(page.text).toContain(`<strong>${email}</strong>`);
    const refused = await submit('/invitation', { token, name: 'Ann <b>', ...twice('password1') });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('<a href="#new_password">The password is a common password.');
    expect(refused.text).toContain('value="Ann &lt;b&gt;"');
    const long = await submit('/invitation', { token, name: 'x'.repeat(201), ...twice(NEW_PASSWORD) });
    expect(long.text).toContain('<a href="#name">A name has at most 200 characters');
    const done = await submit('/invitation', { token, name: ' Ann ', ...twice(NEW_PASSWORD) });
    expect([done.status, done.heading]).toEqual([200, 'Your account is ready']);
    const { access_token } = await login(auth, email, NEW_PASSWORD);
    const me = await call(auth, 'GET', '/api/v1/auth/me', undefined, bearer(access_token));
    expect(me.body).toMatchObject({ name: 'Ann', email_verified: true, roles: ['provider'] });
    expect((await submit('/invitation', { token, ...twice(PASSWORD) })).heading).toBe(EXPIRED);
    expect((await open(`/invitation?token=${token}`)).heading).toBe(EXPIRED);
  });

  it('says so where the invitation was taken back, or the address has an account by now', async () => {
    const { admin, id, token } = await invite();
    await admin.ask('DELETE', `/admin/invitations/${id}`);
    expect((await submit('/invitation', { token, ...twice(NEW_PASSWORD) })).heading).toBe(EXPIRED);
    const other = await invite();
    await register(auth, { email: other.email });
    const taken = await submit('/invitation', { token: other.token, ...twice(NEW_PASSWORD) });
    expect([taken.status, taken.heading]).toEqual([409, 'Create your account']);
    expect(taken.text).toContain('There is an account with this e-mail address already.');
  });
});

describe('the page that unlocks an account', () => {
  it('lets in the network from which its button is pressed, not that from which it is opened', async () => {
    const { email } = await register(auth);
    const from = (network: string) => ({ 'x-forwarded-for': network });
    const logIn = (password: string, network: string) =>
      call(auth, 'POST', '/api/v1/auth/login', { email, password }, from(network));
    for (let at = 0; at < KNOWN_ONLY; at += 1) await logIn(`wrong ${at}`, `198.51.100.${at}`);
    expect((await logIn(PASSWORD, '203.0.113.7')).status).toBe(401);
    const token = await mailbox.tokenFor(email, 'unlock');
    const opening = await shown(
      await fetch(`${auth.url}/unlock?token=${token}`, { headers: from('203.0.113.7') }),
    );
    expect([opening.status, opening.heading]).toEqual([200, 'Unlock your account here']);
    expect((await logIn(PASSWORD, '203.0.113.7')).status).toBe(401);
    const done = await submit('/unlock', { token }, from('203.0.113.7'));
    expect([done.status, done.heading]).toEqual([200, 'You can log in from here now']);
    expect((await logIn(PASSWORD, '198.51.100.200')).status).toBe(401);
    expect((await logIn(PASSWORD, '203.0.113.7')).status).toBe(200);
    const again = await submit('/unlock', { token }, from('198.51.100.200'));
    expect([again.status, again.heading]).toEqual([400, EXPIRED]);
  });
});
