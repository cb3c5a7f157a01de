import type { Registry } from 'prom-client';
import { createJwksKeySource } from '../access/jwks-key-source.ts';
import { createSecretKeySource, type KeySource } from '../access/key-source.ts';
import {
  type RevocationFollower,
  START_MS,
  startFollowingRevocations,
} from '../access/revocation-follower.ts';
import { createRevocableVerifier } from '../access/revocations.ts';
import { createServiceToken } from '../access/service-token.ts';
import { createTokenVerifier } from '../access/token-verifier.ts';
import type { SecretAlgorithm } from '../access/verification-key.ts';
import { isLoopback } from '../config/listen-address.ts';
import { createUpstream } from '../discovery/upstream.ts';
import type { Logger } from '../log/logger.ts';
import type { AccessOptions } from './access.ts';
import { registerRevocationMetrics } from './revocation-metrics.ts';

const SECRET_BYTES_MIN = 32;
/** Name in Consul. */
const AUTH_SERVICE = 'auth-service';

/** The part of the group made by `serviceAuthGroup` (config/access) that concerns verification. */
export interface AuthConfig {
  readonly mode: 'off' | 'required';
  readonly issuer: string;
  readonly audience: string;
  readonly secret: string;
  readonly algorithm: SecretAlgorithm;
  /** The service's own account; empty: none. */
  readonly client_id: string;
  readonly client_secret: string;
  /** Milliseconds. */
  readonly recent_authentication: number;
  readonly revocations: { readonly max_age: number };
}

export interface ConfiguredAccessOptions {
  readonly auth: AuthConfig;
  /** Base URL of the authentication service, for its public keys, or `consul`. */
  readonly authUpstream: string;
  /** The agent to look it up with; an empty token means none. */
  readonly consul: { readonly address: string; readonly token: string };
  /** The service's listen address. */
  readonly host: string;
  readonly allowedHosts: readonly string[];
  readonly log: Logger;
  readonly metrics: Registry;
  /** See `RevocationFollowerOptions`. */
  readonly onUser?: ((userId: string) => void) | undefined;
  /** Takes what stops what was started. */
  readonly defer: (name: string, close: () => Promise<void>) => void;
}

function authUrl({ authUpstream, consul, log }: ConfiguredAccessOptions) {
  return createUpstream({ value: authUpstream, serviceName: AUTH_SERVICE, consul, log });
}

/** The configured keys: a single family, so that no public key can be mistaken for a shared secret. */
function keySource(options: ConfiguredAccessOptions): KeySource {
  const { auth, log } = options;
  if (auth.secret === '') {
    const keys = createJwksKeySource({ url: authUrl(options), log });
    // So that the first request does not wait. If the authentication service starts later, requests and health checks
    // retry.
    void keys.refresh();
    return keys;
  }
  const secret = Buffer.from(auth.secret, 'utf8');
  if (secret.length < SECRET_BYTES_MIN) {
    log.warn(`auth.secret has less than ${SECRET_BYTES_MIN} bytes: anyone who guesses it can act as anybody`);
  }
  return createSecretKeySource({ secret, algorithm: auth.algorithm });
}

/** What the server is told of `auth.recent_authentication`, in milliseconds. */
export function recentAuthenticationOf(auth: { readonly recent_authentication: number }) {
  return { recentAuthenticationSeconds: Math.ceil(auth.recent_authentication / 1_000) };
}

/** Revocations are asked for with the service's own account. */
function followRevocations(options: ConfiguredAccessOptions): RevocationFollower | undefined {
  const { auth, log, defer } = options;
  const { client_id: clientId, client_secret: clientSecret } = auth;
  if (clientId === '') {
    log.warn('auth.client_id is empty: revoked access tokens are accepted until they expire');
    return undefined;
  }
  const url = authUrl(options);
  const follower = startFollowingRevocations({
    url,
    createToken: () => createServiceToken({ authUrl: url, clientId, clientSecret, startMs: START_MS, log }),
    maxAgeMs: auth.revocations.max_age,
    onUser: options.onUser,
    log,
  });
  defer('revocations', () => follower.stop());
  return follower;
}

/**
 * The access rules of a service, from its configuration; logs a warning at every start when the network has open
 * access.
 */
export function createConfiguredAccess(options: ConfiguredAccessOptions): AccessOptions {
  const { auth, host, allowedHosts, log, metrics } = options;
  const listensOnLoopback = isLoopback(host);
  if (auth.mode === 'off') {
    registerRevocationMetrics(metrics, undefined);
    if (!listensOnLoopback) {
      log.warn('auth.mode is off: anyone who can reach this address may do anything');
    }
    return { mode: 'off', listensOnLoopback, allowedHosts };
  }
  const { issuer, audience } = auth;
  const keys = keySource(options);
  const verifier = createTokenVerifier({ keys, issuer, audience });
  const keysKnown = keys.known && { keysKnown: keys.known };
  const recent = recentAuthenticationOf(auth);
  const revocations = followRevocations(options);
  registerRevocationMetrics(metrics, revocations);
  if (revocations === undefined) return { mode: 'required', verifier, ...keysKnown, ...recent };
  const revocable = createRevocableVerifier(verifier, revocations);
  return { mode: 'required', verifier: revocable, revocations, ...keysKnown, ...recent };
}
