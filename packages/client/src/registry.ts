import {
  type operations,
  operationsWithIdempotencyKey,
  type Provider,
  type paths,
} from './generated/provider-registry.ts';
import { orThrow } from './problem-error.ts';
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts';

export type RegistryClient = ServiceClient<paths>;

/** The query of `GET /providers`. */
export type ProviderQuery = Omit<NonNullable<operations['listProviders']['parameters']['query']>, 'explain'>;

/** Both set the given values. */
const IDEMPOTENT = ['POST /providers/{providerID}/heartbeat', 'PATCH /providers/{providerID}/status'];

/**
 * The provider registry's client:
 *
 *     const registry = createRegistryClient({ baseUrl: 'http://127.0.0.1:8080' });
 *     const { data, error } = await registry.GET('/providers', { params: { query: { status: 'idle' } } });
 *     const provider = await orThrow(registry.POST('/providers', { body: { owner_id, name, gpus } }));
 */
export function createRegistryClient(options: ServiceClientOptions): RegistryClient {
  return createServiceClient<paths>(options, {
    withIdempotencyKey: operationsWithIdempotencyKey,
    idempotent: IDEMPOTENT,
  });
}

/**
 * Yields every provider that matches, page by page; `limit` is the length of a page.
 *
 * @throws ProblemError when a page cannot be fetched.
 */
export async function* eachProvider(
  registry: RegistryClient,
  query: ProviderQuery = {},
  signal?: AbortSignal,
): AsyncGenerator<Provider> {
  const { limit = 1_000, ...rest } = query;
  let cursor = query.cursor;
  do {
    const page = registry.GET('/providers', { params: { query: { ...rest, limit, cursor } }, signal });
    yield* await orThrow(page);
    cursor = (await page).response.headers.get('x-next-cursor') ?? undefined;
  } while (cursor !== undefined);
}
