import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'];

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener);
  };
}

/** Whether the browser has a network at all. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
