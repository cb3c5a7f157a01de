import { createHash } from 'node:crypto';
import {
  createSecretKeyVerification,
  type SecretAlgorithm,
  type VerificationKey,
} from './verification-key.ts';

/** Where the keys that verify tokens come from: our own configuration, never the token. */
export interface KeySource {
  /**
   * The key that a token's header names, or undefined. An unchanged key is always the same object.
   *
   * @throws ServiceError kind `unavailable` when no keys are known yet and their source is away
   */
  find(header: { alg: string; kid: string | undefined }): Promise<VerificationKey | undefined>;
  /** Where keys have to be fetched: resolves once some are known, fetching if necessary. @throws as `find` does */
  known?(): Promise<void>;
}

/** The id of a shared secret in token headers: distinguishes secrets and reveals nothing about them. */
export function sharedSecretKid(secret: Uint8Array): string {
  return `hs-${createHash('sha256').update('gridlease-kid').update(secret).digest('hex').slice(0, 8)}`;
}

/**
 * The platform's shared secret. A token without `kid` is accepted, because other issuers that share the secret omit
 * it.
 */
export function createSecretKeySource(options: {
  secret: Uint8Array;
  algorithm: SecretAlgorithm;
  kid?: string;
}): KeySource {
  const kid = options.kid ?? sharedSecretKid(options.secret);
  const key = createSecretKeyVerification({ ...options, kid });
  return {
    find: async (header) => (header.kid === undefined || header.kid === kid ? key : undefined),
  };
}

/**
 * Combines several sources; the first that has the key wins. For a secret and its predecessor, or two key families
 * during a switch.
 */
export function combineKeySources(sources: readonly KeySource[]): KeySource {
  return {
    async find(header) {
      for (const source of sources) {
        const key = await source.find(header);
        if (key?.algorithm === header.alg) return key;
      }
      return undefined;
    },
  };
}
