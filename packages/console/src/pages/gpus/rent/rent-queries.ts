import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { serverNow } from '../../../connection/clock.ts';
import { queries } from '../../../live/queries.ts';
import { billing } from '../../../session/clients.ts';
import type { Order } from './order.ts';

/** A quote is replaced so long before it lapses: starting takes a moment. */
const BEFORE_LAPSE_MS = 10_000;
const PAUSE_MIN_MS = 2_000;
/** What cannot be started now may be possible later. */
const UNAVAILABLE_PAUSE_MS = 15_000;

/** The binding price of an order, asked for anew before it lapses. */
export const quoteOf = (order: Order) =>
  queryOptions({
    queryKey: ['rates', 'quote', order],
    queryFn: ({ signal }) =>
      orThrow(billing.POST('/api/v1/pricing/calculate', { body: { ...order, duration_hours: '1' }, signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.quote === undefined) return UNAVAILABLE_PAUSE_MS;
      return Math.max(PAUSE_MIN_MS, Date.parse(data.valid_until) - serverNow() - BEFORE_LAPSE_MS);
    },
  });

interface Start {
  readonly userId: string;
  readonly order: Order;
  readonly quote: string | undefined;
  readonly jobId: string;
  readonly hours: string | undefined;
  readonly workload: Record<string, unknown>;
}

/**
 * Starts a rental and returns its id.
 *
 * @throws ProblemError as `POST /start-session` does
 */
export async function startRental({ userId, order, quote, jobId, hours, workload }: Start): Promise<string> {
  const { session } = await orThrow(
    billing.POST('/api/v1/billing/start-session', {
      body: {
        ...order,
        user_id: userId,
        job_id: jobId,
        workload,
        ...(quote !== undefined && { quote }),
        ...(hours !== undefined && { max_duration_hours: hours }),
      },
    }),
  );
  await Promise.all(
    ['rentals', 'wallets', 'machines'].map((word) => queries.invalidateQueries({ queryKey: [word] })),
  );
  return session.id;
}
