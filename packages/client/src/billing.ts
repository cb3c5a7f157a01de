import {
  type BillingRecord,
  type operations,
  operationsWithIdempotencyKey,
  type paths,
  type RentalSession,
  type StartSessionRequest,
  type UsageAnswer,
  type UsageUpdate,
} from './generated/billing.ts';
import { orThrow } from './problem-error.ts';
import { randomUuid } from './random-uuid.ts';
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts';

export type BillingClient = ServiceClient<paths>;

/** The query of a list of rentals; `limit` is the length of a page. */
export type SessionQuery = NonNullable<operations['listSessions']['parameters']['query']>;

/** The query of the billing history. */
export type HistoryQuery = NonNullable<operations['listBillingHistory']['parameters']['query']>;

/** These set a value, or return the same response when repeated. */
const IDEMPOTENT = [
  'POST /api/v1/wallet/{walletID}/addresses/challenge',
  'POST /api/v1/wallet/{walletID}/transactions/{transactionID}/cancel',
  'POST /api/v1/admin/outgoing',
  'POST /api/v1/admin/outgoing/recover',
];

/**
 * The billing service's client. Amounts are decimal strings. Every POST that moves money is sent with an
 * Idempotency-Key, so that a retry has no further effect:
 *
 *     const billing = createBillingClient({ baseUrl: 'http://127.0.0.1:8080' });
 *     const wallet = await orThrow(billing.POST('/api/v1/wallet', { body: { user_id: 'ann' } }));
 */
export function createBillingClient(options: ServiceClientOptions): BillingClient {
  return createServiceClient<paths>(options, {
    withIdempotencyKey: operationsWithIdempotencyKey,
    idempotent: IDEMPOTENT,
  });
}

/**
 * Starts a rental. A caller that may repeat this after a restart passes its own key and then gets the same rental.
 *
 * @throws ProblemError, such as 402 `insufficient_funds`.
 */
export async function startRental(
  billing: BillingClient,
  order: StartSessionRequest,
  idempotencyKey?: string,
): Promise<RentalSession> {
  const params = { header: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey } };
  const start = billing.POST('/api/v1/billing/start-session', { params, body: order });
  return (await orThrow(start)).session;
}

/**
 * Ends a rental. Ending it again returns the same result.
 *
 * @throws ProblemError, such as 404 `session_not_found`.
 */
export async function endRental(
  billing: BillingClient,
  sessionId: string,
  reason?: string,
): Promise<RentalSession> {
  const body = { session_id: sessionId, reason };
  return (await orThrow(billing.POST('/api/v1/billing/end-session', { body }))).session;
}

/**
 * Reports a rental's usage. A report without an event id gets one; the service uses it to count the report only once,
 * so it is retried like a request with an Idempotency-Key.
 *
 * @throws ProblemError, such as 409 `session_not_active`.
 */
export async function reportUsage(billing: BillingClient, report: UsageUpdate): Promise<UsageAnswer> {
  const event_id = report.event_id ?? randomUuid();
  // Only the client's own retry policy reads this header.
  const headers = { 'idempotency-key': event_id };
  return orThrow(billing.POST('/api/v1/billing/usage-update', { headers, body: { ...report, event_id } }));
}

/**
 * Every rental that matches the query, newest first, page by page.
 *
 * @throws ProblemError when a page cannot be fetched.
 */
export async function* eachSession(
  billing: BillingClient,
  query: SessionQuery = {},
  signal?: AbortSignal,
): AsyncGenerator<RentalSession> {
  let { cursor } = query;
  do {
    const params = { query: { ...query, cursor } };
    const page = await orThrow(billing.GET('/api/v1/billing/sessions', { params, signal }));
    yield* page.sessions;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
}

/**
 * Every bill that matches the query, newest first, page by page.
 *
 * @throws ProblemError when a page cannot be fetched.
 */
export async function* eachBillingRecord(
  billing: BillingClient,
  query: HistoryQuery = {},
  signal?: AbortSignal,
): AsyncGenerator<BillingRecord> {
  let { cursor } = query;
  do {
    const params = { query: { ...query, cursor } };
    const page = await orThrow(billing.GET('/api/v1/billing/history', { params, signal }));
    yield* page.records;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
}
