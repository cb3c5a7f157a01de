/** What administrators do in the console to accounts, machines, webhooks and programs, and that others are not offered it. */
import { createAuthClient } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { closeWithFile } from '@gridlease/testing/file-end';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { until } from '@gridlease/testing/until';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addMachine, billingOf } from '../journeys/fixtures.ts';
import { logIn, type Person, signUp } from '../journeys/people.ts';
import { oneTimeCode } from './one-time-code.ts';
import { act, button, confirmIn, open, rowWith } from './operator-page.ts';
import { expectReadOnly, openStaff, type Staff, signInToConsole } from './operator-stage.ts';
import { configureBilling, linkFor, opened } from './shared-platform.ts';

// The receiver of webhooks is on this machine.
configureBilling({ webhooks: { allow_http: true, allow_private: true } });

let staff: Staff;
beforeAll(async () => {
  staff = await openStaff();
}, 120_000);

const accountOf = ({ id }: Pick<Person, 'id'>) =>
  orThrow(staff.admin.auth.GET('/api/v1/auth/admin/users/{userID}', { params: { path: { userID: id } } }));

const goTo = (page: Page, path: string) => page.goto(`${opened().url}/console${path}`);

/** The auditor reads the page, and is offered nothing. */
const expectNoActions = (path: string, seen: string) => expectReadOnly(staff.auditor, path, seen);

it('an administrator creates a user, verifies the address, disables, enables and deletes the account', async () => {
  const { page, complaints } = await signInToConsole(staff.admin);
  const credentials = { email: 'carl@example.org', password: 'seven-teal-otters-juggle' };
  await open(page, 'Users');
  const fields = {
    'E-mail address': credentials.email,
    Name: 'Carl',
    'First password': credentials.password,
  };
  await act(page, button(page, 'Create user'), 'Create user', fields);
  await page.waitForURL(/\/ops\/users\/[0-9a-f-]{36}$/);
  const id = page.url().slice(-36);
  expect(await accountOf({ id })).toMatchObject({ roles: ['renter'], name: 'Carl', email_verified: false });

  await act(page, button(page, 'Verify address'), 'Verify address');
  await page.getByText('The address counts as verified.').waitFor();
  expect((await accountOf({ id })).email_verified).toBe(true);

  await act(page, button(page, 'Disable'), 'Disable');
  await button(page, 'Enable').waitFor();
  expect((await accountOf({ id })).status).toBe('disabled');
  await expect(logIn(opened().url, credentials)).rejects.toThrow();
  await act(page, button(page, 'Enable'), 'Enable');
  await button(page, 'Disable').waitFor();
  await expectNoActions(`/ops/users/${id}`, credentials.email);

  await act(page, button(page, 'Delete'), 'Delete');
  await page.getByText('Deleted account').first().waitFor();
  expect((await accountOf({ id })).status).toBe('deleted');
  expect(complaints()).toEqual([]);
});

it('an administrator ends sessions, removes a role and a second factor, and has a password reset', async () => {
  const { url } = opened();
  const person = await signUp(url, 'renter', 'simon');
  await logIn(url, person.credentials);
  const { page, complaints } = await signInToConsole(staff.admin);
  await goTo(page, `/ops/users/${person.id}`);
  const sessions = async () => (await accountOf(person)).live_sessions;
  expect(await sessions()).toBe(2);
  await act(page, button(page, 'End').first(), 'End');
  await expect.poll(sessions).toBe(1);
  await act(page, button(page, 'End all sessions'), 'End all sessions');
  await page.getByText('The user has no active sessions.').waitFor();
  expect(await sessions()).toBe(0);

  const { auth } = await logIn(url, person.credentials);
  const begin = { body: { password: person.credentials.password } };
  const { secret } = await orThrow(auth.POST('/api/v1/auth/second-factor', begin));
  const code = { body: { code: oneTimeCode(secret) } };
  await orThrow(auth.POST('/api/v1/auth/second-factor/confirm', code));
  await page.reload();
  await act(page, button(page, 'Remove second factor'), 'Remove second factor');
  await page.getByText('Removed the second factor.').waitFor();
  expect((await accountOf(person)).second_factor).toBe(false);
  await act(page, button(page, 'Remove renter'), 'Remove renter');
  await page.getByText('the user may do nothing but manage the account').waitFor();
  expect((await accountOf(person)).roles).toEqual([]);
  await act(page, button(page, 'Reset password'), 'Reset password');
  expect(await linkFor(person.credentials.email, 'reset-password')).toContain('token=');
  expect(complaints()).toEqual([]);
});

