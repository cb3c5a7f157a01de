import { createAuthClient } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { openPage, type WatchedPage } from '@gridlease/testing/browser';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn, logInAdmin } from '../journeys/people.ts';
import { expectAccessible, expectNarrow } from './accessibility.ts';
import { fillByKeyboard, pressByKeyboard, tabTo } from './keyboard.ts';
import { FAILURES_MAX, linkFor, opened } from './shared-platform.ts';

const PASSWORD = 'seven-teal-otters-juggle';
const NEW_PASSWORD = 'nine-amber-foxes-whistle';
const EXPIRED = 'This link does not work any more';

const anybody = () => createAuthClient({ baseUrl: opened().url });

async function register(email: string): Promise<void> {
  await orThrow(anybody().POST('/api/v1/auth/register', { body: { email, password: PASSWORD } }));
}

/** Follows a link as somebody whose browser runs no scripts at all. */
async function follow(link: string): Promise<WatchedPage> {
  const watched = await openPage(opened().browser, { hasScript: false });
  await watched.page.goto(link);
  return watched;
}

async function expectPage({ page, complaints }: WatchedPage, heading: string): Promise<void> {
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
  await expectAccessible(page);
  await expectNarrow(page);
  expect(complaints.filter((text) => !/responded with a status of 400/.test(text))).toEqual([]);
}

const snapshot = (page: Page) => page.locator('body').ariaSnapshot();

describe('the link that verifies an address', () => {
  it('is followed by keyboard alone, once', async () => {
    const email = 'vera@example.org';
    await register(email);
    const link = await linkFor(email, 'verify-email');
    const opening = await follow(link);
    await expectPage(opening, 'Confirm your e-mail address');
    expect(await snapshot(opening.page)).toBe(
      `- banner:
  - paragraph: Gridlease
- main:
  - heading "Confirm your e-mail address" [level=1]
  - paragraph:
    - text: Press the button to confirm that
    - strong: ${email}
    - text: is your address.
  - button "Confirm address"`,
    );
    await pressByKeyboard(opening.page, 'Confirm address');
    await expectPage(opening, 'Your e-mail address is confirmed');
    expect(opening.page.url()).not.toContain('token');
    const { auth } = await logIn(opened().url, { email, password: PASSWORD });
    expect((await orThrow(auth.GET('/api/v1/auth/me'))).email_verified).toBe(true);
    await expectPage(await follow(link), EXPIRED);
  });
});

describe('the link to a new password', () => {
  it('is followed by keyboard alone, with a refused password on the way', async () => {
    const email = 'rosa@example.org';
    await register(email);
    await orThrow(anybody().POST('/api/v1/auth/forgot-password', { body: { email } }));
    const link = await linkFor(email, 'reset-password');
    const opening = await follow(link);
    const { page } = opening;
    await expectPage(opening, 'Choose a new password');
    await fillByKeyboard(page, 'New password', 'password1');
    await fillByKeyboard(page, 'New password again', 'password1');
    await pressByKeyboard(page, 'Change password');

    await expectPage(opening, 'Choose a new password');
    expect(await page.title()).toBe('Problem: Choose a new password – Gridlease');
    const summary = page.getByRole('alert');
    expect(await summary.ariaSnapshot()).toContain('link "The password is a common password."');
    expect(await page.locator(':focus').and(summary).count()).toBe(1);
    const field = page.getByRole('textbox', { name: 'New password', exact: true });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toBe('');
    await tabTo(page, 'link', 'The password is a common password.');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator(':focus').and(field).count()).toBe(1);
    await page.keyboard.type(NEW_PASSWORD);
    await fillByKeyboard(page, 'New password again', NEW_PASSWORD);
    await pressByKeyboard(page, 'Change password');

    await expectPage(opening, 'Your password was changed');
    expect((await logIn(opened().url, { email, password: NEW_PASSWORD })).accessToken).toBeDefined();
    await expectPage(await follow(link), EXPIRED);
  });

  it('is requested again from the page of one that does not work any more', async () => {
    const email = 'rudi@example.org';
    await register(email);
    const expired = await follow(`${opened().url}/reset-password?token=glr_${'x'.repeat(43)}`);
    await expectPage(expired, EXPIRED);
    await pressByKeyboard(expired.page, 'Send a new link');
    await expectPage(expired, EXPIRED);
    expect(await expired.page.getByRole('alert').textContent()).toContain('Enter your e-mail address.');
    await fillByKeyboard(expired.page, 'E-mail address', email);
    await pressByKeyboard(expired.page, 'Send a new link');
    await expectPage(expired, 'Look into your mailbox');
    await expectPage(await follow(await linkFor(email, 'reset-password')), 'Choose a new password');
  });
});

