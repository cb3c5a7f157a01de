import { isIP } from 'node:net';
import { isPublicAddress } from '@gridlease/common/fetch/public-address';
import { hostOf, isLocalName } from '@gridlease/common/fetch/resolve';

/** What operators allow beyond https to the public Internet. */
export interface TargetRules {
  readonly allowHttp: boolean;
  /** Also loopback. */
  readonly allowPrivate: boolean;
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
