/** What happens seldom: debts, funds that run low, transfers that wait, machines that rest, closed registration. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAuthClient } from '@gridlease/client/auth';
import { endRental, startRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { openDataFolder } from '@gridlease/devstack/platform/data-folder';
import { openPage } from '@gridlease/testing/browser';
import { Keypair } from '@solana/web3.js';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { addMachine, billingOf, CARD } from '../journeys/fixtures.ts';
import { logIn, logInAdmin, type Person } from '../journeys/people.ts';
import {
  expectHeading,
  go,
  makeUser,
  openAs,
  PASSWORD,
  RECENT_MS,
  seriousComplaints,
  untilNotRecent,
} from './console.ts';
import { makeRenter, openMachine } from './renter-stage.ts';
import { configureAuth, configureBilling, linkFor, opened } from './shared-platform.ts';

const auth = { recent_authentication: `${RECENT_MS}ms` };
configureAuth({ auth });
configureBilling({
  auth,
  billing: { initial_period: '1m' },
  withdrawals: { approval_threshold: '100' },
});

/** An owner whose address is verified: others may not say where their money goes. */
async function makeOwner(email: string): Promise<Person> {
  const owner = await makeUser(email, ['provider']);
  const token = new URL(await linkFor(email, 'verify-email')).searchParams.get('token') ?? '';
  await orThrow(owner.auth.POST('/api/v1/auth/verify-email', { body: { token } }));
  return logIn(opened().url, owner.credentials);
}

