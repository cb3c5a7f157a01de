/**
 * The storage service as one would write it in an afternoon: Fastify and the AWS SDK with defaults, a command per
 * operation.
 *
 * Run: node obvious-storage.js <port> <store's address>
 */
import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createObviousServer, listen } from './obvious-server.ts';
import { S3_ACCESS } from './s3-documents.ts';

const EXPIRY_SECONDS = 900;

interface Target {
  Params: { readonly bucket: string; readonly '*': string };
}

const [endpoint = ''] = process.argv.slice(3);
const s3 = new S3Client({ endpoint, forcePathStyle: true, ...S3_ACCESS });
const refOf = ({ params }: { params: Target['Params'] }) => ({ Bucket: params.bucket, Key: params['*'] });

const app = createObviousServer();

/** The headers of an object, as the store reports them. */
function headersOf(object: HeadObjectCommandOutput) {
  return {
    'content-length': object.ContentLength,
    'content-type': object.ContentType ?? 'application/octet-stream',
    etag: object.ETag,
    'last-modified': object.LastModified?.toUTCString(),
  };
}

app.get<Target>('/objects/:bucket/*', async (request, reply) => {
  const object = await s3.send(new GetObjectCommand(refOf(request)));
  return reply.headers(headersOf(object)).send(object.Body as Readable);
});

app.head<Target>('/objects/:bucket/*', async (request, reply) => {
  const object = await s3.send(new HeadObjectCommand(refOf(request)));
  return reply.headers(headersOf(object)).send();
});

app.post<Target>('/presigned-url/:bucket/*', async (request) => ({
  url: await getSignedUrl(s3, new GetObjectCommand(refOf(request)), { expiresIn: EXPIRY_SECONDS }),
}));

await listen(app);
