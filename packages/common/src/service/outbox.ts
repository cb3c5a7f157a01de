import type { DependencyCheck } from '../http/health.ts';
import { openNatsBroker } from '../messaging/nats.ts';
import { openNatsReaders } from '../messaging/nats-readers.ts';
import { registerOutboxMetrics } from '../outbox/backlog.ts';
import { startOutboxRelay } from '../outbox/relay.ts';
import type { Worker } from '../worker/loop.ts';
import type { ContextDatabase, ServiceContext } from './context.ts';
import type { ServiceWorker } from './run.ts';

const DAY_MS = 86_400_000;

/** The JetStream stream that a service publishes its events on. */
export interface EventSettings {
  /** NATS servers; empty: events are kept, and none is published. */
  readonly url: string;
  readonly inboxPrefix: string;
  readonly stream: string;
  /** What every event's subject begins with. */
  readonly subjectPrefix: string;
  /** The subject on which schedulers and integrations ask for consumers; undefined: they get none of this stream. */
  readonly readersSubject: string | undefined;
  readonly retentionMs: number;
  /** Servers of a NATS cluster that keep the stream. */
  readonly replicas: number;
}

/** A service's events on their way from its database to the broker. */
export interface Outbox {
  /** Tells the relay of a commit that wrote an event. */
  wake(): void;
  readonly relay: ServiceWorker;
  /** The broker, where there is one: the service goes on without it. */
  readonly watched: Readonly<Record<string, DependencyCheck>>;
}

/** Opens the broker, where there is one. */
export function openOutbox<DB>(
  context: ServiceContext,
  { db, look }: Pick<ContextDatabase<DB>, 'db' | 'look'>,
  settings: EventSettings,
): Outbox {
  const { log, holder, tracing, metrics, defer } = context;
  const { url, inboxPrefix, stream, subjectPrefix, readersSubject, retentionMs, replicas } = settings;
  registerOutboxMetrics(metrics, db);
  const isPublished = url !== '';
  const connection = { url, name: context.name, inboxPrefix, log };
  const subjects = [`${subjectPrefix}.>`];
  const kept = { name: stream, subjects, maxAgeDays: retentionMs / DAY_MS, replicas };
  const broker = isPublished ? openNatsBroker({ ...connection, stream: kept }) : undefined;
  if (broker !== undefined) {
    defer('broker', () => broker.close());
  }
  if (isPublished && readersSubject !== undefined) {
    const readers = openNatsReaders({ ...connection, stream, subject: readersSubject });
    defer('readers', () => readers.close());
  }
  let relay: Worker | undefined;
  return {
    wake: () => relay?.wake(),
    watched: broker === undefined ? {} : { broker: () => broker.check() },
    relay: {
      name: 'outbox relay',
      start() {
        relay = startOutboxRelay<DB>({
          db,
          look,
          holder,
          log,
          broker,
          keepSeconds: retentionMs / 1_000,
          tracing,
        });
        return relay;
      },
    },
  };
}
