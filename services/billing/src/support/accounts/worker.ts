import type { Logger } from '@gridlease/common/log/logger';
import {
  type AccountWatch,
  createAccountWatch,
  createUserStateReader,
} from '@gridlease/common/service/account-watch';
import type { LeasedWork } from '@gridlease/common/worker/runner';
import { v7 as uuidv7 } from 'uuid';
import type { BillingConfig } from '../../config/config.ts';
import type { BillingTables } from '../../database/database.ts';
import { type LearnDeps, learnAccounts } from './learn.ts';
import { listParties } from './store.ts';

/** Changes that were not heard of are known after this long. */
const INTERVAL_MS = 5 * 60_000;

/** Watches the accounts of users as configured; undefined where access is open, or billing has no account to ask with. */
export function createConfiguredAccountWatch(
  { auth, upstreams, registry }: BillingConfig,
  deps: LearnDeps,
  log: Logger,
): AccountWatch | undefined {
  if (auth.mode === 'off' || auth.client_id === '') return undefined;
  const { client_id: clientId, client_secret: clientSecret } = auth;
  const settings = { authUpstream: upstreams.auth, consul: registry, clientId, clientSecret };
  return createAccountWatch({
    read: createUserStateReader(settings, log),
    apply: (states) => learnAccounts(deps, states),
    listParties: (after, limit) => listParties(deps.db, after, limit),
    newId: uuidv7,
    log,
  });
}

/** Compares the users of rentals, transfers and earnings with their accounts; in one replica at a time. */
export function accountComparison(watch: AccountWatch): LeasedWork<BillingTables> {
  return {
    name: 'account-comparison',
    intervalMs: INTERVAL_MS,
    pass: (lease) => watch.compare(lease.signal),
  };
}
