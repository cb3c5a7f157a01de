import { inTransaction } from '@gridlease/common/database/transaction';
import type { Mail, Mailer } from '@gridlease/common/mail/smtp';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { normalizeEmail } from '../src/users/email.ts';
import type { Role } from '../src/users/roles.ts';
import { insertUser } from '../src/users/store.ts';
import { bearer, call, login, newEmail, PASSWORD, type Reply, type TestAuth } from './auth.ts';
import { claimsOf } from './logged-in.ts';

const BASE = '/api/v1/auth';

/** A user who has logged in with `PASSWORD`. */
export interface LoggedInPerson {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionId: string;
  /** Calls the service as this person. */
  ask(method: string, path: string, body?: unknown): Promise<Reply>;
}

/** Logs an existing user in. */
export async function asPerson(auth: TestAuth, who: { id: string; email: string }): Promise<LoggedInPerson> {
  const { access_token: token, refresh_token: refreshToken } = await login(auth, who.email);
  return {
    id: who.id,
    email: who.email,
    token,
    refreshToken,
    sessionId: claimsOf(token).sid,
    ask: (method, path, body) => call(auth, method, BASE + path, body, bearer(token)),
  };
}

/** A new, logged-in user with these roles (also `admin`) and the password `PASSWORD`. */
export async function newPerson(auth: TestAuth, ...roles: Role[]): Promise<LoggedInPerson> {
  const { db, hasher, newId } = auth.deps;
  const address = normalizeEmail(newEmail());
  if (address === undefined) throw new Error('the tests make no e-mail addresses');
  const passwordHash = await hasher.hash(PASSWORD);
  const user = { id: newId(), address, name: undefined, passwordHash, roles, grantedBy: 'test' };
  await inTransaction(db, (trx) => insertUser(trx, user));
  return asPerson(auth, { id: user.id, email: address.email });
}

/** A mailer that keeps the e-mails. */
export interface Mailbox extends Mailer {
  readonly mails: readonly Mail[];
  /** Waits for a link to this page that was sent to the address, and returns the token of the newest. */
  tokenFor(email: string, page: string): Promise<string>;
}

export function createMailbox(): Mailbox {
  const mails: Mail[] = [];
  return {
    mails,
    async send(mail) {
      mails.push(mail);
      return { what: 'sent' };
    },
    tokenFor: (email, page) =>
      until(
        () => {
          const link = new RegExp(`/${page}\\?token=(\\S+)`);
          const texts = mails.filter((mail) => mail.to === email).map((mail) => link.exec(mail.text)?.[1]);
          return texts.filter((token) => token !== undefined).at(-1);
        },
        { message: `the mail with a link to ${page}` },
      ),
  };
}

/** The audit events of this target, in order. */
export async function auditOf(auth: TestAuth, target: string) {
  return adminQuery<{ actor: string; action: string; detail: Record<string, unknown>; ip: string | null }>(
    'select actor, action, detail, ip from audit_events where target = $1 order by position',
    [target],
    auth.databaseUrl,
  );
}

/** The status and code of a reply. */
export function outcome({ status, body }: Reply): [number, string | undefined] {
  return [status, body?.code];
}
