import { adminQuery } from '@gridlease/testing/database';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { openMailServer } from '@gridlease/testing/mail-server';
import { until } from '@gridlease/testing/until';
import { expect, it, onTestFinished } from 'vitest';
import { openStage, type Stage } from '../lives/stage.ts';
import { giveAddress, untilQuiet } from '../notifications/mailing.ts';
import { type BillingProcess, startBilling, untilReady } from '../process.ts';
import { makeKeys } from '../unavailable-chain.ts';
import { noticesOf, rentedFleet } from './fleet.ts';

const MINUTE = 60;
const LEASE_SECONDS = 15;
/** Notices are decided every 5 s of real time, and leases are taken over as often. */
const WAIT = { timeoutMs: 60_000, every: 100 };

async function countOf(stage: Stage, table: string, condition = 'true'): Promise<number> {
  const [row] = await adminQuery<{ count: number }>(
    `select count(*)::int as count from ${table} where ${condition}`,
    [],
    stage.billing.databaseUrl,
  );
  return row?.count ?? 0;
}

async function startReplica(stage: Stage, blockchain: object, smtpUrl: string): Promise<BillingProcess> {
  const replica = await startBilling({
    server: { port: 0 },
    database: { url: stage.billing.databaseUrl },
    blockchain,
    billing: { check_provider: true },
    upstreams: { provider_registry: stage.registry.url },
    mail: { smtp_url: smtpUrl, from: 'billing@gpu.example.org' },
  });
  onTestFinished(async () => {
    await replica.stop('SIGKILL');
  });
  await untilReady(replica.url);
  return replica;
}

it('two replicas of which each is killed between the decision and the mail send one mail', {
  timeout: 180_000,
}, async () => {
  const {
    config: { blockchain },
  } = await makeKeys();
  const stage = await openStage({ blockchain });
  const server = await openMailServer();
  const proxy = await openFaultProxy('127.0.0.1', server.port);
  onTestFinished(async () => {
    await stage.close();
    await proxy.close();
    await server.close();
  });
  const smtpUrl = `smtp://127.0.0.1:${proxy.port}`;
  proxy.cut();
  const replicas = await Promise.all([0, 1].map(() => startReplica(stage, blockchain, smtpUrl)));
  const { owner_id } = await rentedFleet(stage, ['one', 'three', 'two']);
  const email = await giveAddress(stage.billing, owner_id);

  for (let minute = 0; minute < 3; minute += 1) {
    await stage.advance(MINUTE);
    await stage.billing.watch();
  }
  await until(async () => (await countOf(stage, 'machine_outages')) === 3, WAIT);
  await stage.advance(3 * MINUTE);
  await stage.billing.watch();
  await until(async () => (await countOf(stage, 'mails', 'ended_at is null')) === 1, WAIT);
  await Promise.all(replicas.map((replica) => replica.stop('SIGKILL')));
  expect(server.received).toEqual([]);

  // The clock stands still, so the leases of the killed processes expire only now.
  await stage.advance(LEASE_SECONDS + 1);
  proxy.restore();
  await startReplica(stage, blockchain, smtpUrl);
  await until(() => server.receivedBy(email).length > 0, WAIT);
  await untilQuiet(stage.billing.databaseUrl);
  const [mail, ...more] = server.receivedBy(email);
  expect([mail?.subject, more]).toEqual(['3 of your machines are offline', []]);
  for (const name of ['one', 'two', 'three']) expect(mail?.text).toContain(`Machine: ${name} (`);
  expect((await noticesOf(stage, owner_id)).map(({ type }) => type)).toEqual(['provider.offline']);
});
