import type { Upstream } from '../discovery/upstream.ts';
import type { AccessOptions } from '../http/access.ts';
import type { Logger } from '../log/logger.ts';
import { createJwksKeySource } from './jwks-key-source.ts';
import { createSecretKeySource, type KeySource } from './key-source.ts';
import { createTokenVerifier } from './token-verifier.ts';
import type { SecretAlgorithm } from './verification-key.ts';

const SECRET_BYTES_MIN = 32;

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
  /** Where the authentication service is, for its public keys. */
  readonly authUrl: Upstream;
  readonly listensOnLoopback: boolean;
  readonly allowedHosts: readonly string[];
  readonly log: Logger;
}

/** Keys as the configuration says: one family, so that no public key can be taken for a shared secret. */
function keySource({ auth, authUrl, log }: ConfiguredAccessOptions): KeySource {
  if (auth.secret === '') {
    const keys = createJwksKeySource({ url: authUrl, log });
    // So that the first request does not wait; when authentication starts after us, a request tries again.
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
  const { auth, listensOnLoopback, allowedHosts, log } = options;
  if (auth.mode === 'off') {
    if (!listensOnLoopback) {
      log.warn('auth.mode is off: everybody who reaches this address may do everything');
    }
    return { mode: 'off', listensOnLoopback, allowedHosts };
  }
  const { issuer, audience } = auth;
  return { mode: 'required', verifier: createTokenVerifier({ keys: keySource(options), issuer, audience }) };
}
