import { ACCOUNT_OPERATIONS } from './account-operations.ts';
import { CLOCK_OPERATIONS } from './clock-operations.ts';
import { COMPLAINT_OPERATIONS } from './complaint-operations.ts';
import { CORRECTION_OPERATIONS } from './correction-operations.ts';
import { CUSTOMER_OPERATIONS } from './customer-operations.ts';
import { LEDGER_OPERATIONS } from './ledger-operations.ts';
import { LIFE_OPERATIONS } from './life-operations.ts';
import type { Operation } from './operation.ts';
import { OUTSIDE_OPERATIONS } from './outside-operations.ts';
import { OWNER_OPERATIONS } from './owner-operations.ts';
import { SESSION_OPERATIONS } from './session-operations.ts';
import { WALLET_OPERATIONS } from './wallet-operations.ts';
import { WORKER_OPERATIONS } from './worker-operations.ts';

/** What rentals cost and earn. */
export const RENTAL_OPERATIONS = [
  ...SESSION_OPERATIONS,
  ...LIFE_OPERATIONS,
  ...OWNER_OPERATIONS,
  ...COMPLAINT_OPERATIONS,
];

/**
 * Everything that happens: what is listed here is in the simulation, in its parallel steps, and beside every other in
 * the pairs.
 */
export const OPERATIONS: readonly Operation[] = [
  ...OUTSIDE_OPERATIONS,
  ...CLOCK_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...LEDGER_OPERATIONS,
  ...RENTAL_OPERATIONS,
  ...CORRECTION_OPERATIONS,
  ...WALLET_OPERATIONS,
  ...WORKER_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
];

const WEBHOOKS =
  'it locks rows of webhooks only, which nothing that moves money takes; their own test pairs them';

/** Operations of the OpenAPI document that change something by their method, and that no pair needs. */
export const APART: Readonly<Record<string, string>> = {
  calculatePrice: 'it reads rates, and locks and writes nothing',
  createWebhook: WEBHOOKS,
  updateWebhook: WEBHOOKS,
  rotateWebhookSecret: WEBHOOKS,
  deleteWebhook: WEBHOOKS,
  testWebhook: WEBHOOKS,
  replayWebhookDelivery: WEBHOOKS,
  replayWebhook: WEBHOOKS,
};
