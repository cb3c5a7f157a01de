import { ServiceError } from '../errors/service-error.ts';

const RETRY_AFTER_SECONDS = 5;

/** A bounded number of whole lists that a process sends concurrently. */
export interface ListPlaces {
  /** A place if one is free and nobody waits; the returned function releases it and may be called repeatedly. */
  tryTake(): (() => void) | undefined;
  /**
   * A place as soon as one is free, first come first served.
   *
   * @throws ServiceError 503 `too_many_lists` after `waitMs`, and the signal's reason when it is aborted
   */
  take(waitMs: number, signal: AbortSignal): Promise<() => void>;
}

export function createListPlaces(max: number): ListPlaces {
  let taken = 0;
  const waiting = new Set<(release: () => void) => void>();

  const occupy = () => {
    taken += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      taken -= 1;
      for (const next of waiting) {
        waiting.delete(next);
        next(occupy());
        return;
      }
    };
  };

  const tryTake = () => (taken < max && waiting.size === 0 ? occupy() : undefined);

  const take: ListPlaces['take'] = (waitMs, signal) => {
    signal.throwIfAborted();
    const free = tryTake();
    if (free !== undefined) return Promise.resolve(free);
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const leave = (error: unknown) => {
      waiting.delete(resolve);
      reject(error);
    };
    const onAbort = () => leave(signal.reason);
    const timer = setTimeout(() => leave(tooManyLists(max)), waitMs);
    signal.addEventListener('abort', onAbort, { once: true });
    waiting.add(resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    });
  };

  return { tryTake, take };
}

function tooManyLists(max: number): ServiceError {
  return new ServiceError(
    'unavailable',
    'too_many_lists',
    `${max} whole lists are being sent already. Retry later, or request pages with limit.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
