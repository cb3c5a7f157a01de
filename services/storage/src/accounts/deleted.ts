import type { Revocations } from '@gridlease/common/access/revocations';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { ReadUserStates } from '@gridlease/common/service/account-watch';
import type { Origin } from '@gridlease/common/service/service-client';
import type { ObjectRef } from '../backend/backend.ts';

const HOME = /^users\/([^/]+)\//;

/** The user in whose home of the default bucket an object is. */
export function homeOwnerOf(
  { bucket, key }: ObjectRef,
  defaultBucket: string | undefined,
): string | undefined {
  const encoded = bucket === defaultBucket ? HOME.exec(key)?.[1] : undefined;
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function accountDeleted(): ServiceError {
  const message = 'The account that this URL is for was deleted.';
  return new ServiceError('not_found', 'account_deleted', message);
}

export interface DeletedAccountsDeps {
  /** Undefined where revocations are not followed. */
  readonly revocations: Pick<Revocations, 'isInactive'> | undefined;
  /** Undefined where there is no authentication service to ask. */
  readonly readUserStates: ReadUserStates | undefined;
}

/**
 * Refuses to store for deleted accounts, of which nobody would ever ask again. Only users whom the revocations say to be
 * inactive are asked about: presigned URLs outlive a login, and that of a disabled user may still bring what a rental made.
 *
 * @throws ServiceError 404 `account_deleted`, 503 `accounts_unavailable`
 */
export async function refuseDeleted(
  { revocations, readUserStates }: DeletedAccountsDeps,
  users: readonly (string | undefined)[],
  origin: Origin,
): Promise<void> {
  const known = users.filter((id) => id !== undefined);
  const inactive = [...new Set(known)].filter((id) => revocations?.isInactive(id) === true);
  if (inactive.length === 0 || readUserStates === undefined) return;
  const states = await readUserStates(inactive, origin);
  if (states.some(({ status }) => status === 'deleted')) throw accountDeleted();
}
