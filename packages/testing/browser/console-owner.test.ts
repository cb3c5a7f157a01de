/** The ten tasks of an owner of machines, in the console. */
import { randomUUID } from 'node:crypto';
import { createAuthClient, createClientToken } from '@gridlease/client/auth';
import { endRental, startRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import type { WatchedPage } from '@gridlease/testing/browser';
import { Keypair } from '@solana/web3.js';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addMachine, billingOf, CARD, fund, GPU, openWallet } from '../journeys/fixtures.ts';
import { logIn, type Person } from '../journeys/people.ts';
import { expectGoodEverywhere, expectHeading, makeUser, openAs, seriousComplaints } from './console.ts';
import { linkFor, opened } from './shared-platform.ts';

const registryOf = ({ accessToken: token }: Person) => createRegistryClient({ baseUrl: opened().url, token });

/** What the agent of a machine reports. */
async function beat(owner: Person, providerID: string, load: number): Promise<void> {
  const gpu_metrics = [{ utilization_gpu_percent: load, temperature_c: 71, power_draw_w: 302 }];
  const params = { path: { providerID } };
  await orThrow(
    registryOf(owner).POST('/providers/{providerID}/heartbeat', { params, body: { gpu_metrics } }),
  );
}

/** An owner whose address is verified: others may not enrol machines, nor say where their money goes. */
async function makeOwner(email: string): Promise<Person> {
  const owner = await makeUser(email, ['provider']);
  const token = new URL(await linkFor(email, 'verify-email')).searchParams.get('token') ?? '';
  await orThrow(owner.auth.POST('/api/v1/auth/verify-email', { body: { token } }));
  return logIn(opened().url, owner.credentials);
}

/** A renter with a wallet of 1,000 tokens. */
async function makeRenter(email: string): Promise<Person> {
  const { site, url } = opened();
  const renter = await makeUser(email);
  await fund(site, url, renter, await openWallet(billingOf(url, renter), {}));
  return renter;
}

const rent = (renter: Person, provider_id: string) =>
  startRental(billingOf(opened().url, renter), { provider_id, ...CARD });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** Whoever goes on before a list has arrived needs it no more. */
const complaintsOf = (watched: WatchedPage, ...provoked: string[]) =>
  seriousComplaints(watched, 'net::ERR_ABORTED', ...provoked);
const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text).waitFor();

it('an owner adds a machine by one command, and sees it arrive', async () => {
  const { url } = opened();
  const email = 'ada-adds@example.org';
  await makeOwner(email);
  const watched = await openAs(email, '/machines');
  const { page } = watched;
  await page.getByText('You have no machines yet.').waitFor();
  await expectGoodEverywhere(page);

  await page.getByRole('link', { name: 'Add a machine' }).click();
  await expectHeading(page, 'Add a machine');
  const command = await page.getByText('gridlease-agent enroll').textContent();
  expect(command).toContain(`--gateway ${url} && sudo systemctl`);
  await expectGoodEverywhere(page);

  const [, code = ''] = /enroll (\S+)/.exec(command ?? '') ?? [];
  const anybody = createAuthClient({ baseUrl: url });
  const key = await orThrow(anybody.POST('/api/v1/auth/enrollments/redeem', { body: { code } }));
  const token = createClientToken(anybody, { clientId: key.client_id, clientSecret: key.client_secret });
  const gpus = [{ ...GPU, uuid: `GPU-${randomUUID()}` }];
  const agent = createRegistryClient({ baseUrl: url, token });
  await orThrow(agent.POST('/providers', { body: { name: 'rig-of-ada', gpus } }));

  await page.getByRole('status').getByRole('link', { name: 'rig-of-ada' }).click();
  await expectHeading(page, 'rig-of-ada');
  expect(complaintsOf(watched)).toEqual([]);
});

