/** Live keys per user: enough for a fleet, and a runaway loop does not fill the table. */
export const KEYS_OF_USER_MAX = 100;

/** Lets secret scanners recognise the secret of a client. */
export const CLIENT_SECRET_PREFIX = 'glk_';
