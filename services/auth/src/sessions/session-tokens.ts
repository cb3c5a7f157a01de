import type { AuthSettings } from '../config/settings.ts';
import type { AuthTransaction } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import type { DerivedKeys } from '../secrets/derived-keys.ts';
import type { AccessTokenIssuer } from '../tokens/issuer.ts';
import type { User } from '../users/store.ts';
import { isFactorMissing } from './factor-rule.ts';
import { mintRefreshToken } from './refresh-token.ts';
import { insertSession } from './store.ts';

/** Dependencies of issuing a session's tokens. */
export interface SessionTokenDeps {
  readonly newId: () => string;
  readonly issuer: AccessTokenIssuer;
  readonly keys: Pick<DerivedKeys, 'refreshMac'>;
  readonly settings: Pick<
    AuthSettings,
    | 'refreshIdleSeconds'
    | 'refreshAbsoluteSeconds'
    | 'refreshReuseSeconds'
    | 'sessionsPerUserMax'
    | 'secondFactorRequiredFor'
    | 'enforcesPasswordChange'
    | 'verifiesAddresses'
  >;
}

/** What tokens and responses contain of a user. */
export type SessionUser = Pick<User, 'id' | 'email' | 'roles'>;

export interface SessionTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds. */
  readonly expires_in: number;
  /** Seconds until the session ends unless it is refreshed. */
  readonly refresh_expires_in: number;
  /** The access token only works for setting up a second factor, `change-password`, `logout` and `GET /me`. */
  readonly second_factor_setup_required?: true;
  /** The access token only works for `change-password`, `logout` and `GET /me`. */
  readonly password_change_required?: true;
}

/** A session, as needed to issue its tokens. */
export interface OpenedSession {
  readonly id: string;
  readonly counter: number;
  readonly client_id: string;
  readonly amr: readonly string[];
  /** When the user logged in, or last confirmed the password. A refresh leaves it as it is. */
  readonly authenticated_at: Date;
  /** Seconds until it ends unless it is refreshed, by the database's clock. */
  readonly seconds_left: number;
  /** Somebody else set the user's password. */
  readonly password_change_required: boolean;
  /** Whether the user's address is verified. */
  readonly email_verified: boolean;
}

export interface NewSession {
  readonly user: SessionUser;
  readonly origin: RequestOrigin;
  readonly clientId: string;
  /** How the user proved who they are (RFC 8176): `pwd`, `otp`. */
  readonly amr: readonly string[];
}

/**
 * Opens a session in the caller's transaction; undefined when the user is not active (any more). Holds the user's row
 * against a change of status until the transaction ends: a user who is disabled at the same moment either gets no
 * session or has it revoked.
 */
export async function openSession(
  trx: AuthTransaction,
  deps: SessionTokenDeps,
  opening: NewSession,
): Promise<SessionTokens | undefined> {
  const session = await insertSession(trx, deps.newId(), opening, deps.settings);
  return session && makeTokens(deps, session, opening.user);
}

/** `auth_time` of a token (RFC 9068, 2.2.1). */
export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}

/** Issues an access token with the user's present roles, and the refresh token of the session's present counter. */
export async function makeTokens(
  deps: Pick<SessionTokenDeps, 'issuer' | 'keys' | 'settings'>,
  session: OpenedSession,
  user: SessionUser,
): Promise<SessionTokens> {
  const { secondFactorRequiredFor, enforcesPasswordChange, verifiesAddresses } = deps.settings;
  const mustSetUp = isFactorMissing(user.roles, session.amr, secondFactorRequiredFor);
  const mustChange = enforcesPasswordChange && session.password_change_required;
  const { token, expiresInSeconds } = await deps.issuer.issue({
    sub: user.id,
    client_id: session.client_id,
    sid: session.id,
    auth_time: epochSeconds(session.authenticated_at),
    // The claim says it all; services of an earlier release do not know it.
    roles: mustSetUp ? user.roles.filter((role) => !secondFactorRequiredFor.includes(role)) : user.roles,
    ...(verifiesAddresses && { email_verified: session.email_verified }),
    ...(mustChange && { password_change_required: true as const }),
    ...(mustSetUp && { second_factor_setup_required: true as const }),
  });
  return {
    access_token: token,
    refresh_token: mintRefreshToken(deps.keys.refreshMac, {
      sessionId: session.id,
      counter: session.counter,
    }),
    expires_in: expiresInSeconds,
    refresh_expires_in: Math.max(0, Math.round(session.seconds_left)),
    ...(mustSetUp && { second_factor_setup_required: true }),
    ...(mustChange && { password_change_required: true }),
  };
}
