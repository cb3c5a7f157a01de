import { createAuthClient } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { expectAccessible } from '@gridlease/testing/axe';
import { openPage, type WatchedPage } from '@gridlease/testing/browser';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { logIn, type Person } from '../journeys/people.ts';
import { opened } from './shared-platform.ts';

/** Of every user that these tests make. */
export const PASSWORD = 'seven-teal-otters-juggle';

/** How long ago a login may be where a test configures it, for operations that want a recent one. */
export const RECENT_MS = 4_000;

const HARMLESS = [
  // The first question of every page, to which a visitor without a session gets this.
  'the server responded with a status of 401',
  // A page that went away, or does not need the response any more.
  'net::ERR_ABORTED',
];

/** Makes an account without the console, and logs in. */
export async function makeUser(
  email: string,
  roles: readonly ('renter' | 'provider')[] = ['renter'],
): Promise<Person> {
  const body = { email, password: PASSWORD, roles: [...roles] };
  await orThrow(createAuthClient({ baseUrl: opened().url }).POST('/api/v1/auth/register', { body }));
  return logIn(opened().url, { email, password: PASSWORD });
}

/** Opens an address of the console, such as `/account/keys`. */
export const go = (page: Page, path: string) => page.goto(`${opened().url}/console${path}`);

/** Fills the form that asks for address and password, wherever it is. */
export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('E-mail address').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a page of the console in a browser of its own, signed in as this user. */
export async function openAs(email: string, path: string): Promise<WatchedPage> {
  const watched = await openPage(opened().browser);
  await go(watched.page, path);
  await fillSignIn(watched.page, email);
  await watched.page.getByRole('button', { name: 'Sign out' }).waitFor();
  return watched;
}

/** Waits until a login of this moment is no longer recent for the services. */
export async function untilNotRecent(page: Page): Promise<void> {
  await page.waitForFunction((at) => Date.now() > at, Date.now() + RECENT_MS + 1_000);
}

/** Another tab of the same browser. */
export async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await go(page, path);
  return page;
}

/** Waits for the heading of a page. */
export async function expectHeading(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** What the browser complained about, but for the answers that the test has provoked. */
export function seriousComplaints({ complaints }: WatchedPage, ...provoked: string[]): string[] {
  return complaints.filter((text) => ![...HARMLESS, ...provoked].some((part) => text.includes(part)));
}

/** The page hinders nobody: in light and dark, wide and as narrow as a page that is enlarged to four times its size. */
export async function expectGoodEverywhere(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1_280, 320]) {
      await page.setViewportSize({ width, height: 768 });
      await expectAccessible(page);
      const taken = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(taken, page.url()).toBeLessThanOrEqual(width);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1_280, height: 768 });
}
