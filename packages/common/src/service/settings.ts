import type { LoadedFlatKeys } from '../config/flat.ts';
import type { RegistryConfig } from '../config/registry.ts';
import type { AuthConfig } from '../http/configured-access.ts';
import type { HealthOptions } from '../http/health.ts';

/** What every service's start needs of its configuration, whatever its keys are called. Times in milliseconds. */
export interface ServiceSettings {
  readonly logLevel: string;
  /** Tells this process from its replicas; empty: the host name does. */
  readonly instanceId: string;
  readonly listen: { readonly host: string; readonly port: number };
  readonly requestTimeoutMs: number;
  readonly shutdownTimeoutMs: number;
  readonly drainDelayMs: number;
  readonly bodyBytesMax: number;
  readonly trustedProxies: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly allowedHosts: readonly string[];
  readonly tracing: { readonly otlp_endpoint: string; readonly sample_percent: number };
  readonly consul: RegistryConfig;
  readonly health: Pick<HealthOptions, 'service' | 'otherPaths' | 'words'>;
}

/** Who may call, for services that verify with the authentication service's keys. */
export interface CallerSettings {
  readonly auth: AuthConfig;
  /** Where the authentication service is: a base URL, or `consul`. */
  readonly authUpstream: string;
}

/** The keys that every service spells alike. */
type SharedKeys = Pick<
  LoadedFlatKeys,
  'log_level' | 'instance_id' | 'trusted_proxies' | 'allowed_hosts' | 'cors' | 'tracing'
> & { readonly limits: { readonly body_bytes_max: number } };

/** The settings whose keys every service spells alike. */
export function sharedSettings(config: SharedKeys) {
  return {
    logLevel: config.log_level,
    instanceId: config.instance_id,
    bodyBytesMax: config.limits.body_bytes_max,
    trustedProxies: config.trusted_proxies,
    allowedOrigins: config.cors.allowed_origins,
    allowedHosts: config.allowed_hosts,
    tracing: config.tracing,
  };
}

/** The settings of a service whose keys are flat. */
export function flatSettings(config: LoadedFlatKeys & SharedKeys): ServiceSettings {
  return {
    ...sharedSettings(config),
    listen: config.listen,
    requestTimeoutMs: config.request_timeout,
    shutdownTimeoutMs: config.shutdown_timeout,
    drainDelayMs: config.drain_delay,
    consul: {
      enabled: config.consul_address !== '',
      address: config.consul_address,
      token: config.consul_token,
      registration: {
        name: config.service_name,
        id_prefix: config.service_id_prefix,
        tags: config.service_tags,
        advertise_address: config.advertise_address,
        health_check_path: config.health_check_path,
        health_check_interval: config.health_check_interval,
        health_check_timeout: config.health_check_timeout,
      },
    },
    health: { service: config.service_name },
  };
}
