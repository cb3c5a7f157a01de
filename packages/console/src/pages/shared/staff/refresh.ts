/** Milliseconds after which the staff's lists of what waits are read again: not all of it is told by events. */
export const REFRESH_MS = 15_000;
