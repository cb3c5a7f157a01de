import type { AccessOptions } from '@gridlease/common/http/access';
import { idempotencyPurge } from '@gridlease/common/idempotency/purge';
import { openNatsConsumer } from '@gridlease/common/messaging/nats-consumer';
import { openNatsSubscription } from '@gridlease/common/messaging/nats-subscription';
import type { ContextDatabase, ServiceContext } from '@gridlease/common/service/context';
import type { ServiceWorker } from '@gridlease/common/service/run';
import type { AppDeps } from './app.ts';
import { ledgerMonths } from './books/ledger/month-worker.ts';
import { rollUp } from './books/ledger/roll-up-worker.ts';
import type { BillingConfig } from './config/config.ts';
import { SERVICE } from './config/service-settings.ts';
import type { BillingTables } from './database/database.ts';
import type { Instruments } from './instruments.ts';
import { startDemandWorker } from './market/pricing/measured-demand.ts';
import { ownerEventOptions } from './market/providers/owner-events.ts';
import { createConfiguredMail } from './notices/notifications/configured.ts';
import { startMailWorker } from './notices/notifications/worker.ts';
import { startTicker } from './rentals/sessions/tick-worker.ts';
import { usageConsumerOptions } from './rentals/usage/consumer.ts';
import { usageMonths } from './rentals/usage/month-worker.ts';

interface WorkerParts {
  readonly config: BillingConfig;
  readonly context: ServiceContext;
  readonly leased: ContextDatabase<BillingTables>['leased'];
  readonly deps: Omit<AppDeps, 'http'>;
  readonly access: AccessOptions;
  readonly instruments: Instruments;
}

/**
 * Background workers that do not need the chain. Workers for a broker or a mail server run only if one is
 * configured.
 */
export function billingWorkers(parts: WorkerParts): ServiceWorker[] {
  const { config, context, leased, deps, instruments } = parts;
  const { log } = context;
  const { db } = deps;
  const { demand } = config.pricing;
  const usage = { retentionMs: config.usage.retention, onPass: instruments.onUsageMonthPass };
  const workers: ServiceWorker[] = [
    leased(idempotencyPurge()),
    leased(rollUp(db)),
    leased(ledgerMonths({ db, log, onPass: instruments.onMonthPass })),
    leased(usageMonths({ db, log, ...usage })),
    { name: 'ticker', start: () => startTicker({ ...deps, log, onTick: instruments.onTick }) },
    { name: 'mails', start: () => startMails(parts) },
  ];
  if (demand.enabled) {
    workers.push({ name: 'demand', start: () => startDemandWorker(deps.demand, { ...demand, log }) });
  }
  return config.messaging.url === '' ? workers : [...workers, ...brokerWorkers(parts)];
}

function startMails({ config, context, deps: { db }, instruments: { onMail } }: WorkerParts) {
  const { log, holder } = context;
  const mail = createConfiguredMail(config, log);
  return mail && startMailWorker({ ...mail, db, holder, onMail, log });
}

/** Consumers of broker messages: machine sales and usage reports. */
function brokerWorkers({ config, context, deps, access, instruments }: WorkerParts): ServiceWorker[] {
  const { messaging } = config;
  const { log, tracing } = context;
  const connection = { url: messaging.url, name: SERVICE, inboxPrefix: messaging.inbox_prefix, log };
  const verifier = access.mode === 'required' ? access.verifier : undefined;
  const usage = {
    ...connection,
    ...usageConsumerOptions(messaging, { record: deps.recordUsage, verifier, log }),
    tracing,
    onDeadLetter: instruments.onDeadLetter,
  };
  const owners = { ...connection, ...ownerEventOptions(messaging, deps.providers, log) };
  const stopping = (opened: { close(): Promise<void> }) => ({ stop: () => opened.close() });
  return [
    { name: 'owners', start: () => stopping(openNatsSubscription(owners)) },
    { name: 'usage', start: () => stopping(openNatsConsumer(usage)) },
  ];
}
