import { type Alarm, pause } from '@gridlease/common/worker/alarm';
import type { Notices } from '../../log/notices.ts';
import type { Billing, LiveSession } from '../../platform-client/billing.ts';
import { watchEvents } from './watch.ts';

/** Events of one moment cause one list. */
const SPACING_MS = 100;
const UNREGISTERED_MS = 1_000;
const RETRY_MIN_MS = 1_000;
const DOUBLINGS_MAX = 5;

export interface WorkDeps {
  readonly billing: Pick<Billing, 'listLive' | 'openEvents'>;
  /** Undefined while this machine is not registered. */
  readonly providerId: () => string | undefined;
  readonly notices: Notices;
  /** Rung when there may be news. */
  readonly news: Alarm;
  readonly pollMs: number;
}

/** What is done with the machine's rentals. */
export interface Work {
  /** All rentals that are to run on this machine now. */
  onListed(sessions: readonly LiveSession[]): Promise<void>;
  /** Billing cannot be asked. */
  onUnreachable(): void;
  /** Milliseconds until something has to end unless billing can be reached by then. */
  msLeft(): number | undefined;
}

/**
 * Finds the machine's rentals by listing them: at the start, regularly, at each (re)connect of the event stream, and
 * whenever an event arrives. Events are nothing but a reason to list. Ends when `signal` aborts.
 */
export async function followWork(deps: WorkDeps, work: Work, signal: AbortSignal): Promise<void> {
  const { providerId, news, pollMs } = deps;
  const watch = createWatch(deps, signal);
  const wake = () => news.ring();
  signal.addEventListener('abort', wake);
  let failures = 0;
  while (!signal.aborted) {
    const id = providerId();
    watch.follow(id);
    let waitMs = UNREGISTERED_MS;
    if (id === undefined) work.onUnreachable();
    else {
      const retryAfterMs = await listOnce(deps, work, id);
      failures = retryAfterMs === undefined ? 0 : failures + 1;
      const backoffMs = RETRY_MIN_MS * 2 ** Math.min(failures - 1, DOUBLINGS_MAX);
      waitMs = retryAfterMs === undefined ? pollMs : Math.max(Math.min(pollMs, backoffMs), retryAfterMs);
    }
    await pause(SPACING_MS, signal);
    await news.wait(Math.max(0, Math.min(waitMs, work.msLeft() ?? waitMs)));
  }
  await watch.ended();
}

/** @returns undefined after a success, else the least pause that billing asks for */
async function listOnce({ billing, notices }: WorkDeps, work: Work, id: string): Promise<number | undefined> {
  const listed = await billing.listLive(id);
  if (listed.kind === 'ok') {
    notices.over('rentals', "this machine's rentals can be listed again");
    await work.onListed(listed.data);
    return undefined;
  }
  notices.trouble('rentals', "this machine's rentals cannot be listed", { reason: listed.reason });
  work.onUnreachable();
  return listed.kind === 'later' ? listed.retryAfterMs : 0;
}

/** Follows the events of the machine, which has another id after it was registered anew. */
function createWatch({ billing, notices, news }: WorkDeps, signal: AbortSignal) {
  let followed: string | undefined;
  let stop = new AbortController();
  let watching = Promise.resolve();
  return {
    follow(id: string | undefined) {
      if (id === followed) return;
      followed = id;
      stop.abort();
      stop = new AbortController();
      if (id === undefined) return;
      const until = AbortSignal.any([signal, stop.signal]);
      watching = watchEvents({ billing, notices, onChange: () => news.ring() }, id, until);
    },
    ended: () => watching,
  };
}
