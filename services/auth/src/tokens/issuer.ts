import type { AuthSettings } from '../config/settings.ts';
import type { Signer } from './signer.ts';

/** The claims of an access token in addition to the standard ones. */
export interface AccessTokenClaims {
  readonly sub: string;
  readonly client_id: string;
  /** The session, in a user's token. */
  readonly sid?: string;
  /** When the user logged in, or last confirmed the password, in epoch seconds; of a user's token. */
  readonly auth_time?: number;
  readonly roles?: readonly string[];
  /** The user has to change the password; see `isPasswordChangeRequired` in common. */
  readonly password_change_required?: true;
  /** The user has to set up a second factor; see `isFactorSetupRequired` in common. */
  readonly second_factor_setup_required?: true;
  /** Of users and their keys, where e-mails are sent. */
  readonly email_verified?: boolean;
  /** Of services and daemons: space-separated. */
  readonly scope?: string;
  readonly provider_ids?: readonly string[];
  /** The only networks from which a key's token may be used. */
  readonly networks?: readonly string[];
  /** What the rentals that a key starts may hold and be charged within 24 hours, in tokens. */
  readonly spend_day_max?: string;
  /** The key of an enrollment may register the one provider of `provider_ids`. */
  readonly may_register?: true;
}

export interface AccessTokenIssuer {
  /** @param lifetimeSeconds default: ACCESS_TOKEN_EXPIRE_MINUTES */
  issue(
    claims: AccessTokenClaims,
    lifetimeSeconds?: number,
  ): Promise<{ readonly token: string; readonly expiresInSeconds: number }>;
  /** Throws `signing_key_unavailable` while no token can be issued. */
  requireKey(): void;
}

export interface TokenIssuerDeps {
  /** The current key; throws `signing_key_unavailable` while there is none. */
  readonly signer: () => Signer;
  readonly settings: Pick<AuthSettings, 'issuer' | 'audience' | 'accessTokenSeconds'>;
  /** Real time in milliseconds. */
  readonly clock: () => number;
  readonly newId: () => string;
}

/** Issues access tokens (RFC 9068). */
export function createTokenIssuer({ signer, settings, clock, newId }: TokenIssuerDeps): AccessTokenIssuer {
  return {
    async issue(claims, lifetimeSeconds = settings.accessTokenSeconds) {
      const iat = Math.floor(clock() / 1_000);
      const payload = {
        iss: settings.issuer,
        aud: settings.audience,
        exp: iat + lifetimeSeconds,
        iat,
        jti: newId(),
        ...claims,
      };
      return { token: signer().sign(payload), expiresInSeconds: lifetimeSeconds };
    },
    requireKey: () => void signer(),
  };
}
