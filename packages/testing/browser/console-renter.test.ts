/** The ten most frequent tasks of renters, in a browser. */
import { join } from 'node:path';
import { orThrow } from '@gridlease/client/problem-error';
import { createPayee } from '@gridlease/devstack/chain/payee';
import type { WatchedPage } from '@gridlease/testing/browser';
import { until } from '@gridlease/testing/until';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../journeys/people.ts';
import { chainUrlOf } from '../journeys/token-balances.ts';
import { expectGoodEverywhere, expectHeading, go, makeUser, openAs, seriousComplaints } from './console.ts';
import { makeRenter, openMachine, openSigner, reportReady, runningRentals } from './renter-stage.ts';
import { opened } from './shared-platform.ts';

const MODEL = 'NVIDIA GeForce RTX 4090';
const CONNECTION = {
  ssh: { host: 'rig.example.org', port: 30_001, user: 'root', host_key: 'ssh-ed25519 AAAAC3Nz' },
  http: [{ port: 8_888, url: 'http://rig.example.org:30002/' }],
};
/** A request that the page no longer wants: it was left, or an upload was paused. */
const LEFT = 'net::ERR_ABORTED';
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGJ1 renter@laptop';

let owner: Person;
beforeAll(async () => {
  owner = await makeUser('olga@example.org', ['provider']);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a page as a renter who has signed in before. */
async function openAt(email: string, path: string): Promise<WatchedPage> {
  const watched = await openAs(email, '/gpus');
  await expectHeading(watched.page, 'Find GPUs');
  await go(watched.page, path);
  return watched;
}

/** The id in the address of a rental, once the start has led there. */
async function rentalOf(page: Page): Promise<string> {
  await page.waitForURL(/\/rentals\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

describe('finding a card', () => {
  it('narrows the list as one types, keeps that in the address, and compares machines', async () => {
    await openMachine(owner, 'finding-1');
    await openMachine(owner, 'finding-2');
    await makeUser('fay@example.org');
    const watched = await openAs('fay@example.org', '/gpus');
    const { page } = watched;
    await expectHeading(page, 'Find GPUs');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('finding-1').waitFor();

    await page.getByLabel('Model').fill('no such card');
    await page.getByText('No machine has a matching free card.').waitFor();
    await page.getByLabel('Model').fill('4090');
    await row('finding-2').waitFor();
    expect(new URL(page.url()).searchParams.get('gpu_model')).toBe('4090');
    await button(page, 'Uptime').click();
    await page.waitForURL(/sort=uptime/);

    await page.getByLabel('Compare finding-1').check();
    await page.getByLabel('Compare finding-2').check();
    const compared = page.getByRole('table', { name: 'Machines beside one another' });
    await compared.getByRole('columnheader', { name: 'finding-2' }).waitFor();
    await expectGoodEverywhere(page);

    await page.reload();
    await compared.getByRole('columnheader', { name: 'finding-1' }).waitFor();
    expect(await page.getByLabel('Model').inputValue()).toBe('4090');
    expect(seriousComplaints(watched, LEFT)).toEqual([]);
  });

  it('shows within seconds that another renter took the card', async () => {
    const machine = await openMachine(owner, 'taken-1');
    const { billing } = await makeRenter('tara');
    const { page } = await openAt('tara@example.org', '/gpus?min_free_gpus=0');
    const row = page.getByRole('row').filter({ hasText: 'taken-1' });
    await row.getByText('available').waitFor();
    const order = { gpu_model: MODEL, requested_vram_mb: 24_564, estimated_power_w: 0 };
    await orThrow(
      billing.POST('/api/v1/billing/start-session', { body: { provider_id: machine, ...order } }),
    );
    await row.getByText('all rented').waitFor();
  });
});

describe('a rental', () => {
  it('starts with a template in two clicks, is connected to, costs what it says, and ends', async () => {
    const machine = await openMachine(owner, 'rented-1');
    const renter = await makeRenter('rita');
    const watched = await openAs(renter.email, '/gpus');
    const { page } = watched;
    await page.getByRole('link', { name: 'Rent rented-1' }).click();
    await expectHeading(page, 'Rent rented-1');
    await page.getByText('This price holds for').waitFor();
    const rate = (await page.locator('.figure').first().textContent())?.split(' ')[0] ?? '';
    await expectGoodEverywhere(page);
    await button(page, 'Start the rental').click();

    const id = await rentalOf(page);
    await page.getByText('waiting for the machine').waitFor();
    await reportReady(owner, id, CONNECTION);
    await page.getByText('running', { exact: true }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy SSH command').click();
    await page.getByText('Copied the SSH command.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe('ssh -p 30001 root@rig.example.org');
    const link = page.getByRole('link', { name: 'Open port 8888' });
    expect(await link.getAttribute('href')).toMatch(
      /^http:\/\/rig\.example\.org:30002\/\?token=[0-9a-f]{48}$/,
    );
    const [session] = await runningRentals(renter);
    expect(session).toMatchObject({ id, provider_id: machine, total_hourly_rate: rate });

    const log = `users/${renter.person.id}/rentals/${session?.job_id}/log.txt`;
    const url = `${opened().url}/objects/${encodeURIComponent(log)}`;
    const headers = { authorization: `Bearer ${renter.person.accessToken}` };
    expect((await fetch(url, { method: 'PUT', body: 'epoch 1\n', headers })).status).toBeLessThan(300);
    await page.getByText('epoch 1').waitFor();
    await expectGoodEverywhere(page);

    await button(page, 'End rental').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End rental' }).click();
    await page.getByText('You ended it.').waitFor();
    await page.getByRole('heading', { name: 'Bill' }).waitFor();
    await page.getByText('for 1 minute at').waitFor();
    await expectGoodEverywhere(page);
    expect(await runningRentals(renter)).toEqual([]);

    await page.getByRole('link', { name: 'Rentals', exact: true }).click();
    await page.getByRole('link', { name: 'Ended' }).click();
    await page.getByRole('link', { name: MODEL }).waitFor();
    await expectGoodEverywhere(page);
    expect(seriousComplaints(watched)).toEqual([]);
  });

  it('keeps what was typed when a field is wrong, and says at the field what', async () => {
    const machine = await openMachine(owner, 'typed-1');
    const renter = await makeRenter('tess');
    const { page } = await openAt(renter.email, `/gpus/${machine}/rent?template=ssh`);
    const key = page.getByLabel('Your public SSH key');
    await key.fill('-----BEGIN OPENSSH PRIVATE KEY-----');
    await page.getByLabel('Maximum hours').fill('2');
    await button(page, 'Start the rental').click();
    await page.getByText('This is a private key, which stays with you.').waitFor();
    await expect.poll(() => key.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Maximum hours').inputValue()).toBe('2');
    expect(await runningRentals(renter)).toEqual([]);

    await key.fill(KEY);
    await button(page, 'Start the rental').click();
    const id = await rentalOf(page);
    const params = { path: { sessionID: id } };
    const { session } = await orThrow(renter.billing.GET('/api/v1/billing/sessions/{sessionID}', { params }));
    expect(session).toMatchObject({ max_duration_hours: '2', workload: { ssh_public_key: KEY } });
  });

  it('does not start without funds: the page says how much is missing and where to deposit', async () => {
    const machine = await openMachine(owner, 'poor-1');
    const renter = await makeRenter('paul', { isFunded: false });
    const { page } = await openAt(renter.email, `/gpus/${machine}/rent`);
    await page.getByText('are missing').waitFor();
    await button(page, 'Start the rental').click();
    await page.getByRole('alert').waitFor();
    expect(await runningRentals(renter)).toEqual([]);
    await page.getByRole('link', { name: 'Deposit' }).click();
    await expectHeading(page, 'Wallet');
  });
});

describe('the wallet', () => {
  it('shows deposits and the month, and sends tokens to an address', async () => {
    const renter = await makeRenter('wim');
    const watched = await openAt(renter.email, '/wallet');
    const { page } = watched;
    await page.getByText('1,000.00').first().waitFor();
    await page.getByRole('img', { name: 'The deposit address as a QR code' }).waitFor();
    await page.getByRole('table', { name: 'Statement' }).getByText('deposit').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()]);
    expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d\.csv$/);
    await expectGoodEverywhere(page);

    await button(page, 'Limit spending').click();
    await page.getByLabel('At most in 24 hours').fill('25');
    await page.getByRole('dialog').getByRole('button', { name: 'Limit spending' }).click();
    await page.getByText('25.00').waitFor();

    await page.getByRole('link', { name: 'Withdraw' }).click();
    await expectHeading(page, 'Withdraw');
    const form = page.getByRole('form', { name: 'Withdraw' });
    await form.getByLabel('Amount').fill('12.5');
    await form.getByLabel('Address').fill('not an address');
    await form.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('alert').or(page.locator('.problem')).first().waitFor();
    expect(await form.getByLabel('Amount').inputValue()).toBe('12.5');
    await expectGoodEverywhere(page);

    const { site } = opened();
    const secretsFolder = join(site.dataFolder, 'secrets');
    const payee = await createPayee({ rpcUrl: chainUrlOf(site), secretsFolder });
    await form.getByLabel('Address').fill(payee.address);
    await form.getByRole('button', { name: 'Withdraw' }).click();
    // A new account takes half a token.
    await expect.poll(() => payee.received(), { timeout: 120_000 }).toBe('12');
    await page.getByRole('link', { name: 'Back to the wallet' }).click();
    const sent = page.getByRole('table', { name: 'Transactions' }).getByRole('row', { name: 'withdrawal' });
    await sent.getByText('confirmed').waitFor();
    expect(seriousComplaints(watched, LEFT, 'status of 400')).toEqual([]);
  });
});

describe('an address of the renter', () => {
  it('is linked by a signature, and then chosen to withdraw to', async () => {
    const renter = await makeRenter('lina');
    const watched = await openAt(renter.email, '/wallet');
    const { page } = watched;
    await page.getByRole('link', { name: 'Withdraw' }).click();
    await page.getByText('No address is linked.').waitFor();
    await button(page, 'Link an address').click();
    const signer = openSigner();
    const form = page.getByRole('form', { name: 'Link an address' });
    const text = (await form.locator('pre').textContent()) ?? '';
    await form.getByLabel('Address').fill(signer.address);
    await form.getByLabel('Signature').fill(openSigner().sign(text));
    await button(page, 'Link the address').click();
    await form.getByRole('alert').waitFor();
    expect(await form.getByLabel('Address').inputValue()).toBe(signer.address);

    await form.getByLabel('Signature').fill(signer.sign(text));
    await button(page, 'Link the address').click();
    await page.getByRole('table', { name: 'Linked addresses' }).waitFor();
    await expectGoodEverywhere(page);
    const withdrawal = page.getByRole('form', { name: 'Withdraw' });
    expect(await withdrawal.getByLabel('To', { exact: true }).inputValue()).toBe(signer.address);
    await withdrawal.getByLabel('Amount').fill('3');
    await button(page, 'Withdraw').click();
    await page.getByText('The withdrawal is on its way.').waitFor();
    const params = { path: { walletID: renter.walletId }, query: { type: 'withdrawal' as const } };
    const { transactions } = await orThrow(
      renter.billing.GET('/api/v1/wallet/{walletID}/transactions', { params }),
    );
    expect(transactions).toMatchObject([{ amount: '3', type: 'withdrawal' }]);
    expect(seriousComplaints(watched, LEFT, 'status of 400', 'status of 409')).toEqual([]);
  });
});

describe('files', () => {
  it('are uploaded, paused and resumed, shared and deleted', async () => {
    const renter = await makeRenter('fritz', { isFunded: false });
    const watched = await openAt(renter.email, '/files');
    const { page } = watched;
    await page.getByText('There is nothing in this folder.').waitFor();
    const content = Buffer.alloc(300_000, 'gridlease ');
    const paused = Promise.withResolvers<void>();
    await page.route(
      '**/uploads/*',
      async (route) => {
        await paused.promise;
        await route.abort();
      },
      { times: 1 },
    );
    await page
      .getByLabel('Files to upload')
      .setInputFiles([{ name: 'model.bin', mimeType: 'application/octet-stream', buffer: content }]);
    await button(page, 'Pause model.bin').click();
    await button(page, 'Resume model.bin').waitFor();
    paused.resolve();
    await page
      .getByLabel('Files to upload')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await page.getByRole('row').filter({ hasText: 'notes.txt' }).waitFor();
    await button(page, 'Resume model.bin').click();
    const row = page.getByRole('row').filter({ hasText: 'model.bin' });
    await row.getByText('300.0 kB').waitFor();
    await expectGoodEverywhere(page);

    await button(page, 'Share model.bin').click();
    await button(page, 'Make the link').click();
    const link = await page.getByRole('dialog').locator('pre').textContent();
    const shared = await fetch(link ?? '');
    expect(Buffer.from(await shared.arrayBuffer()).equals(content)).toBe(true);
    await button(page, 'Done').click();

    await button(page, 'Delete notes.txt').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'notes.txt' }).count()).toBe(0);
    expect(seriousComplaints(watched, LEFT)).toEqual([]);
  });

  it('go on by themselves when the network was away during an upload', async () => {
    const renter = await makeRenter('nora', { isFunded: false });
    const { page } = await openAt(renter.email, '/files');
    await page.getByText('There is nothing in this folder.').waitFor();
    // Chunks are 32 MiB: the first arrives, the second meets a broken network.
    const content = Buffer.alloc(40 * 1024 * 1024, 'x');
    let cuts = 0;
    await page.route('**/uploads/*', async (route) => {
      const isSecond = Number(route.request().headers()['upload-offset'] ?? 0) > 0;
      if (isSecond && cuts < 3) {
        cuts += 1;
        await route.abort('connectionreset');
      } else await route.continue();
    });
    await page.getByLabel('Files to upload').setInputFiles({
      name: 'large.bin',
      mimeType: 'application/octet-stream',
      buffer: content,
    });
    await page.getByRole('row').filter({ hasText: 'large.bin' }).getByText('41.9 MB').waitFor();
    expect(cuts).toBe(3);
    const usage = await until(async () => {
      const params = { query: { prefix: `users/${renter.person.id}/` } };
      return (await orThrow(renter.storage.GET('/objects/list', { params })))[0];
    });
    expect(usage.size).toBe(content.length);
  });
});
