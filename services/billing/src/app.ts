import accepts from '@fastify/accepts';
import { countOutcomes } from '@gridlease/common/http/outcomes';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '@gridlease/common/http/server';
import { createWholeLists } from '@gridlease/common/http/whole-list';
import type { ArchiveObjects } from './books/archive/archive.ts';
import type { ArchiveReader } from './books/archive/read-list.ts';
import { auditRoutes } from './books/audit/routes.ts';
import { journalRoutes } from './books/journals/routes.ts';
import { revenueRoutes } from './books/revenue/routes.ts';
import { statementRoutes } from './books/statements/routes.ts';
import { transactionRoutes } from './books/transactions/routes.ts';
import { walletRoutes } from './books/wallets/routes.ts';
import type { WalletDeps } from './books/wallets/service.ts';
import { addressRoutes } from './chain/addresses/routes.ts';
import type { AddressDeps } from './chain/addresses/service.ts';
import { depositRoutes } from './chain/deposits/routes.ts';
import type { DepositDeps } from './chain/deposits/service.ts';
import { outgoingRoutes } from './chain/outgoing/routes.ts';
import type { OutgoingViewDeps } from './chain/outgoing/service.ts';
import { transferRoutes } from './chain/outgoing/transfer-routes.ts';
import { reconciliationRoutes } from './chain/reconciliation/routes.ts';
import { strayRoutes } from './chain/strays/routes.ts';
import { type WithdrawalRouteDeps, withdrawalRoutes } from './chain/withdrawals/routes.ts';
import type { Database } from './database/database.ts';
import { PROBLEMS } from './http/problems.ts';
import { pricingRoutes } from './market/pricing/routes.ts';
import type { PricingDeps } from './market/pricing/service.ts';
import { providerRatesRoutes } from './market/provider-rates/routes.ts';
import type { ProviderRatesDeps } from './market/provider-rates/service.ts';
import { notificationRoutes } from './notices/notifications/routes.ts';
import type { NotificationDeps } from './notices/notifications/service.ts';
import { type EventStreamDeps, eventStreamRoutes } from './notices/streams/routes.ts';
import { webhookDeliveryRoutes } from './notices/webhooks/delivery-routes.ts';
import { webhookRoutes } from './notices/webhooks/routes.ts';
import type { WebhookDeps } from './notices/webhooks/service.ts';
import { earningsRoutes } from './owners/earnings/routes.ts';
import { allPayoutRoutes } from './owners/payouts/admin-routes.ts';
import { payoutRoutes } from './owners/payouts/routes.ts';
import type { PayoutDeps } from './owners/payouts/service.ts';
import type { AdoptionDeps } from './rentals/cards/adoption.ts';
import { allocationRoutes } from './rentals/cards/routes.ts';
import { historyRoutes } from './rentals/history/routes.ts';
import type { WatchDeps } from './rentals/lives/watch.ts';
import type { OutageDeps } from './rentals/outages/follow.ts';
import type { Hearing } from './rentals/sessions/hearing.ts';
import { sessionRoutes } from './rentals/sessions/routes.ts';
import type { StartDeps } from './rentals/sessions/start.ts';
import { spendRoutes } from './rentals/spend/routes.ts';
import { usageRoutes } from './rentals/usage/routes.ts';
import type { UsageDeps } from './rentals/usage/service.ts';
import { accountRoutes } from './support/accounts/routes.ts';
import type { AccountDeps } from './support/accounts/service.ts';
import { adjustmentRoutes } from './support/adjustments/routes.ts';
import type { AdjustmentDeps } from './support/adjustments/service.ts';
import { correctionRoutes } from './support/corrections/routes.ts';
import { debtorRoutes } from './support/debtors/routes.ts';
import { disputeRoutes } from './support/disputes/routes.ts';
import type { DisputeDeps } from './support/disputes/service.ts';
import type { PlatformDeps } from './support/platform/platform.ts';
import { platformRoutes } from './support/platform/routes.ts';
import { receiptRoutes } from './support/receipts/routes.ts';
import { refundRoutes } from './support/refunds/routes.ts';

export interface AppDeps
  extends WalletDeps,
    ArchiveReader,
    AddressDeps,
    DepositDeps,
    WithdrawalRouteDeps,
    OutgoingViewDeps,
    PricingDeps,
    ProviderRatesDeps,
    PayoutDeps,
    DisputeDeps,
    AdjustmentDeps,
    StartDeps,
    Pick<AdoptionDeps, 'cardRules'>,
    UsageDeps,
    NotificationDeps,
    EventStreamDeps,
    WebhookDeps,
    AccountDeps,
    PlatformDeps {
  readonly archiveObjects: ArchiveObjects;
  /** Where history is read: a standby, or `db`. */
  readonly historyDb: Database;
  readonly http: Omit<HttpServerOptions, 'docs'>;
  /** What watches the machines of live rentals. */
  readonly watch: WatchDeps;
  readonly machineRegistry: OutageDeps['machineRegistry'];
  readonly offlineAfterMs: number;
  readonly hearing: Hearing;
}

