/** Two people look at one platform at the same time, and each sees within seconds what the other does. */
import { orThrow } from '@gridlease/client/problem-error';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addMachine, billingOf } from '../journeys/fixtures.ts';
import { logInAdmin, type Person } from '../journeys/people.ts';
import { expectHeading, makeUser, openAs, openTab, PASSWORD, seriousComplaints } from './console.ts';
import { signInToConsole } from './operator-stage.ts';
import { makeRenter, openMachine, reportReady } from './renter-stage.ts';
import { opened } from './shared-platform.ts';

/** Ten tokens a minute, of which an owner gets nine and a half. */
const RATE = { gpu_model: 'RTX 4090', hourly_rate: '600', vram_rate_per_gb: '0', power_multiplier: '0' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function setRate(owner: Person): Promise<void> {
  const params = { path: { providerID: owner.id } };
  const body = { rates: [RATE] };
  await orThrow(billingOf(opened().url, owner).PUT('/api/v1/provider/{providerID}/rates', { params, body }));
}

/** Confirms the dialog of this name, and waits until it is gone. */
async function confirmIn(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Rents a machine in the renter's browser, and has its daemon report that it runs. */
async function rent(page: Page, owner: Person, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Find GPUs' }).click();
  await page.getByRole('link', { name: `Rent ${name}` }).click();
  await button(page, 'Start the rental').click();
  await page.getByText('waiting for the machine').waitFor();
  await reportReady(owner, page.url().slice(-36), {});
  await page.getByText('running', { exact: true }).waitFor();
}

it('an owner and a renter see a rental begin, run and end, whoever ends it, and the earnings grow', async () => {
  const owner = await makeUser('olga@example.org', ['provider']);
  await setRate(owner);
  await openMachine(owner, 'rig-of-olga');
  // Nothing is heard of it any more when it is gone.
  await addMachine(opened().url, owner, 'rig-to-go');
  const renter = await makeRenter('rita');
  const owners = await openAs('olga@example.org', '/machines');
  const earnings = await openTab(owners.page.context(), '/earnings');
  await expectHeading(earnings, 'Earnings');
  const renters = await openAs(renter.email, '/gpus');
  const rented = (name: string) => row(owners.page, name).getByText(renter.person.id.slice(0, 8));
  const figure = () => earnings.locator('.figure').textContent();

  await rent(renters.page, owner, 'rig-of-olga');
  await rented('rig-of-olga').waitFor();
  await button(renters.page, 'End rental').click();
  await confirmIn(renters.page, 'End rental');
  await renters.page.getByText('You ended it.').waitFor();
  await row(owners.page, 'rig-of-olga').getByText('no one').waitFor();
  await expect.poll(figure).toBe('9.50 TOKEN');

  await rent(renters.page, owner, 'rig-to-go');
  await rented('rig-to-go').waitFor();
  await owners.page.getByRole('link', { name: 'rig-to-go' }).click();
  await owners.page.getByText(`Rented by ${renter.person.id.slice(0, 8)}`).waitFor();
  await button(owners.page, 'Delete machine').click();
  await confirmIn(owners.page, 'Delete machine');
  await renters.page.getByText('The machine was taken off the platform.').waitFor();
  await renters.page.getByRole('heading', { name: 'Bill' }).waitFor();
  await expect.poll(figure).toBe('19.00 TOKEN');
  expect([...seriousComplaints(owners), ...seriousComplaints(renters)]).toEqual([]);
});

it('a user who is disabled while looking at a page is told so, and gets in again once enabled', async () => {
  const { url, site } = opened();
  const owner = await makeUser('otto@example.org', ['provider']);
  await openMachine(owner, 'rig-of-otto');
  const renter = await makeRenter('ute');
  const users = await openAs(renter.email, '/gpus');
  await rent(users.page, owner, 'rig-of-otto');
  const staff = await signInToConsole(await logInAdmin(url, site.dataFolder));
  await staff.page.goto(`${url}/console/ops/users/${renter.person.id}`);
  await row(staff.page, '4090').getByText('active').waitFor();
  await button(staff.page, 'Disable').click();
  await confirmIn(staff.page, 'Disable');

  const ended = users.page.getByRole('dialog', { name: 'You were signed out' });
  await ended.waitFor();
  await ended.getByLabel('Password').fill(PASSWORD);
  await button(users.page, 'Sign in').click();
  await ended.getByRole('alert').waitFor();
  await row(staff.page, '4090').getByText('terminated').waitFor();

  await button(staff.page, 'Enable').click();
  await confirmIn(staff.page, 'Enable');
  await button(users.page, 'Sign in').click();
  await ended.waitFor({ state: 'detached' });
  await users.page.getByText('Your account was disabled.').waitFor();
  expect(staff.complaints()).toEqual([]);
  expect(seriousComplaints(users, 'status of 401')).toEqual([]);
});
