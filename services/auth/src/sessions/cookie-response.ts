import type { FastifyReply } from 'fastify';
import { type SessionCookie, setSessionCookie } from '../http/session-cookie.ts';
import { toTokenResponse } from './schema.ts';
import type { SessionTokens, SessionUser } from './session-tokens.ts';

/** The body of a login or refresh. With a cookie, the refresh token is set as one and left out of the body. */
export function tokenResponseFor(
  reply: FastifyReply,
  cookie: SessionCookie | undefined,
  tokens: SessionTokens,
  user: SessionUser,
): ReturnType<typeof toTokenResponse> {
  const body = toTokenResponse(tokens, user);
  if (cookie === undefined) return body;
  setSessionCookie(reply, cookie, tokens.refresh_token, tokens.refresh_expires_in);
  return { ...body, refresh_token: undefined };
}
