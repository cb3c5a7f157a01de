import { operationsWithIdempotencyKey, type paths } from './generated/billing.ts';
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts';

export type BillingClient = ServiceClient<paths>;

/** All say how something is to be, or answer the same to a repetition. */
const IDEMPOTENT = [
  'POST /api/v1/wallet/{walletID}/addresses/challenge',
  'POST /api/v1/wallet/{walletID}/transactions/{transactionID}/cancel',
  'POST /api/v1/admin/outgoing',
  'POST /api/v1/admin/outgoing/recover',
];

/**
 * The billing service's client. Amounts are decimal texts; every POST that moves money is sent with an
 * Idempotency-Key, so that a repetition moves nothing twice:
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
