/** How long a worker waits until its next look. */
export interface PollInterval {
  /** Milliseconds. */
  readonly pauseMs: () => number;
  /** After each look: whether there was something to do. */
  readonly polled: (isBusy: boolean) => void;
}

/**
 * Looks every `busyMs` while there is something to do, and up to `idleMs` apart when there long was not: the first pause
 * after work is `busyMs`, each one in vain doubles it. For workers that are also woken, so that it costs only what
 * somebody else has left for them.
 */
export function createPollInterval(busyMs: number, idleMs: number): PollInterval {
  let current = busyMs;
  return {
    pauseMs: () => current,
    polled: (isBusy) => {
      current = isBusy ? busyMs : Math.max(busyMs, Math.min(current * 2, idleMs));
    },
  };
}
