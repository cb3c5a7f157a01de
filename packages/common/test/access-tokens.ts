import { createTestIssuer, type TestIssuer } from '@gridlease/testing/tokens';
import type { JWK } from 'jose';
import { combineKeySources, createSecretKeySource, type KeySource } from '../src/access/key-source.ts';
import { createTokenVerifier, type TokenVerifier } from '../src/access/token-verifier.ts';
import { createPublicKeyVerification, type SecretAlgorithm } from '../src/access/verification-key.ts';
import type { ServiceError } from '../src/errors/service-error.ts';

export { createTestIssuer, type TestIssuer };

/** The keys of the issuers, in memory. */
export function keysOf(...issuers: readonly TestIssuer[]): KeySource {
  const sources = issuers.map((issuer): KeySource => {
    if (issuer.jwk === undefined) {
      const algorithm = issuer.algorithm as SecretAlgorithm;
      return createSecretKeySource({ secret: issuer.secret, algorithm });
    }
    const key = createPublicKeyVerification(issuer.jwk as JWK);
    return { find: async ({ kid }) => (kid === issuer.kid ? key : undefined) };
  });
  // A single one stands for itself, so that only the verifier compares algorithms.
  return sources.length === 1 && sources[0] ? sources[0] : combineKeySources(sources);
}

/** Verifies what the issuers sign, without a cache by default. */
export function verifierOf(issuers: readonly TestIssuer[], clock = Date.now, rememberMax = 0): TokenVerifier {
  const [first = createTestIssuer()] = issuers;
  const { issuer, audience } = first;
  return createTokenVerifier({ keys: keysOf(...issuers), issuer, audience, clock, rememberMax });
}

/** The code and message of the refusal, or `accepted`. */
export async function outcomeOf(verified: Promise<unknown>): Promise<string> {
  try {
    await verified;
    return 'accepted';
  } catch (error) {
    const { code, message } = error as ServiceError;
    return code === undefined ? String(error) : `${code}: ${message}`;
  }
}
