import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

const QUERY_TIMEOUT_MS = 3_000;
const QUERY_TRIES = 2;

/** Names that never leave the machine (RFC 6761, 6.3). */
const LOCAL_NAME = /(^|\.)localhost\.?$/;

export function isLocalName(host: string): boolean {
  return LOCAL_NAME.test(host);
}

/** The host of a URL as resolvers and sockets take it: IPv6 addresses without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Resolves a host to its addresses. @throws Error with a `code` if it has none */
export type Resolve = (host: string) => Promise<readonly string[]>;

/**
 * Asks the configured name servers, not the system's resolver: that one runs in a few threads that everything in the
 * process shares, and a host whose name server does not respond would hold them.
 *
 * @param allowPrivate names that only the system knows (its hosts file) are then found as well
 */
export function createResolve({ allowPrivate }: { readonly allowPrivate: boolean }): Resolve {
  return async (host) => {
    if (isIP(host) !== 0) return [host];
    if (isLocalName(host)) return ['127.0.0.1', '::1'];
    const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (found.length > 0) return found;
    if (!allowPrivate) throw results.find((result) => result.status === 'rejected')?.reason;
    return (await lookup(host, { all: true })).map(({ address }) => address);
  };
}
