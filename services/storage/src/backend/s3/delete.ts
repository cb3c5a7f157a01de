import { createHash } from 'node:crypto';
import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Backend } from '../backend.ts';
import { bucketNotFound } from '../errors.ts';
import type { S3Context } from './context.ts';
import { discard } from './dispatch.ts';
import { storeError } from './error-response.ts';
import { callStore } from './sdk-client.ts';
import { CONDITIONAL_DELETES } from './write-conditions.ts';

/** Characters that XML 1.0 cannot represent. */
const NOT_IN_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Older stores require a digest of the document, and newer SDKs send one that these do not know. */
function deleteCommand(bucket: string, keys: readonly string[]): DeleteObjectsCommand {
  const command = new DeleteObjectsCommand({
    Bucket: bucket,
    Delete: { Objects: keys.map((key) => ({ Key: key })), Quiet: true },
  });
  command.middlewareStack.add(
    (next) => (input) => {
      const request = input.request as { body: string; headers: Record<string, string> };
      request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
      return next(input);
    },
    { step: 'build', priority: 'low', name: 'contentMd5' },
  );
  return command;
}

export function createDeletion(context: S3Context): Pick<Backend, 'delete' | 'deleteMany'> {
  const { connection, sdk, readers, checkConditions } = context;

  const deleteOne: Backend['delete'] = async (ref, conditions) => {
    const { ifMatch } = await checkConditions(ref, conditions, 'delete');
    const isConditional = ifMatch !== undefined;
    const response = await connection.send({
      method: 'DELETE',
      ...ref,
      what: CONDITIONAL_DELETES,
      headers: isConditional ? { 'if-match': ifMatch } : {},
      isSingleAttempt: isConditional,
      accept: [200, 204, 404],
    });
    discard(response.body);
    // Most stores return 404 for the bucket alone, some for the key.
    if (response.statusCode === 404 && !(await readers.hasBucket(ref.bucket)))
      throw bucketNotFound(ref.bucket);
  };

  async function deleteBatch(bucket: string, keys: readonly string[]): Promise<Map<string, Error>> {
    const command = deleteCommand(bucket, keys);
    const { Errors = [] } = await callStore({ bucket }, sdk.quick.send(command));
    const failures = Errors.filter(({ Code }) => Code !== 'NoSuchKey').map(({ Key = '', Code, Message }) => {
      const status = Code === 'InternalError' ? 500 : 403;
      return [Key, storeError({ status, code: Code, message: Message }, { bucket, key: Key })] as const;
    });
    return new Map(failures);
  }

  return {
    delete: deleteOne,
    async deleteMany(bucket, keys) {
      const isWritable = (key: string) => !NOT_IN_XML.test(key);
      const inDocument = keys.filter(isWritable);
      const failures = inDocument.length === 0 ? new Map() : await deleteBatch(bucket, inDocument);
      for (const key of keys) {
        if (isWritable(key)) continue;
        await deleteOne({ bucket, key }).catch((error: Error) => {
          if (error instanceof ServiceError && error.code === 'bucket_not_found') throw error;
          failures.set(key, error);
        });
      }
      return keys.map((key) => failures.get(key));
    },
  };
}
