import {
  type ListingEntry,
  type operations,
  operationsWithIdempotencyKey,
  type paths,
} from './generated/storage.ts';
import { orThrow } from './problem-error.ts';
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts';

export type StorageClient = ServiceClient<paths>;

/** The query of a listing. */
export type ObjectQuery = Omit<
  NonNullable<operations['listObjects']['parameters']['query']>,
  'bucket' | 'object' | 'download'
>;

/** These set a value or only read. */
const IDEMPOTENT = [
  'POST /buckets/{bucketName}',
  'POST /presigned-url/{bucketName}/{objectKey}',
  'POST /presigned-url/{objectKey}',
  'POST /objects/copy',
  'POST /objects/delete',
  'POST /objects/abort-upload',
];

/**
 * The storage service's client, for everything except large bodies, which this client would hold in memory. Use a
 * presigned URL with any HTTP client instead:
 *
 *     const storage = createStorageClient({ baseUrl: 'http://127.0.0.1:8080' });
 *     const params = { path: { bucketName: 'data', objectKey: 'runs/7/model.bin' } };
 *     const body = { method: 'PUT' as const };
 *     const { url } = await orThrow(storage.POST('/presigned-url/{bucketName}/{objectKey}', { params, body }));
 *     await fetch(url, { method: 'PUT', body: await openAsBlob('model.bin') });
 */
export function createStorageClient(options: ServiceClientOptions): StorageClient {
  return createServiceClient<paths>(options, {
    withIdempotencyKey: operationsWithIdempotencyKey,
    idempotent: IDEMPOTENT,
  });
}

/**
 * Yields every object of a bucket that matches the query, page by page; `limit` is the length of a page.
 *
 * @throws ProblemError when a page cannot be fetched.
 */
export async function* eachObject(
  storage: StorageClient,
  bucketName: string,
  query: ObjectQuery = {},
  signal?: AbortSignal,
): AsyncGenerator<ListingEntry> {
  const { limit = 1_000, ...rest } = query;
  let cursor = query.cursor;
  do {
    const params = { path: { bucketName }, query: { ...rest, limit, cursor } };
    const page = storage.GET('/objects/{bucketName}/list', { params, signal });
    yield* await orThrow(page);
    cursor = (await page).response.headers.get('x-next-cursor') ?? undefined;
  } while (cursor !== undefined);
}
