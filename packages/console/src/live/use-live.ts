import { useEffect } from 'react';
import { reachability } from '../connection/network.ts';
import { useStore } from '../connection/store.ts';
import { applyEvent, readEverything } from './queries.ts';
import { liveness, shareStreams } from './shared-streams.ts';

const POLL_MS = 15_000;
const TICK_MS = 10_000;
/** A timer that comes this late shows that the machine slept. */
const SLEPT_MS = 30_000;

/** Keeps what is on the screen current while a user is there. */
export function useLive(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    const stopStreams = shareStreams({ userId, onEvent: applyEvent, onMissed: readEverything });
    const stopWatching = watchSleep(readEverything);
    const stopNetwork = reachability.subscribe(() => {
      if (reachability.read() === 'reachable') readEverything();
    });
    return () => {
      stopStreams();
      stopWatching();
      stopNetwork();
    };
  }, [userId]);
}

function watchSleep(onWake: () => void): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > SLEPT_MS) onWake();
    last = now;
  }, TICK_MS);
  return () => clearInterval(timer);
}

/** For `refetchInterval`: lists are read again and again only where no events tell of changes. */
export function usePolling(): number | false {
  return useStore(liveness) === 'polled' && POLL_MS;
}
