import { createTokenVerifier } from '@gridlease/common/access/token-verifier';
import type { Logger } from '@gridlease/common/log/logger';
import type { KeyMaterial } from '../config/key-material.ts';
import type { AuthSettings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { DerivedKeys } from '../secrets/derived-keys.ts';
import { createLiveVerifier, createTokenStatusReader } from './access-check.ts';
import { createTokenIssuer } from './issuer.ts';
import { createRevocationFeed } from './revocation-feed.ts';
import { revocationPeriods } from './revocation-periods.ts';
import { createSigningKeys } from './signing-keys.ts';

export interface AssembleTokensOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly settings: AuthSettings;
  readonly material: KeyMaterial;
  readonly keys: DerivedKeys;
  readonly onRevocations?: ((count: number) => void) | undefined;
}

/** Assembles what issues and verifies access tokens. Does no I/O; `signingKeys.start()` and `feed.start()` do. */
export function assembleTokens(options: AssembleTokensOptions) {
  const { db, log, clock, newId, settings, material, keys } = options;
  const { algorithm, issuer: iss, audience } = settings;
  // Tokens of service accounts and keys live no longer than those of users.
  const tokenSecondsMax = settings.accessTokenSeconds;
  const signingKeys = createSigningKeys({
    db,
    log,
    algorithm,
    keyEncryption: keys.keyEncryption,
    tokenSecondsMax,
    secret: material.secret,
    secretPrevious: material.secretPrevious,
  });
  const verifier = createTokenVerifier({ keys: signingKeys.keySource, issuer: iss, audience, clock });
  const feed = createRevocationFeed({
    db,
    log,
    periods: revocationPeriods(settings),
    onRevocations: options.onRevocations,
  });
  const readStatus = createTokenStatusReader(db);
  return {
    signingKeys,
    issuer: createTokenIssuer({ signer: () => signingKeys.signer(), settings, clock, newId }),
    verifier,
    readStatus,
    liveVerifier: createLiveVerifier({ readStatus, verifier }),
    feed,
  };
}
