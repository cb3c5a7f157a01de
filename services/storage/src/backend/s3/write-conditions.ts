import { ServiceError } from '@gridlease/common/errors/service-error';
import type { ObjectRef, StoredObject, WriteConditions } from '../backend.ts';
import { preconditionFailed } from '../errors.ts';
import { allowsWrite } from '../preconditions.ts';
import { createConditionalSupport } from './conditional-support.ts';
import type { StoreConnection } from './connection.ts';
import type { Endpoint } from './endpoint.ts';
import type { Readers } from './read.ts';

/** Conditions in the store's format: entity tags with quotes. */
export interface StoreConditions {
  readonly ifMatch?: string;
  readonly ifNoneMatch?: '*';
}

/**
 * Checks before anything is sent whether the write or deletion may take place, and returns the conditions that the store
 * is asked to enforce.
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
      // Stores do not know `*` here: the present object stands for any.
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
