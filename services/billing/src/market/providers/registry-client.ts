import type { Upstream } from '@gridlease/common/discovery/upstream';
import {
  createServiceClient,
  type ServiceClient,
  type ServiceClientOptions,
} from '../../http/service-client.ts';
import { registryUnavailable } from './errors.ts';

export interface RegistryClientOptions extends Pick<ServiceClientOptions, 'account' | 'timeoutMs' | 'log'> {
  /** Where the registry is now. */
  readonly registryUrl: Upstream;
}

/** Asks the registry. @throws BillingError 503 `registry_unavailable` for whatever is no answer to the question */
export type RegistryClient = ServiceClient;

/** The registry over HTTP. */
export function createRegistryClient({ registryUrl, ...options }: RegistryClientOptions): RegistryClient {
  return createServiceClient({
    ...options,
    name: 'the provider registry',
    url: registryUrl,
    unavailable: registryUnavailable,
  });
}
