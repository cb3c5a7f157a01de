/** How the console behaves when sessions, tabs, services and the network do not. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { orThrow } from '@gridlease/client/problem-error';
import { openDataFolder } from '@gridlease/devstack/platform/data-folder';
import { openPage } from '@gridlease/testing/browser';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  expectGoodEverywhere,
  expectHeading,
  fillSignIn,
  go,
  makeUser,
  openAs,
  openTab,
  PASSWORD,
  RECENT_MS,
  seriousComplaints,
  untilNotRecent,
} from './console.ts';
import { configureAuth, opened } from './shared-platform.ts';

configureAuth({ auth: { recent_authentication: `${RECENT_MS}ms` } });

/** How often this page has opened the streams of events, by their paths. */
function countStreams(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/events$/.test(pathname)) paths.push(pathname);
  });
  return paths;
}

it('the start prints a link with which the operator chooses a password, once, and which is in no log', async () => {
  const { platform, site } = opened();
  await platform.npm.waitForLine(/sign-in#code=/);
  const [link = ''] = platform.npm.lines.flatMap((line) => /http\S+#code=\S+/.exec(line)?.[0] ?? []);
  const watched = await openPage(opened().browser);
  const { page } = watched;
  await page.goto(link);
  await expectHeading(page, 'Welcome, administrator');
  expect(page.url()).toBe(`${opened().url}/console/sign-in`);
  await expectGoodEverywhere(page);
  await page.getByLabel('New password').fill('password1');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByText('is a common password').waitFor();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('link', { name: 'admin@gridlease.local' }).waitFor();
  expect(seriousComplaints(watched, 'status of 400')).toEqual([]);

  const again = await openPage(opened().browser);
  await go(again.page, '/sign-in');
  await again.page.getByRole('form', { name: 'Sign in' }).waitFor();
  // Loads nothing: only the part behind # changes.
  await again.page.goto(link);
  await again.page.getByLabel('New password').fill('nine-amber-foxes-whistle');
  await again.page.getByRole('button', { name: 'Set password and sign in' }).click();
  await again.page.getByText('The code has expired, was already used').waitFor();
  await again.page.getByRole('button', { name: 'I have a password' }).click();
  await fillSignIn(again.page, 'admin@gridlease.local');
  await again.page.getByRole('link', { name: 'admin@gridlease.local' }).waitFor();

  const { logs } = openDataFolder(site.dataFolder);
  const code = new URL(link).hash.slice('#code='.length);
  for (const name of await readdir(logs))
    expect((await readFile(join(logs, name), 'utf8')).includes(code), name).toBe(false);
});

describe('an operation that wants the password again', () => {
  it('asks over the form, which keeps what was typed, and is repeated by itself', async () => {
    const email = 'stef@example.org';
    await makeUser(email);
    const watched = await openAs(email, '/account');
    const { page } = watched;
    await page.getByLabel('Another address').fill('mails@example.org');
    await untilNotRecent(page);
    await page.getByRole('button', { name: 'Change address' }).click();
    const form = page.getByRole('dialog', { name: 'Change address' });
    await form.getByLabel('New e-mail address').fill('stef.new@example.org');
    await form.getByLabel('Current password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Change address' }).click();
    const prompt = page.getByRole('dialog', { name: 'Confirm it is you' });
    await prompt.waitFor();
    await expectGoodEverywhere(page);
    await prompt.getByLabel('Password').fill('wrong');
    await prompt.getByRole('button', { name: 'Confirm' }).click();
    await prompt.getByText('The current password is wrong.').waitFor();
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    await form.getByRole('alert').waitFor();
    expect(await form.getByLabel('New e-mail address').inputValue()).toBe('stef.new@example.org');

    await form.getByRole('button', { name: 'Change address' }).click();
    await prompt.getByLabel('Password').fill(PASSWORD);
    await prompt.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'stef.new@example.org' }).waitFor();
    expect(await page.getByLabel('Another address').inputValue()).toBe('mails@example.org');
    expect(seriousComplaints(watched, 'status of 403')).toEqual([]);
  });
});

