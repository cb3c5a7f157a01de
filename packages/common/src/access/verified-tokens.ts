import { hash } from 'node:crypto';
import { createRecentEntries } from '../memory/recent-entries.ts';
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
 * Cache of up to `entriesMax` verified tokens, keyed by SHA-256 of the whole token (a shorter or partial key has given
 * callers the claims of others: GHSA-rp9m-7r4c-75qg). Expired ones are not used any more, and go.
 */
export function createVerifiedTokens(entriesMax: number) {
  return {
    ...createRecentEntries<VerifiedToken>(entriesMax),
    digestOf: (token: string) => hash('sha256', token, 'base64'),
  };
}
