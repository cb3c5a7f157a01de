import { createUpstream } from '@gridlease/common/discovery/upstream';
import {
  createServiceClient,
  type ServiceClient,
  type ServiceClientOptions,
} from '@gridlease/common/service/service-client';
import type { AuthConfig } from '../config/config.ts';
import type { AccessTokenIssuer } from '../tokens/issuer.ts';

const TIMEOUT_MS = 10_000;
/** A token is issued for each call. */
const TOKEN_SECONDS = 60;

/** How this service names itself to the others. No client has these credentials, and no account can get the scope. */
const SELF = { sub: 'auth-service', client_id: 'auth-service' };
const SCOPE = 'accounts:close registry:read storage:read';

/** Names in Consul. */
const SERVICES = {
  billing: 'billing-payment-service',
  provider_registry: 'provider-registry',
  storage: 'storage-service',
} as const;

type ServiceName = keyof typeof SERVICES;

/** Clients of the services whose addresses are configured. */
export type ServiceClients = { readonly [Name in ServiceName]?: ServiceClient };

/** Tokens with which this service asks the others what a user has. */
export function createSelfTokens(issuer: AccessTokenIssuer): () => Promise<string> {
  return async () => (await issuer.issue({ ...SELF, scope: SCOPE }, TOKEN_SECONDS)).token;
}

/** Undefined without any address. */
export function createConfiguredClients(
  {
    upstreams,
    consul_address: address,
    consul_token,
  }: Pick<AuthConfig, 'upstreams' | 'consul_address' | 'consul_token'>,
  options: Pick<ServiceClientOptions, 'log' | 'token' | 'unavailable'>,
): ServiceClients | undefined {
  const consul = { address, token: consul_token === '' ? undefined : consul_token };
  const names = (Object.keys(SERVICES) as ServiceName[]).filter((name) => upstreams[name] !== '');
  if (names.length === 0) return undefined;
  const clients = names.map((name) => {
    const url = createUpstream({
      value: upstreams[name],
      serviceName: SERVICES[name],
      consul,
      log: options.log,
    });
    const shared = { ...options, account: undefined, timeoutMs: TIMEOUT_MS };
    return [name, createServiceClient({ ...shared, name: name.replace('_', ' '), url })] as const;
  });
  return Object.fromEntries(clients);
}
