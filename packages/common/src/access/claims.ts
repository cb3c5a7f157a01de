import { isNetwork } from './allowed-networks.ts';
import type { Caller } from './caller.ts';
import { invalidToken } from './refusal.ts';
import { isStaff, ROLES } from './roles.ts';
import { isSpendLimit } from './spend-limit.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Ids go into headers, logs and comparisons: visible ASCII only, no spaces or control characters. */
const ID = /^[\x21-\x7e]{1,128}$/;
const PROVIDER_ID = /^[\w-]{1,128}$/;
/** RFC 6749, 3.3: scopes separated by single spaces; an empty string is not a scope. */
const SCOPE = /^(?:[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*)?$/;
const SCOPE_CHARACTERS_MAX = 1_024;
const LIST_ENTRIES_MAX = 64;
/** The year 10000; anything beyond it is not a plausible time. */
const EPOCH_SECONDS_MAX = 253_402_300_800;

const KNOWN_ROLES: ReadonlySet<unknown> = new Set(ROLES);

/** The validity period of a token, in whole epoch seconds. */
export interface TokenTimes {
  readonly issuedAt: number;
  readonly notBefore: number | undefined;
  readonly expiresAt: number;
}

function malformed(claim: string): never {
  throw invalidToken(`has no acceptable claim ${claim}`);
}

function id(claims: Claims, name: string): string {
  const value = claims[name];
  return typeof value === 'string' && ID.test(value) ? value : malformed(name);
}

function epochSeconds(claims: Claims, name: string): number {
  const value = claims[name];
  const isTime = typeof value === 'number' && Number.isSafeInteger(value);
  return isTime && value >= 0 && value <= EPOCH_SECONDS_MAX ? value : malformed(name);
}

/** A list of strings that each pass; undefined when the claim is absent. */
function texts(
  claims: Claims,
  name: string,
  accepts: (text: string) => boolean,
): readonly string[] | undefined {
  const value = claims[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length > LIST_ENTRIES_MAX) return malformed(name);
  return value.every((entry) => typeof entry === 'string' && accepts(entry))
    ? Object.freeze([...(value as string[])])
    : malformed(name);
}

function scopes(claims: Claims): ReadonlySet<string> | undefined {
  const { scope } = claims;
  if (scope === undefined) return undefined;
  if (typeof scope !== 'string' || scope.length > SCOPE_CHARACTERS_MAX || !SCOPE.test(scope)) {
    return malformed('scope');
  }
  return new Set(scope === '' ? [] : scope.split(' '));
}

/** `iss` and `aud` exactly as expected; of several audiences one must be ours. */
export function checkIssuerAndAudience(claims: Claims, issuer: string, audience: string): void {
  if (claims.iss !== issuer) throw invalidToken('is from another issuer');
  const { aud } = claims;
  const audiences = typeof aud === 'string' ? [aud] : texts(claims, 'aud', () => true);
  if (!audiences?.includes(audience)) throw invalidToken('is for another audience');
}

function optionalBoolean(claims: Claims, name: string): boolean | undefined {
  const value = claims[name];
  return value === undefined || typeof value === 'boolean' ? value : malformed(name);
}

function spendLimit(claims: Claims): string | undefined {
  const { spend_day_max: value } = claims;
  if (value === undefined) return undefined;
  return typeof value === 'string' && isSpendLimit(value) ? value : malformed('spend_day_max');
}

/**
 * Whether the user must change the password before this token is good for anything else. A claim rather than a role,
 * so that no service can overlook it: the verifier itself refuses.
 */
export function isPasswordChangeRequired(claims: Claims): boolean {
  return optionalBoolean(claims, 'password_change_required') === true;
}

/** The same for a user whose roles need a second factor that is not set up. */
export function isFactorSetupRequired(claims: Claims): boolean {
  return optionalBoolean(claims, 'second_factor_setup_required') === true;
}

/** Whether a key that is bound to one provider may register it; see ADR 48. */
function mayRegister(claims: Claims, providerIds: readonly string[] | undefined): boolean {
  const { may_register: value } = claims;
  if (value === undefined) return false;
  return value === true && providerIds?.length === 1 ? true : malformed('may_register');
}

export function timesOf(claims: Claims): TokenTimes {
  return {
    issuedAt: epochSeconds(claims, 'iat'),
    notBefore: claims.nbf === undefined ? undefined : epochSeconds(claims, 'nbf'),
    expiresAt: epochSeconds(claims, 'exp'),
  };
}

interface KindClaims {
  readonly sessionId: string | undefined;
  readonly roles: readonly string[] | undefined;
}

function checkService({ scope, sessionId, roles }: KindClaims & { readonly scope: unknown }): void {
  if (scope === undefined || sessionId !== undefined) malformed('scope');
  if (roles !== undefined && roles.length > 0) malformed('roles');
}

/** A key never has a role of the staff, whatever issued it. */
function checkKey({ sessionId, roles = [] }: KindClaims): void {
  if (isStaff(roles)) malformed('roles');
  if (sessionId !== undefined) malformed('sid');
}

/**
 * The subject of the claims. A service account's token has `sub` = `client_id`, a scope and no roles; an API key's
 * has a scope, its user's roles (none of the staff's) and optionally `networks`, `spend_day_max` and `provider_ids` (one of
 * an enrollment with `may_register`); a user's has roles and none of these. Claims that do not
 * match exactly one kind are refused: an ambiguous token would get the rights of the strongest kind.
 */
export function callerOf(claims: Claims): Caller {
  const subject = id(claims, 'sub');
  const clientId = id(claims, 'client_id');
  const tokenId = id(claims, 'jti');
  const sessionId = claims.sid === undefined ? undefined : id(claims, 'sid');
  const roles = texts(claims, 'roles', (role) => KNOWN_ROLES.has(role));
  const scope = scopes(claims);
  const providerIds = texts(claims, 'provider_ids', (provider) => PROVIDER_ID.test(provider));
  const networks = texts(claims, 'networks', isNetwork);
  const spendDayMax = spendLimit(claims);
  const isService = subject === clientId;
  const isDaemon = !isService && scope !== undefined;

  if (isService) checkService({ scope, sessionId, roles });
  else if (roles === undefined) malformed('roles');
  if (isDaemon) checkKey({ sessionId, roles });
  else if (providerIds !== undefined) malformed('provider_ids');
  else if (networks !== undefined) malformed('networks');
  else if (spendDayMax !== undefined) malformed('spend_day_max');
  return Object.freeze({
    subject,
    roles: roles ?? Object.freeze([]),
    scopes: scope ?? new Set<string>(),
    clientId,
    sessionId,
    tokenId,
    providerIds,
    networks,
    spendDayMax,
    mayRegister: mayRegister(claims, providerIds),
    isService,
    isDaemon,
    expiresAt: epochSeconds(claims, 'exp'),
    authenticatedAt: claims.auth_time === undefined ? undefined : epochSeconds(claims, 'auth_time'),
    emailVerified: optionalBoolean(claims, 'email_verified'),
  });
}
