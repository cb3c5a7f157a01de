/** Lets secret scanners recognise the secret of a client. */
export const CLIENT_SECRET_PREFIX = 'glk_';
