import { BILLING_EVENTS } from '../events/catalogue.ts';

const KNOWN_TYPES = BILLING_EVENTS.map(({ type }) => type);

/**
 * Whether an event's type matches a pattern: `*` matches every type, `session.*` every type that begins with
 * `session.`, anything else itself alone.
 */
function matchesPattern(pattern: string, type: string): boolean {
  if (pattern === '*') return true;
  return pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

/** Whether an event's type matches any of the patterns. */
export function matchesType(patterns: readonly string[], type: string): boolean {
  return patterns.some((pattern) => matchesPattern(pattern, type));
}

/** Whether the pattern matches any event of billing. */
export function isKnownPattern(pattern: string): boolean {
  return KNOWN_TYPES.some((type) => matchesPattern(pattern, type));
}
