import type { Logger } from '@gridlease/common/log/logger';
import {
  type AccountWatch,
  createAccountWatch,
  createUserStateReader,
} from '@gridlease/common/service/account-watch';
import type { LeasedWork } from '@gridlease/common/worker/runner';
import type { RegistryConfig } from '../config/config.ts';
import type { RegistryTables } from '../database/database.ts';
import { listOwners } from './store.ts';
import { type AccountDeps, learnAccounts, settleMachines } from './suspend.ts';

/** Changes that were not heard of are known after this long. */
const INTERVAL_MS = 5 * 60_000;

/** Watches the accounts of owners as configured; undefined where access is open, or there is no account to ask with. */
export function createConfiguredAccountWatch(
  config: Pick<RegistryConfig, 'auth' | 'upstreams' | 'consul_address' | 'consul_token'>,
  deps: AccountDeps,
  log: Logger,
): AccountWatch | undefined {
  const { auth, upstreams, consul_address: address, consul_token: token } = config;
  if (auth.mode === 'off' || auth.client_id === '') return undefined;
  const { client_id: clientId, client_secret: clientSecret } = auth;
  const settings = { authUpstream: upstreams.auth, consul: { address, token }, clientId, clientSecret };
  return createAccountWatch({
    read: createUserStateReader(settings, log),
    apply: (states, origin) => learnAccounts(deps, states, origin),
    listParties: (after, limit) => listOwners(deps.db, after, limit),
    newId: deps.newId,
    log,
  });
}

/** Compares all owners with their accounts, and all machines with what is known of their owners; in one replica at a time. */
export function accountComparison(watch: AccountWatch, deps: AccountDeps): LeasedWork<RegistryTables> {
  return {
    name: 'account-comparison',
    intervalMs: INTERVAL_MS,
    async pass(lease) {
      await watch.compare(lease.signal);
      await settleMachines(deps, { correlationId: deps.newId() });
    },
  };
}