it('an owner sees which machines are up, who rents them, their load and heat, and their history', async () => {
  const { url } = opened();
  const email = 'berta-watches@example.org';
  const owner = await makeOwner(email);
  const id = await addMachine(url, owner, 'rig-of-berta');
  await addMachine(url, owner, 'rig-beside');
  await beat(owner, id, 93);
  const watched = await openAs(email, '/machines');
  const { page } = watched;
  await expect
    .poll(() => row(page, 'rig-of-berta').textContent())
    .toMatch(/idle.*1 of 1.*no one.*93 %.*71 °C/s);

  const renter = await makeRenter('renter-of-berta@example.org');
  await rent(renter, id);
  await expect.poll(() => row(page, 'rig-of-berta').textContent()).toContain(renter.id.slice(0, 8));
  await expect.poll(() => row(page, 'rig-of-berta').textContent()).toContain('0 of 1');
  await expectGoodEverywhere(page);

  await page.getByRole('link', { name: 'rig-of-berta' }).click();
  await page.getByText('93 %', { exact: true }).waitFor();
  await page.getByText('71 °C', { exact: true }).waitFor();
  await page.getByText(`Rented by ${renter.id.slice(0, 8)}`).waitFor();
  await page.getByText('of the last 30 days').or(page.getByText('not known yet')).waitFor();
  await page.getByText('It was never interrupted').waitFor();
  await beat(owner, id, 12);
  await page.getByText('12 %', { exact: true }).waitFor();
  await expectGoodEverywhere(page);

  const params = { path: { providerID: id } };
  await orThrow(
    registryOf(owner).PATCH('/providers/{providerID}/status', { params, body: { status: 'error' } }),
  );
  await page.getByText('Its agent reports an error').waitFor();
  expect(complaintsOf(watched)).toEqual([]);
});

