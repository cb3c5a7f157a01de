import { testChain } from '@gridlease/testing/solana';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openBilling, type Target, type TestBilling } from './billing.ts';

const PLATFORM = '/api/v1/platform';
const getPlatform = ({ url }: Target) => call({ url }, 'GET', PLATFORM);

describe('the platform without a chain', () => {
  let billing: TestBilling;
  beforeAll(async () => {
    billing = await openBilling();
  });
  afterAll(() => billing.close());

  it('has neither network nor token, deposits nor withdrawals', async () => {
    const { status, headers, body } = await getPlatform(billing);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    expect(body).toEqual({
      name: 'Gridlease',
      auth_mode: 'off',
      currency: 'TOKEN',
      features: {
        deposits: false,
        withdrawals: false,
        check_provider: false,
        demand_pricing: false,
        scheduled_payouts: false,
        mails: false,
      },
      terms: {
        platform_fee_percent: '5',
        minimum_balance: '1',
        minimum_withdrawal: '0',
        new_account_fee: '0',
        billing_interval_seconds: 60,
        initial_period_seconds: 3600,
        grace_period_seconds: 300,
        dispute_period_seconds: 0,
      },
    });
  });
});

describe('the platform with a chain', () => {
  const name = 'Grüße & GPUs';
  let chain: Awaited<ReturnType<typeof testChain>>;
  let billing: TestBilling;
  beforeAll(async () => {
    chain = await testChain();
    billing = await openBilling({
      chain,
      access: 'required',
      config: {
        platform: { name },
        pricing: { currency: 'GRID', platform_fee_percent: '7.5' },
        withdrawals: { minimum: '0.25' },
        billing: { check_provider: 'true', grace_period: '90s' },
      },
    });
  });
  afterAll(() => billing.close());

  it('is told to callers without a token', async () => {
    expect((await getPlatform(billing)).body).toMatchObject({
      name,
      auth_mode: 'required',
      currency: 'GRID',
      decimals: 9,
      token_address: chain.tokenAddress,
      network: 'other',
      features: { deposits: true, withdrawals: true, check_provider: true, scheduled_payouts: true },
      terms: { platform_fee_percent: '7.5', minimum_withdrawal: '0.25', grace_period_seconds: 90 },
    });
  });

  it('judges a token that is sent', async () => {
    const reply = await call({ url: billing.url }, 'GET', PLATFORM, undefined, { authorization: 'Bearer x' });
    expect([reply.status, reply.body.code]).toEqual([401, 'invalid_token']);
  });

  it('is on a local network where the configuration says so', async () => {
    const local = await openBilling({
      chain,
      databaseUrl: billing.databaseUrl,
      hasWorkers: false,
      config: { blockchain: { local: 'true' } },
    });
    expect((await getPlatform(local)).body.network).toBe('localnet');
    await local.close();
  });
});
