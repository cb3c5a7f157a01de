import { ADMINISTRATION } from './answers/administration.ts';
import { DEPOSITS } from './answers/deposits.ts';
import { EARNINGS } from './answers/earnings.ts';
import { NOTIFICATIONS } from './answers/notifications.ts';
import { OWN_RATES, PRICING, PROVIDERS } from './answers/prices.ts';
import { rental, SESSIONS } from './answers/sessions.ts';
import { ABSENT, ask, newAddress, newSignature, type Producers } from './answers/source.ts';
import { USAGE_ANSWERS, usageOf } from './answers/usage.ts';
import { order, WALLETS } from './answers/wallets.ts';

/** How to get each documented answer, but those that operations give alike. */
export const PRODUCERS: Readonly<Record<string, Producers>> = {
  ...WALLETS,
  ...DEPOSITS,
  ...ADMINISTRATION,
  ...PRICING,
  ...PROVIDERS,
  ...SESSIONS,
  ...USAGE_ANSWERS,
  ...EARNINGS,
  ...NOTIFICATIONS,
  getHealth: { 200: ask('GET', '/health') },
  getReadiness: { 200: ask('GET', '/health/ready') },
  getLiveness: { 200: ask('GET', '/health/live') },
};

/** A right body of each operation that takes one, for those who are refused all the same. */
export const BODIES: Readonly<Record<string, unknown>> = {
  createWallet: { user_id: 'ann' },
  updateWallet: { is_active: true },
  linkAddress: { address: newAddress(), signature: newSignature() },
  deposit: { solana_signature: newSignature() },
  withdraw: order(),
  assignDeposit: { wallet_id: ABSENT },
  setOutgoing: { paused: false },
  setProviderRates: OWN_RATES,
  setNotifications: {},
  startSession: rental('ann'),
  endSession: { session_id: ABSENT },
  failSession: {},
  reportUsage: usageOf(ABSENT),
  writeOffDebt: { reason: 'it is lost' },
  adjustWallet: { amount: '1', reason: 'goodwill' },
  refundSession: { reason: 'it did not run' },
  requestPayout: {},
  openDispute: { reason: 'it did not run' },
  decideDispute: { decision: 'reject', note: 'it ran' },
};
