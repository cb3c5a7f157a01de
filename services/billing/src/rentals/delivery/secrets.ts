import { type KeyRing, reseal, seal, unseal } from '@gridlease/common/secrets/sealed';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { encryptionKeyMissing } from '../../http/errors.ts';
import { findSecrets, insertWorkload, updateConnection } from './secrets-store.ts';

/** A JSON object that billing passes on and does not look into. */
export type Opaque = Readonly<Record<string, unknown>>;

/** What renter and machine tell each other about a rental; gone a day after its end. */
export interface SessionSecrets {
  /** What the renter wants to run. */
  readonly workload: Opaque;
  /** Where the renter finds what runs; undefined: the machine has not told. */
  readonly connection: Opaque | undefined;
}

export interface SecretsDeps {
  readonly db: Database;
  /** Undefined: the service has no key, and takes no workloads. */
  readonly sessionKeys: KeyRing | undefined;
}

type Member = 'workload' | 'connection';

/** Binds a sealed value to its rental and its meaning: moved elsewhere, it cannot be opened. */
const contextOf = (sessionId: string, member: Member) => `${sessionId}/${member}`;

/** Stores the workload of a new session. @throws BillingError 503 `encryption_key_missing` */
export async function keepWorkload(
  { sessionKeys }: Pick<SecretsDeps, 'sessionKeys'>,
  trx: BillingTransaction,
  sessionId: string,
  workload: Opaque,
): Promise<void> {
  await insertWorkload(trx, sessionId, sealed(sessionKeys, sessionId, 'workload', workload));
}

/**
 * Replaces the connection of a locked session.
 *
 * @returns whether there is a new one; false also where the secrets have been erased, or the rental never had a workload
 * @throws BillingError 503 `encryption_key_missing`
 */
export async function keepConnection(
  { sessionKeys }: Pick<SecretsDeps, 'sessionKeys'>,
  trx: BillingTransaction,
  sessionId: string,
  connection: Opaque,
): Promise<boolean> {
  const known = await findSecrets(trx, sessionId);
  if (known === undefined) return false;
  const before = opened(sessionKeys, sessionId, 'connection', known.connection);
  if (JSON.stringify(before) === JSON.stringify(connection)) return false;
  await updateConnection(trx, sessionId, sealed(sessionKeys, sessionId, 'connection', connection));
  return true;
}

/** Undefined: the rental has no workload, or it has been erased, or its key is gone. */
export async function readSecrets(
  { db, sessionKeys }: SecretsDeps,
  sessionId: string,
): Promise<SessionSecrets | undefined> {
  const stored = await findSecrets(db, sessionId);
  const workload = opened(sessionKeys, sessionId, 'workload', stored?.workload);
  if (workload === undefined) return undefined;
  return { workload, connection: opened(sessionKeys, sessionId, 'connection', stored?.connection) };
}

function sealed(keys: KeyRing | undefined, sessionId: string, member: Member, value: Opaque): Buffer {
  if (keys === undefined) throw encryptionKeyMissing('Workloads');
  return seal(keys, Buffer.from(JSON.stringify(value)), contextOf(sessionId, member));
}

function opened(
  keys: KeyRing | undefined,
  sessionId: string,
  member: Member,
  value: Buffer | null | undefined,
): Opaque | undefined {
  if (keys === undefined || value === undefined || value === null) return undefined;
  const plain = unseal(keys, value, contextOf(sessionId, member));
  return plain && JSON.parse(plain.toString('utf8'));
}

/** Seals a value again if it was sealed with a former key; undefined: it need not be, or cannot be opened. */
export function resealed(
  keys: KeyRing,
  sessionId: string,
  member: Member,
  value: Buffer | null,
): Buffer | undefined {
  if (value === null) return undefined;
  return reseal(keys, value, contextOf(sessionId, member));
}
