import { ADMINISTRATION } from './responses/administration.ts';
import { CORRECTIONS } from './responses/corrections.ts';
import { DEPOSITS } from './responses/deposits.ts';
import { EARNINGS } from './responses/earnings.ts';
import { NOTIFICATIONS } from './responses/notifications.ts';
import { OWN_RATES, PRICING, PROVIDERS } from './responses/prices.ts';
import { rental, SESSIONS } from './responses/sessions.ts';
import { ABSENT, ask, newAddress, newSignature, type Producers } from './responses/source.ts';
import { USAGE_RESPONSES, usageOf } from './responses/usage.ts';
import { order, WALLETS } from './responses/wallets.ts';
import { WEBHOOK_ORDER, WEBHOOK_RESPONSES } from './responses/webhooks.ts';

/** How to get each documented response, except those that operations share. */
export const PRODUCERS: Readonly<Record<string, Producers>> = {
  ...WALLETS,
  ...DEPOSITS,
  ...ADMINISTRATION,
  ...CORRECTIONS,
  ...PRICING,
  ...PROVIDERS,
  ...SESSIONS,
  ...USAGE_RESPONSES,
  ...EARNINGS,
  ...NOTIFICATIONS,
  ...WEBHOOK_RESPONSES,
  streamBillingEvents: {
    200: ask('GET', '/api/v1/billing/events'),
    400: ask('GET', '/api/v1/billing/events', undefined, { 'last-event-id': 'x' }),
  },
  getHealth: { 200: ask('GET', '/health') },
  getReadiness: { 200: ask('GET', '/health/ready') },
  getLiveness: { 200: ask('GET', '/health/live') },
};

/** A valid body of each operation that takes one, for requests that are refused nevertheless. */
export const BODIES: Readonly<Record<string, unknown>> = {
  endAccount: { version: 1 },
  createWallet: { user_id: 'ann' },
  updateWallet: { is_active: true },
  linkAddress: { address: newAddress(), signature: newSignature() },
  deposit: { solana_signature: newSignature() },
  withdraw: order(),
  assignDeposit: { wallet_id: ABSENT },
  setOutgoing: { paused: false },
  retryTransfer: {},
  returnTransfer: {},
  setProviderRates: OWN_RATES,
  setNotifications: {},
  createWebhook: WEBHOOK_ORDER,
  updateWebhook: { is_active: true },
  replayWebhook: { since: '2026-03-01T00:00:00Z' },
  startSession: rental('ann'),
  endSession: { session_id: ABSENT },
  failSession: {},
  readySession: {},
  finishSession: { exit_code: 0 },
  reportUsage: usageOf(ABSENT),
  writeOffDebt: { reason: 'it is lost' },
  adjustWallet: { amount: '1', reason: 'goodwill' },
  reverseAdjustment: { reason: 'a mistake' },
  moveDeposit: { wallet_id: ABSENT, reason: 'a mistake' },
  refundSession: { reason: 'it did not run' },
  requestPayout: {},
  openDispute: { reason: 'it did not run' },
  decideDispute: { decision: 'reject', note: 'it ran' },
};
