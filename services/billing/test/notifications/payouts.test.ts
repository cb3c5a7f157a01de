import { openMailServer } from '@gridlease/testing/mail-server';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { call } from '../billing.ts';
import { openFundedWallet, openOwnBilling, untilStatus } from '../funding.ts';
import { end, started } from '../rentals.ts';
import { newAddress } from '../responses/source.ts';
import { giveAddress, startMailing, untilQuiet } from './mailing.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await testChain();
});

it('an owner is notified once when a payout is sent, and when one fails', {
  timeout: 90_000,
}, async () => {
  const billing = await openOwnBilling(chain);
  const server = await openMailServer();
  const mailing = startMailing({ databaseUrl: billing.databaseUrl, smtpUrl: server.url });
  onTestFinished(async () => {
    await mailing.stop();
    await Promise.all([server.close(), billing.close()]);
  });
  const renter = await openFundedWallet(billing, chain, 10n);
  const provider_id = crypto.randomUUID();
  const { id } = await started(billing, { user_id: renter.user_id, provider_id });
  await end(billing, id);
  // With open access and without the registry, a machine is its own owner.
  const email = await giveAddress(billing, provider_id);
  const [wallet] = (await call(billing, 'GET', `/api/v1/wallet?user_id=${provider_id}`)).body.wallets;
  const pay = async (amount: string, to_address: string) => {
    const path = `/api/v1/provider/${provider_id}/payout`;
    return (await call(billing, 'POST', path, { amount, to_address })).body.payout_id as string;
  };
  const shut = await chain.newOwner(1n);
  await chain.freeze(shut.publicKey.toBase58());
  const to = newAddress();
  const paid = await pay('0.001', to);
  await untilStatus(billing, wallet.id, paid, 'confirmed');
  const failed = await pay('0.002', shut.publicKey.toBase58());
  await untilStatus(billing, wallet.id, failed, 'failed');
  await until(() => server.receivedBy(email).some(({ subject }) => subject === 'Your payout failed'));
  await untilQuiet(billing.databaseUrl);
  const mails = server.receivedBy(email);
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your payout is on its way')).toHaveLength(2);
  expect(subjects.filter((subject) => subject === 'Your payout failed')).toHaveLength(1);
  expect(mails[0]?.text).toContain(`Payout: ${paid} Amount: 0.001 TOKEN To: ${to} As of: `);
  expect(mails.at(-1)?.text).toContain(`Payout: ${failed} Amount: 0.002 TOKEN`);
});
