import { openPage, type WatchedPage } from '@gridlease/testing/browser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from '../journeys/people.ts';
import { fillSignIn, go } from './console.ts';
import type { EveryPageStage } from './every-page-stage.ts';
import { opened } from './shared-platform.ts';

/** The pages that a person is offered; a visitor has not signed in. */
interface Tour {
  readonly person?: Person;
  readonly paths: readonly string[];
}

/** Much that is looked at is not there at the first attempt of whoever writes a page. */
const TIMEOUT_MS = 20_000;

const ACCOUNT = ['', '/security', '/sessions', '/keys', '/close'].map((path) => `/account${path}`);
const OPERATOR = [
  ...['', '/fleet', '/users', '/invitations', '/disputes', '/transfers', '/deposits', '/corrections'],
  ...['/wallets', '/debtors', '/books', '/journals', '/revenue', '/audit', '/audit/accounts', '/webhooks'],
];

/** Every page of the console, by who sees it. */
export function toursOf(stage: EveryPageStage): Tour[] {
  const { renter, owner, admin, machines, rentals, suspended, webhooks, folders } = stage;
  const renters = [
    `/gpus?min_free_gpus=0&compare=${machines.join(',')}`,
    ...machines.map((id) => `/gpus/${id}/rent`),
    ...['/rentals', '/rentals?show=ended', ...rentals.map((id) => `/rentals/${id}`)],
    ...[
      '/wallet',
      '/wallet/withdraw',
      '/files',
      ...folders.map((name) => `/files/${encodeURIComponent(name)}`),
    ],
    ...ACCOUNT,
  ];
  const owners = ['/machines', '/machines/add', '/earnings', ...ACCOUNT];
  const operators = [
    ...OPERATOR,
    `/fleet?owner_id=${owner.id}`,
    ...[renter, owner, admin].map(({ id }) => `/users/${id}`),
    ...webhooks.map((id) => `/webhooks/${id}`),
  ];
  return [
    { paths: ['/sign-in', '/sign-up', '/forgot'] },
    { person: renter, paths: renters },
    { person: owner, paths: [...owners, ...[...machines, ...suspended].map((id) => `/machines/${id}`)] },
    { person: admin, paths: operators.map((path) => `/ops${path}`) },
  ];
}

/** Opens a browser of its own, in which the person is signed in. `prepare` is called before the first page loads. */
export async function openTour(
  { person }: Tour,
  prepare: (page: Page) => void | Promise<void>,
): Promise<WatchedPage> {
  const watched = await openPage(opened().browser, { width: 1_280 });
  const { page } = watched;
  page.setDefaultTimeout(TIMEOUT_MS);
  await prepare(page);
  await go(page, '/account');
  if (person === undefined) return watched;
  await fillSignIn(page, person.credentials.email, person.credentials.password);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return watched;
}

/** Opens a page, and waits until everything on it has arrived. */
export async function visit(page: Page, path: string): Promise<void> {
  await go(page, path);
  await page.locator('h1').waitFor();
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
}

/** A page as narrow as one that is enlarged to four times its size, and one whose text alone is of twice its size. */
const LOOKS = [
  { name: 'at 320 px', width: 320, text: 16 },
  { name: 'with text of 200 %', width: 1_280, text: 32 },
];

/** Ways to look at a page; the text is as large as a person sets it in the browser. */
export async function openLooks(page: Page): Promise<{ name: string; show: () => Promise<void> }[]> {
  const browser = await page.context().newCDPSession(page);
  return LOOKS.map(({ name, width, text }) => ({
    name,
    show: async () => {
      await browser.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
      await page.setViewportSize({ width, height: 768 });
      const sizes = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      await expect.poll(sizes).toBe(`${text}px`);
      // What follows the size of the page by a script does so in the next frame.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    },
  }));
}

/** Buttons that ask before they act, by how they begin. */
const ASKING = new RegExp(
  `^(${[
    'Adjust|Assign|Cancel withdrawal|Change|Create|Delete|Disable|Edit|End|Freeze|Invite|Lift|Limit|Move|New folder',
    'Open a dispute|Refund|Reject|Remove .|Replay|Request payout|Reset|Resume|Return|Retry|Revoke|Rotate',
    'Send a test|Share|Store|Suspend|Take back|Unlock',
  ].join('|')})`,
);

/** Opens each kind of dialog of the page once, and leaves it by Escape, which gives the focus back. */
export async function eachDialog(page: Page, look: (dialog: string) => Promise<void>): Promise<void> {
  const kinds = new Set<string>();
  for (const button of await page.getByRole('main').getByRole('button').all()) {
    const kind = (await button.textContent()) ?? '';
    if (kinds.has(kind) || !ASKING.test(kind) || (await button.getAttribute('type')) === 'submit') continue;
    kinds.add(kind);
    await button.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await look(kind);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => button.evaluate((element) => element === document.activeElement), { message: kind })
      .toBe(true);
  }
}
