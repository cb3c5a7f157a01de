import { isLoopback } from '@gridlease/common/config/listen-address';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A browser's refresh token: the name and attributes of its cookie, and the pages that may use it. */
export interface SessionCookie {
  readonly name: string;
  readonly attributes: string;
  readonly origins: ReadonlySet<string>;
}

/** A browser sends it to another origin only after a preflight, and a form cannot send it at all. */
export const CLIENT_HEADER = 'x-gridlease-client';
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The cookie of sessions in browsers, by `public_url`. Browsers accept the prefix `__Host-` only with `Secure`, `Path=/`
 * and without a domain, so that no other host or path can set or shadow it (RFC 6265bis, 4.1.3.2). On plain HTTP on
 * loopback, for development, it has neither the prefix nor `Secure`, which some browsers refuse there.
 */
function sessionCookieOf(publicUrl: string): SessionCookie {
  const url = new URL(publicUrl);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = host === 'localhost' || isLoopback(host);
  const isPlain = isLocal && url.protocol === 'http:';
  const hosts = isLocal ? [url.hostname, ...LOOPBACK_HOSTS] : [url.hostname];
  const origins = hosts.map((hostname) => Object.assign(new URL(publicUrl), { hostname }).origin);
  return {
    name: isPlain ? 'gridlease' : '__Host-gridlease',
    attributes: `Path=/; HttpOnly; SameSite=Strict${isPlain ? '' : '; Secure'}`,
    origins: new Set(origins),
  };
}

/** Reads the settings with the first request: routes are also described without any. */
export function sessionCookieBy(settings: { readonly publicUrl: string }): () => SessionCookie {
  let cookie: SessionCookie | undefined;
  return () => {
    cookie ??= sessionCookieOf(settings.publicUrl);
    return cookie;
  };
}

function clientHeaderMissing(): ServiceError {
  const message = 'Cookie sessions need the header X-Gridlease-Client, with any value.';
  return new ServiceError('forbidden', 'client_header_missing', message);
}

function originNotAllowed(): ServiceError {
  const message = "Only pages of the platform's own origin (public_url) may use cookie sessions.";
  return new ServiceError('forbidden', 'origin_not_allowed', message);
}

/**
 * Only our own pages, and programs that are not browsers, may use a cookie: `SameSite` alone would also let in pages of
 * other ports and of sibling domains.
 *
 * @throws ServiceError 403 `client_header_missing`, `origin_not_allowed`
 */
export function requireOwnPage({ headers }: FastifyRequest, { origins }: SessionCookie): void {
  if (!headers[CLIENT_HEADER]) throw clientHeaderMissing();
  if (headers.origin !== undefined && !origins.has(headers.origin)) throw originNotAllowed();
}

/**
 * The refresh token in the cookie. Undefined without one, and with several of the same name, of which a page on another
 * port or path may have set one.
 */
export function readSessionCookie({ headers }: FastifyRequest, { name }: SessionCookie): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const [value, ...others] = pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return others.length > 0 || value === '' ? undefined : value;
}

/** @param seconds until the session ends unless it is refreshed; 0 removes the cookie */
export function setSessionCookie(
  reply: FastifyReply,
  { name, attributes }: SessionCookie,
  token: string,
  seconds: number,
): void {
  reply.header('set-cookie', `${name}=${token}; Max-Age=${seconds}; ${attributes}`);
}
