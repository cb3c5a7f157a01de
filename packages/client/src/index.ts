/** The whole package. Each part is also a separate module, such as `@gridlease/client/registry`. */
export * from './auth.ts';
export * from './billing.ts';
export * from './problem-error.ts';
export * from './recent-authentication.ts';
export * from './registry.ts';
export type { RetryPolicy } from './retry-policy.ts';
export type { Fetch } from './retrying-fetch.ts';
export type { ServiceClient, ServiceClientOptions } from './service-client.ts';
export * from './storage.ts';
