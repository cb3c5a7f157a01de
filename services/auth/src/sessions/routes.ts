import { tokenMissing } from '@gridlease/common/access/refusal';
import type { TokenVerifier } from '@gridlease/common/access/token-verifier';
import { bearerTokenOf } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AuthSettings } from '../config/settings.ts';
import { pageOf, pageStartOf } from '../http/page.ts';
import { originOf, type Person, personOf, requirePerson } from '../http/request.ts';
import { forbidCaching, messageSchema } from '../http/response.ts';
import {
  readSessionCookie,
  requireOwnPage,
  type SessionCookie,
  sessionCookieBy,
  setSessionCookie,
} from '../http/session-cookie.ts';
import { tokenResponseFor } from './cookie-response.ts';
import { invalidRefreshToken, refreshTokenMissing, refreshTokenTwice } from './errors.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const BASE = '/api/v1/auth';

const refreshOperation = {
  tags: ['authentication'],
  operationId: 'refreshTokens',
  problems: [
    'client_header_missing',
    'invalid_refresh_token',
    'origin_not_allowed',
    'signing_key_unavailable',
  ],
  summary: 'Exchange a refresh token',
  description:
    'Returns the next refresh token, and an access token with the current roles of the user. For REFRESH_REUSE_SECONDS, ' +
    'the previous refresh token returns the current one again, so that a client that lost a response, or has several ' +
    'tabs, can repeat the request; any of the last eight does so for 10 s after it was replaced. Any other use of an ' +
    'old token ends the session.\n\nThe token is read from the body, else from the query. Prefer the body: proxies may ' +
    'log URLs. With `session: "cookie"` it is read from the cookie alone, and the next one is set as the cookie.',
  headers: schema.sessionHeaders,
  querystring: schema.refreshQuery,
  body: schema.refreshRequest,
  response: { 200: jsonResponse('The tokens', schema.tokenResponseSchema) },
};

const logoutOperation = {
  tags: ['sessions'],
  operationId: 'logOut',
  problems: [
    'client_header_missing',
    'invalid_refresh_token',
    'invalid_token',
    'origin_not_allowed',
    'person_required',
    'token_expired',
    'token_missing',
  ],
  summary: 'Log out',
  description:
    'Ends the session of the refresh token in the body, else that of the access token. With `session: "cookie"`, that of ' +
    'the cookie, which is removed in any case.',
  headers: schema.sessionHeaders,
  security: [{ bearerAuth: [] }, {}] as Record<string, string[]>[],
  body: schema.logoutRequest,
  response: { 200: jsonResponse('The session has ended, now or earlier', messageSchema) },
};

const logoutAllOperation = {
  tags: ['sessions'],
  operationId: 'logOutEverywhere',
  problems: ['person_required'],
  summary: 'Log out everywhere',
  response: {
    200: jsonResponse('All sessions of the caller have ended, this one included', schema.logoutAllSchema),
  },
};

export interface SessionRouteDeps extends service.RefreshDeps {
  /** Refuses tokens that were revoked before this moment. */
  readonly liveVerifier: TokenVerifier;
  readonly settings: service.SessionDeps['settings'] & Pick<AuthSettings, 'publicUrl'>;
}

/** The caller, also one who has to change the password first. */
async function requireSession(deps: SessionRouteDeps, request: FastifyRequest): Promise<Person> {
  const token = bearerTokenOf(request);
  if (token === undefined) throw tokenMissing();
  return personOf(request, await deps.liveVerifier.verify(token, { allowsPasswordChange: true }));
}

/**
 * The refresh token of the cookie, for a page of ours.
 *
 * @throws ServiceError 403 `client_header_missing`, `origin_not_allowed`; 401 `invalid_refresh_token` without a cookie;
 *   400 `validation_failed` with another refresh token in the request
 */
function cookieTokenOf(request: FastifyRequest, cookie: SessionCookie, other: string | undefined): string {
  requireOwnPage(request, cookie);
  if (other !== undefined) throw refreshTokenTwice();
  const token = readSessionCookie(request, cookie);
  if (token === undefined) throw invalidRefreshToken();
  return token;
}

