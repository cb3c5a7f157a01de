import { hostname } from 'node:os';
import type { RegistryConfig } from '../config/registry.ts';
import type { Logger } from '../log/logger.ts';
import { type Registration, serviceId, startRegistration } from './registration.ts';

/** Registers a service as configured in the group `registry`. */
export function startConfiguredRegistration(options: {
  readonly registry: RegistryConfig;
  /** Empty: host name and port. */
  readonly instanceId: string;
  /** The service's listen address. */
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
}): Registration {
  const { registry, instanceId, host, port, log } = options;
  const { name, id_prefix: prefix, tags, advertise_address, ...check } = registry.registration;
  return startRegistration({
    consulAddress: registry.address,
    token: registry.token,
    service: {
      name,
      id: serviceId({ prefix, instanceId, hostName: hostname(), port }),
      tags,
      address: advertise_address || host,
      port,
    },
    check: {
      host,
      path: check.health_check_path,
      intervalMs: check.health_check_interval,
      timeoutMs: check.health_check_timeout,
    },
    log,
  });
}
