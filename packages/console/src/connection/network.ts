import { learnServerTime } from './clock.ts';
import { createStore } from './store.ts';

/** Whether requests get through, as the last one showed. */
export const reachability = createStore<'reachable' | 'unreachable'>(
  navigator.onLine ? 'reachable' : 'unreachable',
);

window.addEventListener('offline', () => reachability.write('unreachable'));
window.addEventListener('online', () => reachability.write('reachable'));

/** One attempt of a request. Every request of the console goes through here. */
export async function networkFetch(request: Request): Promise<Response> {
  const sentAt = performance.now();
  try {
    const response = await fetch(request);
    learnServerTime(response.headers, sentAt);
    reachability.write('reachable');
    return response;
  } catch (error) {
    if (!isGivenUp(request.signal)) reachability.write('unreachable');
    throw error;
  }
}

/** Whether the page itself did not want the response any more, rather than waited for it in vain. */
function isGivenUp({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof DOMException && reason.name === 'TimeoutError');
}
