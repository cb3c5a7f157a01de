/** The ten tasks of operators, as they do them, and what each role of the staff is offered. */
import { readFile } from 'node:fs/promises';
import { orThrow } from '@gridlease/client/problem-error';
import { expectAccessible } from '@gridlease/testing/axe';
import { expect, it } from 'vitest';
import { billingOf } from '../journeys/fixtures.ts';
import { signUp } from '../journeys/people.ts';
import { actionsOn, button, confirmIn, open, rowWith, untilLoaded } from './operator-page.ts';
import { type OperatorStage, openOperatorStage, signInToConsole } from './operator-stage.ts';
import { opened } from './shared-platform.ts';

let stage: Promise<OperatorStage> | undefined;

/** What all tests of this file look at; each test changes only what it made or what no other one reads. */
function prepared(): Promise<OperatorStage> {
  stage ??= openOperatorStage();
  return stage;
}

it('an operator sees at once that everything works, and what waits for a person', async () => {
  const { staff } = await prepared();
  const { page, complaints } = await signInToConsole(staff.admin);

  await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor();
  await expect.poll(() => page.getByText('ready', { exact: true }).count()).toBe(4);
  await page.getByText('Enough for').waitFor();
  await page.getByText('paused', { exact: true }).waitFor();
  await page.getByText('A new node is tried.').waitFor();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Transfers to review' });
  await waiting.getByText('0', { exact: true }).waitFor();
  expect(complaints()).toEqual([]);
});

it('an operator finds out why a user cannot get in, and lets the user in again', async () => {
  const { staff } = await prepared();
  const locked = await signUp(opened().url, 'renter', 'locked-out');
  const params = { path: { userID: locked.id } };
  await orThrow(staff.admin.auth.POST('/api/v1/auth/admin/users/{userID}/disable', { params }));
  const { page, complaints } = await signInToConsole(staff.admin);

  await open(page, 'Users');
  await page.getByLabel('E-mail address').fill('locked-out');
  await page.keyboard.press('Enter');
  await rowWith(page, 'locked-out').getByText('disabled').waitFor();
  await page.getByRole('link', { name: locked.credentials.email }).click();
  await button(page, 'Enable').click();
  await confirmIn(page, 'Enable');
  await button(page, 'Disable').waitFor();
  await button(page, 'Unlock').click();
  await confirmIn(page, 'Unlock');
  await button(page, 'Reset password').click();
  await confirmIn(page, 'Reset password');

  await button(page, 'Assign a role').click();
  await page.getByRole('dialog').getByLabel('Role').selectOption('provider');
  await confirmIn(page, 'Assign a role');
  await button(page, 'Remove provider').waitFor();
  expect(complaints()).toEqual([]);
});