/** A machine that costs so much in an hour. */
async function openPricedMachine(owner: Person, name: string, hourly_rate: string): Promise<string> {
  const id = await openMachine(owner, name);
  const rate = { gpu_model: 'RTX 4090', hourly_rate, vram_rate_per_gb: '0', power_multiplier: '0' };
  const params = { path: { providerID: id } };
  const body = { rates: [rate] };
  await orThrow(billingOf(opened().url, owner).PUT('/api/v1/provider/{providerID}/rates', { params, body }));
  return id;
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const inDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Confirms the password over a form, having left that once. */
async function confirmTwice(page: Page, form: string, field: string, typed: string): Promise<void> {
  const dialog = inDialog(page, form);
  const prompt = inDialog(page, 'Confirm it is you');
  await dialog.getByRole('button', { name: form, exact: true }).click();
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByLabel(field).inputValue()).toBe(typed);
  await dialog.getByRole('button', { name: form, exact: true }).click();
  await prompt.getByLabel('Password').fill(PASSWORD);
  await prompt.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('an owner confirms the password for a new address, and reads what a refund after the payout leaves', async () => {
  const { url, site } = opened();
  const email = 'edda@example.org';
  const owner = await makeOwner(email);
  const machine = await openPricedMachine(owner, 'rig-of-edda', '600');
  const renter = await makeRenter('renter-of-edda');
  const { id: rental } = await startRental(renter.billing, { provider_id: machine, ...CARD });
  await endRental(renter.billing, rental, 'done');
  const watched = await openAs(email, '/earnings');
  const { page } = watched;
  await page.getByText('9.50').first().waitFor();

  const stored = Keypair.generate().publicKey.toBase58();
  await page.getByRole('button', { name: /Store an address|Change address/ }).click();
  const form = (await page.getByRole('dialog').getByRole('heading').textContent()) ?? '';
  await inDialog(page, form).getByLabel('Address to pay out to').fill(stored);
  await untilNotRecent(page);
  await confirmTwice(page, form, 'Address to pay out to', stored);
  await page.getByTitle(stored).waitFor();

  const other = Keypair.generate().publicKey.toBase58();
  await page.getByRole('button', { name: 'Request payout' }).click();
  await inDialog(page, 'Request payout').getByLabel('Address to pay out to').fill(other);
  await untilNotRecent(page);
  await confirmTwice(page, 'Request payout', 'Address to pay out to', other);
  await expect
    .poll(() => row(page, 'arrived').textContent(), { timeout: 90_000 })
    .toContain(other.slice(0, 4));

  const staff = billingOf(url, await logInAdmin(url, site.dataFolder));
  await orThrow(
    staff.POST('/api/v1/admin/sessions/{sessionID}/refund', {
      params: { path: { sessionID: rental } },
      body: { reason: 'The card was broken.', provider_share: 'taken_back' },
    }),
  );
  const claim = page.getByRole('listitem').filter({ hasText: 'You owe for refunds' });
  await claim.getByText('9.50 TOKEN').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Debt of your wallet' }).waitFor();
  expect(seriousComplaints(watched, 'status of 401')).toEqual([]);
});

it('a renter is warned while there is time to deposit, and again when a withdrawal waits, which is cancelled', async () => {
  const owner = await makeOwner('olga@example.org');
  const machine = await openPricedMachine(owner, 'rig-of-olga', '6000');
  const renter = await makeRenter('rita');
  const watched = await openAs(renter.email, '/wallet/withdraw');
  const { page } = watched;
  await expectHeading(page, 'Withdraw');
  const form = page.getByRole('form', { name: 'Withdraw' });
  await form.getByLabel('Amount').fill('200');
  await form.getByLabel('Address').fill(Keypair.generate().publicKey.toBase58());
  await form.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('800.00 TOKEN are available').waitFor();
  const pending = page.getByRole('table', { name: 'Withdrawals that are not final' });
  await pending.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await inDialog(page, 'Cancel withdrawal').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByText('1,000.00 TOKEN are available').waitFor();
  await pending.waitFor({ state: 'detached' });

  const { id } = await startRental(renter.billing, { provider_id: machine, ...CARD });
  await go(page, `/rentals/${id}`);
  const warning = page.getByRole('status').filter({ hasText: 'Your funds run low.' });
  await warning.getByText(/another \d min/).waitFor();
  await warning.getByRole('link', { name: 'Deposit' }).click();
  await expectHeading(page, 'Wallet');
  await endRental(renter.billing, id, 'done');
  expect(seriousComplaints(watched)).toEqual([]);
});

it('an owner takes a machine out of service until a time', async () => {
  const owner = await makeOwner('dora@example.org');
  const id = await addMachine(opened().url, owner, 'rig-of-dora');
  const { page } = await openAs('dora@example.org', `/machines/${id}`);
  await page.getByLabel('Until').fill('2030-05-06T07:08');
  await page.getByRole('button', { name: 'Take out of service' }).click();
  await page.getByText('It accepts rentals again').waitFor();
  const registry = createRegistryClient({ baseUrl: opened().url, token: owner.accessToken });
  const params = { path: { providerID: id } };
  const { drain } = await orThrow(registry.GET('/providers/{providerID}', { params }));
  const chosen = await page.evaluate(() => new Date('2030-05-06T07:08').toISOString());
  expect(drain).toEqual({ until: chosen });
});

/** Starts the authentication service anew, with another answer to who may create an account. */
async function setRegistration(registration: 'open' | 'invited' | 'closed'): Promise<void> {
  const { url, site, platform } = opened();
  const file = join(openDataFolder(site.dataFolder).config, 'auth.yaml');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), registration }));
  // What supervises the services has it back at once.
  process.kill((await platform.processOf('services/auth/src/main')).pid, 'SIGTERM');
  await expect
    .poll(
      async () => (await createAuthClient({ baseUrl: url }).GET('/api/v1/auth/methods')).data?.registration,
      { timeout: 60_000 },
    )
    .toBe(registration);
}

it('a visitor reads who makes accounts, where not everyone may', async () => {
  onTestFinished(() => setRegistration('open'));
  for (const [registration, said] of [
    ['invited', 'is for invited people: follow the link in the mail'],
    ['closed', 'The operator of Gridlease creates its accounts: ask there for one.'],
  ] as const) {
    await setRegistration(registration);
    // Browsers keep for a moment how one signs in.
    const { page } = await openPage(opened().browser);
    await go(page, '/sign-up');
    await page.getByText(said).waitFor();
    expect(await page.getByRole('form').count()).toBe(0);
  }
});
