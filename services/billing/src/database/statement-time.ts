import { randomInt } from 'node:crypto';

/** The last time that a Date can be. */
const LAST_MS = 8_640_000_000_000_000;
const CHOICES = 2 ** 47;

/**
 * Stands for the time of a statement within a text that is sent with it, where the database replaces it: only the database
 * knows the time. It is far from any time that is stored, and cannot be guessed, so nothing else in the text is replaced.
 */
export const STATEMENT_TIME = new Date(LAST_MS - randomInt(CHOICES));

/** As it is in JSON. */
export const STATEMENT_TIME_MARK = STATEMENT_TIME.toISOString();
