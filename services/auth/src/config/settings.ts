import type { AuthConfig } from './config.ts';
import type { ALGORITHMS } from './groups.ts';

export type Algorithm = (typeof ALGORITHMS)[number];

const DAY_SECONDS = 86_400;

/** The configuration as use cases see it, without secrets. Units are part of the names. */
export type AuthSettings = ReturnType<typeof settingsOf>;

/** 0 switches a limit off. */
export type ThrottleSettings = ReturnType<typeof throttleOf>;

/** Default algorithm: HS256 if there is a shared secret. */
function algorithmOf(config: AuthConfig): Algorithm {
  return config.algorithm ?? (config.secret_key === '' ? 'EdDSA' : 'HS256');
}

function throttleOf({ throttle }: AuthConfig) {
  return Object.freeze({
    failuresBeforeLock: throttle.failures_before_lock,
    lockFirstSeconds: throttle.lock_first / 1_000,
    lockMaxSeconds: throttle.lock_max / 1_000,
    failuresBeforeKnownOnly: throttle.failures_before_known_only,
    failedLoginsPerMinute: throttle.failed_logins_per_minute,
    registrationsPerMinute: throttle.registrations_per_minute,
    forgetAfterSeconds: throttle.forget_after / 1_000,
  });
}

/** The part of the configuration that use cases see. */
export function settingsOf(config: AuthConfig) {
  return Object.freeze({
    /** `iss` and `aud` of access tokens. */
    issuer: config.jwt_issuer,
    audience: config.jwt_audience,
    algorithm: algorithmOf(config),
    accessTokenSeconds: config.access_token_expire_minutes * 60,
    refreshIdleSeconds: config.refresh_token_expire_days * DAY_SECONDS,
    refreshAbsoluteSeconds: config.refresh_token_absolute_days * DAY_SECONDS,
    /** For how long the previous refresh token gets the current one again; 0: never. */
    refreshReuseSeconds: config.refresh_reuse_seconds,
    revocationsKeepSeconds: config.revocations.keep / 1_000,
    /** 0: no limit. */
    sessionsPerUserMax: config.limits.sessions_per_user,
    apiKeysPerUserMax: config.limits.api_keys_per_user,
    passwordPolicy: config.password_policy,
    throttle: throttleOf(config),
    /** The base of links in e-mails, without a trailing slash. */
    publicUrl: config.public_url.replace(/\/+$/, ''),
    registration: config.registration,
    /** Whether e-mails reach their recipients, so that accounts with unverified addresses can be limited. */
    verifiesAddresses: config.mail.driver === 'smtp',
    /** Roles whose users need a second factor. */
    secondFactorRequiredFor: config.second_factor.required_for,
    /** Whether tokens claim that the password must be changed first (`auth.mode: required`). */
    enforcesPasswordChange: config.auth.mode === 'required',
  });
}
