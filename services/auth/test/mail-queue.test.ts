import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Mail, Mailer } from '@gridlease/common/mail/smtp';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { openMailServer, type ReceivedMail, reply } from '@gridlease/testing/mail-server';
import { until } from '@gridlease/testing/until';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PASSWORD_RESET } from '../src/account/links.ts';
import { requestLink } from '../src/account/requested-mails.ts';
import {
  call,
  login,
  newEmail,
  type OpenAuthOptions,
  openAuth,
  openAuthDatabase,
  PASSWORD,
  register,
  type TestAuth,
} from './auth.ts';
import { createMailbox, newPerson, outcome } from './people.ts';

const BASE = '/api/v1/auth';
const NEW_PASSWORD = 'nine-amber-foxes-whistle';
const HALF_AN_HOUR = 1_800;
const DAY = 86_400;

async function open(options: OpenAuthOptions = {}): Promise<TestAuth> {
  const auth = await openAuth(options);
  onTestFinished(() => auth.close());
  return auth;
}

async function openServer(options: Parameters<typeof openMailServer>[0] = {}) {
  const server = await openMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

/** The environment of a service that sends to this mail server. */
const smtp = (port: number) => ({
  GRIDLEASE_MAIL__DRIVER: 'smtp',
  GRIDLEASE_MAIL__URL: `smtp://127.0.0.1:${port}`,
});

/** A mailer without a server. */
const unavailable: Mailer = {
  async send() {
    throw new ServiceError('unavailable', 'mail_server_unavailable', 'The mail server takes no mail.');
  },
};

const forgot = (auth: TestAuth, email: string) => call(auth, 'POST', `${BASE}/forgot-password`, { email });

async function requestReset(auth: TestAuth): Promise<string> {
  const { email } = await newPerson(auth, 'renter');
  expect((await forgot(auth, email)).status).toBe(202);
  return email;
}

interface Row {
  readonly id: string;
  readonly content: Buffer;
  readonly attempts: number;
}

const rowsOf = (auth: TestAuth) => adminQuery<Row>('select * from mails', [], auth.databaseUrl);

async function countLinks(auth: TestAuth): Promise<number> {
  return (await adminQuery('select from one_time_tokens', [], auth.databaseUrl)).length;
}

const tokenIn = ({ text }: Pick<Mail | ReceivedMail, 'text'>) => /\?token=(\S+)/.exec(text)?.[1];

describe('a request to reset a password', () => {
  it('costs the same statements and one row, whatever the address is (ASVS 6.3.8)', async () => {
    const auth = await open({ sendsMail: false });
    const { email } = await newPerson(auth, 'renter');
    const statements: string[] = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.push(node.kind === 'RawNode' ? node.sqlFragments.join('?') : node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = auth.deps.db.withPlugin(counting);
    const seen: unknown[] = [];
    for (const address of [email, newEmail(), 'no address']) {
      await requestLink({ ...auth.deps, db }, PASSWORD_RESET, address, {
        ip: '192.0.2.1',
        requestId: 'test',
      });
      const rows = await rowsOf(auth);
      seen.push({ statements: statements.splice(0), bytes: rows.at(-1)?.content.length });
      expect(rows).toHaveLength(seen.length);
    }
    expect(seen[0]).toMatchObject({ statements: [expect.stringContaining('insert into mails')] });
    expect(seen).toEqual([seen[0], seen[0], seen[0]]);
  });

  it('is refused for every address while too many mails are waiting; notices are not', async () => {
    const auth = await open({ sendsMail: false });
    const person = await newPerson(auth, 'renter');
    const fill = (count: number) =>
      adminQuery(
        `insert into mails (id, content) select gen_random_uuid(), '' from generate_series(1, $1)`,
        [count],
        auth.databaseUrl,
      );
    await fill(999);
    expect((await forgot(auth, newEmail())).status).toBe(202);
    for (const email of [person.email, newEmail(), 'no address']) {
      const refused = await forgot(auth, email);
      expect(outcome(refused)).toEqual([503, 'mail_queue_full']);
      expect(refused.headers.get('retry-after')).toBe('60');
    }
    expect(outcome(await person.ask('POST', '/resend-verification'))).toEqual([503, 'mail_queue_full']);
    expect([await countLinks(auth), (await rowsOf(auth)).length]).toEqual([0, 1_000]);
    await register(auth);
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await person.ask('POST', '/change-password', change)).status).toBe(200);
    expect(await rowsOf(auth)).toHaveLength(1_002);
  });
});

