/** What users, owners, machines and operators may choose reaches pages as text, and nothing but text. */
import { createAuthClient } from '@gridlease/client/auth';
import { createRegistryClient } from '@gridlease/client/registry';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { billingOf, GPU } from '../journeys/fixtures.ts';
import { logInAdmin } from '../journeys/people.ts';
import { expectHeading, go, makeUser, openAs, PASSWORD, seriousComplaints } from './console.ts';
import { eachDialog, openLooks, openTour, toursOf, visit } from './every-page.ts';
import { openEveryPageStage } from './every-page-stage.ts';
import { layoutProblems } from './layout.ts';
import { configureBilling, opened } from './shared-platform.ts';

/** From the lists of OWASP and PortSwigger: tags, attributes that are left, templates. */
const MARKUP = `<script>alert(1)</script>"><svg onload=alert(1)>'><img src=x onerror=alert(1)>{{7*7}}\${7*7}`;
const TEXTS = [
  MARKUP,
  // Everything behind it is shown from right to left, if nothing stops it.
  'rig\u202egnp.exe 👩‍👩‍👧‍👦 🏴‍☠️',
  'W'.repeat(200),
];

configureBilling({ platform: { name: '<img src=x onerror=alert(1)>"><b>' } });

it('no text runs, and each is read as it is, at 320 px and at twice its size, on every page of every role', async () => {
  const stage = await openEveryPageStage(TEXTS);
  const shown: string[] = [];
  const problems: string[] = [];
  for (const tour of toursOf(stage)) {
    const watched = await openTour(tour, (page) => {
      watchScripts(page, problems);
    });
    const { page } = watched;
    const looks = await openLooks(page);
    const look = async (where: string) => {
      shown.push(await page.evaluate(textOfPage));
      const scripts = await page.locator('a[href^="javascript:" i], a[href^="data:" i]').count();
      if (scripts > 0) problems.push(`${where}: a link that is a script`);
      for (const { name, show } of looks) {
        await show();
        const found = await layoutProblems(page);
        problems.push(...found.map((problem) => `${where} ${name}: ${problem}`));
      }
    };
    for (const path of tour.paths) {
      await visit(page, path);
      await look(path);
      await eachDialog(page, (dialog) => look(`${path} ${dialog}`));
    }
    problems.push(...seriousComplaints(watched));
  }
  const text = shown.join('\n');
  problems.push(...stage.told.filter((one) => !text.includes(one)).map((one) => `not shown: ${one}`));
  expect(problems).toEqual([]);
});

/** Tells of every script that asks to be noticed. */
function watchScripts(page: Page, problems: string[]): void {
  page.on('dialog', (dialog) => {
    problems.push(`${page.url()}: ${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
}

it('no address makes a page run something or show another site', async () => {
  await makeUser('adam@example.org');
  const problems: string[] = [];
  const watched = await openAs('adam@example.org', '/gpus');
  const { page } = watched;
  watchScripts(page, problems);
  const text = encodeURIComponent(MARKUP);
  for (const path of [
    `/gpus?gpu_model=${text}&location=${text}&compare=${text}&sort=${text}`,
    `/files/${text}`,
  ]) {
    await go(page, path);
    await page.locator('h1').waitFor();
    expect(await page.evaluate(textOfPage)).toContain(MARKUP);
  }
  for (const path of [`/machines/${text}`, `/rentals/${text}`]) {
    await go(page, path);
    await page.getByRole('alert').waitFor();
  }
  await go(page, `/${text}`);
  await expectHeading(page, 'Not found');
  await go(page, `/sign-in?to=${encodeURIComponent('javascript:alert(1)')}`);
  await expectHeading(page, 'Find GPUs');
  expect([...problems, ...seriousComplaints(watched, 'status of 4')]).toEqual([]);
});

it('what would be more than text to a mail, a label or a link is refused where it is chosen', async () => {
  const { url, site } = opened();
  const visitor = createAuthClient({ baseUrl: url });
  const owner = await makeUser('ole@example.org', ['provider']);
  const registry = createRegistryClient({ baseUrl: url, token: owner.accessToken });
  const billing = billingOf(url, await logInAdmin(url, site.dataFolder));
  const machine = { name: 'rig', gpus: [GPU] };
  const hook = { types: ['payout.sent'] };
  const refused = await Promise.all([
    visitor.POST('/api/v1/auth/register', {
      body: { email: '<script>@example.org', password: PASSWORD, roles: ['renter'] },
    }),
    visitor.POST('/api/v1/auth/register', {
      body: { email: 'al\u202eice@example.org', password: PASSWORD, roles: ['renter'] },
    }),
    registry.POST('/providers', { body: { ...machine, name: 'rig\n<b>' } }),
    registry.POST('/providers', { body: { ...machine, labels: { '<b>': 'x' } } }),
    registry.POST('/providers', { body: { ...machine, ip_address: MARKUP } }),
    ...['javascript:alert(1)//', 'data:text/html,<b>', `https://a@b.example/${MARKUP}`].map((target) =>
      billing.POST('/api/v1/admin/webhooks', { body: { ...hook, url: target } }),
    ),
  ]);
  expect(refused.map(({ response }) => response.status)).toEqual(refused.map(() => 400));
});

/** All that is written on the page, in fields, too. */
function textOfPage(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  return [document.body.textContent, ...fields.map(({ value }) => value)].join('\n');
}
