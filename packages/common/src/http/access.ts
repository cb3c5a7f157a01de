import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { requireAllowedNetwork } from '../access/allowed-networks.ts';
import type { Actor, Caller } from '../access/caller.ts';
import { type Permission, requirePermission, requireRight } from '../access/ownership.ts';
import { isRecentlyAuthenticated, recentAuthenticationRequired } from '../access/recent-authentication.ts';
import { emailNotVerified, invalidToken, tokenMissing } from '../access/refusal.ts';
import { type Revocations, revocationsUnknown } from '../access/revocations.ts';
import { type Right, rolesWith } from '../access/roles.ts';
import type { TokenVerifier } from '../access/token-verifier.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { DependencyCheck } from './health.ts';
import { withProblems } from './operation-problems.ts';

/**
 * Whether a route needs a caller: `open` never (health, documentation, login), `optional` accepts one who presents a
 * token, `always` in every mode. By default it needs one where `auth.mode` is `required`.
 */
export type RouteAccess = 'open' | 'optional' | 'always';

declare module 'fastify' {
  interface FastifyRequest {
    /** The verified caller; undefined where access is open and on routes that need none. */
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** Also allowed for users who have to change their password before anything else. */
    allowsPasswordChange?: boolean;
    /** Also allowed for users who have to set up a second factor first; default: as `allowsPasswordChange`. */
    allowsFactorSetup?: boolean;
    /**
     * Moves money away, starts something that costs money, or administrates: refused with 503 `revocations_unknown` while
     * the caller's token may have been revoked without our knowledge. Every other operation goes on.
     */
    needsRevocations?: boolean;
    /**
     * What a stolen access token alone must not do: a user who has not logged in lately is refused with 401
     * `recent_authentication_required`. Operations that need it for some bodies only call `requireRecentAuthentication`.
     */
    needsRecentAuthentication?: boolean;
  }
  interface FastifyInstance {
    /** `auth.mode` of this server. */
    accessMode: AccessOptions['mode'];
    /** Undefined where revocations are not followed. */
    revocations: Revocations | undefined;
    /** How long a login counts as recent, in whole seconds; 0: nobody is asked. */
    recentAuthenticationSeconds: number;
  }
}

export interface OpenAccess {
  /** `off`: open, as the specifications state. */
  readonly mode: 'off';
  readonly listensOnLoopback: boolean;
  /** Host names besides the loopback names under which this server may be called. */
  readonly allowedHosts: readonly string[];
  /** For routes that need a caller in every mode. */
  readonly verifier?: TokenVerifier;
}

export interface RequiredAccess {
  /** `required`: only with an access token of the platform. */
  readonly mode: 'required';
  readonly verifier: TokenVerifier;
  /** Rejects until the keys that verify tokens have been fetched, where that is necessary. */
  readonly keysKnown?: DependencyCheck;
  /** The revocations that the verifier refuses, where they are followed. */
  readonly revocations?: Revocations;
  /** How long a login counts as recent, in whole seconds. Default: 0, which asks nobody. */
  readonly recentAuthenticationSeconds?: number;
}

export type AccessOptions = OpenAccess | RequiredAccess;

const LOOPBACK_NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const BEARER = /^bearer +([\x21-\x7e]+)$/i;
const HEADER = 'authorization';

/** The name in a Host header, without its port, in lower case. */
function hostName(header: string): string {
  return header.replace(/:\d*$/, '').toLowerCase();
}

/**
 * With `off` anybody on the network may call. A server that only this machine can reach must then not be reachable
 * through a web page that resolves its own name to 127.0.0.1 (DNS rebinding), so a Host that is neither a loopback
 * name nor configured is refused with 403.
 */
