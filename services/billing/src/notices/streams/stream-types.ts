import { BILLING_EVENTS } from '../events/catalogue.ts';

/**
 * The families of the stream. Money that enters or leaves over the chain is a transfer there, whatever it is called on
 * NATS and in webhooks, whose names stay (ADR 72); the transaction's `type` tells deposits from withdrawals.
 */
const FAMILIES: Readonly<Record<string, string>> = {
  session: 'session',
  wallet: 'wallet',
  deposit: 'transfer',
  withdrawal: 'transfer',
  payout: 'payout',
};

function shownTypeOf(type: string): string | undefined {
  const [family = '', what] = type.split('.');
  const shown = FAMILIES[family];
  return shown === undefined ? undefined : `${shown}.${what}`;
}

/** The published types of the events that the stream has, and what they are called in it. */
export const STREAM_TYPES: ReadonlyMap<string, string> = new Map(
  BILLING_EVENTS.flatMap(({ type }) => {
    const shown = shownTypeOf(type);
    return shown === undefined ? [] : [[type, shown]];
  }),
);

/** What `type` may name: every type of the stream, and `<family>.*`. */
export const STREAM_PATTERNS: ReadonlySet<string> = new Set(
  [...STREAM_TYPES.values()].flatMap((type) => [type, `${type.split('.')[0]}.*`]).toSorted(),
);

/** The published types that any of the patterns selects. */
export function publishedTypesOf(patterns: readonly string[]): ReadonlySet<string> {
  const isSelected = (shown: string) =>
    patterns.some((pattern) => pattern === shown || pattern === `${shown.split('.')[0]}.*`);
  return new Set([...STREAM_TYPES].flatMap(([type, shown]) => (isSelected(shown) ? type : [])));
}
