import type { EventSettings } from '@gridlease/common/service/outbox';
import type { ServiceSettings } from '@gridlease/common/service/settings';
import { type BillingConfig, SERVICE } from './config.ts';

/** The settings that starting the service needs. */
export function settingsOf(config: BillingConfig): ServiceSettings {
  const { server } = config;
  return {
    logLevel: config.log_level,
    instanceId: config.instance_id,
    listen: server,
    requestTimeoutMs: server.write_timeout,
    shutdownTimeoutMs: server.shutdown_timeout,
    drainDelayMs: server.drain_delay,
    bodyBytesMax: config.limits.body_bytes_max,
    trustedProxies: config.trusted_proxies,
    allowedOrigins: config.cors.allowed_origins,
    allowedHosts: config.allowed_hosts,
    tracing: config.tracing,
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
  };
}
