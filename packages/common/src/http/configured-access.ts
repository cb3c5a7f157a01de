import { createJwksKeySource } from '../access/jwks-key-source.ts';
import { createSecretKeySource, type KeySource } from '../access/key-source.ts';
import { createTokenVerifier } from '../access/token-verifier.ts';
import type { SecretAlgorithm } from '../access/verification-key.ts';
import { isLoopback } from '../config/listen-address.ts';
import { createUpstream } from '../discovery/upstream.ts';
import type { Logger } from '../log/logger.ts';
import type { AccessOptions } from './access.ts';

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
}

/** The configured keys: a single family, so that no public key can be mistaken for a shared secret. */
function keySource({ auth, authUpstream, consul, log }: ConfiguredAccessOptions): KeySource {
  if (auth.secret === '') {
    const url = createUpstream({ value: authUpstream, serviceName: AUTH_SERVICE, consul, log });
    const keys = createJwksKeySource({ url, log });
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

/**
 * The access rules of a service, from its configuration; logs a warning at every start when the network has open
 * access.
 */
export function createConfiguredAccess(options: ConfiguredAccessOptions): AccessOptions {
  const { auth, host, allowedHosts, log } = options;
  const listensOnLoopback = isLoopback(host);
  if (auth.mode === 'off') {
    if (!listensOnLoopback) {
      log.warn('auth.mode is off: anyone who can reach this address may do anything');
    }
    return { mode: 'off', listensOnLoopback, allowedHosts };
  }
  const { issuer, audience } = auth;
  const keys = keySource(options);
  const verifier = createTokenVerifier({ keys, issuer, audience });
  return { mode: 'required', verifier, ...(keys.known && { keysKnown: keys.known }) };
}
