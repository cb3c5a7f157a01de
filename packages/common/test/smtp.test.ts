import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { openMailServer, reply } from '@gridlease/testing/mail-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSmtpMailer, type Mail, type SmtpOptions } from '../src/mail/smtp.ts';

const never = new AbortController().signal;
const AWAY = { kind: 'unavailable', code: 'mail_server_unavailable' };
const mail: Mail = { id: 'one', to: 'ann@example.org', subject: 'Grüße', text: 'line one\n.\nline three' };

async function openServer(options: Parameters<typeof openMailServer>[0] = {}) {
  const server = await openMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

const mailerOf = (url: string, options: Partial<SmtpOptions> = {}) =>
  createSmtpMailer({
    url,
    from: 'Gridlease <no-reply@gpu.example.org>',
    connectTimeoutMs: 5_000,
    sendTimeoutMs: 5_000,
    ...options,
  });

describe('mail over SMTP', () => {
  it('arrives with its text and a stable Message-ID', async () => {
    const server = await openServer();
    const mailer = mailerOf(server.url);
    for (let time = 0; time < 2; time += 1) expect(await mailer.send(mail, never)).toEqual({ what: 'sent' });
    for (const received of server.received) {
      expect(received).toMatchObject({
        from: 'no-reply@gpu.example.org',
        to: ['ann@example.org'],
        messageId: '<one@gpu.example.org>',
        text: 'line one . line three',
      });
    }
  });

  it.each([
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org>\r\nRCPT TO:<b@example.org',
    '"x" <b@example.org>, a@example.org',
  ])('has no second recipient or extra header, whatever the address is: %j', async (to) => {
    const server = await openServer();
    await mailerOf(server.url)
      .send({ ...mail, to }, never)
      .catch(() => {});
    for (const received of server.received) {
      expect(received.to.length).toBeLessThanOrEqual(1);
      expect(received.headers).not.toMatch(/^Bcc:/im);
    }
  });

  it('has no extra header from its subject or id', async () => {
    const server = await openServer();
    const injected = 'x\r\nBcc: b@example.org\r\n\r\nbody';
    await mailerOf(server.url).send({ ...mail, id: injected, subject: injected }, never);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.headers).not.toMatch(/^Bcc:/im);
    expect(server.received[0]?.text).toBe('line one . line three');
  });

  it('authenticates with the unescaped user and password of the URL', async () => {
    const seen: unknown[] = [];
    const server = await openServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    await mailerOf(`smtp://mail%40er:p%3Ass%2Fword@127.0.0.1:${server.port}`).send(mail, never);
    expect([seen, server.received.length]).toEqual([[['mail@er', 'p:ss/word']], 1]);
  });
});

describe('a mail server', () => {
  it.each([
    [550, 'refused'],
    [553, 'refused'],
    [450, 'postponed'],
    [452, 'postponed'],
  ])('that responds with %i to the recipient means: %s', async (status, what) => {
    const server = await openServer({ onRcptTo: (_address, _session, done) => done(reply(status)) });
    expect(await mailerOf(server.url).send(mail, never)).toEqual({ what, status });
  });

  it.each([
    [554, 'refused'],
    [451, 'postponed'],
  ])('that responds with %i to the content means: %s', async (status, what) => {
    const server = await openServer({
      onData(stream, _session, done) {
        stream.on('data', () => {});
        stream.on('end', () => done(reply(status)));
      },
    });
    expect(await mailerOf(server.url).send(mail, never)).toEqual({ what, status });
  });

  it.each<[string, Parameters<typeof openMailServer>[0]]>([
    ['rejects the sender', { onMailFrom: (_address, _session, done) => done(reply(550)) }],
    ['hangs up', { onRcptTo: (_address, _session, done) => done(reply(421)) }],
    ['rejects the connection', { onConnect: (_session, done) => done(reply(554)) }],
    ['requires authentication', { authOptional: false }],
  ])('that %s says nothing about the recipient', async (_what, options) => {
    const server = await openServer(options);
    await expect(mailerOf(server.url).send(mail, never)).rejects.toMatchObject(AWAY);
  });

  it('is never quoted in errors, because its messages may contain personal data', async () => {
    const refusal = Object.assign(new Error('ann@example.org is ill'), { responseCode: 550 });
    const server = await openServer({ onMailFrom: (_address, _session, done) => done(refusal) });
    const sending = mailerOf(server.url).send(mail, never);
    await expect(sending).rejects.toThrow('The mail server takes no mail: EENVELOPE at MAIL FROM (550).');
    await expect(mailerOf('smtp://127.0.0.1:1').send(mail, never)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('that hangs is given up after the timeout for one mail, and immediately on shutdown', async () => {
    const server = await openServer();
    const proxy = await openFaultProxy('127.0.0.1', server.port);
    onTestFinished(() => proxy.close());
    proxy.stall();
    const url = `smtp://127.0.0.1:${proxy.port}`;
    const slow = mailerOf(url, { connectTimeoutMs: 60_000, sendTimeoutMs: 100 });
    await expect(slow.send(mail, never)).rejects.toMatchObject(AWAY);
    const ending = new AbortController();
    const sending = mailerOf(url, { connectTimeoutMs: 60_000, sendTimeoutMs: 60_000 }).send(
      mail,
      ending.signal,
    );
    ending.abort();
    await expect(sending).rejects.toMatchObject(AWAY);
  });
});
