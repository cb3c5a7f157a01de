import type { Logger } from '@gridlease/common/log/logger';
import type { ContextDatabase } from '@gridlease/common/service/context';
import type { ServiceWorker } from '@gridlease/common/service/run';
import type { Billing } from '../billing/connection.ts';
import { type BillingBroker, openBillingEvents } from '../billing/events.ts';
import type { RegistryTables } from '../database/database.ts';
import type { Layout } from '../database/layout.ts';
import { applyRates, type PriceDeps, storeRateSets } from './apply.ts';
import { parseRatesEvent } from './billing.ts';
import { createCardPrices } from './card-prices.ts';
import { priceComparison, pricing } from './workers.ts';

/** Hears from billing which rates machines and owners have set. */
function rateEvents(deps: PriceDeps, broker: BillingBroker, log: Logger): ServiceWorker {
  const apply = async (text: string) => {
    for (const id of await storeRateSets(deps, [parseRatesEvent(text)])) await applyRates(deps, id);
  };
  return {
    name: 'rates',
    start() {
      const opened = openBillingEvents(
        broker,
        { type: 'rates.changed', what: 'a change of rates', apply },
        log,
      );
      return { stop: () => opened.close() };
    },
  };
}

/**
 * The workers that keep the prices of cards.
 *
 * @param billing undefined: nothing new is learned
 * @param broker undefined: changes of own rates are learned by comparison alone
 */
export function priceWorkers(
  billing: Billing | undefined,
  broker: BillingBroker | undefined,
  { db, leased }: ContextDatabase<RegistryTables>,
  { layout, log }: { readonly layout: Layout; readonly log: Logger },
): ServiceWorker[] {
  const deps = { db, layout, prices: createCardPrices(layout) };
  return [
    leased(pricing(deps)),
    ...(billing === undefined ? [] : [leased(priceComparison({ ...deps, billing }))]),
    ...(billing === undefined || broker === undefined ? [] : [rateEvents(deps, broker, log)]),
  ];
}
