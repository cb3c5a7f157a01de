import { orThrow, ProblemError } from '@gridlease/client/problem-error';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../live/queries.ts';
import { storage } from '../../session/clients.ts';

const PAGE = 200;
const KEYS_MAX = 1_000;
const BAD_GATEWAY = 502;

/** What is directly below a prefix of the default bucket, folders included, page by page. */
export const filesBelow = (prefix: string) =>
  infiniteQueryOptions({
    queryKey: ['files', 'below', prefix],
    queryFn: async ({ pageParam, signal }) => {
      const query = { prefix, recursive: false, limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) };
      const request = storage.GET('/objects/list', { params: { query }, signal });
      const entries = await orThrow(request);
      const { headers } = (await request).response;
      return {
        // A key that ends as the prefix does marks the folder itself.
        entries: entries.filter(({ key }) => key !== prefix),
        bucket: headers.get('x-bucket') ?? undefined,
        next: headers.get('x-next-cursor') ?? undefined,
      };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** How much is stored below a prefix, and how much may be. */
export const usageOf = (bucketName: string, prefix: string) =>
  queryOptions({
    queryKey: ['files', 'usage', bucketName, prefix],
    queryFn: ({ signal }) => {
      const params = { path: { bucketName }, query: { prefix } };
      return orThrow(storage.GET('/buckets/{bucketName}/usage', { params, signal }));
    },
  });

/**
 * Deletes a file, or everything in a folder.
 *
 * @param key of a file; of a folder with its slash at the end
 * @throws ProblemError as `POST /objects/delete` does, or for the first file that could not be deleted
 */
export async function deleteFiles(key: string): Promise<void> {
  try {
    if (key.endsWith('/')) await deleteBelow(key);
    else await deleteKeys([key]);
  } finally {
    await readFilesAgain();
  }
}

async function deleteBelow(prefix: string): Promise<void> {
  const query = { prefix, limit: KEYS_MAX, content_type: false };
  while (true) {
    const found = await orThrow(storage.GET('/objects/list', { params: { query } }));
    if (found.length === 0) return;
    await deleteKeys(found.map(({ key }) => key));
  }
}

async function deleteKeys(keys: string[]): Promise<void> {
  const { errors } = await orThrow(storage.POST('/objects/delete', { body: { keys } }));
  const [first] = errors;
  if (first !== undefined) throw new ProblemError(new Response(null, { status: BAD_GATEWAY }), first);
}

/** What was read of files is out of date. */
export async function readFilesAgain(): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['files'] });
}
