import { openDatabase } from '@gridlease/common/database/open';
import type { Resolve } from '@gridlease/common/fetch/resolve';
import { createLogger } from '@gridlease/common/log/logger';
import { until } from '@gridlease/testing/until';
import { v7 } from 'uuid';
import { billingConfigSchema } from '../../src/config/config.ts';
import { encryptionKeysOf } from '../../src/config/encryption-keys.ts';
import type { BillingTables } from '../../src/database/database.ts';
import { createConfiguredSend } from '../../src/notices/webhooks/configured.ts';
import type { AttemptOutcome, WebhookWorkerDeps } from '../../src/notices/webhooks/deps.ts';
import { startWebhookWorker } from '../../src/notices/webhooks/worker.ts';
import { type Body, call, type Target } from '../billing.ts';

export const WEBHOOKS = '/api/v1/admin/webhooks';

/** A secret for tests only. */
export const ENCRYPTION_KEY = 'the encryption key of these tests, long enough';

/** The configuration of services whose webhooks lead to receivers on this machine. */
export const LOCAL = { allow_http: 'true', allow_private: 'true' };

const INTERVAL_MS = 50;

export interface SendingOptions {
  readonly databaseUrl: string;
  readonly webhooks?: Record<string, string>;
  readonly encryption?: Record<string, string>;
  readonly resolve?: Resolve;
  readonly ca?: string;
  readonly sendsMail?: boolean;
  readonly onSent?: WebhookWorkerDeps['onSent'];
}

/** Billing's workers of webhooks, next to a service. */
export interface Sending {
  readonly outcomes: readonly AttemptOutcome[];
  wake(): void;
  stop(): Promise<void>;
}

/** Starts the workers as configured, with their own connections. */
export function startSending(options: SendingOptions): Sending {
  const { databaseUrl, resolve, ca, onSent, sendsMail = true } = options;
  const log = createLogger({ service: 'billing-test', level: 'silent' });
  const { db, close } = openDatabase<BillingTables>({
    url: databaseUrl,
    applicationName: 'webhooks-test',
    log,
  });
  const config = billingConfigSchema.parse({
    webhooks: { ...LOCAL, ...options.webhooks },
    encryption: options.encryption ?? { key: ENCRYPTION_KEY },
  });
  const billing = { ...config, auth: { ...config.auth, mode: 'off' as const } };
  const outcomes: AttemptOutcome[] = [];
  const worker = startWebhookWorker({
    ...createConfiguredSend(billing, { resolve, ca }),
    webhookKeys: encryptionKeysOf(billing, { purpose: 'webhook-secret', derived: undefined }),
    db,
    log,
    newId: v7,
    holder: 'test',
    intervalMs: INTERVAL_MS,
    sendsMail,
    onAttempt: (outcome) => outcomes.push(outcome),
    now: () => new Date(),
    random: () => 0,
    onSent,
  });
  return {
    outcomes,
    wake: () => worker.wake(),
    async stop() {
      await worker.stop();
      await close();
    },
  };
}

/** Registers a webhook and returns it, with its secret. */
export async function register(target: Target, order: object): Promise<Body> {
  const { status, body } = await call(target, 'POST', WEBHOOKS, { types: ['payout.*'], ...order });
  if (status !== 201) throw new Error(`registering responded with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The deliveries of a webhook, newest first. */
export async function deliveriesOf(target: Target, id: string, query = ''): Promise<Body[]> {
  return (await call(target, 'GET', `${WEBHOOKS}/${id}/deliveries${query}`)).body.deliveries;
}

/** Waits until the newest delivery of a webhook is as wanted, and returns it. */
export async function untilDelivery(
  target: Target,
  id: string,
  isWanted: (delivery: Body) => boolean,
): Promise<Body> {
  return until(
    async () => {
      const [newest] = await deliveriesOf(target, id, '?limit=1');
      return newest !== undefined && isWanted(newest) && newest;
    },
    { timeoutMs: 20_000, message: 'the delivery' },
  );
}