/** Refresh and logout. */
function tokenRoutes(deps: SessionRouteDeps): FastifyPluginAsyncZod {
  const cookieOf = sessionCookieBy(deps.settings);
  return async (app) => {
    app.post(
      `${BASE}/refresh`,
      { schema: refreshOperation, config: { access: 'open' } },
      async (request, reply) => {
        const cookie = request.body?.session === 'cookie' ? cookieOf() : undefined;
        const given = request.body?.refresh_token ?? request.query.refresh_token;
        const token = cookie === undefined ? given : cookieTokenOf(request, cookie, given);
        if (token === undefined) throw refreshTokenMissing();
        const { tokens, user } = await service.refreshSession(deps, token, originOf(request));
        return reply.send(tokenResponseFor(reply, cookie, tokens, user));
      },
    );

    // Open: a client that logs out with its refresh token may send an access token that has expired.
    app.post(
      `${BASE}/logout`,
      { schema: logoutOperation, config: { access: 'open' } },
      async (request, reply) => {
        const { refresh_token: given, session } = request.body ?? {};
        const cookie = session === 'cookie' ? cookieOf() : undefined;
        const refreshToken = cookie === undefined ? given : cookieTokenOf(request, cookie, given);
        // Also where the session turns out to have ended before.
        if (cookie !== undefined) setSessionCookie(reply, cookie, '', 0);
        if (refreshToken !== undefined)
          await service.logOutByRefreshToken(deps, refreshToken, originOf(request));
        else await service.logOut(deps, await requireSession(deps, request), originOf(request));
        return reply.send({ message: 'Logged out.' });
      },
    );

    app.post(
      `${BASE}/logout-all`,
      { schema: logoutAllOperation, config: { access: 'always' } },
      async (request, reply) => {
        const { userId, origin } = requirePerson(request);
        const ended = await service.logOutEverywhere(deps, userId, origin);
        return reply.send({ message: 'Logged out everywhere.', sessions_ended: ended });
      },
    );
  };
}

const listSessionsOperation = {
  tags: ['sessions'],
  operationId: 'listSessions',
  problems: ['person_required'],
  summary: "List the caller's sessions",
  description: 'Live sessions, newest first.',
  querystring: schema.listSessionsQuery,
  response: {
    200: jsonResponse('The sessions; `next_cursor` while there are more', schema.sessionPageSchema),
  },
};

const revokeSessionOperation = {
  tags: ['sessions'],
  operationId: 'revokeSession',
  problems: ['person_required', 'session_not_found'],
  summary: "End one of the caller's sessions",
  params: schema.sessionParams,
  response: { 200: jsonResponse('The session has ended', messageSchema) },
};

/** What users see and do of their own sessions. */
function ownSessionRoutes(deps: SessionRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      `${BASE}/sessions`,
      { schema: listSessionsOperation, config: { access: 'always' } },
      async (request, reply) => {
        const { userId, sessionId } = requirePerson(request);
        const { limit } = request.query;
        const page = pageStartOf(request.query, schema.sessionPlace);
        const found = await service.listSessions(deps, userId, page);
        const { entries, next_cursor } = pageOf(found, limit, ({ created_at, id }) => ({ created_at, id }));
        const sessions = entries.map((session) => schema.toSessionBody(session, sessionId));
        return reply.send({ sessions, limit, next_cursor });
      },
    );

    app.delete(
      `${BASE}/sessions/:sessionID`,
      { schema: revokeSessionOperation, config: { access: 'always' } },
      async (request, reply) => {
        const { userId, origin } = requirePerson(request);
        await service.revokeOwnSession(deps, { userId, sessionId: request.params.sessionID }, origin);
        return reply.send({ message: 'Session ended.' });
      },
    );
  };
}

export function sessionRoutes(deps: SessionRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    await app.register(tokenRoutes(deps));
    await app.register(ownSessionRoutes(deps));
  };
}
