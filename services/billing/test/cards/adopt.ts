import { inTransaction } from '@gridlease/common/database/transaction';
import { billingConfigSchema } from '../../src/config/config.ts';
import type { Database } from '../../src/database/database.ts';
import { createConfiguredProviders } from '../../src/market/providers/configured.ts';
import { adoptSessions } from '../../src/rentals/cards/adoption.ts';
import { log } from '../billing.ts';

/** One pass of the worker that gives live sessions their cards. */
export async function adopt(db: Database, registryUrl: string): Promise<void> {
  const config = billingConfigSchema.parse({
    upstreams: { provider_registry: registryUrl },
    billing: { check_provider: 'true' },
  });
  const deps = {
    db,
    newId: () => crypto.randomUUID(),
    eventSubjectPrefix: 'billing.events.v1',
    cardRules: { knownModels: Object.keys(config.pricing.base_rates) },
    providers: createConfiguredProviders({ ...config, auth: { ...config.auth, mode: 'off' } }, log),
  };
  await adoptSessions(deps, {
    transact: (work) => inTransaction(db, work),
    signal: new AbortController().signal,
    origin: { correlationId: 'adoption' },
  });
}