it('an operator sees what waits to leave and why, tries it again, and returns it', async () => {
  const { staff, rita, wallet } = await prepared();
  const { page, complaints } = await signInToConsole(staff.finance);

  await open(page, 'Transfers');
  const transfer = page.getByRole('row').filter({ hasText: 'withdrawal' });
  await transfer.getByText('transfers are paused').waitFor();
  await transfer.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The user asked.');
  await confirmIn(page, 'Retry');
  await transfer.getByRole('button', { name: 'Return' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The user asked.');
  await confirmIn(page, 'Return');
  await transfer.getByText('cancelled').waitFor();

  const params = { path: { walletID: wallet } };
  const balance = await orThrow(
    billingOf(opened().url, rita).GET('/api/v1/wallet/{walletID}/balance', { params }),
  );
  expect(balance.pending_balance).toMatch(/^0(\.0+)?$/);
  expect(complaints()).toEqual([]);
});

it('an operator gives a deposit without an owner to a wallet', async () => {
  const { staff, rita, wallet } = await prepared();
  const { page, complaints } = await signInToConsole(staff.finance);

  await open(page, 'Deposits');
  await button(page, 'Assign').click();
  await page.getByRole('dialog').getByLabel('Wallet').fill(wallet);
  await confirmIn(page, 'Assign');
  await page.getByText('Every deposit belongs to a wallet.').waitFor();

  const params = { path: { walletID: wallet }, query: { type: 'deposit' as const } };
  const request = billingOf(opened().url, rita).GET('/api/v1/wallet/{walletID}/transactions', { params });
  const amounts = (await orThrow(request)).transactions.map(({ amount }) => Number(amount));
  expect(amounts.toSorted((a, b) => a - b)).toEqual([7, 1_000]);
  expect(complaints()).toEqual([]);
});

it('an operator decides a dispute for the renter', async () => {
  const { staff } = await prepared();
  const { page, complaints } = await signInToConsole(staff.finance);

  await open(page, 'Disputes');
  const dispute = rowWith(page, 'The card was another one.');
  await dispute.getByText('open', { exact: true }).waitFor();
  await button(page, 'Refund').click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The log shows it.');
  await confirmIn(page, 'Refund');
  await dispute.getByText('refunded').waitFor();
  expect(complaints()).toEqual([]);
});

it('an operator reads the books, and saves the revenue of a month as CSV', async () => {
  const { staff } = await prepared();
  const { page, complaints } = await signInToConsole(staff.auditor);

  await open(page, 'Books');
  await page.getByRole('heading', { name: 'Reconciliation and solvency' }).waitFor();
  await page.getByRole('table', { name: 'Trial balance' }).waitFor();
  await open(page, 'Revenue');
  await page.getByRole('table', { name: 'Revenue by day' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as CSV').click()]);
  expect(download.suggestedFilename()).toMatch(/^revenue-\d{4}-\d{2}\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^day,/);
  expect(complaints()).toEqual([]);
});

it('an operator sees who did what', async () => {
  const { staff, rita } = await prepared();
  const { page, complaints } = await signInToConsole(staff.admin);

  await open(page, 'Audit');
  await page.getByRole('heading', { name: 'Audit of money' }).waitFor();
  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByLabel('Target').fill(rita.id);
  await button(page, 'Apply').click();
  await expect.poll(() => page.url()).toContain(rita.id);
  await page.getByRole('table', { name: 'Audit events' }).getByText(rita.id.slice(0, 8)).first().waitFor();
  expect(complaints()).toEqual([]);
});

it('an operator suspends a machine with a reason, and creates a webhook whose secret is shown once', async () => {
  const { staff, paula } = await prepared();
  const { page, complaints } = await signInToConsole(staff.admin);

  await open(page, 'Fleet');
  await page.getByLabel('Owner').fill(paula.id);
  await button(page, 'Apply').click();
  await expect.poll(() => page.url()).toContain(paula.id);
  await button(page, 'Suspend').click();
  await page.getByRole('dialog').getByLabel('Reason').fill('It reports another card.');
  await confirmIn(page, 'Suspend');
  await page.getByText('It reports another card.').waitFor();
  await button(page, 'Lift suspension').waitFor();

  await open(page, 'Webhooks');
  await button(page, 'Create webhook').click();
  await page.getByRole('dialog').getByLabel('URL').fill('https://hooks.example.org/gridlease');
  await confirmIn(page, 'Create webhook');
  await page.getByText(/^whsec_/).waitFor();
  await button(page, 'I have copied it').click();
  await expect.poll(() => page.getByText(/^whsec_/).count()).toBe(0);
  expect(complaints()).toEqual([]);
});

const MONEY = [
  'Transfers',
  'Deposits',
  'Corrections',
  'Wallets',
  'Debtors',
  'Books',
  'Revenue',
  'Audit',
] as const;
it.each([
  ['support', ['Health', 'Fleet', 'Users', 'Disputes'], []],
  [
    'finance',
    ['Health', 'Fleet', 'Disputes', ...MONEY],
    ['Resume transfers', 'Refund', 'Reject', 'Retry', 'Return', 'Assign', 'Move a deposit'],
  ],
  ['auditor', ['Health', 'Fleet', 'Users', 'Disputes', ...MONEY, 'Webhooks', 'Programs'], []],
] as const)(
  '%s is offered the sections and actions of the role, all of which work',
  async (role, sections, actions) => {
    const { staff } = await prepared();
    const { page, complaints } = await signInToConsole(staff[role]);
    const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(sections);

    const offered = new Set<string>();
    for (const section of sections) {
      await open(page, section);
      const found = await actionsOn(page);
      expect(await page.getByRole('alert').allTextContents(), section).toEqual([]);
      for (const name of found) offered.add(name);
    }
    // Others may have decided already what waits.
    expect([...offered].filter((name) => !(actions as readonly string[]).includes(name))).toEqual([]);
    expect(complaints()).toEqual([]);
  },
);

it('support helps users, but not members of the staff', async () => {
  const { staff, rita } = await prepared();
  const { page, complaints } = await signInToConsole(staff.support);

  const actionsFor = async (id: string) => {
    await page.goto(`${opened().url}/console/ops/users/${id}`);
    await page.getByRole('heading', { name: 'Sessions' }).waitFor();
    await untilLoaded(page);
    const buttons = await page.getByRole('main').getByRole('button').allTextContents();
    return buttons.filter((text) => text !== '');
  };
  expect(await actionsFor(rita.id)).toEqual(['Unlock', 'Reset password']);
  expect(await actionsFor(staff.admin.id)).toEqual([]);
  expect(complaints()).toEqual([]);
});

it('every page of operators is accessible, in light and dark, wide and narrow', async () => {
  const { staff, rita } = await prepared();
  const { page, complaints } = await signInToConsole(staff.admin);
  const names = ['users', 'disputes', 'transfers', 'deposits', 'corrections', 'wallets', 'debtors', 'books'];
  const more = [
    'revenue',
    'audit',
    'webhooks',
    'fleet',
    'invitations',
    'journals',
    'service-accounts',
    'signing-keys',
    `users/${rita.id}`,
  ];
  for (const name of ['', ...names, ...more]) {
    await page.goto(`${opened().url}/console/ops${name && `/${name}`}`);
    await untilLoaded(page);
    for (const width of [1_280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isTooWide, `${name} at ${width} px`).toBe(false);
    }
  }
  expect(complaints()).toEqual([]);
});