it('an administrator invites a user, and revokes another invitation', async () => {
  const { page, complaints } = await signInToConsole(staff.admin);
  await goTo(page, '/ops/invitations');
  for (const name of ['ines', 'iris']) {
    const fields = { 'E-mail address': `${name}@example.org` };
    await act(page, button(page, 'Invite a user'), 'Invite a user', fields);
    await rowWith(page, name).getByText('open').waitFor();
  }
  await act(page, rowWith(page, 'iris').getByRole('button', { name: 'Revoke' }), 'Revoke');
  await rowWith(page, 'iris').getByText('revoked').waitFor();

  const list = await orThrow(staff.admin.auth.GET('/api/v1/auth/admin/invitations'));
  const states = list.invitations.map(({ email, status }) => [email, status]).sort();
  expect(states).toEqual([
    ['ines@example.org', 'open'],
    ['iris@example.org', 'revoked'],
  ]);
  expect(await linkFor('ines@example.org', 'invitation')).toContain('token=');
  expect(complaints()).toEqual([]);
  await expectNoActions('/ops/invitations', 'ines@example.org');
});

it('an administrator records what checks of a machine find, suspends it, and lifts that', async () => {
  const { url } = opened();
  const owner = await signUp(url, 'provider', 'olaf');
  const providerID = await addMachine(url, owner, 'rig-of-olaf');
  const registry = createRegistryClient({ baseUrl: url, token: staff.admin.accessToken });
  const machine = () =>
    orThrow(registry.GET('/providers/{providerID}', { params: { path: { providerID } } }));
  const { page, complaints } = await signInToConsole(staff.admin);
  await goTo(page, `/ops/fleet?owner_id=${owner.id}`);
  const row = rowWith(page, 'rig-of-olaf');

  await act(page, button(page, 'Verify rig-of-olaf'), 'Verify');
  await row.getByText('verified').waitFor();
  expect((await machine()).verification).toMatchObject({ status: 'verified', by: staff.admin.id });
  await button(page, 'Verify rig-of-olaf').click();
  await page.getByRole('dialog').getByLabel('The check has found').selectOption('failed');
  await confirmIn(page, 'Verify');
  await row.getByText('failed').waitFor();
  expect((await machine()).verification).toMatchObject({ status: 'failed' });

  await act(page, button(page, 'Suspend'), 'Suspend', { Reason: 'another card' });
  await row.getByText('another card').waitFor();
  expect((await machine()).suspended).toMatchObject([{ by: 'admin', reason: 'another card' }]);
  await goTo(page, '/ops/fleet');
  await page.getByLabel('Suspended').selectOption('those that are');
  await button(page, 'Apply').click();
  await row.getByText('another card').waitFor();
  await expectNoActions('/ops/fleet?suspended=true', 'another card');
  await act(page, button(page, 'Lift suspension'), 'Lift suspension', { Reason: 'repaired' });
  await row.waitFor({ state: 'detached' });
  expect(await machine()).not.toHaveProperty('suspended');
  expect(complaints()).toEqual([]);
});

