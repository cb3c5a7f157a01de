import { createStore } from '../connection/store.ts';
import { followStream, type PlatformEvent } from './event-stream.ts';

/** Whether events arrive: `live`, or `polled` where a stream cannot be had, and lists have to be read again and again. */
export const liveness = createStore<'live' | 'polled'>('polled');

export type StreamName = 'billing' | 'registry';

/** What the leading tab hands to the others. */
type Message =
  | { readonly kind: 'event'; readonly stream: StreamName; readonly event: PlatformEvent }
  | { readonly kind: 'state'; readonly state: 'live' | 'polled' }
  /** From a tab that has just opened. */
  | { readonly kind: 'hello' };

const PATHS: Readonly<Record<StreamName, string>> = {
  billing: '/api/v1/billing/events',
  registry: '/providers/events',
};

const STREAMS = Object.keys(PATHS) as StreamName[];

interface SharedStreamsOptions {
  /** Streams are shared by the tabs of one user. */
  readonly userId: string;
  readonly onEvent: (stream: StreamName, event: PlatformEvent) => void;
  /** Events may have been missed. */
  readonly onMissed: () => void;
}

/**
 * Follows the streams of billing and registry in one tab of this browser, the leader, which hands the events to the
 * others; when it closes, another one takes over. Returns what ends it.
 */
export function shareStreams({ userId, onEvent, onMissed }: SharedStreamsOptions): () => void {
  const name = `gridlease-streams-${userId}`;
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(name);
  let isLeading = false;

  const setState = (state: 'live' | 'polled') => {
    liveness.write(state);
    channel.postMessage({ kind: 'state', state } satisfies Message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'event') onEvent(data.stream, data.event);
    else if (data.kind === 'state') liveness.write(data.state);
    else if (isLeading) setState(liveness.read());
  };
  channel.postMessage({ kind: 'hello' } satisfies Message);

  const lead = async () => {
    isLeading = true;
    // What happened between the end of the last leader and now is unknown.
    onMissed();
    const open = new Set<StreamName>();
    const follow = (stream: StreamName) =>
      followStream({
        path: PATHS[stream],
        signal,
        onEvent(event) {
          onEvent(stream, event);
          channel.postMessage({ kind: 'event', stream, event } satisfies Message);
        },
        onOpen(isContinued) {
          open.add(stream);
          setState(open.size === STREAMS.length ? 'live' : 'polled');
          if (!isContinued) onMissed();
        },
        onClosed() {
          open.delete(stream);
          setState('polled');
        },
      });
    await Promise.all(STREAMS.map(follow));
  };
  navigator.locks.request(name, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => {
    stopping.abort();
    channel.close();
  };
}
