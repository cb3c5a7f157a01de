import { createMetrics } from '@gridlease/common/http/metrics';
import { createLogger } from '@gridlease/common/log/logger';
import { Kysely, PostgresDialect } from 'kysely';
import { buildApp } from './app.ts';
import { Decimal } from './books/money/decimal.ts';
import { createNoAddressRules } from './chain/network/address-rules.ts';
import { createNoChain } from './chain/network/no-chain.ts';
import type { BillingTables } from './database/database.ts';
import { NO_DEMAND } from './market/pricing/demand.ts';
import { createNoDirectory } from './market/providers/no-directory.ts';
import { createProviders } from './market/providers/owners.ts';

/** Routes are described, never called: whoever asks for a connection made a mistake. */
const noDatabase = new Kysely<BillingTables>({
  dialect: new PostgresDialect({
    pool: async () => {
      throw new Error('the OpenAPI document is made without a database');
    },
  }),
});

const SERVICE = 'billing-payment-service';

/** Billing's OpenAPI document, from the routes themselves. */
export async function describeBilling(): Promise<object> {
  const app = await buildApp({
    db: noDatabase,
    newId: () => '',
    chain: createNoChain(),
    addresses: createNoAddressRules(),
    onCredited: async () => {},
    onUnfrozen: async () => {},
    returnPayout: () => Promise.reject(new Error('only described')),
    token: { mint: '', program: 'token' },
    dustBelow: 0n,
    eventSubjectPrefix: '',
    wait: {
      places: { free: 0 },
      waitMs: 0,
      pollMs: 0,
      signal: AbortSignal.abort(),
      clock: () => 0,
      pause: async () => {},
    },
    rules: {
      transferMax: undefined,
      dayMax: undefined,
      approvalThreshold: undefined,
      addressCooldownSeconds: 0,
    },
    withdrawalAccepted: 202,
    disputeDelaySeconds: 0,
    rateCard: {
      baseRates: new Map(),
      defaultRate: 0n,
      vramPerGb: 0n,
      perKilowatt: 0n,
      feePercent: new Decimal(0),
      minimumBalance: 0n,
      billingInterval: '',
      currency: '',
      since: new Date(0),
    },
    demand: NO_DEMAND,
    providers: createProviders({ directory: createNoDirectory(), mode: 'off', isChecked: false }),
    usage: { submit: async () => Promise.reject(new Error('nothing is recorded')) },
    recordUsage: async () => [],
    usageRules: { staleAfterMs: 0, lateWindowMs: 0 },
    sessionRules: {
      intervalMs: 0,
      settlementMs: 0,
      initialMs: 0,
      graceMs: 0,
      warningMs: 0,
      debtMax: undefined,
      staleAfterMs: 0,
    },
    minimumBalance: 0n,
    termsOf: () => Promise.reject(new Error('only described')),
    now: () => new Date(0),
    hasChain: false,
    onEvent: () => {},
    onTransfer: () => {},
    http: {
      log: createLogger({ service: SERVICE, level: 'silent' }),
      requestTimeoutMs: 1_000,
      bodyBytesMax: 1,
      trustedProxies: [],
      allowedOrigins: [],
      access: { mode: 'off', listensOnLoopback: true, allowedHosts: [] },
      metrics: createMetrics(SERVICE),
      health: { service: SERVICE, path: '/health', state: () => 'ready', dependencies: {} },
    },
  });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