it('an administrator changes a webhook, tests, replays, switches and deletes it', async () => {
  const received: string[] = [];
  const receiver = await openTestHttpServer((request, response) => {
    received.push(request.url ?? '');
    response.writeHead(204).end();
  });
  closeWithFile(() => receiver.close());
  const billing = billingOf(opened().url, staff.admin);
  const body = { url: `${receiver.url}/old`, types: ['payout.*'] };
  const { id: webhookID, secret } = await orThrow(billing.POST('/api/v1/admin/webhooks', { body }));
  const path = '/api/v1/admin/webhooks/{webhookID}';
  const webhook = () => orThrow(billing.GET(path, { params: { path: { webhookID } } }));
  const { page, complaints } = await signInToConsole(staff.admin);
  await open(page, 'Webhooks');
  await page.getByRole('link', { name: `${receiver.url}/old` }).click();

  const fields = {
    URL: `${receiver.url}/new`,
    Events: 'session.*, payout.sent',
    Purpose: 'the warehouse',
  };
  await act(page, button(page, 'Edit'), 'Edit', fields);
  await page.getByRole('heading', { name: `${receiver.url}/new` }).waitFor();
  const changed = { url: fields.URL, types: ['session.*', 'payout.sent'], description: 'the warehouse' };
  expect(await webhook()).toMatchObject(changed);

  await act(page, button(page, 'Send a test'), 'Send a test');
  await until(() => received.includes('/new'), { message: 'that the test arrives' });
  // The list is read again only every 15 seconds.
  await page.reload();
  await rowWith(page, 'webhook.test').getByText('delivered').waitFor();
  await act(page, button(page, 'Send again'), 'Send again');
  await until(() => received.length >= 2, { message: 'that it arrives again' });
  await act(page, button(page, 'Replay'), 'Replay', { Since: '2026-01-01T00:00' });
  await page.getByText(/^Sending \d+ again\.$/).waitFor();

  await act(page, button(page, 'Rotate secret'), 'Rotate secret');
  const shown = (await page.getByText(/^whsec_/).textContent()) ?? '';
  expect(shown).not.toBe(secret);
  expect(await webhook()).toHaveProperty('former_secret_until');
  await button(page, 'I have copied it').click();
  await act(page, button(page, 'Disable'), 'Disable');
  await page.getByText('disabled on request').waitFor();
  expect((await webhook()).is_active).toBe(false);
  await act(page, button(page, 'Enable'), 'Enable');
  await button(page, 'Disable').waitFor();
  expect((await webhook()).is_active).toBe(true);
  await expectNoActions(`/ops/webhooks/${webhookID}`, '/new');

  await act(page, button(page, 'Delete'), 'Delete');
  await page.getByText('Deleted the webhook.').waitFor();
  await expect(webhook()).rejects.toMatchObject({ status: 404 });
  expect(complaints()).toEqual([]);
});

/** The key that signed a person's access token. */
function signedBy({ accessToken }: Person): string {
  const [header = ''] = accessToken.split('.');
  return JSON.parse(Buffer.from(header, 'base64url').toString()).kid;
}

it('an administrator creates a service account, which works until it is revoked, and rotates signing keys', async () => {
  const anybody = createAuthClient({ baseUrl: opened().url });
  const { page, complaints } = await signInToConsole(staff.admin);
  await open(page, 'Programs');
  await button(page, 'Create service account').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('the warehouse');
  await dialog.getByLabel('Id').fill('warehouse');
  await dialog.getByRole('button', { name: 'Create service account' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('See all machines in full').check();
  await dialog.getByRole('button', { name: 'Create service account' }).click();
  await page.getByRole('heading', { name: 'The service account the warehouse' }).waitFor();
  const client_secret = (await dialog.locator('.command pre').nth(1).textContent()) ?? '';
  await dialog.getByLabel('I have stored it').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const token = () => {
    const body = { grant_type: 'client_credentials' as const, client_id: 'warehouse', client_secret };
    return orThrow(anybody.POST('/api/v1/auth/token', { body }));
  };
  expect(await token()).toMatchObject({ scope: 'registry:read' });
  await expectNoActions('/ops/service-accounts', 'the warehouse');

  await act(page, button(page, 'Revoke the warehouse'), 'Revoke');
  await page.getByText('Revoked the warehouse.').waitFor();
  await expect(token()).rejects.toMatchObject({ status: 401 });

  await page.getByRole('link', { name: 'Signing keys' }).click();
  const keys = async () => {
    const set = await orThrow(anybody.GET('/.well-known/jwks.json'));
    return set.keys.map(({ kid }) => kid);
  };
  const before = await keys();
  expect(before).toContain(signedBy(staff.admin));
  await page.getByTitle(before[0] ?? 'none', { exact: true }).waitFor();
  await expectNoActions('/ops/signing-keys', 'EdDSA');
  await act(page, button(page, 'Rotate keys'), 'Rotate keys');
  await page.getByText(/^The next key was published too recently/).waitFor();
  expect(await keys()).toEqual(before);
  // Every token of the staff ends with the key, so this is last.
  await button(page, 'Rotate keys').click();
  await dialog.getByLabel('Why').selectOption('The current key may have leaked');
  await confirmIn(page, 'Rotate keys');
  await page.getByText(/signs now\.$/).waitFor();
  const after = await keys();
  expect(after).not.toContain(signedBy(staff.admin));
  // The console goes on by itself.
  await open(page, 'Users');
  await rowWith(page, 'admin@gridlease.local').waitFor();
  expect(complaints().filter((text) => !/40[01]/.test(text))).toEqual([]);
});
