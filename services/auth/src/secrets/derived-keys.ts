import { deriveBytes, deriveKeyRing, type KeyRing } from '@gridlease/common/secrets/sealed';

/** Every key of this service except signing keys, each for one purpose. */
export interface DerivedKeys {
  /** MACs of refresh tokens. */
  readonly refreshMac: KeyRing;
  /** Encryption of signing keys at rest. */
  readonly keyEncryption: KeyRing;
  /** Encryption of second factors at rest. */
  readonly factorEncryption: KeyRing;
  /** Encryption of e-mails that wait to be sent. */
  readonly mailEncryption: KeyRing;
  /** Hashes of the accounts and networks for which failures are counted. */
  readonly throttleKey: Buffer;
}

const SERVICE = 'gridlease-auth';

/**
 * Derives the keys of a master key (HKDF-SHA-256, RFC 5869, one `info` per purpose) and of the previous one. To change
 * the master key without logging users out, give every replica both and swap them afterwards: `previous` can be read
 * whether it is the older or the newer of the two.
 */
export function deriveKeys(master: Uint8Array, previous?: Uint8Array): DerivedKeys {
  const ring = (purpose: string) =>
    deriveKeyRing({ current: master, previous }, { service: SERVICE, purpose });
  return {
    refreshMac: ring('refresh-token'),
    keyEncryption: ring('signing-key'),
    factorEncryption: ring('second-factor'),
    mailEncryption: ring('mail'),
    throttleKey: deriveBytes(master, { service: SERVICE, purpose: 'throttle' }),
  };
}
