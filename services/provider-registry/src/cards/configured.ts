import { createUpstream } from '@gridlease/common/discovery/upstream';
import type { ContextDatabase, ServiceContext } from '@gridlease/common/service/context';
import type { ServiceWorker } from '@gridlease/common/service/run';
import type { RegistryConfig } from '../config/config.ts';
import type { RegistryTables } from '../database/database.ts';
import type { CardDeps } from './apply.ts';
import { createBilling } from './billing.ts';
import { openAllocationEvents } from './subscription.ts';
import { allocationComparison, cardHealth } from './workers.ts';

/** Service names in Consul. */
const BILLING_SERVICE = 'billing-payment-service';
const AUTH_SERVICE = 'auth-service';

/** The workers that learn from billing which cards are taken; none without `upstreams.billing`. */
export function cardWorkers(
  config: RegistryConfig,
  { name, log }: Pick<ServiceContext, 'name' | 'log'>,
  { db, leased }: ContextDatabase<RegistryTables>,
  deps: CardDeps,
): ServiceWorker[] {
  const { auth, events, upstreams, consul_address: address, consul_token: token } = config;
  if (upstreams.billing === '') return [];
  const upstreamOf = (value: string, serviceName: string) =>
    createUpstream({ value, serviceName, consul: { address, token: token === '' ? undefined : token }, log });
  const billing = createBilling({
    url: upstreamOf(upstreams.billing, BILLING_SERVICE),
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
  const comparing = [leased(allocationComparison({ ...deps, db, billing })), leased(cardHealth(deps))];
  if (events.url === '') return comparing;
  const connection = { url: events.url, name, inboxPrefix: events.inbox_prefix };
  const billingSubjectPrefix = events.billing_subject_prefix;
  return [
    ...comparing,
    {
      name: 'allocations',
      start() {
        const opened = openAllocationEvents({ ...deps, ...connection, billingSubjectPrefix, db, log });
        return { stop: () => opened.close() };
      },
    },
  ];
}
