import { createUpstream } from '@gridlease/common/discovery/upstream';
import type { Logger } from '@gridlease/common/log/logger';
import type { BillingConfig } from '../../config/config.ts';
import { createProviders, type Providers } from './owners.ts';
import type { LifeRegistry, MachineRegistry } from './provider.ts';
import { createRegistry } from './registry.ts';

/** Service names in Consul. */
const REGISTRY_SERVICE = 'provider-registry';
const AUTH_SERVICE = 'auth-service';
/** The timeout is short if sessions can start without the registry. */
const TIMEOUT_MS = { wanted: 500, needed: 3_000 } as const;

/** Whether the registry must confirm availability and capacity before a session starts. */
function isChecked({ auth, billing }: BillingConfig): boolean {
  return billing.check_provider ?? auth.mode === 'required';
}

function isNeeded(config: BillingConfig): boolean {
  return config.auth.mode === 'required' || isChecked(config);
}

/**
 * Creates a client of the configured registry. It uses this service's account, which is needed if the
 * registry requires authentication.
 */
export function createConfiguredRegistry(
  config: BillingConfig,
  log: Logger,
  timeoutMs: number = TIMEOUT_MS[isNeeded(config) ? 'needed' : 'wanted'],
): MachineRegistry & LifeRegistry {
  const { auth, upstreams, registry: consul } = config;
  const agent = { address: consul.address, token: consul.token === '' ? undefined : consul.token };
  const upstreamOf = (value: string, serviceName: string) =>
    createUpstream({ value, serviceName, consul: agent, log });
  return createRegistry({
    registryUrl: upstreamOf(upstreams.provider_registry, REGISTRY_SERVICE),
    account:
      auth.client_id === ''
        ? undefined
        : {
            authUrl: upstreamOf(upstreams.auth, AUTH_SERVICE),
            clientId: auth.client_id,
            clientSecret: auth.client_secret,
          },
    timeoutMs,
    log,
  });
}

/** Provides machines from the configured registry. Does no I/O. */
export function createConfiguredProviders(config: BillingConfig, log: Logger): Providers {
  return createProviders({
    registry: createConfiguredRegistry(config, log),
    mode: config.auth.mode,
    isChecked: isChecked(config),
  });
}
