/** Everyone's part of the console: signing up, duties, and the pages of the account. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAuthClient } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { openPage } from '@gridlease/testing/browser';
import { describe, expect, it } from 'vitest';
import { logIn } from '../journeys/people.ts';
import {
  expectGoodEverywhere,
  expectHeading,
  fillSignIn,
  go,
  makeUser,
  openAs,
  PASSWORD,
  seriousComplaints,
} from './console.ts';
import { oneTimeCode } from './one-time-code.ts';
import { configureAuth, linkFor, opened } from './shared-platform.ts';

const NEW_PASSWORD = 'nine-amber-foxes-whistle';

configureAuth({ second_factor: { required_for: ['auditor'] } });

describe('a visitor', () => {
  it('creates an account after a refused password, and verifies the address in another tab', async () => {
    const watched = await openPage(opened().browser);
    const { page } = watched;
    await go(page, '/account/keys?from=link');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expectHeading(page, 'Create an account');
    await expectGoodEverywhere(page);
    await page.getByLabel('E-mail address').fill('nora@example.org');
    await page.getByLabel('Password').fill('password1');
    await page.getByLabel('What do you want to do?').selectOption('Both');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('is a common password').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('nora@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();

    await expectHeading(page, 'Keys');
    expect(page.url()).toBe(`${opened().url}/console/account/keys?from=link`);
    const banner = page.getByText('not verified yet');
    await banner.waitFor();
    const mail = await page.context().newPage();
    await mail.goto(await linkFor('nora@example.org', 'verify-email'));
    await mail.getByRole('button', { name: 'Confirm address' }).click();
    await mail.getByText('is confirmed').first().waitFor();
    await mail.close();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await banner.waitFor({ state: 'detached' });
    const me = await orThrow(
      (await logIn(opened().url, { email: 'nora@example.org', password: PASSWORD })).auth.GET(
        '/api/v1/auth/me',
      ),
    );
    expect(me).toMatchObject({ roles: ['provider', 'renter'], email_verified: true });
    expect(seriousComplaints(watched, 'status of 400')).toEqual([]);
  });

  it('gets a link for a forgotten password, and is told the same without an account', async () => {
    await makeUser('fred@example.org');
    for (const email of ['fred@example.org', 'nobody@example.org']) {
      const watched = await openPage(opened().browser);
      const { page } = watched;
      await go(page, '/sign-in');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expectHeading(page, 'Check your inbox');
      await expectGoodEverywhere(page);
      expect(seriousComplaints(watched)).toEqual([]);
    }
    expect(await linkFor('fred@example.org', 'reset-password')).toContain('/reset-password?token=');
  });

  it('is led to no other site after signing in', async () => {
    await makeUser('otto@example.org');
    for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      const { page } = await openPage(opened().browser);
      await go(page, `/sign-in?to=${encodeURIComponent(to)}`);
      await fillSignIn(page, 'otto@example.org');
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      expect(page.url()).toMatch(`${opened().url}/console/`);
    }
  });
});

describe('what has to be done first', () => {
  it('an administrator chooses a password, an auditor sets up a second factor', async () => {
    const { site, url, browser } = opened();
    const initial = (await readFile(join(site.dataFolder, 'secrets', 'admin-password'), 'utf8')).trim();
    const forced = await openPage(browser);
    await go(forced.page, '/account/security');
    await fillSignIn(forced.page, 'admin@gridlease.local', initial);
    await expectHeading(forced.page, 'Choose a password of your own');
    await expectGoodEverywhere(forced.page);
    await forced.page.getByLabel('Current password').fill(initial);
    await forced.page.getByLabel('New password').fill(initial);
    await forced.page.getByRole('button', { name: 'Change password' }).click();
    await forced.page.getByText('must differ').first().waitFor();
    await forced.page.getByLabel('New password').fill(NEW_PASSWORD);
    await forced.page.getByRole('button', { name: 'Change password' }).click();
    await expectHeading(forced.page, 'Security');
    expect(seriousComplaints(forced, 'status of 400')).toEqual([]);

    const { auth } = await logIn(url, { email: 'admin@gridlease.local', password: NEW_PASSWORD });
    const email = 'adam@example.org';
    const roles = ['auditor' as const];
    const body = { email, password: PASSWORD, roles, email_verified: true };
    await orThrow(auth.POST('/api/v1/auth/admin/users', { body }));
    const watched = await openAs(email, '/account/security');
    const { page } = watched;
    await expectHeading(page, 'Choose a password of your own');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectHeading(page, 'Set up a second factor');
    await page.getByLabel('Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('img', { name: 'The second factor as a QR code' }).waitFor();
    await expectGoodEverywhere(page);
    const secret = (await page.locator('.command pre').textContent()) ?? '';
    await page.getByRole('textbox', { name: 'Code' }).fill(oneTimeCode(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const goOn = page.getByRole('button', { name: 'Go on' });
    expect(await goOn.isDisabled()).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    const saved = await readFile(await download.path(), 'utf8');
    expect(saved.trim()).toBe(await page.locator('.command pre').textContent());
    await expectGoodEverywhere(page);
    await page.getByLabel('I have stored them').check();
    await goOn.click();
    await expectHeading(page, 'Security');
    await page.getByText('10 recovery codes left').waitFor();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await fillSignIn(page, email, NEW_PASSWORD);
    await page.getByRole('textbox', { name: 'Code' }).fill(saved.split('\n')[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('9 recovery codes left').waitFor();
    expect(seriousComplaints(watched)).toEqual([]);
  });
});

describe('the account', () => {
  it('keeps a name, a new address, mails and colours', async () => {
    const person = await makeUser('petra@example.org');
    const watched = await openAs('petra@example.org', '/account');
    const { page } = watched;
    await expectHeading(page, 'Account');
    await page.getByRole('group', { name: 'Tell me when' }).waitFor();
    await expectGoodEverywhere(page);
    await page.getByLabel('Name (optional)').fill('Petra');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Saved your name.').waitFor();
    await page.getByLabel('A payout was sent').uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved what you are told by mail.').waitFor();
    await page.getByLabel('Colours').selectOption('Dark');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');

    await page.getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change address' });
    await dialog.getByLabel('New e-mail address').fill('petra.new@example.org');
    await dialog.getByLabel('Current password').fill('wrong');
    await dialog.getByRole('button', { name: 'Change address' }).click();
    await dialog.getByText('The current password is wrong.').waitFor();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Change address' }).click();
    await page.getByRole('link', { name: 'petra.new@example.org' }).waitFor();
    await page.getByRole('button', { name: 'Send the link again' }).click();
    expect(await linkFor('petra.new@example.org', 'verify-email', 1)).toContain('token=');

    await page.reload();
    await page.getByRole('group', { name: 'Tell me when' }).waitFor();
    expect(await page.getByLabel('Name (optional)').inputValue()).toBe('Petra');
    expect(await page.getByLabel('A payout was sent').isChecked()).toBe(false);
    expect(await page.getByLabel('A payout failed').isChecked()).toBe(true);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(seriousComplaints(watched, 'status of 403')).toEqual([]);
    expect((await person.auth.GET('/api/v1/auth/me')).response.status).toBe(401);
  });

  it('changes the password, and ends sessions one by one and together', async () => {
    const email = 'sven@example.org';
    const first = await makeUser(email);
    const watched = await openAs(email, '/account/sessions');
    const { page } = watched;
    const others = page.getByRole('button', { name: 'End', exact: true });
    await others.waitFor();
    await expectGoodEverywhere(page);
    await others.click();
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('You are signed in nowhere else.').waitFor();
    expect((await first.auth.GET('/api/v1/auth/me')).response.status).toBe(401);

    const again = [first.credentials, first.credentials].map((one) => logIn(opened().url, one));
    const people = await Promise.all(again);
    await page.reload();
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
    await page.getByText('You are signed in nowhere else.').waitFor();
    for (const { auth } of people) expect((await auth.GET('/api/v1/auth/me')).response.status).toBe(401);

    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await expectGoodEverywhere(page);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password was changed; 0 other sessions ended.').waitFor();
    expect(seriousComplaints(watched)).toEqual([]);
    expect((await logIn(opened().url, { email, password: NEW_PASSWORD })).id).toBe(first.id);
  });

  it('makes a key within three clicks, shows its secret once, and revokes it', async () => {
    const email = 'kim@example.org';
    await makeUser(email, ['renter', 'provider']);
    const link = await linkFor(email, 'verify-email');
    const watched = await openAs(email, '/wallet');
    const { page } = watched;
    await expectHeading(page, 'Wallet');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('is confirmed').first().waitFor();
    await go(page, '/wallet');
    await page.getByRole('link', { name: email }).click();
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByText('You have no keys.').waitFor();
    await page.getByLabel('Name').fill('nightly');
    await page.getByLabel('Only from these networks (optional)').fill('127.0.0.0/8\n::1/128');
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'The key nightly' });
    await dialog.waitFor();
    await expectGoodEverywhere(page);
    // Browsers close a dialog at the second Escape, which must not lose the secret.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const [client_id = '', client_secret = ''] = await dialog.locator('.command pre').allTextContents();
    await dialog.getByLabel('I have stored it').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row', { name: 'nightly' });
    await row.getByText('networks 127.0.0.0/8, ::1/128').waitFor();
    await expectGoodEverywhere(page);
    expect(await page.content()).not.toContain(client_secret);

    const anyone = createAuthClient({ baseUrl: opened().url });
    const body = { grant_type: 'client_credentials', client_id, client_secret };
    const { scope } = await orThrow(anyone.POST('/api/v1/auth/token', { body }));
    expect(scope.split(' ').sort()).toEqual(['billing:read', 'registry:read']);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('You have no keys.').waitFor();
    expect((await anyone.POST('/api/v1/auth/token', { body })).response.status).toBe(401);
    expect(seriousComplaints(watched)).toEqual([]);
  });

  it('exports its data, says what is left, and is closed', async () => {
    const email = 'lea@example.org';
    const { id, accessToken: token } = await makeUser(email);
    const file = `/objects/users/${id}/notes.txt`;
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(opened().url + file, { method: 'PUT', headers, body: 'notes' })).ok).toBe(true);
    const watched = await openPage(opened().browser);
    const { page } = watched;
    // Its dialog belongs to the system, and cannot be reached from here.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await go(page, '/account/close');
    await fillSignIn(page, email);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download archive' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('gridlease-account.tar');
    const archive = await readFile(await download.path(), 'utf8');
    expect(archive).toContain(email);
    expect(archive).toContain('notes.txt');

    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Close account' }).click();
    await page.getByText('Your account was not closed').waitFor();
    await page.getByRole('link', { name: 'Delete them' }).waitFor();
    await expectGoodEverywhere(page);
    expect((await fetch(opened().url + file, { method: 'DELETE', headers })).ok).toBe(true);
    await page.getByRole('button', { name: 'Close account' }).click();
    await page.getByText('Your account was closed.').waitFor();
    await fillSignIn(page, email);
    await page.getByRole('alert').waitFor();
    expect(seriousComplaints(watched, 'status of 409')).toEqual([]);
  });
});
