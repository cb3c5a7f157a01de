import { type MailServer, openMailServer } from '@gridlease/testing/mail-server';
import { until } from '@gridlease/testing/until';
import { Secret } from 'otpauth';
import { totpCode } from '../src/second-factor/totp.ts';
import type { Role } from '../src/users/roles.ts';
import { type OpenAuthOptions, openAuth, PASSWORD, type TestAuth } from './auth.ts';
import { asPerson, type LoggedInPerson, newPerson } from './people.ts';

/** A service that sends its e-mails to a real mail server. */
export interface MailedAuth extends TestAuth {
  readonly server: MailServer;
  /** Waits for a link to this page that was sent to the address, and returns the token of the newest. */
  tokenFor(email: string, page: string): Promise<string>;
  /** The subjects of the mails to an address, once all that wait were sent. */
  subjectsTo(email: string): Promise<string[]>;
}

export async function openMailedAuth(options: OpenAuthOptions = {}): Promise<MailedAuth> {
  const server = await openMailServer();
  const environment = {
    GRIDLEASE_MAIL__DRIVER: 'smtp',
    GRIDLEASE_MAIL__URL: server.url,
    GRIDLEASE_PUBLIC_URL: 'https://gpu.example.org',
    ...options.environment,
  };
  const auth = await openAuth({ ...options, environment });
  return {
    ...auth,
    server,
    tokenFor: (email, page) =>
      until(
        () => {
          const link = new RegExp(`https://gpu\\.example\\.org/${page}\\?token=(\\S+)`);
          const tokens = server.receivedBy(email).map(({ text }) => link.exec(text)?.[1]);
          return tokens.filter((token) => token !== undefined).at(-1);
        },
        { message: `the mail with a link to ${page}` },
      ),
    async subjectsTo(email) {
      await auth.mailSettled();
      return server.receivedBy(email).map(({ subject }) => subject);
    },
    async close() {
      await auth.close();
      await server.close();
    },
  };
}

/** Marks the address of a user as verified. */
async function markVerified(auth: TestAuth, userId: string): Promise<void> {
  const { db } = auth.deps;
  const users = db.updateTable('users').where('id', '=', userId);
  await users.set({ email_verified_at: new Date() }).execute();
}

/** A new, logged-in user with a verified address. */
export async function newVerifiedPerson(auth: TestAuth, ...roles: Role[]): Promise<LoggedInPerson> {
  const { id, email } = await newPerson(auth, ...roles);
  await markVerified(auth, id);
  return asPerson(auth, { id, email });
}

/** Sets up a second factor, and returns its secret. */
export async function setFactor(auth: TestAuth, person: LoggedInPerson): Promise<Buffer> {
  const begun = await person.ask('POST', '/second-factor', { password: PASSWORD });
  const secret = Buffer.from(Secret.fromBase32(begun.body.secret).buffer);
  const code = totpCode(secret, auth.deps.clock());
  const { status } = await person.ask('POST', '/second-factor/confirm', { code });
  if (status !== 200) throw new Error(`the factor was not confirmed: ${status}`);
  return secret;
}
