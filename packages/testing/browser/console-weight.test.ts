/** What a visit of the console transfers: a first one with an empty cache, and a second one. */
import { randomUUID } from 'node:crypto';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { openPage } from '@gridlease/testing/browser';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { GPU } from '../journeys/fixtures.ts';
import type { Person } from '../journeys/people.ts';
import { expectHeading, fillSignIn, go, makeUser } from './console.ts';
import { opened } from './shared-platform.ts';

const SCRIPT_BYTES_MAX = 120_000;
const ALL_BYTES_MAX = 180_000;
/** The page itself is asked for each time, and answered by a 304. */
const REPEATED_BYTES_MAX = 1_500;
/** More than the first page of the list. */
const MACHINES = 50;
const CARDS_OF_A_MACHINE = 4;

interface Transfers {
  /** Bytes of what has arrived, with the headers of responses, by the type of the resource. */
  readonly bytes: ReadonlyMap<string, number>;
  /** How often what is at this path has arrived. */
  countOf(path: string): number;
}

/** Counts what the network has transferred to a page, as the browser's own developer tools do. */
async function countTransfers(page: Page): Promise<Transfers> {
  const bytes = new Map<string, number>();
  const paths: string[] = [];
  const underWay = new Map<string, { readonly type: string; readonly path: string }>();
  const network = await page.context().newCDPSession(page);
  network.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    underWay.set(requestId, { type, path: new URL(request.url).pathname });
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = underWay.get(requestId);
    if (request === undefined) return;
    bytes.set(request.type, (bytes.get(request.type) ?? 0) + encodedDataLength);
    paths.push(request.path);
  });
  await network.send('Network.enable');
  return { bytes, countOf: (path) => paths.filter((one) => one === path).length };
}

const sum = ({ bytes }: Transfers, ...types: string[]) =>
  [...bytes].reduce(
    (total, [type, count]) => (types.length === 0 || types.includes(type) ? total + count : total),
    0,
  );

async function addMachines(owner: Person): Promise<void> {
  const registry = createRegistryClient({ baseUrl: opened().url, token: owner.accessToken });
  for (let at = 0; at < MACHINES; at += 1) {
    const gpus = Array.from({ length: CARDS_OF_A_MACHINE }, () => ({ ...GPU, uuid: `GPU-${randomUUID()}` }));
    await orThrow(registry.POST('/providers', { body: { name: `rig-${at}`, gpus } }));
  }
}

it('a first visit transfers little: sign-in, and with it the first page of a renter; a second one almost nothing', async () => {
  const email = 'wendy@example.org';
  await Promise.all([makeUser(email), makeUser('otto@example.org', ['provider']).then(addMachines)]);
  const { page } = await openPage(opened().browser);
  const first = await countTransfers(page);
  await go(page, '/sign-in');
  await expectHeading(page, 'Sign in');
  await expect.poll(() => sum(first, 'Script')).toBeGreaterThan(0);

  await fillSignIn(page, email);
  await expectHeading(page, 'Find GPUs');
  await page
    .getByRole('link', { name: /^Rent rig-/ })
    .first()
    .waitFor();
  // Once before the streams of events are open, and once after: something may have changed in between.
  await expect.poll(() => first.countOf('/providers')).toBe(2);
  expect(sum(first, 'Script')).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
  expect(sum(first)).toBeLessThanOrEqual(ALL_BYTES_MAX);

  const again = await page.context().newPage();
  const second = await countTransfers(again);
  await go(again, '/gpus');
  await again
    .getByRole('link', { name: /^Rent rig-/ })
    .first()
    .waitFor();
  expect(sum(second, 'Script', 'Stylesheet')).toBe(0);
  expect(sum(second, 'Document')).toBeLessThanOrEqual(REPEATED_BYTES_MAX);
});
