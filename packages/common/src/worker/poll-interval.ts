/** How long a worker waits until its next poll. */
export interface PollInterval {
  /** Milliseconds. */
  readonly pauseMs: () => number;
  /** Reports after each poll whether there was something to do. */
  readonly polled: (isBusy: boolean) => void;
}

/**
 * Polls every `busyMs` while there is something to do, and at most every `idleMs` after a long time without: the
 * first pause after work is `busyMs`, each poll in vain doubles it. For workers that are also woken, so that polling
 * costs little and only finds what others have left.
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
