import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { expect, it, onTestFinished } from 'vitest';
import { call, openBilling, openWallet } from '../billing.ts';
import { announcePayout, payoutOf } from '../notifications/mailing.ts';
import { openRentals } from '../rentals.ts';
import { openReceiver, status } from './receiver.ts';
import { ENCRYPTION_KEY, LOCAL, register, startSending, WEBHOOKS } from './sending.ts';

const ROUNDS = 12;
const REPLICAS = 2;

it('operations on the same webhook run beside its deliveries, on two replicas, without deadlocks or losses', async () => {
  const config = { encryption: { key: ENCRYPTION_KEY }, webhooks: LOCAL };
  const billing = await openRentals({ config });
  onTestFinished(() => billing.close());
  const other = await openBilling({ databaseUrl: billing.databaseUrl, hasWorkers: false, config });
  onTestFinished(() => other.close());
  const replicas = Array.from({ length: REPLICAS }, () => startSending({ databaseUrl: billing.databaseUrl }));
  onTestFinished(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
  });
  let requests = 0;
  // Every third attempt fails, so that series of failures begin and end all the time.
  const receiver = await openReceiver({
    respond(response, received) {
      requests += 1;
      status(requests % 3 === 0 ? 500 : 200)(response, received);
    },
  });
  const { id } = await register(billing, { url: receiver.url });
  const path = `${WEBHOOKS}/${id}`;
  const since = '2026-01-01T00:00:00Z';
  const wallet = await openWallet(billing, { wallet_type: 'provider' });
  const statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const newest = (await call(billing, 'GET', `${path}/deliveries?limit=1`)).body.deliveries[0];
    const doomed = await register(billing, { url: `${receiver.url}/${round}` });
    const work = [billing, other].flatMap((target) => [
      call(target, 'PATCH', path, { url: receiver.url, description: String(round) }),
      call(target, 'POST', `${path}/rotate-secret`),
      call(target, 'POST', `${path}/test`),
      call(target, 'POST', `${path}/replay`, { since, statuses: ['delivered', 'failed'] }),
      ...(newest ? [call(target, 'POST', `${path}/deliveries/${newest.id}/replay`)] : []),
    ]);
    const responses = await Promise.all([
      ...work,
      call(other, 'DELETE', `${WEBHOOKS}/${doomed.id}`),
      ...[1, 2].map(() => announcePayout(billing.db, payoutOf(wallet.id), 'sent')),
    ]);
    statuses.push(...responses.flatMap((response) => response?.status ?? []));
    for (const replica of replicas) replica.wake();
  }
  expect(new Set(statuses)).toEqual(new Set([200, 202]));
  receiver.respond = status(200);
  await until(
    async () => {
      await billing.advance(5);
      const [left] = await adminQuery<{ count: number }>(
        `select count(*)::integer as count from webhook_deliveries
         where webhook_id = '${id}' and status <> 'delivered' and type <> 'webhook.test'`,
        [],
        billing.databaseUrl,
      );
      const sent = await adminQuery(SENT, [], billing.databaseUrl);
      return left?.count === 0 && sent.length === 2 * ROUNDS;
    },
    { timeoutMs: 30_000, every: 200 },
  );
  const [found] = await adminQuery<{ deadlocks: number }>(
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
    [],
    billing.databaseUrl,
  );
  expect(found).toEqual({ deadlocks: 0 });
});

const SENT =
  "select message_id as id from webhook_deliveries where type = 'payout.sent' and status = 'delivered' group by 1";
