import { CreateBucketCommand, DeleteBucketCommand, ListBucketsCommand } from '@aws-sdk/client-s3';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Backend } from '../backend.ts';
import type { S3Context } from './context.ts';
import { DEFAULT_REGION } from './options.ts';
import { callStore } from './sdk-client.ts';

type Buckets = Pick<Backend, 'listBuckets' | 'createBucket' | 'deleteBucket'>;

export function createBuckets({ sdk: { quick }, readers, options: { region } }: S3Context): Buckets {
  return {
    async listBuckets() {
      const { Buckets = [] } = await callStore({}, quick.send(new ListBucketsCommand({})));
      return Buckets.map(({ Name = '', CreationDate = new Date(0) }) => ({
        name: Name,
        createdAt: CreationDate,
      }));
    },

    async createBucket(name) {
      // Some stores return 200 for an existing bucket, others claim that our own belongs to another owner.
      if (await readers.hasBucket(name)) return false;
      const command = new CreateBucketCommand({
        Bucket: name,
        ...(region !== DEFAULT_REGION && {
          CreateBucketConfiguration: { LocationConstraint: region as never },
        }),
      });
      try {
        await callStore({ bucket: name }, quick.send(command));
        return true;
      } catch (error) {
        const isThere = error instanceof ServiceError && error.kind === 'conflict';
        if (isThere && (await readers.hasBucket(name))) return false;
        throw error;
      }
    },

    async deleteBucket(name) {
      await callStore({ bucket: name }, quick.send(new DeleteBucketCommand({ Bucket: name })));
    },
  };
}
