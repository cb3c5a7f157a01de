import { randomUUID } from 'node:crypto';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { ObjectRef, StoredObject, WriteConditions } from '../backend.ts';
import { operationNotSupported, preconditionFailed } from '../errors.ts';
import { allowsWrite } from '../preconditions.ts';
import type { StoreConnection } from './connection.ts';
import { discard } from './dispatch.ts';
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

export const CONDITIONAL_WRITES = 'conditional writes';
export const CONDITIONAL_DELETES = 'conditional deletes';

/** The ETag of zero bytes, which no object here has: the probe is not empty. */
const WRONG_ETAG = '"d41d8cd98f00b204e9800998ecf8427e"';

/**
 * Finds out whether the store honours conditional writes. Some stores reject them, and worse ones ignore the conditions: a
 * client that believed it was first would have replaced another object. So a probe object is written, replaced and deleted
 * under conditions that do not hold, and then deleted.
 */
async function probe(connection: StoreConnection, bucket: string) {
  const key = `.gridlease-${randomUUID()}`;
  const send = async (method: 'PUT' | 'HEAD' | 'DELETE', headers: Record<string, string>) => {
    const body = method === 'PUT' ? Buffer.from('?') : undefined;
    const accept = [200, 204, 404, 412, 501];
    const response = await connection.send({ method, bucket, key, headers, body, accept });
    discard(response.body);
    return response.statusCode;
  };
  await send('PUT', {});
  const ifNoneMatch = (await send('PUT', { 'if-none-match': '*' })) === 412;
  const ifMatch = (await send('PUT', { 'if-match': WRONG_ETAG })) === 412;
  const isRefused = (await send('DELETE', { 'if-match': WRONG_ETAG })) === 412;
  const deleteIfMatch = isRefused && (await send('HEAD', {})) === 200;
  await send('DELETE', {});
  return { ifNoneMatch, ifMatch, deleteIfMatch };
}

/** Requires that the store honours the conditions, which is probed once. @throws ServiceError `operation_not_supported` */
function createSupportCheck(connection: StoreConnection) {
  let support: ReturnType<typeof probe> | undefined;
  const findOut = async (bucket: string) => {
    support ??= probe(connection, bucket);
    try {
      return await support;
    } catch (error) {
      support = undefined;
      // Without write access, the write itself will report it.
      const isRefused = error instanceof ServiceError && error.code === 'store_refused';
      if (isRefused) return { ifNoneMatch: true, ifMatch: true, deleteIfMatch: true };
      throw error;
    }
  };
  return async (
    bucket: string,
    { ifMatch, ifNoneMatch }: WriteConditions,
    operation: 'write' | 'delete',
  ): Promise<void> => {
    const support = await findOut(bucket);
    const supportsMatch = operation === 'delete' ? support.deleteIfMatch : support.ifMatch;
    if ((ifNoneMatch === undefined || support.ifNoneMatch) && (ifMatch === undefined || supportsMatch))
      return;
    throw operationNotSupported(operation === 'delete' ? CONDITIONAL_DELETES : CONDITIONAL_WRITES);
  };
}

async function find(readers: Readers, ref: ObjectRef): Promise<StoredObject | undefined> {
  try {
    return await readers.stat(ref);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'object_not_found') return undefined;
    throw error;
  }
}

export function createConditionCheck(connection: StoreConnection, readers: Readers): CheckConditions {
  const requireSupport = createSupportCheck(connection);
  return async (ref, { ifMatch, ifNoneMatch } = {}, operation = 'write') => {
    if (ifMatch === undefined && ifNoneMatch === undefined) return {};
    const present = await find(readers, ref);
    if (!allowsWrite({ ifMatch, ifNoneMatch }, present)) throw preconditionFailed();
    await requireSupport(ref.bucket, { ifMatch, ifNoneMatch }, operation);
    return {
      // Stores do not know `*` here: the present object stands for any.
      ...(ifMatch !== undefined && present !== undefined && { ifMatch: `"${present.etag}"` }),
      ...(ifNoneMatch && { ifNoneMatch }),
    };
  };
}
