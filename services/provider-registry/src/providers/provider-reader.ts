import { retryingReads } from '@gridlease/common/database/transaction';
import { createReadBatcher } from '@gridlease/common/worker/read-batcher';
import type { Database } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import type { Provider } from './provider.ts';
import { listProviders } from './store.ts';

/** A machine as readers see it; undefined when there is none, or it was deleted. */
export type ReadProvider = (id: string) => Promise<Provider | undefined>;

/** Beyond this, one response would wait for too many others. */
const PROVIDERS_MAX = 100;

/** Reads machines that are asked for at the same time in one statement. None is older than its request. */
export function createProviderReader(db: Database, rules: LeaseRules): ReadProvider {
  return createReadBatcher(async (ids: readonly string[]) => {
    const providers = await retryingReads(() => listProviders(db, rules, [...new Set(ids)]));
    return ids.map((id) => providers.get(id));
  }, PROVIDERS_MAX);
}