describe('the link of an invitation', () => {
  it('is followed by keyboard alone, and its account can log in', async () => {
    const { site, url } = opened();
    const admin = await logInAdmin(url, site.dataFolder);
    const email = 'ines@example.org';
    const body = { email, roles: ['provider' as const] };
    await orThrow(admin.auth.POST('/api/v1/auth/admin/invitations', { body }));
    const opening = await follow(await linkFor(email, 'invitation'));
    const { page } = opening;
    await expectPage(opening, 'Create your account');
    await fillByKeyboard(page, 'Your name (optional)', 'Ines');
    await fillByKeyboard(page, 'New password', NEW_PASSWORD);
    await fillByKeyboard(page, 'New password again', `${NEW_PASSWORD}x`);
    await pressByKeyboard(page, 'Create account');

    await expectPage(opening, 'Create your account');
    const problem = 'The passwords differ. Enter the same password twice.';
    expect(await page.getByRole('alert').ariaSnapshot()).toContain(`link "${problem}"`);
    expect(await page.getByRole('textbox', { name: 'Your name (optional)' }).inputValue()).toBe('Ines');
    await fillByKeyboard(page, 'New password', NEW_PASSWORD);
    await fillByKeyboard(page, 'New password again', NEW_PASSWORD);
    await pressByKeyboard(page, 'Create account');

    await expectPage(opening, 'Your account is ready');
    const { auth } = await logIn(url, { email, password: NEW_PASSWORD });
    const me = await orThrow(auth.GET('/api/v1/auth/me'));
    expect(me).toMatchObject({ name: 'Ines', email_verified: true, roles: ['provider'] });
  });
});

describe('the link that unlocks an account', () => {
  it('is followed by keyboard alone, and lets the network of the browser in', async () => {
    const email = 'uwe@example.org';
    await register(email);
    const tryFrom = (network: string, password: string) =>
      fetch(`${opened().authUrl}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
        body: JSON.stringify({ email, password }),
      });
    for (let at = 0; at < FAILURES_MAX; at += 1) await tryFrom(`198.51.100.${at}`, `wrong ${at}`);
    // The same loopback address for the browser and for the login that follows.
    const url = opened().url.replace('localhost', '127.0.0.1');
    const credentials = { email, password: PASSWORD };
    await expect(logIn(url, credentials)).rejects.toMatchObject({ status: 401 });
    const link = (await linkFor(email, 'unlock')).replace('localhost', '127.0.0.1');
    const opening = await follow(link);
    await expectPage(opening, 'Unlock your account here');
    await pressByKeyboard(opening.page, 'Unlock');
    await expectPage(opening, 'You can log in from here now');
    expect((await tryFrom('198.51.100.200', PASSWORD)).status).toBe(401);
    expect((await logIn(url, credentials)).accessToken).toBeDefined();
    await expectPage(await follow(link), EXPIRED);
  });
});

it('opening every link in a browser that reads ahead uses none up', async () => {
  const email = 'vince@example.org';
  await register(email);
  await orThrow(anybody().POST('/api/v1/auth/forgot-password', { body: { email } }));
  for (const [name, heading] of [
    ['verify-email', 'Confirm your e-mail address'],
    ['reset-password', 'Choose a new password'],
  ] as const) {
    const link = await linkFor(email, name);
    for (let count = 0; count < 3; count += 1) {
      const watched = await openPage(opened().browser);
      await watched.page.goto(link);
      await watched.page.reload();
      await expectPage(watched, heading);
    }
  }
});
