import type { AccessOptions } from '@gridlease/common/http/access';
import { idempotencyPurge } from '@gridlease/common/idempotency/purge';
import { openNatsConsumer } from '@gridlease/common/messaging/nats-consumer';
import { openNatsSubscription } from '@gridlease/common/messaging/nats-subscription';
import type { ContextDatabase, ServiceContext } from '@gridlease/common/service/context';
import type { ServiceWorker } from '@gridlease/common/service/run';
import type { AppDeps } from './app.ts';
import { archiveSources } from './archive-sources.ts';
import { archiver } from './books/archive/worker.ts';
import { balanceAnnouncements } from './books/balances/announce.ts';
import { historyMonths } from './books/history-months/worker.ts';
import { ledgerMonths } from './books/ledger/month-worker.ts';
import { rollUp } from './books/ledger/roll-up-worker.ts';
import { feeCollection } from './books/wallets/fee-collection.ts';
import { type BillingConfig, SERVICE } from './config/config.ts';
import type { BillingTables } from './database/database.ts';
import type { Instruments } from './instruments.ts';
import { demandCounting } from './market/pricing/measured-demand.ts';
import { ownerEventOptions } from './market/providers/owner-events.ts';
import { createConfiguredMail } from './notices/notifications/configured.ts';
import { startMailWorker } from './notices/notifications/worker.ts';
import { createConfiguredSend } from './notices/webhooks/configured.ts';
import { startWebhookWorker } from './notices/webhooks/worker.ts';
import { ownerRepayments } from './owners/payouts/repayments.ts';
import { cardAdoption } from './rentals/cards/adoption-worker.ts';
import { secretsErasure } from './rentals/delivery/erasure-worker.ts';
import { lifeEventOptions } from './rentals/lives/events.ts';
import { machineWatch } from './rentals/lives/worker.ts';
import { ownerNotices } from './rentals/outages/worker.ts';
import { ticker } from './rentals/sessions/tick-worker.ts';
import { usageConsumerOptions } from './rentals/usage/consumer.ts';
import { usageMonths } from './rentals/usage/month-worker.ts';

interface WorkerParts {
  readonly config: BillingConfig;
  readonly context: ServiceContext;
  readonly database: Pick<ContextDatabase<BillingTables>, 'leased' | 'look'>;
  readonly deps: Omit<AppDeps, 'http'>;
  readonly access: AccessOptions;
  readonly instruments: Instruments;
}

/** Background workers that do not need the chain. */
export function billingWorkers(parts: WorkerParts): ServiceWorker[] {
  const { config, context, database, deps, instruments } = parts;
  const { leased, look } = database;
  const { log, holder } = context;
  const { db } = deps;
  const { retention: retentionMs } = config.usage;
  const { onTick, onMail, onMonthPass, onHistoryMonthPass, onUsageMonthPass, onWebhookAttempt } = instruments;
  const mail = createConfiguredMail(config, log);
  return [
    leased(idempotencyPurge()),
    leased(rollUp(db)),
    leased(balanceAnnouncements(deps)),
    leased(ledgerMonths({ db, log, onPass: onMonthPass })),
    leased(historyMonths({ db, log, onPass: onHistoryMonthPass })),
    leased(usageMonths({ db, log, retentionMs, onPass: onUsageMonthPass })),
    ...archiveWorkers(parts),
    leased(ownerRepayments(deps)),
    leased(feeCollection(db, deps.newId)),
    leased(machineWatch(deps.watch)),
    leased(ownerNotices(deps)),
    leased(cardAdoption(deps)),
    leased(secretsErasure(deps.sessionKeys)),
    ticker({ ...deps, look, log, onTick }),
    { name: 'mails', start: () => mail && startMailWorker({ ...mail, db, holder, onMail, log }) },
    {
      name: 'webhooks',
      start: () =>
        startWebhookWorker({
          ...deps,
          ...createConfiguredSend(config),
          sendsMail: mail !== undefined,
          look,
          holder,
          log,
          onAttempt: onWebhookAttempt,
          now: () => new Date(),
          random: Math.random,
        }),
    },
    ...demandCounting(config, { db, log }).map(leased),
    ...(config.messaging.url === '' ? [] : brokerWorkers(parts)),
  ];
}

/** Only if months are to be archived. */
function archiveWorkers({ config, context, database, deps, instruments }: WorkerParts): ServiceWorker[] {
  const { archive_after: afterMs } = config.archive;
  if (afterMs === undefined) return [];
  const { archiveObjects: objects } = deps;
  const { onArchivePass: onPass } = instruments;
  const { log } = context;
  const sources = archiveSources(deps.disputeDelaySeconds);
  return [database.leased(archiver({ ...deps, objects, sources, afterMs, log, onPass }))];
}

/** Consumers of broker messages: machine sales and usage reports. */
function brokerWorkers({ config, context, deps, access, instruments }: WorkerParts): ServiceWorker[] {
  const { messaging } = config;
  const { log, tracing } = context;
  const { onDeadLetter } = instruments;
  const connection = { url: messaging.url, name: SERVICE, inboxPrefix: messaging.inbox_prefix, log };
  const verifier = access.mode === 'required' ? access.verifier : undefined;
  const owners = ownerEventOptions(messaging, deps.providers, log);
  const usage = usageConsumerOptions(messaging, { record: deps.recordUsage, verifier, log });
  const closing = (opened: { close(): Promise<void> }) => ({ stop: () => opened.close() });
  return [
    { name: 'owners', start: () => closing(openNatsSubscription({ ...connection, ...owners })) },
    {
      name: 'machine-events',
      start() {
        const { stop, ...lives } = lifeEventOptions(messaging, deps.refreshMachines, log);
        const subscription = openNatsSubscription({ ...connection, ...lives });
        return {
          async stop() {
            stop();
            await subscription.close();
          },
        };
      },
    },
    {
      name: 'usage',
      start() {
        const consumer = openNatsConsumer({ ...connection, ...usage, tracing, onDeadLetter });
        deps.hearing.listenWith(consumer);
        return closing(consumer);
      },
    },
  ];
}
