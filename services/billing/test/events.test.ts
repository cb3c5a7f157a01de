import { testNats } from '@gridlease/testing/nats';
import { listStream } from '@gridlease/testing/nats-stream';
import { testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBillingDatabase } from './billing.ts';
import { expectDocumented } from './documented-events.ts';
import { fillHotWallet, openFundedWallet, untilStatus, withdraw } from './funding.ts';
import { startBilling, untilReady } from './process.ts';
import { end, started } from './rentals.ts';
import { newAddress } from './responses/source.ts';

let chain: Awaited<ReturnType<typeof testChain>>;
let database: Awaited<ReturnType<typeof openBillingDatabase>>;
beforeAll(async () => {
  chain = await testChain();
  await fillHotWallet(chain);
  database = await openBillingDatabase();
});
afterAll(() => database.close());

describe('events', () => {
  it('announce incoming and outgoing money in order and once each', { timeout: 60_000 }, async () => {
    const { url: natsUrl, prefix } = testNats();
    const blockchain = {
      rpc_url: chain.rpcUrl,
      token_address: chain.tokenAddress,
      private_key_path: chain.platformKeyFile,
    };
    const billing = await startBilling({
      server: { port: 0 },
      database: { url: database.url },
      blockchain,
      messaging: { url: natsUrl, stream: prefix, subjects: { events: `${prefix}.v1` } },
    });
    await untilReady(billing.url);
    const wallet = await openFundedWallet(billing, chain, 3n);
    const rented = await started(billing, { user_id: wallet.user_id });
    const { body: ended } = await end(billing, rented.id);
    const order = { amount: '1', to_address: newAddress() };
    const { body } = await withdraw(billing, wallet.id, order, { 'x-correlation-id': 'order-7' });
    const done = await untilStatus(billing, wallet.id, body.id, 'confirmed');
    const messages = await until(async () => {
      const all = await listStream(natsUrl, prefix);
      return all.some(({ envelope }) => envelope.type === 'withdrawal.confirmed') ? all : undefined;
    });
    const own = messages.filter(({ envelope }) => envelope.aggregate.id === body.id);
    expect(own.map(({ subject }) => subject)).toEqual(
      ['requested', 'sent', 'confirmed'].map((what) => `${prefix}.v1.withdrawal.${what}`),
    );
    // Every change of the transaction counts, also one without an event (waiting for the chain, for example).
    const versions = own.map(({ envelope }) => envelope.aggregate.version);
    expect(versions[0]).toBe(1);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(own[0]?.envelope).toEqual({
      id: own[0]?.msgId,
      type: 'withdrawal.requested',
      version: 1,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
      aggregate: { type: 'transaction', id: body.id, version: 1 },
      correlation_id: 'order-7',
      data: body,
    });
    expect(own[2]?.envelope.data).toEqual(done);
    const rental = messages.filter(({ envelope }) => envelope.aggregate.id === rented.id);
    expect(rental.map(({ subject }) => subject)).toEqual(
      ['started', 'completed'].map((what) => `${prefix}.v1.session.${what}`),
    );
    expect(rental[1]?.envelope.data).toMatchObject({
      status: 'completed',
      total_cost: ended.session.total_cost,
    });
    const payments = messages.filter(({ envelope }) => envelope.type === 'payment.confirmed');
    expect(payments.map(({ envelope }) => envelope.data)).toMatchObject([
      {
        session_id: rented.id,
        from_wallet_id: wallet.id,
        amount: ended.session.total_cost,
        status: 'confirmed',
      },
    ]);
    for (const { envelope } of messages) expectDocumented(envelope);
    const deposits = messages.filter(({ envelope }) => envelope.type === 'deposit.confirmed');
    expect(deposits.map(({ envelope }) => envelope.data)).toMatchObject([
      { amount: '3', to_wallet_id: wallet.id },
    ]);
  });
});
