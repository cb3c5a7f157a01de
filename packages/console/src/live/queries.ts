import { ProblemError } from '@gridlease/client/problem-error';
import { QueryClient } from '@tanstack/react-query';
import type { PlatformEvent } from './event-stream.ts';
import type { StreamName } from './shared-streams.ts';

const STALE_MS = 30_000;
/** Lists are read at most so often, however many events come. */
const READ_PAUSE_MS = 500;
/** What failed for a reason that passes is read again so often while it is on the screen. */
const REPEAT_MS = 5_000;
const TOO_MANY_REQUESTS = 429;

/**
 * What is known from the services. The first word of a key says what an event makes stale: see `CONCERNED`. The clients
 * repeat requests by themselves where that is safe, so queries do not.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      retry: false,
      networkMode: 'always',
      refetchInterval: ({ state: { error } }) => (isPassing(error) ? REPEAT_MS : false),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Whether repeating may help: a service that is away or busy comes back, what it refuses stays refused. */
function isPassing(error: Error | null): boolean {
  if (error === null) return false;
  return !(error instanceof ProblemError) || error.status >= 500 || error.status === TOO_MANY_REQUESTS;
}

/** First words of keys, by the first word of an event's type. */
const CONCERNED: Readonly<Record<StreamName, Readonly<Record<string, readonly string[]>>>> = {
  billing: {
    session: ['rentals', 'earnings'],
    // A refund that an owner was paid for already is a debt of the wallet; no other event tells of it.
    wallet: ['wallets', 'earnings'],
    transfer: ['wallets', 'transfers', 'deposits'],
    payout: ['earnings', 'wallets', 'transfers'],
    rates: ['rates'],
  },
  registry: { provider: ['machines'] },
};

/** First words of the keys that are to be marked as stale. */
const waiting = new Set<string>();
let isScheduled = false;

/** Marks what an event concerns as stale; what is on the screen is read again. */
export function applyEvent(stream: StreamName, { type }: PlatformEvent): void {
  if (type === 'reset') readEverything();
  else markStale(CONCERNED[stream][type.split('.')[0] ?? ''] ?? []);
}

/** After events may have been missed, or the machine slept. */
export function readEverything(): void {
  markStale(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => String(queryKey[0])),
  );
}

function markStale(words: readonly string[]): void {
  for (const word of words) waiting.add(word);
  scheduleReading();
}

function scheduleReading(): void {
  if (waiting.size === 0 || isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    for (const word of waiting) {
      const queryKey = [word];
      // Reading anew would end what is being read; a long list would never arrive while events keep coming.
      if (queries.isFetching({ queryKey }) > 0) continue;
      waiting.delete(word);
      void queries.invalidateQueries({ queryKey });
    }
    scheduleReading();
  }, READ_PAUSE_MS);
}
