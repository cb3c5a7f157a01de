import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** What operators allow beyond https to the public Internet. */
export interface TargetRules {
  readonly allowHttp: boolean;
  /** Also loopback. */
  readonly allowPrivate: boolean;
}

/** Names that never leave the machine (RFC 6761, 6.3). */
const LOCAL_NAME = /(^|\.)localhost\.?$/;

/** The host of a URL as resolvers and sockets take it: IPv6 addresses without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

export function isLocalName(host: string): boolean {
  return LOCAL_NAME.test(host);
}

/**
 * Returns why nothing may be sent to a URL, completing `The URL ...`; undefined if it may. Names are judged by their
 * addresses, at each delivery.
 */
export function urlProblem(text: string, { allowHttp, allowPrivate }: TargetRules): string | undefined {
  const url = URL.parse(text);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return 'must begin with https://';
  if (url.protocol === 'http:' && !allowHttp) {
    return 'must begin with https:// (http:// needs the setting webhooks.allow_http)';
  }
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.hash !== '' || text.includes('#')) return 'must not contain a fragment (#)';
  const host = hostOf(url);
  const isPrivate = isIP(host) === 0 ? isLocalName(host) : !isPublicAddress(host);
  if (isPrivate && !allowPrivate) {
    return 'must not name a private or local address (that needs the setting webhooks.allow_private)';
  }
  return undefined;
}
