import { createJwksKeySource } from '../access/jwks-key-source.ts';
import { createSecretKeySource, type KeySource } from '../access/key-source.ts';
import { createTokenVerifier } from '../access/token-verifier.ts';
import type { SecretAlgorithm } from '../access/verification-key.ts';
import { isLoopback } from '../config/listen-address.ts';
import { createUpstream } from '../discovery/upstream.ts';
import type { Logger } from '../log/logger.ts';
import type { AccessOptions } from './access.ts';

const SECRET_BYTES_MIN = 32;
/** Its name in Consul. */
const AUTH_SERVICE = 'auth-service';

/** The group made by `serviceAuthGroup` (config/access), as far as verifying goes. */
export interface AuthConfig {
  readonly mode: 'off' | 'required';
  readonly issuer: string;
  readonly audience: string;
  readonly secret: string;
  readonly algorithm: SecretAlgorithm;
}

export interface ConfiguredAccessOptions {
  readonly auth: AuthConfig;
  /** Where the authentication service is, for its public keys: a base URL, or `consul`. */
  readonly authUpstream: string;
  /** The agent that is asked where it is; an empty token is none. */
  readonly consul: { readonly address: string; readonly token: string };
  /** Where this service listens. */
  readonly host: string;
  readonly allowedHosts: readonly string[];
  readonly log: Logger;
}

/** Keys as the configuration says: one family, so that no public key can be taken for a shared secret. */
function keySource({ auth, authUpstream, consul, log }: ConfiguredAccessOptions): KeySource {
  if (auth.secret === '') {
    const url = createUpstream({
      value: authUpstream,
      serviceName: AUTH_SERVICE,
      consul: { address: consul.address, token: consul.token === '' ? undefined : consul.token },
      log,
    });
    const keys = createJwksKeySource({ url, log });
    // So that the first request does not wait; when authentication starts after us, requests and health checks try again.
    void keys.refresh();
    return keys;
  }
  const secret = Buffer.from(auth.secret, 'utf8');
  if (secret.length < SECRET_BYTES_MIN) {
    log.warn(`auth.secret has less than ${SECRET_BYTES_MIN} bytes: whoever guesses it is everybody`);
  }
  return createSecretKeySource({ secret, algorithm: auth.algorithm });
}

/** Who may call a service, from its configuration; says at every start when that is everybody on the network. */
export function createConfiguredAccess(options: ConfiguredAccessOptions): AccessOptions {
  const { auth, host, allowedHosts, log } = options;
  const listensOnLoopback = isLoopback(host);
  if (auth.mode === 'off') {
    if (!listensOnLoopback) {
      log.warn('auth.mode is off: everybody who reaches this address may do everything');
    }
    return { mode: 'off', listensOnLoopback, allowedHosts };
  }
  const { issuer, audience } = auth;
  const keys = keySource(options);
  const verifier = createTokenVerifier({ keys, issuer, audience });
  return { mode: 'required', verifier, ...(keys.known && { keysKnown: keys.known }) };
}
