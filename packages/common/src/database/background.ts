import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<boolean>();

/**
 * Runs work for which no caller waits. However much of it there is, and however long it takes, a pool keeps some of its
 * connections from it.
 */
export const inBackground = <T>(work: () => T): T => background.run(true, work);

/** Runs what is short and urgent within such work, with every connection of the pool. */
export const inForeground = <T>(work: () => T): T => background.run(false, work);

export const isInBackground = (): boolean => background.getStore() === true;
