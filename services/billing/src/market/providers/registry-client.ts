import type { Upstream } from '@gridlease/common/discovery/upstream';
import {
  createServiceClient,
  type ServiceClient,
  type ServiceClientOptions,
} from '../../http/service-client.ts';
import { registryUnavailable } from './errors.ts';

export interface RegistryClientOptions extends Pick<ServiceClientOptions, 'account' | 'timeoutMs' | 'log'> {
  /** The registry's current address. */
  readonly registryUrl: Upstream;
}

/** Calls the registry. @throws BillingError 503 `registry_unavailable` if there is no valid response */
export type RegistryClient = ServiceClient;

/** Creates a client of the registry over HTTP. */
export function createRegistryClient({ registryUrl, ...options }: RegistryClientOptions): RegistryClient {
  return createServiceClient({
    ...options,
    name: 'the provider registry',
    url: registryUrl,
    unavailable: registryUnavailable,
  });
}