describe('the table of mails', () => {
  it('has neither address nor link in it, and does not tell who has an account', async () => {
    const auth = await open({ mailer: unavailable });
    const person = await newPerson(auth, 'renter');
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await person.ask('POST', '/change-password', change)).status).toBe(200);
    const { email: unverified } = await register(auth);
    const email = await requestReset(auth);
    // One link of the registration, one that was prepared for the reset.
    await until(async () => (await countLinks(auth)) === 2);
    const rows = await rowsOf(auth);
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ content }) => content.length)).size).toBe(1);
    const text = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
      .join('\n');
    for (const secret of [person.email, unverified, email, 'example.org', 'token', 'glr_', 'glv_', 'reset'])
      expect(text).not.toContain(secret);
    const links = await adminQuery<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from one_time_tokens`,
      [],
      auth.databaseUrl,
    );
    for (const { hash } of links)
      expect(rows.some(({ content }) => content.toString('hex').includes(hash))).toBe(false);
  });

  it('is opened with the previous master key; what no key opens, or was moved, is dropped and logged', async () => {
    const database = await openAuthDatabase();
    onTestFinished(() => database.close());
    const { url: databaseUrl } = database;
    const [before, after] = ['Qe5Zt8Uo1Pa4Sd7Fg0Hj3Kl6Xc9Vb2Nm', 'Wr4Yu7Io0Pl3Kj6Hg9Fd2Sa5Zx8Cv1Bn'];
    const keyed = (AUTH_MASTER_KEY: string, previous = '') => ({
      environment: { AUTH_MASTER_KEY, AUTH_MASTER_KEY_PREVIOUS: previous },
      databaseUrl,
    });
    const old = await open({ ...keyed(before), sendsMail: false });
    const lost = await register(old);
    // Of a key that is in neither ring, and in the place of another row.
    const foreign = await open({ ...keyed('Mn1Bv2Cx3Zl4Kj5Hg6Fd7Sa8Po9Iu0Yt'), sendsMail: false });
    await adminQuery('update mails set id = gen_random_uuid()', [], databaseUrl);
    const unknown = await register(foreign);
    const { email } = await register(old);
    const mailbox = createMailbox();
    const auth = await open({ ...keyed(after, before), mailer: mailbox });
    await auth.mailSettled();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([email]);
    const errors = auth.logLines.filter((line) => line.includes('unknown master key'));
    expect(errors).toHaveLength(2);
    for (const line of errors) {
      expect(line).toContain('"level":"error"');
      for (const address of [lost.email, unknown.email]) expect(line).not.toContain(address);
    }
  });
});

describe('a notice and what it reports', () => {
  /** Refuses every insert into the table at its commit. */
  const forbidInserts = (auth: TestAuth, table: string) =>
    adminQuery(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
       create constraint trigger refuse after insert on ${table} deferrable initially deferred
       for each row execute function refuse()`,
      [],
      auth.databaseUrl,
    );

  it('a change that is rolled back is not reported', async () => {
    const mailbox = createMailbox();
    const auth = await open({ mailer: mailbox });
    const person = await newPerson(auth, 'renter');
    await forbidInserts(auth, 'audit_events');
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await person.ask('POST', '/change-password', change)).status).toBe(500);
    const address = { email: newEmail(), current_password: PASSWORD };
    expect((await person.ask('PATCH', '/me', address)).status).toBe(500);
    expect((await person.ask('DELETE', '/me', { password: PASSWORD })).status).toBe(500);
    const registration = { email: newEmail(), password: PASSWORD };
    expect((await call(auth, 'POST', `${BASE}/register`, registration)).status).toBe(500);
    await auth.mailSettled();
    expect([mailbox.mails, await countLinks(auth)]).toEqual([[], 0]);
  });

  it('a change that cannot be reported does not happen', async () => {
    const auth = await open();
    const person = await newPerson(auth, 'renter');
    await forbidInserts(auth, 'mails');
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await person.ask('POST', '/change-password', change)).status).toBe(500);
    const address = { email: newEmail(), current_password: PASSWORD };
    expect((await person.ask('PATCH', '/me', address)).status).toBe(500);
    expect((await person.ask('DELETE', '/me', { password: PASSWORD })).status).toBe(500);
    const registration = { email: newEmail(), password: PASSWORD };
    expect((await call(auth, 'POST', `${BASE}/register`, registration)).status).toBe(500);
    await login(auth, person.email);
    const users = await adminQuery('select from users', [], auth.databaseUrl);
    expect(users).toHaveLength(1);
  });
});

