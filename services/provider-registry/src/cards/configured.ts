import { inTransaction } from '@gridlease/common/database/transaction';
import type { Logger } from '@gridlease/common/log/logger';
import type { ContextDatabase } from '@gridlease/common/service/context';
import type { ServiceWorker } from '@gridlease/common/service/run';
import type { Billing } from '../billing/connection.ts';
import { type BillingBroker, openBillingEvents } from '../billing/events.ts';
import type { Database, RegistryTables } from '../database/database.ts';
import { parseAllocationEvent } from './allocation.ts';
import { applyAllocations, type CardDeps } from './apply.ts';
import { allocationComparison, cardHealth } from './workers.ts';

/** Hears from billing which cards are taken. */
function allocationEvents(
  deps: CardDeps & { readonly db: Database },
  broker: BillingBroker,
  log: Logger,
): ServiceWorker {
  const apply = async (text: string) => {
    const { allocation, correlationId } = parseAllocationEvent(text);
    const changed = await inTransaction(
      deps.db,
      (trx) => applyAllocations(deps, trx, { correlationId }, [allocation]),
      { idempotent: true },
    );
    if (changed > 0) deps.onEvent();
  };
  return {
    name: 'allocations',
    start() {
      const event = { type: 'allocation.changed', what: 'an allocation of cards', apply };
      const opened = openBillingEvents(broker, event, log);
      return { stop: () => opened.close() };
    },
  };
}

/** The workers that learn from billing which cards are taken. @param broker undefined: without events */
export function cardWorkers(
  billing: Billing,
  broker: BillingBroker | undefined,
  { db, leased }: ContextDatabase<RegistryTables>,
  { log, ...deps }: CardDeps & { readonly log: Logger },
): ServiceWorker[] {
  return [
    leased(allocationComparison({ ...deps, db, billing })),
    leased(cardHealth(deps)),
    ...(broker === undefined ? [] : [allocationEvents({ ...deps, db }, broker, log)]),
  ];
}
