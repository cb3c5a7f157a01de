import { bearer, issuer, register, type TestRegistry } from './registry.ts';

/** What a daemon's key may do at most. */
export const DAEMON = 'registry:heartbeat registry:write billing:usage';

/** The token of a key of this user, bound to these providers. */
export function keyOf(sub: string, scope: string, provider_ids?: readonly string[]): string {
  return issuer.daemonToken(scope, { sub, ...(provider_ids && { provider_ids }) });
}

/** Different people at one registry that requires access tokens. */
export function callersOf(registry: TestRegistry) {
  /** Where somebody calls, with this token or none. */
  const as = (token: string | undefined) => ({ url: registry.url, headers: token ? bearer(token) : {} });
  const provider = (sub: string) => as(issuer.token({ sub, roles: ['provider'] }));
  return {
    as,
    ann: provider('ann'),
    bob: provider('bob'),
    /** A provider of this user, registered by an administrator. */
    machineOf: (owner_id: string, members: object = {}) => register(registry, { owner_id, ...members }),
  };
}