it('an owner takes a machine out of service, labels it, and deletes it', async () => {
  const { url } = opened();
  const email = 'clara-maintains@example.org';
  const owner = await makeOwner(email);
  const id = await addMachine(url, owner, 'rig-of-clara');
  const watched = await openAs(email, '/machines');
  const { page } = watched;
  await page.getByRole('link', { name: 'rig-of-clara' }).click();
  await page.getByLabel('Reason').fill('a new fan');
  await page.getByRole('button', { name: 'Take out of service' }).click();
  await page.getByText('Taken out of service: a new fan.').waitFor();
  const { drain } = await orThrow(
    registryOf(owner).GET('/providers/{providerID}', { params: { path: { providerID: id } } }),
  );
  expect(drain).toEqual({ reason: 'a new fan' });
  await page.getByRole('button', { name: 'Put back into service' }).click();
  await page.getByRole('button', { name: 'Take out of service' }).waitFor();

  await page.getByRole('button', { name: 'Edit labels' }).click();
  await page.getByRole('dialog').getByLabel('Labels').fill('zone=eu-west-1a\nrack=7');
  await page.getByRole('dialog').getByRole('button', { name: 'Edit labels' }).click();
  await page.getByText('rack=7', { exact: true }).waitFor();
  const labelled = await orThrow(
    registryOf(owner).GET('/providers/{providerID}', { params: { path: { providerID: id } } }),
  );
  expect(labelled).toMatchObject({
    labels: { zone: 'eu-west-1a', rack: '7' },
    metadata: { rack: 'seven' },
    hostname: 'rig-1.example.org',
    gpus: [{ model_name: GPU.model_name }],
  });

  await page.getByRole('button', { name: 'Delete machine' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete machine' }).click();
  await page.getByText('You have no machines yet.').waitFor();
  expect(complaintsOf(watched)).toEqual([]);
});

it('an owner sets a rate, having seen what a renter will pay', async () => {
  const { url } = opened();
  const email = 'dora-prices@example.org';
  const owner = await makeOwner(email);
  const id = await addMachine(url, owner, 'rig-of-dora');
  const watched = await openAs(email, '/machines');
  const { page } = watched;
  await page.getByRole('link', { name: 'rig-of-dora' }).click();
  await page.getByText('the platform’s', { exact: true }).waitFor();
  const change = async (rate: string, more: Readonly<Record<string, string>> = {}) => {
    await page.getByRole('button', { name: 'Change rate' }).click();
    const dialog = page.getByRole('dialog');
    for (const [label, text] of Object.entries({ 'Rate of the card': rate, ...more })) {
      await dialog.getByLabel(label).fill(text);
    }
    const preview = await dialog.getByText('A renter will pay').textContent();
    await dialog.getByRole('button', { name: 'Change rate' }).click();
    await dialog.waitFor({ state: 'detached' });
    return /pay ([\d.,]+)/.exec(preview ?? '')?.[1] ?? 'no preview';
  };
  const first = await change('0.75');
  await page.getByText('set for this machine').waitFor();
  await page.locator('dd').getByText(first).waitFor();
  const second = await change('0.8');
  await page.locator('dd').getByText(second).waitFor();
  const params = { path: { providerID: id } };
  const { rates } = await orThrow(
    billingOf(url, owner).GET('/api/v1/provider/{providerID}/rates', { params }),
  );
  expect(rates).toEqual([{ gpu_model: GPU.model_name, hourly_rate: '0.8', is_active: true }]);

  // What was set is filled in when the rate is changed again; without it the platform's price applies.
  const third = await change('0.8', { Memory: '0.1', Power: '0' });
  await page.locator('dd').getByText(third).waitFor();
  const fourth = await change('0.9');
  await page.locator('dd').getByText(fourth).waitFor();
  const { rates: whole } = await orThrow(
    billingOf(url, owner).GET('/api/v1/provider/{providerID}/rates', { params }),
  );
  const own = { vram_rate_per_gb: '0.1', power_multiplier: '0' };
  expect(whole).toEqual([{ gpu_model: GPU.model_name, hourly_rate: '0.9', ...own, is_active: true }]);

  await page.getByRole('button', { name: 'Change rate' }).click();
  await page.getByRole('dialog').getByLabel('Rate of the card').fill('much');
  await page.getByRole('dialog').getByRole('button', { name: 'Change rate' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  expect(await page.getByRole('dialog').getByLabel('Rate of the card').inputValue()).toBe('much');
  expect(complaintsOf(watched, '400')).toEqual([]);
});

it('an owner sees earnings by day and claims, is paid out, and follows the payout to its signature', async () => {
  const { url } = opened();
  const email = 'edda-earns@example.org';
  const owner = await makeOwner(email);
  const id = await addMachine(url, owner, 'rig-of-edda');
  const rates = [{ gpu_model: 'RTX 4090', hourly_rate: '600', vram_rate_per_gb: '0', power_multiplier: '0' }];
  const params = { path: { providerID: id } };
  await orThrow(
    billingOf(url, owner).PUT('/api/v1/provider/{providerID}/rates', { params, body: { rates } }),
  );
  const renter = await makeRenter('renter-of-edda@example.org');
  const { id: rental } = await rent(renter, id);
  await endRental(billingOf(url, renter), rental, 'done');

  const watched = await openAs(email, '/machines');
  const { page } = watched;
  await page.getByRole('link', { name: 'Earnings', exact: true }).click();
  await expect.poll(() => page.locator('.figure').textContent()).toBe('9.50 TOKEN');
  await page.getByText('Renters owe you nothing').waitFor();
  const today = new Date().toISOString().slice(0, 7);
  await expect.poll(() => row(page, today).textContent()).toContain('9.50');
  await row(page, 'rig-of-edda').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).first().click();
  expect((await download).suggestedFilename()).toBe('earnings-by-day.csv');
  await expectGoodEverywhere(page);

  const address = Keypair.generate().publicKey.toBase58();
  await page.getByRole('button', { name: /Store an address|Change address/ }).click();
  await page.getByRole('dialog').getByLabel('Address to pay out to').fill('nowhere');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /address/ })
    .click();
  await page.getByRole('dialog').locator('.problem, [role=alert]').waitFor();
  await page.getByRole('dialog').getByLabel('Address to pay out to').fill(address);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /address/ })
    .click();
  await toast(page, 'The address is stored.');

  await page.getByRole('button', { name: 'Request payout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Request payout' }).click();
  await expect
    .poll(() => row(page, 'arrived').textContent(), { timeout: 90_000 })
    .toContain(address.slice(0, 4));
  const { payouts } = await orThrow(
    billingOf(url, owner).GET('/api/v1/provider/{providerID}/payouts', { params }),
  );
  expect(payouts).toMatchObject([{ amount: '9.5', to_address: address, status: 'confirmed' }]);
  await row(page, 'arrived')
    .getByTitle(payouts[0]?.solana_signature ?? 'none', { exact: true })
    .waitFor();
  await expect.poll(() => page.locator('.figure').textContent()).toBe('0.00 TOKEN');
  expect(complaintsOf(watched, '400')).toEqual([]);
});

it('a fleet of hundreds is listed whole, and only what is on the screen exists', async () => {
  const { url } = opened();
  const email = 'frida-scales@example.org';
  const owner = await makeOwner(email);
  const names = Array.from({ length: 150 }, (_, at) => `rig-${String(at).padStart(3, '0')}`);
  await Promise.all(names.map((name) => addMachine(url, owner, name)));
  const { page } = await openAs(email, '/machines');
  await page.getByText('150 machines, 150 cards').waitFor();
  await page.getByRole('link', { name: 'rig-000' }).waitFor();
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  // Rows that come into view may be higher than was thought; the end moves away.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return page.getByRole('link', { name: 'rig-149' }).isVisible();
    })
    .toBe(true);
});
