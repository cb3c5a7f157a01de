import { createHash } from 'node:crypto';
import { CompleteMultipartUploadCommand } from '@aws-sdk/client-s3';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { MultipartUploads, ObjectRef, StoredObject } from '../backend.ts';
import { CONDITIONAL_WRITES } from './conditional-support.ts';
import type { Readers } from './read.ts';
import { callStore, type SdkClients } from './sdk-client.ts';
import type { CheckConditions } from './write-conditions.ts';

type Parts = readonly { readonly etag: string }[];

/** The ETag that S3 derives from the parts' digests. */
function etagOf(parts: Parts): string {
  const digests = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex')));
  return `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
}

/** Completes an upload: makes the object of its parts. */
export function createCompletion(
  { patient }: SdkClients,
  readers: Readers,
  checkConditions: CheckConditions,
): MultipartUploads['complete'] {
  /** The response may be lost after the completion succeeded; the object then shows it. */
  async function findCompleted(
    ref: ObjectRef,
    parts: Parts,
    error: unknown,
  ): Promise<StoredObject | undefined> {
    if (!(error instanceof ServiceError)) return undefined;
    if (error.kind !== 'unavailable' && error.code !== 'upload_not_found') return undefined;
    const object = await readers.look(ref).catch(() => undefined);
    return object?.etag === etagOf(parts) ? object : undefined;
  }

  return async (ref, uploadId, parts, conditions) => {
    const { ifMatch, ifNoneMatch } = await checkConditions(ref, conditions);
    const command = new CompleteMultipartUploadCommand({
      Bucket: ref.bucket,
      Key: ref.key,
      UploadId: uploadId,
      MultipartUpload: {
        Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: `"${etag}"` })),
      },
      ...(ifMatch !== undefined && { IfMatch: ifMatch }),
      ...(ifNoneMatch !== undefined && { IfNoneMatch: ifNoneMatch }),
    });
    try {
      await callStore({ ...ref, uploadId, what: CONDITIONAL_WRITES }, patient.send(command));
    } catch (error) {
      const object = await findCompleted(ref, parts, error);
      if (object === undefined) throw error;
      return object;
    }
    return readers.look(ref);
  };
}