describe('a session that is ended elsewhere', () => {
  it('is noticed by every tab while nobody does anything, and signing in again keeps what was typed', async () => {
    const email = 'rita@example.org';
    const elsewhere = await makeUser(email);
    const watched = await openAs(email, '/account');
    const { page } = watched;
    const other = await openTab(page.context(), '/wallet');
    await expectHeading(other, 'Wallet');
    await page.getByLabel('Name (optional)').fill('Rita');
    const { sessions } = await orThrow(elsewhere.auth.GET('/api/v1/auth/sessions'));
    const session = sessions.find(({ current }) => !current);
    const params = { path: { sessionID: session?.id ?? '' } };
    await orThrow(elsewhere.auth.DELETE('/api/v1/auth/sessions/{sessionID}', { params }));

    const ended = { name: 'You were signed out' };
    await page.getByRole('dialog', ended).waitFor();
    await other.getByRole('dialog', ended).waitFor();
    await expectGoodEverywhere(page);
    await fillSignIn(page, email);
    await page.getByRole('dialog', ended).waitFor({ state: 'detached' });
    await other.getByRole('dialog', ended).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name (optional)').inputValue()).toBe('Rita');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Saved your name.').waitFor();
    expect(seriousComplaints(watched)).toEqual([]);
  });

  it('shows another user who signs in instead nothing of the one before', async () => {
    const first = await makeUser('adele@example.org');
    await makeUser('bert@example.org');
    const { page } = await openAs('adele@example.org', '/account');
    await page.getByLabel('Name (optional)').fill('typed by Adele');
    await orThrow(first.auth.POST('/api/v1/auth/logout-all'));
    await page.getByRole('dialog', { name: 'You were signed out' }).waitFor();
    await fillSignIn(page, 'bert@example.org');
    await page.getByRole('link', { name: 'bert@example.org' }).click();
    await page.getByLabel('Name (optional)').waitFor();
    expect(await page.getByLabel('Name (optional)').inputValue()).toBe('');
    expect(await page.content()).not.toContain('adele@example.org');
  });
});

describe('two tabs', () => {
  it('sign in and out together', async () => {
    await makeUser('tom@example.org');
    const { page } = await openPage(opened().browser);
    await go(page, '/account');
    const other = await openTab(page.context(), '/wallet');
    await fillSignIn(page, 'tom@example.org');
    await expectHeading(other, 'Wallet');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('form', { name: 'Sign in' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });

  it('change to another user together', async () => {
    await makeUser('una@example.org');
    await makeUser('vito@example.org');
    const { page } = await openAs('una@example.org', '/account');
    await expectHeading(page, 'Account');
    const other = await openTab(page.context(), '/wallet');
    await expectHeading(other, 'Wallet');
    // As a program of the same page would: the cookie is of another user from then on.
    await other.evaluate(
      async ([email, password]) => {
        const headers = { 'content-type': 'application/json', 'x-gridlease-client': 'test' };
        const body = JSON.stringify({ email, password, session: 'cookie' });
        await fetch('/api/v1/auth/login', { method: 'POST', headers, body });
        new BroadcastChannel('gridlease-session').postMessage('signed-in');
      },
      ['vito@example.org', PASSWORD] as const,
    );
    await page.getByRole('link', { name: 'vito@example.org' }).waitFor();
    await other.getByRole('link', { name: 'vito@example.org' }).waitFor();
  });

  it('follow events by one stream each, which another tab takes over when the first closes', async () => {
    const person = await makeUser('wim@example.org', ['provider']);
    const { page } = await openAs('wim@example.org', '/account/keys');
    await expectHeading(page, 'Keys');
    const others = await Promise.all(
      [1, 2].map(async () => {
        const tab = await page.context().newPage();
        return { tab, streams: countStreams(tab) };
      }),
    );
    for (const { tab } of others) {
      await go(tab, '/account/keys');
      await tab.getByText('You have no keys.').waitFor();
    }
    expect(others.flatMap(({ streams }) => streams)).toEqual([]);

    await page.close();
    const paths = ['/api/v1/billing/events', '/providers/events'];
    await expect.poll(() => others.flatMap(({ streams }) => streams).sort()).toEqual(paths);
    // Whichever leads, all of them hear what happens.
    await registerMachine(person.accessToken, 'rig-1');
    for (const { tab } of others) await tab.getByLabel('rig-1').waitFor();
    expect(others.flatMap(({ streams }) => streams)).toHaveLength(2);
  });

  it('renew their tokens at once, and the session goes on', async () => {
    const person = await makeUser('xaver@example.org');
    const { page } = await openAs('xaver@example.org', '/account');
    const tabs = [page];
    for (let count = 1; count < 5; count += 1) tabs.push(await openTab(page.context(), '/account'));
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(tabs.map((tab) => tab.reload()));
      for (const tab of tabs) await tab.getByRole('button', { name: 'Sign out' }).waitFor();
    }
    const { sessions } = await orThrow(person.auth.GET('/api/v1/auth/sessions'));
    expect(sessions).toHaveLength(2);
  });
});

async function parentOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=', '-p', String(pid)]);
  return Number(stdout);
}