export function registerHostCheck(app: FastifyInstance, options: AccessOptions): void {
  if (options.mode !== 'off' || !options.listensOnLoopback) return;
  const allowed = new Set(options.allowedHosts.map((host) => host.toLowerCase()));
  let lastAllowed: string | undefined;
  const isAllowed = (header: string | undefined): boolean => {
    // Usually the same one as before.
    if (header === undefined || header === '' || header === lastAllowed) return true;
    const name = hostName(header);
    if (!LOOPBACK_NAMES.test(name) && !allowed.has(name)) return false;
    lastAllowed = header;
    return true;
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (isAllowed(request.headers.host)) return done();
    const message = 'This server does not accept this Host; see allowed_hosts.';
    done(new ServiceError('forbidden', 'host_not_allowed', message));
  });
}

/** Of duplicate headers Node keeps the first and another hop perhaps the last: they are refused. */
function isSentTwice({ rawHeaders }: FastifyRequest['raw']): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === HEADER.length && name.toLowerCase() === HEADER) count += 1;
  }
  return count > 1;
}

/**
 * The token of a request: from its Authorization header only (RFC 6750, 2.1), never from the query, which ends up in
 * logs.
 *
 * @throws ServiceError 401 `invalid_token` for a malformed header
 */
export function bearerTokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || header === '') return undefined;
  if (isSentTwice(request.raw)) throw invalidToken('is sent twice');
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) throw invalidToken('is not sent as Authorization: Bearer <token>');
  return token;
}

/** What a request must present; undefined where access is not checked. */
function neededBy(request: FastifyRequest, mode: AccessOptions['mode']): 'optional' | 'always' | undefined {
  const { access, operational } = request.routeOptions.config;
  // A preflight carries no token, and an unknown path has nothing to protect.
  if (request.method === 'OPTIONS' || request.is404 || operational === true || access === 'open') {
    return undefined;
  }
  return access ?? (mode === 'required' ? 'always' : undefined);
}

/**
 * Authenticates callers: sets `request.caller` from the access token, and refuses with 401 where one is needed. With
 * `off`, a token is ignored unless the route asks for one. Runs after CORS, so that a page can read the refusal.
 */
export function registerAccess(app: FastifyInstance, options: AccessOptions): void {
  const { mode, verifier } = options;
  const revocations = options.mode === 'required' ? options.revocations : undefined;
  app.decorate('accessMode', mode);
  app.decorate('revocations', revocations);
  app.decorate(
    'recentAuthenticationSeconds',
    options.mode === 'required' ? (options.recentAuthenticationSeconds ?? 0) : 0,
  );
  app.decorateRequest('caller', undefined);
  app.addHook('onRoute', (route) => {
    const { access, needsRecentAuthentication = false } = route.config ?? {};
    if (needsRecentAuthentication && (access === 'open' || access === 'optional')) {
      throw new TypeError(`${route.url} needs a recent authentication, and must not be open`);
    }
    // After the route's own hooks: nobody is asked to confirm what their role does not allow.
    if (needsRecentAuthentication) route.onRequest = [route.onRequest ?? [], recentAuthentication].flat();
    // With open access, a token that is only optional is ignored.
    const isOpen = mode === 'off' && access === 'optional';
    if (verifier === undefined && !isOpen && (access === 'always' || access === 'optional')) {
      throw new TypeError(`${route.url} needs callers, but the server has nothing to verify them with`);
    }
  });
  if (verifier === undefined) return;
  app.addHook('onRequest', async (request) => {
    const needed = neededBy(request, mode);
    if (needed === undefined) return;
    const token = bearerTokenOf(request);
    const { needsRevocations = false } = request.routeOptions.config;
    if (token !== undefined) {
      request.caller = await verifier.verify(token, request.routeOptions.config);
      requireAllowedNetwork(request.caller, request.ip);
    } else if (needed === 'always') throw tokenMissing();
    if (needsRevocations && revocations?.isUnknown() === true) throw revocationsUnknown();
  });
}

/**
 * For operations that need a recent authentication only for some requests; see `needsRecentAuthentication`.
 *
 * @throws ServiceError 401 `recent_authentication_required`
 */
