import { createHash, randomBytes } from 'node:crypto';
import { endRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { openSite, type RunningPlatform, startPlatform } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { Keypair } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { billingOf } from './furnishing.ts';
import {
  expectEventsToBeWhole,
  expectMachinesToBeTold,
  expectMoneyToAddUp,
  expectUsageToBeWhole,
  type Outgoing,
} from './replaced/accounts.ts';
import { listen } from './replaced/event-stream.ts';
import { keepDoing, untilAllProgressed, type Work } from './replaced/load.ts';
import { type Diary, keepBusy, type Marketplace, openMarketplace } from './replaced/marketplace.ts';
import { beginUpload, type ResumableUpload } from './replaced/upload.ts';

/** Billing first: what its workers hold when they are killed is free again while the others die. */
const VICTIMS = [
  { name: 'billing', program: 'services/billing/src/main.ts' },
  { name: 'auth', program: 'services/auth/src/main.ts' },
  { name: 'provider-registry', program: 'services/provider-registry/src/main.ts' },
  { name: 'storage', program: 'services/storage/src/main.ts' },
  { name: 'gateway', program: 'devstack/src/gateway/main.ts' },
];
const UPLOAD_BYTES = 24 * 1024 * 1024 + 5;
const REPLACED_TIMEOUT_MS = 60_000;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Kills one process without notice and waits until another one does its work. */
async function replace(
  platform: RunningPlatform,
  { name, program }: (typeof VICTIMS)[number],
): Promise<void> {
  const { pid } = await platform.processOf(program);
  process.kill(pid, 'SIGKILL');
  await platform.npm.waitForLine(new RegExp(`^${name} ended \\(SIGKILL\\); starting it again`));
  await platform.npm.waitForLine(new RegExp(`^${name} runs again`), REPLACED_TIMEOUT_MS);
  expect((await platform.processOf(program)).pid).not.toBe(pid);
}

async function withdraw({ billing, wallet }: Marketplace): Promise<Outgoing> {
  const params = { path: { walletID: wallet } };
  const order = { amount: '1.000000001', to_address: Keypair.generate().publicKey.toBase58() };
  const { id } = await orThrow(billing.POST('/api/v1/wallet/{walletID}/withdraw', { params, body: order }));
  return { id, to: order.to_address, amount: order.amount };
}

/** As soon as a rental has ended there is something to pay out. */
async function payOut({ url, paula, machine, payee }: Marketplace): Promise<Outgoing> {
  const params = { path: { providerID: machine } };
  const amount = '0.500000001';
  const paid = billingOf(url, paula).POST('/api/v1/provider/{providerID}/payout', {
    params,
    body: { amount },
  });
  return { id: (await orThrow(paid)).payout_id, to: payee, amount };
}

async function finish(works: readonly Work[], upload: ResumableUpload): Promise<void> {
  await Promise.all(works.map((work) => work.stop()));
  expect(works.map((work) => work.failure()).filter((failure) => failure !== undefined)).toEqual([]);
  await until(() => upload.sendPart(), { timeoutMs: REPLACED_TIMEOUT_MS });
}

async function expectFilesToBeWhole(
  { url, rita }: Marketplace,
  diary: Diary,
  large: { readonly key: string; readonly bytes: Buffer },
): Promise<void> {
  const headers = { authorization: `Bearer ${rita.accessToken}` };
  const read = async (key: string) => {
    const answer = await fetch(`${url}/objects/${key}`, { headers });
    return [answer.status, new Uint8Array(await answer.arrayBuffer())] as const;
  };
  const [status, bytes] = await read(large.key);
  expect([status, sha256(bytes)]).toEqual([200, sha256(large.bytes)]);
  for (const key of diary.files) {
    const [found, text] = await read(key);
    expect([key, found, new TextDecoder().decode(text)]).toEqual([key, 200, key]);
  }
}

it('each service and the gateway are killed under load and replaced, and nothing is lost, doubled or offline', async () => {
  const site = await openSite();
  const platform = await startPlatform(site, ['--secure']);
  const { url } = platform;
  const place = await openMarketplace(site, url);
  const diary: Diary = { usage: [], rentals: [], files: [], statusChanges: 0, statuses: new Set() };
  const large = { key: `users/${place.rita.id}/model.bin`, bytes: randomBytes(UPLOAD_BYTES) };
  const listener = listen(`${url}/providers/events`, place.scheduler);
  const upload = await beginUpload(url, place.rita.accessToken, large);
  const works = [
    ...keepBusy(place, diary),
    keepDoing('the upload', 300, async () => void (await upload.sendPart())),
  ];
  await untilAllProgressed(works, 2);

  const withdrawals: Outgoing[] = [];
  const payout = await payOut(place);
  for (const victim of VICTIMS) {
    withdrawals.push(await withdraw(place));
    await replace(platform, victim);
    await untilAllProgressed(works, 2);
  }
  await finish(works, upload);
  await endRental(place.billing, place.liveSession, 'done');

  await expectFilesToBeWhole(place, diary, large);
  await expectUsageToBeWhole(place, diary);
  await expectMoneyToAddUp(site, place, diary, { withdrawals, payout });
  await expectEventsToBeWhole(site, place, diary, { withdrawals, payout });
  await expectMachinesToBeTold(site, place, diary, listener.heard);
  expect(listener.connections()).toBeGreaterThan(2);
  await listener.stop();
  expect(platform.npm.lines.join('\n')).not.toContain('STAYS DOWN');
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});
