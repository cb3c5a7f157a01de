/** The console on the open platform of plain `npm start`: its pages without accounts, and a whole rental. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBillingClient } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { openPage, type WatchedPage } from '@gridlease/testing/browser';
import { expect, it } from 'vitest';
import { expectGoodEverywhere, expectHeading, go, seriousComplaints } from './console.ts';
import { openAgent } from './open-agent.ts';
import { opened, startOpen } from './shared-platform.ts';

startOpen();

/** Opens the console, and says whom to act as. */
async function actAs(user: string): Promise<WatchedPage> {
  const watched = await openPage(opened().browser);
  const { page } = watched;
  await go(page, '/');
  await page.getByLabel('User').fill(user);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: `Acting as ${user}` }).waitFor();
  return watched;
}

it('pages about accounts say that there are none, and ask no service for them', async () => {
  const watched = await actAs('oscar');
  const { page } = watched;
  const pages = {
    '/account/security': 'Security',
    '/account/sessions': 'Sessions',
    '/account/keys': 'Keys',
    '/account/close': 'Your data',
    '/ops/users': 'Users',
    '/ops/invitations': 'Invitations',
    '/ops/audit/accounts': 'Audit of accounts',
  };
  for (const [path, heading] of Object.entries(pages)) {
    await go(page, path);
    await expectHeading(page, heading);
    await page.getByText('There are no accounts here.').waitFor();
    await expectGoodEverywhere(page);
  }
  // What has nothing to do with accounts works.
  await go(page, '/ops/audit');
  await page.getByText('No audit event matches.').waitFor();
  await go(page, '/ops/users/oscar');
  await page.getByText('The user has no wallet.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  // Not even the 401 that visitors of closed platforms get.
  expect(watched.complaints.filter((text) => text.includes('401'))).toEqual([]);
  expect(seriousComplaints(watched)).toEqual([]);
});

/** Money and a file of the renter's, who has an account nowhere. */
async function prepareRenter(user_id: string, file: string, content: string): Promise<void> {
  const { url } = opened();
  const billing = createBillingClient({ baseUrl: url });
  const { id } = await orThrow(billing.POST('/api/v1/wallet', { body: { user_id } }));
  const params = { path: { walletID: id } };
  const body = { amount: '100', reason: 'for the test' };
  await orThrow(billing.POST('/api/v1/admin/wallets/{walletID}/adjustment', { params, body }));
  const key = encodeURIComponent(`users/${user_id}/${file}`);
  const stored = await fetch(`${url}/objects/${key}`, { method: 'PUT', body: content });
  expect(stored.status).toBeLessThan(300);
}

const SCRIPT = `echo "epoch 1 of $1"
until [ -e "$2" ]; do sleep 0.1; done
echo "epoch 2"
echo "the model" > "$1"
exit 3
`;

it('a batch job runs on a machine with a real agent: ready, its output as it grows, its end, its files', async () => {
  await prepareRenter('rita', 'data/train.sh', SCRIPT);
  const machine = await openAgent('olga', 'rig-of-olga');
  const goOn = join(machine.folder, 'go-on');
  const watched = await actAs('rita');
  const { page } = watched;
  await page.getByRole('link', { name: 'Rent rig-of-olga' }).click();
  await page.getByRole('link', { name: 'Batch job' }).click();
  await page.getByLabel('Command').fill(`sh /data/train.sh /out/model.txt ${goOn}`);
  await page.getByLabel('Inputs').fill('data/train.sh /data/train.sh');
  await page.getByLabel('Outputs').fill('/out/model.txt models/model.txt');
  await page.getByRole('button', { name: 'Start the rental' }).click();

  await page.getByText('running', { exact: true }).waitFor();
  await page.getByText('What runs opens no port').waitFor();
  await page.getByText('epoch 1 of').waitFor();
  expect(await page.getByText('epoch 2').count()).toBe(0);

  await writeFile(goOn, '');
  await page.getByText('Exit code 3.').waitFor();
  await page.getByText('epoch 2').waitFor();
  await page.getByRole('heading', { name: 'Bill' }).waitFor();
  await expectGoodEverywhere(page);
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await page.getByRole('link', { name: 'models' }).click();
  await page.getByText('model.txt').first().waitFor();
  expect(seriousComplaints(watched)).toEqual([]);
});
