import { hash } from 'node:crypto';
import type { Caller } from './caller.ts';
import type { TokenTimes } from './claims.ts';
import type { TokenHeader } from './compact-token.ts';
import type { VerificationKey } from './verification-key.ts';

/** What is known about a token whose signature and claims were valid. */
export interface VerifiedToken {
  readonly caller: Caller;
  readonly times: TokenTimes;
  /** Accepted only where the user may change the password. */
  readonly needsPasswordChange: boolean;
  /** Accepted only where the user may set up a second factor, or change the password. */
  readonly needsFactorSetup: boolean;
  readonly header: TokenHeader;
  /** The key it was verified with: the entry is valid only while its source still has that key. */
  readonly key: VerificationKey;
}

/**
 * Cache of verified tokens, keyed by SHA-256 of the whole token (a shorter or partial key has given callers the
 * claims of others: GHSA-rp9m-7r4c-75qg). Holds up to `entriesMax` in two generations: when the young one is full the
 * old one is dropped, so that used tokens stay and expired ones go.
 */
export function createVerifiedTokens(entriesMax: number) {
  const generationMax = Math.max(1, Math.floor(entriesMax / 2));
  let young = new Map<string, VerifiedToken>();
  let old = new Map<string, VerifiedToken>();

  const keep = (digest: string, verified: VerifiedToken) => {
    if (young.size >= generationMax) {
      old = young;
      young = new Map();
    }
    young.set(digest, verified);
  };
  return {
    digestOf: (token: string) => hash('sha256', token, 'base64'),
    find(digest: string): VerifiedToken | undefined {
      const verified = young.get(digest);
      if (verified !== undefined) return verified;
      const older = old.get(digest);
      if (older !== undefined) keep(digest, older);
      return older;
    },
    keep,
    forget(digest: string): void {
      young.delete(digest);
      old.delete(digest);
    },
  };
}