export function requireRecentAuthentication(request: FastifyRequest): void {
  if (request.caller !== undefined) requireRecentAuthenticationOf(request, request.caller);
}

/** The same for the caller of an open route, which reads the token itself. */
export function requireRecentAuthenticationOf({ server }: FastifyRequest, caller: Caller): void {
  const { recentAuthenticationSeconds: maxAgeSeconds } = server;
  if (isRecentlyAuthenticated(caller, maxAgeSeconds, Date.now())) return;
  throw recentAuthenticationRequired(maxAgeSeconds);
}

const recentAuthentication: onRequestAsyncHookHandler = async (request) =>
  requireRecentAuthentication(request);

/** The longest time that a timer takes; longer-lived tokens are for a developer's own machine. */
const TIMER_MS_MAX = 2_147_483_647;

/**
 * Aborts when the caller's token expires or is revoked, for responses that go on for long; undefined where access is open
 * or nobody has to be authenticated. To be called once per response, whose end releases it.
 */
export function endOfAccess(request: FastifyRequest, reply: FastifyReply): AbortSignal | undefined {
  const { caller, server } = request;
  if (caller === undefined) return undefined;
  const leftMs = caller.expiresAt * 1_000 - Date.now();
  const expiry = AbortSignal.timeout(Math.min(TIMER_MS_MAX, Math.max(0, leftMs)));
  const { revocations } = server;
  if (revocations === undefined) return expiry;
  const revoked = new AbortController();
  const unwatch = revocations.watch(caller, () => revoked.abort());
  if (reply.raw.closed) unwatch();
  else reply.raw.once('close', unwatch);
  return AbortSignal.any([expiry, revoked.signal]);
}

/** The caller of a request that needs one. @throws ServiceError 401 `token_missing` */
export function requireCaller(request: FastifyRequest): Caller {
  if (request.caller === undefined) throw tokenMissing();
  return request.caller;
}

/**
 * The actor for the rules of `access/ownership`: the caller, or `anybody` where access is open. Otherwise a route
 * without a caller is refused, so that a route marked `open` by mistake does not expose what it protects.
 */
export function actorOf(request: FastifyRequest): Actor {
  if (request.caller !== undefined) return request.caller;
  if (request.server.accessMode === 'off') return 'anybody';
  throw tokenMissing();
}

/**
 * The actor, if its scopes cover the call. Users have no scopes; scopes only narrow.
 *
 * @throws ServiceError 403 `insufficient_scope`
 */
export function requireScope(request: FastifyRequest, ...scopes: string[]): Actor {
  const actor = actorOf(request);
  requirePermission(actor, { scopes });
  return actor;
}

/**
 * Refuses accounts with unverified addresses. Where no e-mails are sent, tokens say nothing about addresses, and nobody is
 * refused. @throws ServiceError 403 `email_not_verified`
 */
export function requireVerifiedAddress({ caller }: FastifyRequest): void {
  if (caller?.emailVerified === false) throw emailNotVerified();
}

/** A hook for what accounts with unverified addresses may not do; see `requireVerifiedAddress`. */
export const verifiedAddressOnly = withProblems(['email_not_verified'], async (request) =>
  requireVerifiedAddress(request),
);

/**
 * A hook that checks permissions before the body is read, so that unauthorised callers learn nothing about its
 * validity.
 */
export function allow(permission: Permission): onRequestAsyncHookHandler {
  return withProblems(['insufficient_scope', 'role_required'], async (request) =>
    requirePermission(actorOf(request), permission),
  );
}

/** As `allow`, for the staff with this right. */
export function allowStaff(right: Right): onRequestAsyncHookHandler {
  return withProblems(['role_required'], async (request) => requireRight(actorOf(request), right));
}

/**
 * As `allow`, for those who read what belongs to everybody: the staff with this right, and service accounts with one of
 * the scopes. A key reads only what is its user's.
 */
export function allowReaders(right: Right, scopes: readonly string[]): onRequestAsyncHookHandler {
  return allow({ roles: rolesWith(right), scopes });
}
