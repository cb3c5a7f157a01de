import { pause } from '@gridlease/common/worker/alarm';
import type { Notices } from '../../log/notices.ts';
import type { Billing } from '../../platform-client/billing.ts';
import { createEventParser, type StreamPosition } from '../../platform-client/event-stream.ts';

/** Billing sends something every 15 s; a connection that is silent for longer is dead. */
const SILENCE_MAX_MS = 45_000;
const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 30_000;

export interface WatchDeps {
  readonly billing: Pick<Billing, 'openEvents'>;
  readonly notices: Notices;
  /** Something may have changed: an event arrived, or events may have been missed. */
  readonly onChange: () => void;
}

/** Follows the machine's events and reconnects, until `signal` aborts. Never rejects. */
export async function watchEvents(deps: WatchDeps, providerId: string, signal: AbortSignal): Promise<void> {
  const position: StreamPosition = { lastEventId: '', retryMs: RETRY_MIN_MS };
  let failures = 0;
  while (!signal.aborted) {
    try {
      await followOnce(deps, providerId, position, signal);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      const reason = (error as Error).message;
      deps.notices.trouble('events', 'the stream of billing is not available; rentals are found by listing', {
        reason,
      });
    }
    await pause(Math.min(RETRY_MAX_MS, position.retryMs * 2 ** Math.min(failures, 6)), signal);
  }
}

/** @throws if there is no stream, or it breaks; it ends in order when the token expires or billing stops */
async function followOnce(
  { billing, notices, onChange }: WatchDeps,
  providerId: string,
  position: StreamPosition,
  signal: AbortSignal,
): Promise<void> {
  const silent = new AbortController();
  const limit = AbortSignal.any([signal, silent.signal]);
  const onSilence = () => silent.abort(new Error(`nothing arrived for ${SILENCE_MAX_MS / 1_000} s`));
  const timer = setTimeout(onSilence, SILENCE_MAX_MS);
  try {
    const response = await billing.openEvents(providerId, position.lastEventId, limit);
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      // A position that the server does not understand is of no use.
      if (response.status === 400) position.lastEventId = '';
      throw new Error(`status ${response.status}`);
    }
    notices.over('events', 'the stream of billing is available again');
    onChange();
    const parse = createEventParser(position);
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      timer.refresh();
      if (parse(chunk).some(({ type }) => concernsRentals(type))) onChange();
    }
  } finally {
    clearTimeout(timer);
  }
}

const concernsRentals = (type: string) => type === 'reset' || type.startsWith('session.');
