import { pageMembers, pageQuery } from '@gridlease/common/http/list-query';
import { optional, text, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { ROLES } from '../users/roles.ts';
import type { SessionTokens, SessionUser } from './session-tokens.ts';
import type { ListedSession } from './store.ts';

/** Ours have 66; other tokens are accepted so that they fail like any wrong one. */
const TOKEN_CHARACTERS_MAX = 8_192;

const refreshToken = text({ min: 1, max: TOKEN_CHARACTERS_MAX });

/** In the query for clients that cannot send it otherwise; our logs leave queries out. */
export const refreshQuery = z.object({ refresh_token: refreshToken.optional() });

/** Where a browser keeps its refresh token: in a cookie that no script can read. */
export const sessionKind = optional(z.literal('cookie')).describe(
  "`cookie`: the refresh token is in a cookie instead of the body. Only for pages of the platform's own origin, with the " +
    'header `X-Gridlease-Client`',
);

/** Of requests with `session: "cookie"`. */
export const sessionHeaders = z.object({
  'x-gridlease-client': z
    .string()
    .optional()
    .describe('Required with `session: "cookie"`: the name of the client, which is not interpreted'),
});

export const refreshRequest = optional(
  z.object({ refresh_token: optional(refreshToken), session: sessionKind }).meta({ id: 'RefreshRequest' }),
);

export const logoutRequest = optional(
  z.object({ refresh_token: optional(refreshToken), session: sessionKind }).meta({ id: 'LogoutRequest' }),
);

/** The response to a login and to a refresh. */
export const tokenResponseSchema = z
  .object({
    access_token: z.string(),
    refresh_token: z.string().optional().describe('Left out with `session: "cookie"`'),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds for which the access token is valid'),
    refresh_expires_in: z.int().describe('Seconds until the session ends unless it is refreshed'),
    second_factor_setup_required: z
      .literal(true)
      .optional()
      .describe(
        'The access token only works for setting up a second factor, `change-password`, `logout` and `GET /me`',
      ),
    password_change_required: z
      .literal(true)
      .optional()
      .describe(
        'The access token only works for `change-password`, `logout` and `GET /me` until the password is changed',
      ),
    user: z.object({
      id: z.string().meta({ format: 'uuid' }),
      email: z.string(),
      roles: z.array(z.enum(ROLES)),
    }),
  })
  .meta({ id: 'TokenAnswer' });

export const logoutAllSchema = z
  .object({ message: z.string(), sessions_ended: z.int() })
  .meta({ id: 'LogoutAllAnswer' });

export const listSessionsQuery = z.object(pageQuery);

/** What a cursor holds. */
export const sessionPlace = z.object({
  created_at: z.iso.datetime().transform((value) => new Date(value)),
  id: uuid,
});

export const sessionParams = z.object({ sessionID: uuid });

const time = z.iso.datetime().describe('RFC 3339, UTC, milliseconds');

const sessionSchema = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    created_at: time.describe('When the user logged in'),
    last_used_at: time.describe('When it was last refreshed'),
    expires_at: time.describe('When it ends unless it is refreshed'),
    ip: z.string().optional().describe('Address of the last refresh'),
    user_agent: z.string().optional(),
    current: z.boolean().describe("Whether it is the session of this request's access token"),
  })
  .meta({ id: 'Session' });

export const sessionPageSchema = z
  .object({ sessions: z.array(sessionSchema), ...pageMembers })
  .meta({ id: 'SessionPage' });

export function toTokenResponse(
  tokens: SessionTokens,
  user: SessionUser,
): z.input<typeof tokenResponseSchema> {
  return {
    ...tokens,
    token_type: 'Bearer',
    user: { id: user.id, email: user.email, roles: [...user.roles] },
  };
}

export function toSessionBody(session: ListedSession, currentId: string): z.input<typeof sessionSchema> {
  return {
    id: session.id,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    ip: session.ip ?? undefined,
    user_agent: session.user_agent ?? undefined,
    current: session.id === currentId,
  };
}
