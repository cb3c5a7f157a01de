import { createHash } from 'node:crypto';
import {
  createSecretKeyVerification,
  type SecretAlgorithm,
  type VerificationKey,
} from './verification-key.ts';

/** Where the keys come from by which tokens are verified: our own configuration, never the token. */
export interface KeySource {
  /**
   * The key that a token's header names, or undefined. An unchanged key is always the same object.
   *
   * @throws ServiceError kind `unavailable` when no keys are known yet and their source is away
   */
  find(header: { alg: string; kid: string | undefined }): Promise<VerificationKey | undefined>;
  /** Where keys have to be fetched: resolves while some are known; where none are, after a fetch. @throws as `find` does */
  known?(): Promise<void>;
}

/** The id of a shared secret in token headers: tells secrets apart and says nothing about them. */
export function sharedSecretKid(secret: Uint8Array): string {
  return `hs-${createHash('sha256').update('gridlease-kid').update(secret).digest('hex').slice(0, 8)}`;
}

/**
 * The one shared secret of the platform. A token without `kid` is taken for its own, as other issuers that share
 * the secret leave it out.
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

/** Several sources as one, the first that has the key: a secret and the one before it, or two families at a switch. */
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
