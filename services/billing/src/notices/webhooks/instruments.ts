import { Counter, type Registry } from '@gridlease/common/http/metrics';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { registerGaugeGroup } from '../../http/gauge-group.ts';
import type { WebhookWorkerDeps } from './deps.ts';

/** How long values are cached. */
const AGE_MS = 10_000;

interface WebhookFacts {
  readonly waiting: number;
  readonly failingSeconds: number;
  readonly disabled: number;
}

async function readFacts(db: Database): Promise<WebhookFacts> {
  const { rows } = await sql<WebhookFacts>`
    select (select count(*) from webhook_deliveries where status = 'pending') as waiting,
      coalesce(max(extract(epoch from gridlease_now() - failing_since))
        filter (where disabled_at is null), 0)::float8 as "failingSeconds",
      count(*) filter (where disabled_reason in ('failing', 'gone')) as disabled
    from webhooks where deleted_at is null`.execute(db);
  return rows[0] ?? { waiting: 0, failingSeconds: 0, disabled: 0 };
}

/** Metrics of webhooks. The gauges come from the database, and are the same on every replica. */
export function createWebhookInstruments(registry: Registry, db: Database): WebhookWorkerDeps['onAttempt'] {
  const attempts = new Counter({
    name: 'billing_webhook_attempts_total',
    help: 'Attempts to deliver to webhooks, by outcome; after failed there is no further one',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['delivered', 'retried', 'failed']) attempts.inc({ outcome }, 0);
  registerGaugeGroup(registry, () => readFacts(db), AGE_MS, {
    billing_webhook_deliveries_waiting: {
      help: 'Deliveries to webhooks that are due or wait for a retry',
      set: (gauge, { waiting }) => gauge.set(waiting),
    },
    billing_webhook_failing_seconds: {
      help: 'For how long every attempt to deliver to an active webhook has failed; the longest',
      set: (gauge, { failingSeconds }) => gauge.set(failingSeconds),
    },
    billing_webhooks_disabled: {
      help: 'Webhooks that were disabled because they failed',
      set: (gauge, { disabled }) => gauge.set(disabled),
    },
  });
  return (outcome) => attempts.inc({ outcome });
}