describe('while the mail server is unavailable', () => {
  it('everything else works, and the mails arrive once it is back', async () => {
    const server = await openServer();
    const proxy = await openFaultProxy('127.0.0.1', server.port);
    onTestFinished(() => proxy.close());
    proxy.cut();
    const auth = await open({ environment: smtp(proxy.port) });
    const { email: registered } = await register(auth);
    const person = await newPerson(auth, 'renter');
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await person.ask('POST', '/change-password', change)).status).toBe(200);
    await until(() => auth.logLines.some((line) => line.includes('mail_server_unavailable')));
    const emails = [registered, person.email];
    for (let count = 0; count < 5; count += 1) emails.push(await requestReset(auth));
    proxy.restore();
    await auth.mailSettled();
    for (const email of emails) expect([email, server.receivedBy(email).length]).toEqual([email, 1]);
  });

  it('for longer than a link lives, it is not sent any more; notices are, for a day', async () => {
    const server = await openServer();
    const proxy = await openFaultProxy('127.0.0.1', server.port);
    onTestFinished(() => proxy.close());
    proxy.cut();
    const auth = await open({ environment: smtp(proxy.port) });
    const late = await requestReset(auth);
    await until(async () => (await countLinks(auth)) === 1);
    const person = await newPerson(auth, 'renter');
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await person.ask('POST', '/change-password', change)).status).toBe(200);
    await advanceDatabaseTime(auth.databaseUrl, HALF_AN_HOUR);
    await until(async () => (await rowsOf(auth)).length === 1, { timeoutMs: 60_000 });
    const stale = await newPerson(auth, 'renter');
    proxy.restore();
    await auth.mailSettled();
    expect([server.receivedBy(late), server.receivedBy(person.email).length]).toEqual([[], 1]);

    proxy.cut();
    expect((await stale.ask('POST', '/change-password', change)).status).toBe(200);
    await advanceDatabaseTime(auth.databaseUrl, DAY);
    await auth.mailSettled();
    expect(server.receivedBy(stale.email)).toEqual([]);
    expect(auth.logLines.filter((line) => line.includes('gave up sending an e-mail'))).toHaveLength(2);
  });
});

describe('a recipient', () => {
  it('who is refused gets nothing, and the others get theirs', async () => {
    const refused = new Set<string>();
    const server = await openServer({
      onRcptTo: ({ address }, _session, done) => done(refused.has(address) ? reply(550) : null),
    });
    const auth = await open({ environment: smtp(server.port) });
    const people = [];
    for (let count = 0; count < 3; count += 1) people.push((await newPerson(auth, 'renter')).email);
    const [bad = '', ...good] = people;
    refused.add(bad);
    for (const email of people) await forgot(auth, email);
    await auth.mailSettled();
    expect([bad, ...good].map((email) => server.receivedBy(email).length)).toEqual([0, 1, 1]);
  });

  it('whose server asks for patience gets the same link later, and delays no one', async () => {
    const seen: string[] = [];
    let isGreylisting = true;
    const greylisted = new Set<string>();
    const server = await openServer({
      onRcptTo({ address }, _session, done) {
        seen.push(address);
        done(isGreylisting && greylisted.has(address) ? reply(451) : null);
      },
    });
    const auth = await open({ environment: smtp(server.port) });
    const slow = await newPerson(auth, 'renter');
    greylisted.add(slow.email);
    await forgot(auth, slow.email);
    const quick = await requestReset(auth);
    await until(() => server.receivedBy(quick).length === 1);
    const attempts = async (count: number) =>
      until(async () => (await rowsOf(auth))[0]?.attempts === count, { timeoutMs: 60_000 });
    await attempts(1);
    const [first] = await rowsOf(auth);
    await advanceDatabaseTime(auth.databaseUrl, 10);
    await attempts(2);
    // A second request within the minute gets no link of its own.
    await forgot(auth, slow.email);
    await until(async () => (await rowsOf(auth)).length === 1);
    isGreylisting = false;
    await advanceDatabaseTime(auth.databaseUrl, 20);
    await auth.mailSettled();
    expect(seen.filter((address) => address === slow.email)).toHaveLength(3);
    const [mail, ...more] = server.receivedBy(slow.email);
    expect([mail?.messageId.includes(first?.id ?? '-'), more, await countLinks(auth)]).toEqual([true, [], 2]);
    const token = mail && tokenIn(mail);
    const reset = { token, new_password: NEW_PASSWORD };
    expect((await call(auth, 'POST', `${BASE}/reset-password`, reset)).status).toBe(200);
  });

  it('at which the server hangs up delays no one for long', async () => {
    const poison = new Set<string>();
    const server = await openServer({
      onRcptTo: ({ address }, _session, done) => done(poison.has(address) ? reply(421) : null),
    });
    const auth = await open({ environment: smtp(server.port) });
    const bad = await newPerson(auth, 'renter');
    poison.add(bad.email);
    await forgot(auth, bad.email);
    const others: string[] = [];
    for (let count = 0; count < 6; count += 1) others.push(await requestReset(auth));
    for (const email of others) {
      await until(() => server.receivedBy(email).length === 1, { timeoutMs: 60_000 });
    }
    expect(server.receivedBy(bad.email)).toEqual([]);
    poison.clear();
    await auth.mailSettled();
    expect(server.receivedBy(bad.email)).toHaveLength(1);
  });
});

it('two replicas send each mail once', async () => {
  const mailbox = createMailbox();
  const one = await open({ mailer: mailbox });
  const two = await open({ mailer: mailbox, databaseUrl: one.databaseUrl });
  const people: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    for (const auth of [one, two]) people.push((await register(auth)).email, await requestReset(auth));
  }
  await one.mailSettled();
  expect(mailbox.mails.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
});
