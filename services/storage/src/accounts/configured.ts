import type { Logger } from '@gridlease/common/log/logger';
import { createUserStateReader, type ReadUserStates } from '@gridlease/common/service/account-watch';
import type { StorageConfig } from '../config/config.ts';

/** Asks the configured authentication service; undefined where access is open, or there is no account to ask with. */
export function createConfiguredUserStates(
  { auth, upstreams, registry }: Pick<StorageConfig, 'auth' | 'upstreams' | 'registry'>,
  log: Logger,
): ReadUserStates | undefined {
  if (auth.mode === 'off' || auth.client_id === '') return undefined;
  const { client_id: clientId, client_secret: clientSecret } = auth;
  return createUserStateReader(
    { authUpstream: upstreams.auth, consul: registry, clientId, clientSecret },
    log,
  );
}
