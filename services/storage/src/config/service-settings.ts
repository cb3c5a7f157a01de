import { type ServiceSettings, sharedSettings } from '@gridlease/common/service/settings';
import type { StorageConfig } from './config.ts';

/** What the start of the service takes from its configuration. */
export function settingsOf(config: StorageConfig): ServiceSettings {
  return {
    ...sharedSettings(config),
    listen: config.server,
    requestTimeoutMs: config.request_timeout,
    shutdownTimeoutMs: config.shutdown_timeout,
    drainDelayMs: config.drain_delay,
    consul: config.registry,
    health: { service: 'storage-service', words: { healthy: 'UP', unhealthy: 'DOWN' } },
  };
}