const DOCS: HttpServerOptions['docs'] = {
  title: 'Gridlease billing',
  version: '0.1.0',
  description:
    'Wallets in the platform token, deposits and withdrawals on the chain, rentals billed by the minute, ' +
    'provider earnings and payouts, and the ledger behind them.\n\n' +
    'Amounts are decimal strings with at most 9 fractional digits ("12.5"); a JSON number is read by its ' +
    'decimal representation. Unknown members of a request body are rejected. Every POST that moves money ' +
    'accepts an `Idempotency-Key`.\n\n' +
    'Every error is a problem document (RFC 9457). Besides the errors that an operation lists, any ' +
    'operation may respond with 403 `host_not_allowed`, 500 `internal_error`, 503 with `Retry-After`, ' +
    'and 504 `request_timeout` (the outcome is unknown; retry with the same Idempotency-Key). Every ' +
    'response carries `X-Request-ID`, `X-Correlation-ID` and `traceparent`.',
  describeAccess: true,
  unavailable: ['database_unavailable', 'database_busy', 'token_keys_unavailable'],
  problems: PROBLEMS,
  tags: [
    { name: 'wallets', description: 'Balances, transactions and withdrawals' },
    { name: 'deposits', description: 'Tokens received over the chain' },
    { name: 'sessions', description: 'Rentals billed by the minute' },
    { name: 'platform', description: 'What clients have to know' },
    { name: 'pricing', description: 'Rental prices and rates' },
    { name: 'providers', description: 'Rates, earnings and payouts of providers' },
    { name: 'notifications', description: 'E-mail notification settings' },
    { name: 'events', description: 'Changes as they happen' },
    { name: 'webhooks', description: 'Events over HTTP to URLs of operators' },
    { name: 'administration', description: 'For operators' },
    { name: 'health', description: 'Probes' },
  ],
};

/** Creates billing's HTTP server with all routes. Does no I/O except reading the documentation's assets. */
export async function buildApp(deps: AppDeps): Promise<HttpServer> {
  const app = await createHttpServer({ ...deps.http, docs: DOCS });
  countOutcomes(app, deps.http.metrics, {
    name: 'billing_session_starts_total',
    help: 'Rental start attempts, by outcome',
    path: '/api/v1/billing/start-session',
    known: ['insufficient_funds', 'provider_not_available', 'provider_capacity_exceeded'],
  });
  await app.register(accepts);
  // Balances and costs are private and change every second.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  const sendWholeList = createWholeLists({ requestTimeoutMs: deps.http.requestTimeoutMs });
  const history = { ...deps, db: deps.historyDb, sendWholeList };
  await app.register(walletRoutes(deps));
  await app.register(statementRoutes(history));
  await app.register(transactionRoutes(history));
  await app.register(addressRoutes(deps));
  await app.register(depositRoutes(deps));
  await app.register(withdrawalRoutes(deps));
  await app.register(platformRoutes(deps));
  await app.register(pricingRoutes(deps));
  await app.register(providerRatesRoutes(deps));
  await app.register(sessionRoutes(deps));
  await app.register(allocationRoutes(deps));
  await app.register(historyRoutes(history));
  await app.register(receiptRoutes(history));
  await app.register(spendRoutes(history));
  await app.register(earningsRoutes(history));
  await app.register(payoutRoutes(deps));
  await app.register(refundRoutes(deps));
  await app.register(disputeRoutes(deps));
  await app.register(adjustmentRoutes(deps));
  await app.register(correctionRoutes(deps));
  await app.register(debtorRoutes(history));
  await app.register(allPayoutRoutes({ ...deps, sendWholeList }));
  await app.register(auditRoutes(history));
  await app.register(revenueRoutes(history));
  await app.register(journalRoutes(history));
  await app.register(notificationRoutes(deps));
  await app.register(eventStreamRoutes(deps));
  await app.register(webhookRoutes(deps));
  await app.register(webhookDeliveryRoutes(deps));
  await app.register(outgoingRoutes(deps));
  await app.register(transferRoutes({ ...deps, sendWholeList }));
  await app.register(strayRoutes({ ...deps, sendWholeList }));
  await app.register(usageRoutes(deps));
  await app.register(reconciliationRoutes(deps));
  await app.register(accountRoutes(deps));
  return app;
}
