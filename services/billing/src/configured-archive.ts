import { createUpstream } from '@gridlease/common/discovery/upstream';
import type { Logger } from '@gridlease/common/log/logger';
import type { ArchiveObjects } from './books/archive/archive.ts';
import { createStorageObjects } from './books/archive/storage.ts';
import type { BillingConfig } from './config/config.ts';

/** Service names in Consul. */
const STORAGE_SERVICE = 'storage-service';
const AUTH_SERVICE = 'auth-service';

/** Archived objects in the configured bucket, read and written with this service's own account. */
export function createConfiguredObjects(config: BillingConfig, log: Logger): ArchiveObjects {
  const { auth, upstreams, registry: consul, archive } = config;
  const upstreamOf = (value: string, serviceName: string) =>
    createUpstream({ value, serviceName, consul: { address: consul.address, token: consul.token }, log });
  return createStorageObjects({
    bucket: archive.bucket,
    prefix: archive.prefix,
    url: upstreamOf(upstreams.storage, STORAGE_SERVICE),
    account:
      auth.client_id === ''
        ? undefined
        : {
            authUrl: upstreamOf(upstreams.auth, AUTH_SERVICE),
            clientId: auth.client_id,
            clientSecret: auth.client_secret,
          },
    log,
  });
}
