import type { ServiceClient } from '@gridlease/common/service/service-client';
import { z } from 'zod';
import { billingPages } from '../billing/pages.ts';
import { type MarketBody, marketBody, type RateSet, rateSetBody } from './market.ts';

const RATES_BYTES_MAX = 1_048_576;

const rateSetPage = z
  .object({ rate_sets: z.array(rateSetBody), next_cursor: z.string().optional() })
  .transform(({ rate_sets: entries, next_cursor }) => ({ entries, next_cursor }));
const RATE_SETS = {
  path: '/api/v1/billing/rate-sets',
  // A set may have 200 rates.
  limit: 200,
  parse: (body: unknown) => rateSetPage.parse(body),
};
const ratesEvent = z.object({ data: rateSetBody });

/** Reads an event of billing. @throws ZodError */
export function parseRatesEvent(text: string): RateSet {
  return ratesEvent.parse(JSON.parse(text)).data;
}

/** Reads the platform's rates and demand. Throws 503 `billing_unavailable`. @param call a client of billing */
export function readMarket(call: ServiceClient, correlationId: string): Promise<MarketBody> {
  const request = { path: '/api/v1/pricing/rates', origin: { correlationId }, bytesMax: RATES_BYTES_MAX };
  return call(request, ({ text }) => marketBody.parse(JSON.parse(text)));
}

/** Reads the own rates of all machines and owners, in pages. Throws 503 `billing_unavailable`. @param call a client of billing */
export function listRateSets(call: ServiceClient, correlationId: string): AsyncGenerator<readonly RateSet[]> {
  return billingPages(call, RATE_SETS, correlationId);
}
