import type { AuthSettings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Person } from '../http/request.ts';
import type { DerivedKeys } from '../secrets/derived-keys.ts';
import { type RotateOptions, type Rotation, rotateKeys } from './key-rotation.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface RotateSigningKeysDeps {
  readonly db: Database;
  readonly keys: Pick<DerivedKeys, 'keyEncryption'>;
  readonly settings: Pick<AuthSettings, 'algorithm' | 'accessTokenSeconds'>;
  readonly signingKeys: Pick<SigningKeys, 'reload'>;
}

/**
 * Signs with the next key from now on; other replicas follow within a second. Throws `algorithm_has_no_keys` (409)
 * where tokens are signed with the shared secret.
 */
export async function rotateSigningKeys(
  deps: RotateSigningKeysDeps,
  admin: Person,
  how: Pick<RotateOptions, 'atOnce' | 'revoke'>,
): Promise<Rotation> {
  const { db, settings, keys } = deps;
  const rotationDeps = {
    db,
    algorithm: settings.algorithm,
    keyEncryption: keys.keyEncryption,
    tokenSecondsMax: settings.accessTokenSeconds,
  };
  const by = { actor: admin.userId, origin: admin.origin };
  const rotation = await rotateKeys(rotationDeps, { by, ...how });
  if (rotation.rotated) await deps.signingKeys.reload();
  return rotation;
}
