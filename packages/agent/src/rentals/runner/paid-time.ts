/** What billing last told about a rental that is pending or runs. Times are RFC 3339 and the platform's. */
export interface Sighting {
  readonly status: 'pending' | 'active' | 'grace';
  readonly pending_until?: string | undefined;
  readonly paid_until?: string | undefined;
  /** When it was told. */
  readonly seen_at: string;
}

/** How long a rental that goes on past its paid time, with billing's knowledge, survives a loss of contact. */
const CONTACT_TOLERANCE_MS = 60_000;

/**
 * Until when a rental may go on without contact to billing, in the platform's time: pending, until it had to be ready;
 * else until it is no longer paid. Undefined if billing told no limit.
 */
export function contactDeadline({ status, pending_until, paid_until, seen_at }: Sighting): Date | undefined {
  const limit = status === 'pending' ? pending_until : paid_until;
  if (limit === undefined) return undefined;
  const seenAt = Date.parse(seen_at);
  const limitAt = Date.parse(limit);
  return new Date(seenAt < limitAt ? limitAt : seenAt + CONTACT_TOLERANCE_MS);
}
