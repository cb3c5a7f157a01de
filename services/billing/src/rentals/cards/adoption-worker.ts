import type { LeasedWork } from '@gridlease/common/worker/runner';
import { v7 as uuidv7 } from 'uuid';
import type { BillingTables } from '../../database/database.ts';
import { type AdoptionDeps, adoptSessions } from './adoption.ts';

/** How often sessions without cards are looked for; there are none but after an upgrade or a change of settings. */
const INTERVAL_MS = 60_000;

/** Gives live sessions their cards, at the start and until all have some. */
export function cardAdoption(
  deps: AdoptionDeps & { readonly providers: { readonly isChecked: boolean } },
): LeasedWork<BillingTables> {
  return {
    name: 'card-adoption',
    intervalMs: INTERVAL_MS,
    async pass({ inTransaction, signal }) {
      if (!deps.providers.isChecked) return;
      await adoptSessions(deps, { transact: inTransaction, signal, origin: { correlationId: uuidv7() } });
    },
  };
}
