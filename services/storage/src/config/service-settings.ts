import type { ServiceSettings } from '@gridlease/common/service/settings';
import type { StorageConfig } from './config.ts';

/** What the start of the service takes from its configuration. */
export function settingsOf(config: StorageConfig): ServiceSettings {
  return {
    logLevel: config.log_level,
    instanceId: config.instance_id,
    listen: config.server,
    requestTimeoutMs: config.request_timeout,
    shutdownTimeoutMs: config.shutdown_timeout,
    drainDelayMs: config.drain_delay,
    bodyBytesMax: config.limits.body_bytes_max,
    trustedProxies: config.trusted_proxies,
    allowedOrigins: config.cors.allowed_origins,
    allowedHosts: config.allowed_hosts,
    tracing: config.tracing,
    consul: config.registry,
    health: { service: 'storage-service', words: { healthy: 'UP', unhealthy: 'DOWN' } },
  };
}
