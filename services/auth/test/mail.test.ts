import { createLogger } from '@gridlease/common/log/logger';
import { openMailServer } from '@gridlease/testing/mail-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer } from '../src/mail/configured-mailer.ts';
import { call, newEmail, openAuth } from './auth.ts';
import { newPerson } from './people.ts';

const closers: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openServer(options: Parameters<typeof openMailServer>[0] = {}) {
  const server = await openMailServer(options);
  closers.push(() => server.close());
  return server;
}

function openLog() {
  const lines: string[] = [];
  const log = createLogger({
    service: 'mail-test',
    level: 'debug',
    destination: { write: (line) => void lines.push(line) },
  });
  return { lines, log };
}

const FROM = 'Gridlease <no-reply@gpu.example.org>';

describe('mail by SMTP', () => {
  it('arrives at one recipient, with the words of the mail', async () => {
    const { received, port } = await openServer();
    const { log } = openLog();
    const url = `smtp://127.0.0.1:${port}`;
    const mailer = createMailer({ driver: 'smtp', url, from: FROM, log, listensOnLoopback: true });
    await mailer.send({ to: 'ann@example.org', subject: 'Grüße', text: 'line one\n.\nline three' });
    expect(received).toMatchObject([{ from: 'no-reply@gpu.example.org', to: ['ann@example.org'] }]);
    expect(received[0]?.headers).toMatch(/^From: Gridlease <no-reply@gpu\.example\.org>/m);
    expect(received[0]?.body).toMatch(/line one\r\n\.\r\nline three/);
  });

  it.each([
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    '"x" <b@example.org>, a@example.org',
  ])('goes to no second recipient whatever the address is: %j', async (to) => {
    const { received, port } = await openServer();
    const { log } = openLog();
    const url = `smtp://127.0.0.1:${port}`;
    const mailer = createMailer({ driver: 'smtp', url, from: FROM, log, listensOnLoopback: true });
    await mailer.send({ to, subject: 'x', text: 'y' }).catch(() => {});
    for (const mail of received) {
      expect(mail.to.length).toBeLessThanOrEqual(1);
      expect(`${mail.headers}\r\n\r\n${mail.body}`).not.toMatch(/^Bcc:/m);
    }
  });

  it('shows the user and password of the URL, with what was escaped in it', async () => {
    const seen: unknown[] = [];
    const { received, port } = await openServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    const { log, lines } = openLog();
    const url = `smtp://mail%40er:p%3Ass%2Fword@127.0.0.1:${port}`;
    const mailer = createMailer({ driver: 'smtp', url, from: FROM, log, listensOnLoopback: false });
    await mailer.send({ to: 'ann@example.org', subject: 'x', text: 'y' });
    expect([seen, received.length]).toEqual([[['mail@er', 'p:ss/word']], 1]);
    expect(lines.join('')).not.toContain('ss/word');
  });
});

describe('mail in the log', () => {
  it('has the link on a machine of development', async () => {
    const auth = await openAuth();
    closers.push(() => auth.close());
    const person = await newPerson(auth, 'renter');
    await call(auth, 'POST', '/api/v1/auth/forgot-password', { email: person.email });
    await auth.mailSettled();
    const lines = auth.logLines
      .map((line) => JSON.parse(line))
      .filter((line) => line.mail?.to === person.email);
    expect(lines).toHaveLength(1);
    expect(lines[0].mail.text).toMatch(/http:\/\/localhost:8080\/reset-password\?token=glr_/);
  });

  it('has neither link nor address where others reach the service (ASVS 16.2.5)', async () => {
    const auth = await openAuth({ environment: { GRIDLEASE_PORT: ':8000' } });
    closers.push(() => auth.close());
    const person = await newPerson(auth, 'renter');
    await call(auth, 'POST', '/api/v1/auth/forgot-password', { email: person.email });
    await call(auth, 'POST', '/api/v1/auth/forgot-password', { email: newEmail() });
    await auth.mailSettled();
    const text = auth.logLines.join('');
    expect(text).toContain('mail.driver is log');
    expect(text).not.toContain('glr_');
    expect(text).not.toContain(person.email);
  });
});
