import { randomUUID } from 'node:crypto';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { WriteConditions } from '../backend.ts';
import { operationNotSupported } from '../errors.ts';
import type { StoreConnection } from './connection.ts';
import { discard } from './dispatch.ts';
import { type Endpoint, storePath } from './endpoint.ts';

/** Which conditions a store honours, for writes and for deletes. */
interface ConditionalSupport {
  readonly ifNoneMatch: boolean;
  readonly ifMatch: boolean;
  readonly deleteIfMatch: boolean;
}

export const CONDITIONAL_WRITES = 'conditional writes';
export const CONDITIONAL_DELETES = 'conditional deletes';

/** Requires that the store honours these conditions. @throws ServiceError `operation_not_supported` if it does not */
export type RequireSupport = (
  bucket: string,
  conditions: WriteConditions,
  operation: 'write' | 'delete',
) => Promise<void>;

/** The ETag of zero bytes, which no object here has: the probe is not empty. */
const WRONG_ETAG = '"d41d8cd98f00b204e9800998ecf8427e"';

/**
 * Finds out once whether the store honours conditional writes. Some stores reject them, and worse ones ignore the
 * conditions: a client that believed it was first would have replaced another object. So a probe object is written,
 * replaced and deleted under conditions that do not hold, and then deleted.
 */
export function createConditionalSupport(connection: StoreConnection, endpoint: Endpoint): RequireSupport {
  let support: Promise<ConditionalSupport> | undefined;

  async function probe(bucket: string): Promise<ConditionalSupport> {
    const path = storePath(endpoint, bucket, `.gridlease-${randomUUID()}`);
    const send = async (method: 'PUT' | 'HEAD' | 'DELETE', headers: Record<string, string>) => {
      const body = method === 'PUT' ? Buffer.from('?') : undefined;
      const request = { method, path, headers, body, subject: { bucket } };
      const response = await connection.send({ ...request, accept: [200, 204, 404, 412, 501] });
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

  async function learn(bucket: string): Promise<ConditionalSupport> {
    support ??= probe(bucket);
    try {
      return await support;
    } catch (error) {
      support = undefined;
      // Without write access, the write itself will report it.
      const isRefused = error instanceof ServiceError && error.code === 'store_refused';
      if (isRefused) return { ifNoneMatch: true, ifMatch: true, deleteIfMatch: true };
      throw error;
    }
  }

  return async (bucket, { ifNoneMatch, ifMatch }, operation) => {
    const holds = await learn(bucket);
    const holdsToMatch = operation === 'delete' ? holds.deleteIfMatch : holds.ifMatch;
    const isMissing =
      (ifNoneMatch !== undefined && !holds.ifNoneMatch) || (ifMatch !== undefined && !holdsToMatch);
    if (isMissing)
      throw operationNotSupported(operation === 'delete' ? CONDITIONAL_DELETES : CONDITIONAL_WRITES);
  };
}
