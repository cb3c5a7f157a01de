import { tokenMissing } from '@gridlease/common/access/refusal';
import type { TokenVerifier } from '@gridlease/common/access/token-verifier';
import { bearerTokenOf } from '@gridlease/common/http/access';
import { decodeCursor, encodeCursor } from '@gridlease/common/http/page';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { originOf, type Person, personOf, requirePerson } from '../http/request.ts';
import { refreshTokenMissing } from './errors.ts';
import { tokenAnswer } from './opening.ts';
import * as operation from './operations.ts';
import { sessionPlace, toSessionBody } from './schema.ts';
import * as service from './service.ts';

const BASE = '/api/v1/auth';

export interface SessionRouteDeps extends service.SessionDeps {
  /** Refuses what was revoked before this moment. */
  readonly liveVerifier: TokenVerifier;
}

/** The session of the request's access token. */
async function currentSession(deps: SessionRouteDeps, request: FastifyRequest): Promise<Person> {
  const token = bearerTokenOf(request);
  if (token === undefined) throw tokenMissing();
  return personOf(request, await deps.liveVerifier.verify(token, { allowsPasswordChange: true }));
}

/** Refresh, and what people do with their own sessions. */
export function sessionRoutes(deps: SessionRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(
      `${BASE}/refresh`,
      { schema: operation.refreshOperation, config: { access: 'open' } },
      async (request, reply) => {
        const token = request.body?.refresh_token ?? request.query.refresh_token;
        if (token === undefined) throw refreshTokenMissing();
        const refreshed = await service.refreshSession(deps, token, originOf(request));
        return reply.send(tokenAnswer(refreshed.tokens, refreshed.user));
      },
    );

    // Open, as a client that logs out with its refresh token may send an access token that has expired.
    app.post(
      `${BASE}/logout`,
      { schema: operation.logoutOperation, config: { access: 'open' } },
      async (request, reply) => {
        const refreshToken = request.body?.refresh_token;
        if (refreshToken !== undefined)
          await service.logOutByRefreshToken(deps, refreshToken, originOf(request));
        else await service.logOut(deps, await currentSession(deps, request), originOf(request));
        return reply.send({ message: 'Logged out.' });
      },
    );

    app.post(
      `${BASE}/logout-all`,
      { schema: operation.logoutAllOperation, config: { access: 'always' } },
      async (request, reply) => {
        const { userId, origin } = requirePerson(request);
        const ended = await service.logOutEverywhere(deps, userId, origin);
        return reply.send({ message: 'Logged out everywhere.', sessions_ended: ended });
      },
    );

    app.get(
      `${BASE}/sessions`,
      { schema: operation.listSessionsOperation, config: { access: 'always' } },
      async (request, reply) => {
        const { userId, sessionId } = requirePerson(request);
        const { limit, offset, cursor } = request.query;
        const place = cursor === undefined ? undefined : decodeCursor(cursor, sessionPlace);
        const before = place && { id: place.id, created_at: new Date(place.created_at) };
        // One more than is answered tells whether there are more.
        const found = await service.listSessions(deps, userId, { limit: limit + 1, offset, before });
        const sessions = found.slice(0, limit);
        const last = found.length > limit ? sessions.at(-1) : undefined;
        return reply.send({
          sessions: sessions.map((session) => toSessionBody(session, sessionId)),
          limit,
          next_cursor: last && encodeCursor({ created_at: last.created_at, id: last.id }),
        });
      },
    );

    app.delete(
      `${BASE}/sessions/:sessionID`,
      { schema: operation.revokeSessionOperation, config: { access: 'always' } },
      async (request, reply) => {
        const { userId, origin } = requirePerson(request);
        await service.revokeOwnSession(deps, { userId, sessionId: request.params.sessionID }, origin);
        return reply.send({ message: 'Session ended.' });
      },
    );
  };
}
