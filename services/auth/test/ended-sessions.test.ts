import { inTransaction } from '@gridlease/common/database/transaction';
import { until } from '@gridlease/testing/until';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../src/second-factor/totp.ts';
import { revokeSessions } from '../src/sessions/store.ts';
import { lockUser } from '../src/users/store.ts';
import { newEmail, openAuth, PASSWORD, type Reply, type TestAuth } from './auth.ts';
import { isSomebodyWaiting } from './lock-waits.ts';
import { type LoggedInPerson, newPerson, outcome } from './people.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth();
});
afterAll(() => auth.close());

/** The response to a request whose token was verified before the sessions of its user ended, and which waits for that. */
async function overtaken(person: LoggedInPerson, request: () => Promise<Reply>): Promise<Reply> {
  let response: Promise<Reply> | undefined;
  await inTransaction(auth.deps.db, async (trx) => {
    await lockUser(trx, person.id);
    response = request();
    await until(() => isSomebodyWaiting(auth), { message: 'the request to wait for the user' });
    await revokeSessions(trx, { userId: person.id }, 'password_reset');
  });
  if (response === undefined) throw new Error('there was no request');
  return response;
}

describe('what waits while a reset ends the sessions has no effect', () => {
  it.each([
    ['a key', 'POST', '/api-keys', { name: 'thief' }],
    ['an enrollment', 'POST', '/enrollments', undefined],
    ['a name', 'PATCH', '/me', { name: 'thief' }],
  ])('%s', async (_what, method, path, body) => {
    const person = await newPerson(auth, 'provider');
    const reply = await overtaken(person, () => person.ask(method, path, body));
    expect(outcome(reply)).toEqual([401, 'invalid_token']);
  });

  it('a second factor', async () => {
    const person = await newPerson(auth, 'renter');
    const { body } = await person.ask('POST', '/second-factor', { password: PASSWORD });
    const code = totpCode(Buffer.from(Secret.fromBase32(body.secret).buffer), auth.deps.clock());
    const reply = await overtaken(person, () => person.ask('POST', '/second-factor/confirm', { code }));
    expect(outcome(reply)).toEqual([401, 'invalid_token']);
  });

  it('another address', async () => {
    const person = await newPerson(auth, 'renter');
    const change = { email: newEmail(), current_password: PASSWORD };
    const reply = await overtaken(person, () => person.ask('PATCH', '/me', change));
    expect(outcome(reply)).toEqual([401, 'invalid_token']);
  });
});
