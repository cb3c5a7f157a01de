import { type KeySource, sharedSecretKid } from '@gridlease/common/access/key-source';
import {
  createSecretKeyVerification,
  SECRET_ALGORITHMS,
  type VerificationKey,
} from '@gridlease/common/access/verification-key';
import type { Logger } from '@gridlease/common/log/logger';
import { signingKeyUnavailable } from './errors.ts';
import {
  ensureSigningKeys,
  type KeyRotationDeps,
  ROLLOUT_SECONDS,
  type RotateOptions,
  type Rotation,
  retireSeconds,
  rotateKeys,
} from './key-rotation.ts';
import { type Jwks, NO_KEYS, readKeySet } from './key-set.ts';
import { createPoll } from './poll.ts';
import { createSecretSigner, isSecretAlgorithm, type Signer } from './signer.ts';
import { listSigningKeys, type SigningKeyRow } from './store.ts';

const POLL_MS = 1_000;
/** A token with an unknown kid triggers a reload, but not more often than this. */
const RELOAD_PAUSE_MS = 500;

/** The keys with which this process signs and verifies, at most a second behind the database. */
export interface SigningKeys {
  /** The current key; throws `signing_key_unavailable` (503) while there is none. */
  signer(): Signer;
  /** For the common verifier. */
  readonly keySource: KeySource;
  jwks(): Jwks;
  /** Creates the first keys where there are none, loads the keys, and starts polling for changes. */
  start(): Promise<void>;
  /** Loads the keys now. */
  reload(): Promise<void>;
  /**
   * Signs with the next key from now on, as `rotateKeys`; other replicas follow within a second.
   *
   * @throws ServiceError `algorithm_has_no_keys` (409) where tokens are signed with the shared secret
   */
  rotate(options: RotateOptions): Promise<Rotation>;
  stop(): Promise<void>;
}

export interface SigningKeysOptions extends KeyRotationDeps {
  /** The shared secret and the previous one. */
  readonly secret: Uint8Array | undefined;
  readonly secretPrevious: Uint8Array | undefined;
  readonly log: Logger;
}

/** Verification by shared secrets: each with every HMAC algorithm, as ALGORITHM may change from one to another. */
function secretKeys(secrets: readonly (Uint8Array | undefined)[]): Map<string, VerificationKey> {
  const keys = new Map<string, VerificationKey>();
  for (const secret of secrets) {
    if (secret === undefined) continue;
    const kid = sharedSecretKid(secret);
    for (const algorithm of SECRET_ALGORITHMS) {
      keys.set(`${algorithm} ${kid}`, createSecretKeyVerification({ secret, algorithm, kid }));
    }
  }
  return keys;
}

/**
 * Keys of the configured algorithm. Tokens signed before ALGORITHM changed stay valid: those of keys until the keys
 * retire, those of the shared secret only for the lifetime of a token, as other holders of the secret could keep signing.
 */
export function createSigningKeys(options: SigningKeysOptions): SigningKeys {
  const { algorithm, db, keyEncryption, log, secret } = options;
  const withSecret = isSecretAlgorithm(algorithm);
  const secretSigner =
    withSecret && secret !== undefined
      ? createSecretSigner(algorithm, sharedSecretKid(secret), secret)
      : undefined;
  const bySecret = secretKeys([secret, options.secretPrevious]);
  let keys = NO_KEYS;
  let secretCountsUntil = withSecret ? Infinity : 0;
  let loadedAt = -Infinity;
  let loading: Promise<void> = Promise.resolve();

  /** The oldest key dates from the start at which keys replaced the secret. */
  function boundSecret(rows: readonly SigningKeyRow[]): void {
    if (withSecret) return;
    const age = Math.max(0, ...rows.map((row) => row.age_seconds));
    const left = retireSeconds(options) + ROLLOUT_SECONDS - age;
    secretCountsUntil = performance.now() + left * 1_000;
  }

  async function load(): Promise<void> {
    loadedAt = performance.now();
    const rows = await listSigningKeys(db);
    const before = keys;
    keys = await readKeySet(rows, algorithm, keyEncryption, before);
    boundSecret(rows);
    if (keys.signer?.kid !== before.signer?.kid)
      log.info({ kid: keys.signer?.kid }, 'tokens are signed with another key');
    if (keys.sealedKid !== undefined && keys.sealedKid !== before.sealedKid) {
      log.error(
        { kid: keys.sealedKid },
        'the signing key cannot be decrypted: AUTH_MASTER_KEY has changed; set the old one as AUTH_MASTER_KEY_PREVIOUS, or rotate the keys at once',
      );
    }
  }

  /** One after the other: what was read earlier must not replace what was read later. */
  function reload(): Promise<void> {
    loading = loading.catch(() => {}).then(load);
    return loading;
  }

  function findKnown(header: { alg: string; kid: string | undefined }): VerificationKey | undefined {
    const { alg, kid = '' } = header;
    const shared = bySecret.get(`${alg} ${kid}`);
    if (shared !== undefined) return performance.now() < secretCountsUntil ? shared : undefined;
    const key = keys.byKid.get(kid);
    return key?.algorithm === alg ? key : undefined;
  }

  const poll = createPoll({ everyMs: POLL_MS, log, what: 'the signing keys', work: reload });
  return {
    signer() {
      const signer = secretSigner ?? keys.signer;
      if (signer === undefined) throw signingKeyUnavailable();
      return signer;
    },
    keySource: {
      async find(header) {
        const known = findKnown(header);
        if (known !== undefined || keys.byKid.has(header.kid ?? '') || isSecretAlgorithm(header.alg))
          return known;
        if (performance.now() - loadedAt < RELOAD_PAUSE_MS) return undefined;
        await reload();
        return findKnown(header);
      },
    },
    jwks: () => keys.jwks,
    async start() {
      await ensureSigningKeys(options);
      await reload();
      poll.start();
    },
    reload,
    async rotate(how) {
      const rotation = await rotateKeys(options, how);
      if (rotation.rotated) await reload();
      return rotation;
    },
    stop: () => poll.stop(),
  };
}
