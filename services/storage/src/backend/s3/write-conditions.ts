import { ServiceError } from '@gridlease/common/errors/service-error';
import type { ObjectRef, StoredObject, WriteConditions } from '../backend.ts';
import { preconditionFailed } from '../errors.ts';
import { allowsWrite } from '../preconditions.ts';
import { createConditionalSupport } from './conditional-support.ts';
import type { StoreConnection } from './connection.ts';
import type { Endpoint } from './endpoint.ts';
import type { Readers } from './read.ts';

/** Conditions as a store takes them: entity tags with quotes. */
export interface StoreConditions {
  readonly ifMatch?: string;
  readonly ifNoneMatch?: '*';
}

/**
 * Looks whether the write or deletion may take place, before anything is sent, and says what the store is asked to hold to when it
 * comes to it.
 *
 * @throws ServiceError `precondition_failed`, `operation_not_supported`
 */
export type CheckConditions = (
  ref: ObjectRef,
  conditions: WriteConditions | undefined,
  operation?: 'write' | 'delete',
) => Promise<StoreConditions>;

export function createConditionCheck(
  connection: StoreConnection,
  endpoint: Endpoint,
  readers: Readers,
): CheckConditions {
  const requireSupport = createConditionalSupport(connection, endpoint);
  return async (ref, { ifMatch, ifNoneMatch } = {}, operation = 'write') => {
    if (ifMatch === undefined && ifNoneMatch === undefined) return {};
    const present = await find(readers, ref);
    if (!allowsWrite({ ifMatch, ifNoneMatch }, present)) throw preconditionFailed();
    await requireSupport(ref.bucket, { ifMatch, ifNoneMatch }, operation);
    return {
      // Stores know no `*` here: the object that is there now stands for any.
      ...(ifMatch !== undefined && present !== undefined && { ifMatch: `"${present.etag}"` }),
      ...(ifNoneMatch !== undefined && { ifNoneMatch }),
    };
  };
}

async function find(readers: Readers, ref: ObjectRef): Promise<StoredObject | undefined> {
  try {
    return await readers.look(ref);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'object_not_found') return undefined;
    throw error;
  }
}
