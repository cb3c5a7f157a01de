import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { serverNow } from '../../connection/clock.ts';
import { queries } from '../../live/queries.ts';
import { billing } from '../../session/clients.ts';
import { isThere, readText } from '../shared/objects.ts';

export type Rental = components['schemas']['RentalSession'];
export type RentalDetails = components['schemas']['SessionResponse'];

const PAGE = 50;
const RUNNING = 'pending,active,grace';
const ENDED = 'completed,terminated,failed';

export type Shown = 'running' | 'ended';

/** The rentals of a user, newest first, page by page. */
export const rentalsOf = (userId: string, shown: Shown) =>
  infiniteQueryOptions({
    queryKey: ['rentals', 'of', userId, shown],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        user_id: userId,
        status: shown === 'running' ? RUNNING : ENDED,
        limit: PAGE,
        ...(pageParam !== '' && { cursor: pageParam }),
      };
      return orThrow(billing.GET('/api/v1/billing/sessions', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** Whether a rental can still cost something. */
export function isOpen({ status }: Pick<Rental, 'status'>): boolean {
  return status === 'pending' || status === 'active' || status === 'grace';
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** One rental. While it runs it is read again when its next minute starts: that is when its cost changes. */
export const rentalOf = (id: string, polling: number | false) =>
  queryOptions({
    queryKey: ['rentals', 'one', id],
    queryFn: ({ signal }) => {
      const params = { path: { sessionID: id } };
      return orThrow(billing.GET('/api/v1/billing/sessions/{sessionID}', { params, signal }));
    },
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || !isOpen(data.session)) return false;
      const { started_at } = data.session;
      if (started_at === undefined || polling !== false) return polling || MINUTE_MS;
      const elapsed = Math.max(0, serverNow() - Date.parse(started_at));
      return MINUTE_MS - (elapsed % MINUTE_MS) + SECOND_MS;
    },
  });

/** The receipt of a rental that has ended. */
export const receiptOf = (id: string) =>
  queryOptions({
    queryKey: ['rentals', 'receipt', id],
    queryFn: ({ signal }) => {
      const params = { path: { sessionID: id } };
      return orThrow(billing.GET('/api/v1/billing/sessions/{sessionID}/receipt', { params, signal }));
    },
  });

/** The last of what a rental wrote; null while nothing has arrived. */
export const logOf = (key: string) =>
  queryOptions({
    queryKey: ['rentals', 'log', key],
    queryFn: async ({ signal }) => ((await isThere(key, signal)) ? readText(key, signal) : null),
  });

const DISPUTES_MAX = 1_000;
const DISPUTE_READ_MS = 15_000;

/** The dispute of a rental, if there is one. */
export const disputeOf = (userId: string, id: string) =>
  queryOptions({
    queryKey: ['rentals', 'dispute', id],
    queryFn: async ({ signal }) => {
      const query = { user_id: userId, limit: DISPUTES_MAX };
      const { disputes } = await orThrow(
        billing.GET('/api/v1/billing/disputes', { params: { query }, signal }),
      );
      return disputes.find(({ session_id }) => session_id === id) ?? null;
    },
    // No event tells of the decision.
    refetchInterval: ({ state: { data } }) => data?.status === 'open' && DISPUTE_READ_MS,
  });

/**
 * Ends a rental.
 *
 * @throws ProblemError as `POST /end-session` does
 */
export async function endRental(id: string): Promise<void> {
  await orThrow(billing.POST('/api/v1/billing/end-session', { body: { session_id: id } }));
  await readAgain();
}

/**
 * Opens the dispute of a rental.
 *
 * @throws ProblemError as `POST /dispute` does
 */
export async function disputeRental(id: string, reason: string): Promise<void> {
  const params = { path: { sessionID: id } };
  await orThrow(billing.POST('/api/v1/billing/sessions/{sessionID}/dispute', { params, body: { reason } }));
  await readAgain();
}

async function readAgain(): Promise<void> {
  await Promise.all(['rentals', 'wallets'].map((word) => queries.invalidateQueries({ queryKey: [word] })));
}