/** Has the page read what it shows, as after a sleep of the machine. */
async function readAgain(page: Page): Promise<void> {
  const context = page.context();
  await context.setOffline(true);
  await page.getByText('You are offline. What you see').waitFor();
  await context.setOffline(false);
}

const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

async function registerMachine(token: string, name: string): Promise<void> {
  const gpus = [{ model_name: 'NVIDIA GeForce RTX 4090', vram_mb: 24_564, is_healthy: true }];
  const body = JSON.stringify({ name, gpus: gpus.map((gpu) => ({ ...gpu, driver_version: '550.54' })) });
  const response = await fetch(`${opened().url}/providers`, {
    method: 'POST',
    headers: headersOf(token),
    body,
  });
  expect(response.status).toBe(201);
}

/** Whether billing is there, and did it. */
async function openWallet(token: string, user_id: string): Promise<boolean> {
  const response = await fetch(`${opened().url}/api/v1/wallet`, {
    method: 'POST',
    headers: headersOf(token),
    body: JSON.stringify({ user_id, wallet_type: 'user' }),
  });
  return response.status === 201;
}

describe('what a page shows', () => {
  it('says as of when it is while its service is away, and is current again when the service is back', async () => {
    const email = 'yves@example.org';
    const person = await makeUser(email);
    const { page } = await openAs(email, '/wallet');
    await page.getByText('Open a wallet').waitFor();
    const { pid: billing } = await opened().platform.processOf('services/billing/src/main');
    // What supervises the services would have it back at once.
    const supervisor = await parentOf(billing);
    process.kill(supervisor, 'SIGSTOP');
    onTestFinished(() => void process.kill(supervisor, 'SIGCONT'));
    process.kill(billing, 'SIGKILL');
    await readAgain(page);
    const stale = page.getByText('it cannot be read at the moment');
    await stale.waitFor();
    await page.getByText('Open a wallet').waitFor();
    await expectGoodEverywhere(page);

    process.kill(supervisor, 'SIGCONT');
    await expect.poll(() => openWallet(person.accessToken, person.id)).toBe(true);
    await page.getByRole('heading', { name: 'Balance' }).waitFor();
    expect(await stale.count()).toBe(0);
  });

  it('says that it is offline, disables what needs the network, and goes on by itself', async () => {
    const person = await makeUser('zoe@example.org');
    const { page } = await openAs('zoe@example.org', '/account');
    const context = page.context();
    await page.getByLabel('Name (optional)').fill('Zoe');
    const save = page.getByRole('button', { name: 'Save name' });
    await context.setOffline(true);
    await page.getByText('You are offline. What you see').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await expectGoodEverywhere(page);
    await context.setOffline(false);
    await page.getByText('You are offline. What you see').waitFor({ state: 'detached' });
    await save.click();
    await page.getByText('Saved your name.').waitFor();
    expect((await orThrow(person.auth.GET('/api/v1/auth/me'))).name).toBe('Zoe');
  });
});
