import type { EventSettings } from '@gridlease/common/service/outbox';
import { type ServiceSettings, sharedSettings } from '@gridlease/common/service/settings';
import { type BillingConfig, SERVICE } from './config.ts';

/** The settings that starting the service needs. */
export function settingsOf(config: BillingConfig): ServiceSettings {
  const { server } = config;
  return {
    ...sharedSettings(config),
    listen: server,
    requestTimeoutMs: server.write_timeout,
    shutdownTimeoutMs: server.shutdown_timeout,
    drainDelayMs: server.drain_delay,
    consul: config.registry,
    health: { service: SERVICE, otherPaths: ['/api/v1/health'] },
  };
}

/** Where events are published and how long they are kept. */
export function eventSettingsOf({ messaging }: BillingConfig): EventSettings {
  return {
    url: messaging.url,
    inboxPrefix: messaging.inbox_prefix,
    stream: messaging.stream,
    subjectPrefix: messaging.subjects.events,
    readersSubject: messaging.subjects.readers,
    retentionMs: messaging.retention,
    replicas: messaging.replicas,
  };
}
