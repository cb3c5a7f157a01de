/** The ten tasks of each role (packages/console/DESIGN.md), by keyboard alone. */
import { endRental, startRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { Keypair } from '@solana/web3.js';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { billingOf, CARD } from '../journeys/fixtures.ts';
import { signUp } from '../journeys/people.ts';
import { expectHeading, makeUser, openAs, seriousComplaints } from './console.ts';
import { openKeys } from './console-keys.ts';
import { openOperatorStage, signInToConsole } from './operator-stage.ts';
import { makeRenter, openMachine, openSigner, reportReady } from './renter-stage.ts';
import { opened } from './shared-platform.ts';

const MODEL = 'NVIDIA GeForce RTX 4090';
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const gone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

it('a renter finds, rents, reaches and ends a card, pays, withdraws, shares a file and makes a key', async () => {
  const owner = await makeUser('olga@example.org', ['provider']);
  await openMachine(owner, 'rig-of-olga');
  const renter = await makeRenter('kira');
  const watched = await openAs(renter.email, '/gpus');
  const { page } = watched;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const keys = openKeys(page);
  await expectHeading(page, 'Find GPUs');

  await keys.fill('Model', '4090');
  await page.waitForURL(/gpu_model=4090/);
  await keys.link('Rent rig-of-olga');
  await keys.press('Start the rental');
  await page.waitForURL(/\/rentals\/[0-9a-f-]{36}$/);
  const ssh = { host: 'rig.example.org', port: 22, user: 'root' };
  await reportReady(owner, page.url().slice(-36), { ssh });
  await keys.press('Copy SSH command');
  await page.getByText('Copied the SSH command.').waitFor();
  await page.getByText('Cost so far').waitFor();
  await keys.ask('End rental');
  await keys.press('End rental');
  await page.getByText('You ended it.').waitFor();

  await keys.link('Rentals');
  await keys.link('Ended');
  await keys.link(MODEL);
  await page.getByRole('heading', { name: 'Bill' }).waitFor();
  await keys.link('Wallet');
  await keys.press('Copy deposit address');
  await page.getByText('Copied the deposit address.').waitFor();
  await keys.link('Withdraw');
  const signer = openSigner();
  await keys.press('Link an address');
  const form = 'Link an address';
  const text = (await page.getByRole('form', { name: form }).locator('pre').textContent()) ?? '';
  await keys.fill('Address', signer.address, form);
  await keys.fill('Signature', signer.sign(text), form);
  await keys.press('Link the address');
  await row(page, signer.address.slice(0, 4)).waitFor();
  await keys.fill('Amount', '3');
  await page.keyboard.press('Enter');
  await page.getByText('The withdrawal is on its way.').waitFor();

  await keys.link('Files');
  await expectHeading(page, 'Files');
  const chooser = page.waitForEvent('filechooser');
  await keys.press('Upload');
  const buffer = Buffer.from('hello');
  await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer });
  await keys.ask('Share notes.txt');
  await keys.press('Make the link');
  await keys.press('Copy link');
  await keys.press('Done');
  await gone(page);

  await keys.link(renter.email);
  await keys.link('Keys');
  await keys.fill('Name', 'nightly');
  await keys.press('Create key');
  await keys.tick('I have stored it');
  await keys.press('Done');
  await row(page, 'nightly').waitFor();
  expect(seriousComplaints(watched)).toEqual([]);
});

it('an owner watches, adds, rests and prices a machine, and is paid out', async () => {
  const { url } = opened();
  const stage = await openOperatorStageOnce();
  const owner = stage.paula;
  const id = await openMachine(owner, 'rig-of-paula');
  const rate = { gpu_model: 'RTX 4090', hourly_rate: '600', vram_rate_per_gb: '0', power_multiplier: '0' };
  const params = { path: { providerID: id } };
  await orThrow(
    billingOf(url, owner).PUT('/api/v1/provider/{providerID}/rates', { params, body: { rates: [rate] } }),
  );
  const renter = await makeRenter('renter-of-paula');
  const { id: rental } = await startRental(renter.billing, { provider_id: id, ...CARD });
  await endRental(renter.billing, rental, 'done');
  const { page, complaints } = await signInToConsole(owner);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const keys = openKeys(page);

  await keys.link('Add a machine');
  await keys.press('Copy command');
  await page.getByText('Copied the command.').waitFor();
  await keys.link('Machines');
  await row(page, 'rig-of-paula').getByText('idle').waitFor();
  await keys.link('rig-of-paula');
  await page.getByText('of the last 30 days').or(page.getByText('not known yet')).waitFor();
  await keys.fill('Reason', 'a new fan');
  await keys.press('Take out of service');
  await keys.press('Put back into service');
  await page.getByText('The machine takes rentals again.').waitFor();
  await keys.ask('Change rate');
  await keys.fill('Rate of the card', '0.75');
  await keys.press('Change rate');
  await gone(page);

  await keys.link('Earnings');
  await page.getByText('9.50').first().waitFor();
  await page.getByRole('heading', { name: 'Claims' }).waitFor();
  await keys.ask('Request payout');
  const address = Keypair.generate().publicKey.toBase58();
  await keys.fill('Address to pay out to', address);
  await keys.press('Request payout');
  await gone(page);
  await row(page, address.slice(0, 4)).waitFor();
  expect(complaints()).toEqual([]);
});

let stage: ReturnType<typeof openOperatorStage> | undefined;

/** Both of the tests that need it start from the same. */
function openOperatorStageOnce() {
  stage ??= openOperatorStage();
  return stage;
}

it('an operator helps a user, decides what waits, and reads the books', async () => {
  const { staff, wallet } = await openOperatorStageOnce();
  const { credentials } = await signUp(opened().url, 'renter', 'locked-out');
  const { page, complaints } = await signInToConsole(staff.admin);
  const keys = openKeys(page);
  await page.getByText('Enough for').waitFor();

  await keys.link('Users');
  await keys.fill('E-mail address', 'locked-out');
  await page.keyboard.press('Enter');
  await keys.link(credentials.email);
  await keys.ask('Unlock');
  await keys.press('Unlock');
  await gone(page);
  for (const action of ['Reset password', 'Disable', 'Enable']) {
    await keys.press(action);
    await keys.press(action);
    await gone(page);
  }

  await keys.link('Transfers');
  await keys.press('Retry');
  await keys.press('Retry');
  await gone(page);
  await keys.ask('Return');
  await keys.fill('Reason', 'The user asked.');
  await keys.press('Return');
  await gone(page);
  await keys.link('Deposits');
  await keys.press('Assign');
  await keys.fill('Wallet', wallet);
  await keys.press('Assign');
  await page.getByText('Every deposit belongs to a wallet.').waitFor();
  await keys.link('Disputes');
  await keys.press('Refund');
  await keys.fill('Reason', 'The log shows it.');
  await keys.press('Refund');
  await row(page, 'The card was another one.').getByText('refunded').waitFor();

  await keys.link('Books');
  await page.getByRole('table', { name: 'Trial balance' }).waitFor();
  await keys.link('Revenue');
  const download = page.waitForEvent('download');
  await keys.press('Save as CSV');
  expect((await download).suggestedFilename()).toMatch(/^revenue-/);
  await keys.link('Audit');
  await keys.link('Accounts');
  await page.getByRole('table', { name: 'Audit events' }).waitFor();
  expect(complaints()).toEqual([]);
});
