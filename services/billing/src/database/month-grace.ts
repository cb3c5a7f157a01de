/**
 * How long after the end of a month it may be closed, or archived, in seconds. Ids are created shortly before they are
 * written, by a clock that may be slightly off, so rows of the month can arrive minutes after its end. The database
 * would refuse an entry of the ledger that arrives after the month was closed.
 */
export const GRACE_SECONDS = 86_400;
