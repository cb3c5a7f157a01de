/**
 * Polls every `busyMs` while there is something to do, and at most every `idleMs` after a long time without: the
 * first pause after work is `busyMs`, each poll in vain doubles it. For workers that are also woken, so that polling
 * costs little and only finds what others have left.
 */
export function createPollInterval(busyMs: number, idleMs: number) {
  let current = busyMs;
  return {
    /** Milliseconds until the next poll. */
    pauseMs: () => current,
    /** Reports after each poll whether there was something to do. */
    polled(isBusy: boolean): void {
      current = isBusy ? busyMs : Math.max(busyMs, Math.min(current * 2, idleMs));
    },
  };
}
