/**
 * The storage service as one would write it in an afternoon: Fastify and the AWS SDK with defaults, a command per
 * operation.
 *
 * Run: node obvious-storage.js <port> <store's address>
 */
import type { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import Fastify from 'fastify';
import { S3_ACCESS } from './s3-sink-api.ts';

const EXPIRY_SECONDS = 900;

interface Target {
  Params: { readonly bucket: string; readonly '*': string };
}

const [port, endpoint = ''] = process.argv.slice(2);
const s3 = new S3Client({ endpoint, forcePathStyle: true, ...S3_ACCESS });
const refOf = ({ params }: { params: Target['Params'] }) => ({ Bucket: params.bucket, Key: params['*'] });

const app = Fastify({ exposeHeadRoutes: false });
app.get('/health', async () => ({ status: 'UP' }));

app.get<Target>('/objects/:bucket/*', async (request, reply) => {
  const { Body, ContentLength, ContentType, ETag, LastModified } = await s3.send(
    new GetObjectCommand(refOf(request)),
  );
  reply.headers({
    'content-length': ContentLength,
    etag: ETag,
    'last-modified': LastModified?.toUTCString(),
  });
  return reply.type(ContentType ?? 'application/octet-stream').send(Body as Readable);
});

app.head<Target>('/objects/:bucket/*', async (request, reply) => {
  const { ContentLength, ContentType, ETag, LastModified } = await s3.send(
    new HeadObjectCommand(refOf(request)),
  );
  reply.headers({
    'content-length': ContentLength,
    etag: ETag,
    'last-modified': LastModified?.toUTCString(),
  });
  return reply.type(ContentType ?? 'application/octet-stream').send();
});

app.post<Target>('/presigned-url/:bucket/*', async (request) => ({
  url: await getSignedUrl(s3, new GetObjectCommand(refOf(request)), { expiresIn: EXPIRY_SECONDS }),
}));

await app.listen({ host: '127.0.0.1', port: Number(port) });
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
