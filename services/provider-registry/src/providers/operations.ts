import { problemResponse } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import * as schema from './schema.ts';

/** What each operation takes and answers, as validated and as documented. */

const tags = ['providers'];
const INVALID = problemResponse('The request is invalid; `errors` names what');
const NOT_FOUND = problemResponse('There is no such provider');
const CONFLICT = problemResponse(
  'Another provider of the owner has one of the GPUs, or the name: `provider_id` says which. Or `request_in_progress`: ' +
    'a twin with this Idempotency-Key is still being worked on',
);
const MISMATCH = problemResponse('The provider has another version than If-Match names');
const TOO_LARGE = problemResponse('The body is too large');
const MEDIA_TYPE = problemResponse('The body is not JSON by its Content-Type');
const UNAUTHENTICATED = problemResponse('`auth.mode: required`: no access token, or one that does not count');
const FORBIDDEN = problemResponse(
  '`auth.mode: required`: the provider, or the owner named, is not the caller (`not_owner`), or its role or scopes do ' +
    'not cover this',
);
const UNAVAILABLE = problemResponse('The database cannot be reached; see Retry-After');

/** A type of its own, so that a list stays an array for generated clients. */
export const SEARCH_EXPLANATION_TYPE = 'application/vnd.gridlease.search-explanation+json';

const ifMatchHeader = z.object({
  'if-match': z.string().optional().describe('Entity tag of the version to change'),
});
const idempotencyHeader = z.object({
  'idempotency-key': z.string().optional().describe('1 to 255 visible ASCII characters; kept for 7 days'),
});

function answered<S extends z.ZodType>(description: string, body: S) {
  return { description, content: { 'application/json': { schema: body } } };
}

export const registerProviderOperation = {
  tags,
  operationId: 'registerProvider',
  problems: [
    'event_too_large',
    'insufficient_scope',
    'key_bound',
    'not_owner',
    'provider_already_exists',
    'registration_raced',
    'role_required',
  ],
  summary: 'Register a provider',
  description:
    'The name is a label: the same body twice makes two providers, unless it has an Idempotency-Key. Where `auth.mode` ' +
    'is `required`, this is for providers, and for `registry:write`; only administrators and service accounts name ' +
    'another owner than themselves, and a key that is for named providers registers none.',
  headers: idempotencyHeader,
  body: schema.registerProviderRequest,
  response: {
    201: answered(
      'The provider, idle, with its new id; `Location`, `ETag`, `Idempotency-Replayed` on a repetition',
      schema.providerSchema,
    ),
    400: INVALID,
    401: UNAUTHENTICATED,
    403: FORBIDDEN,
    409: CONFLICT,
    413: TOO_LARGE,
    415: MEDIA_TYPE,
    422: problemResponse('The Idempotency-Key was used with another body'),
    503: UNAVAILABLE,
  },
};

export const listProvidersOperation = {
  tags,
  operationId: 'listProviders',
  summary: 'Find providers',
  description:
    'In the order name, id. Filters can only narrow; those about a GPU must hold for one and the same GPU.\n\n' +
    'With `limit` the response is one page; while there is more, `Link` and `X-Next-Cursor` say where. A cursor is a ' +
    'place in that order, between providers: it never expires, whatever is registered or deleted meanwhile, and goes ' +
    'with any filters. A provider that is there throughout and is not renamed appears once; one that is registered or ' +
    'renamed meanwhile appears if its name is behind the cursor.\n\n' +
    'Without `limit` the whole list is streamed as one array, however long, with the same guarantee. It is read in ' +
    'pages of 1,000, each as it is at that moment. `request_timeout` bounds the time to the first byte; after that a ' +
    'list takes as long as it makes progress: 30 s without any break the connection. An error in the middle breaks the ' +
    'connection, too: an array that is closed is complete. Of lists longer than one page 8 are sent at a time by one ' +
    'process; others wait for their turn up to `request_timeout`, then 503 `too_many_lists` with `Retry-After`.\n\n' +
    '`explain=true` says instead which filter leaves how ' +
    'many, as `application/vnd.gridlease.search-explanation+json` with the schema `SearchExplanation`.',
  querystring: schema.listProvidersQuery,
  problems: ['too_many_lists'],
  response: {
    200: {
      description: 'The providers that match; with `limit`, `Link` and `X-Next-Cursor` while there are more',
      content: {
        'application/json': { schema: z.array(schema.providerSchema) },
        [SEARCH_EXPLANATION_TYPE]: { schema: schema.searchExplanationSchema },
      },
    },
    400: INVALID,
    401: UNAUTHENTICATED,
    503: problemResponse(
      'The database cannot be reached, or too many whole lists are being sent (`too_many_lists`); see Retry-After',
    ),
  },
};

export const getProviderOperation = {
  tags,
  operationId: 'getProvider',
  problems: ['provider_not_found'],
  summary: 'Read a provider',
  params: schema.providerParams,
  response: {
    200: answered('The provider; `ETag` is its version', schema.providerSchema),
    400: INVALID,
    401: UNAUTHENTICATED,
    404: NOT_FOUND,
    503: UNAVAILABLE,
  },
};

export const updateProviderOperation = {
  tags,
  operationId: 'updateProvider',
  problems: [
    'event_too_large',
    'insufficient_scope',
    'key_bound',
    'not_owner',
    'provider_already_exists',
    'provider_id_mismatch',
    'provider_not_found',
    'registration_raced',
    'role_required',
    'version_mismatch',
  ],
  summary: 'Replace a provider',
  description:
    'Replaces name, hostname, ip_address, location, metadata and gpus, and status and owner when present. Where ' +
    '`auth.mode` is `required`, this is for the owner, administrators, and `registry:write`; a service account that ' +
    'sends back what it has read needs `registry:read` too, or it takes away what it was not shown. With another ' +
    '`owner_id` than the present one the provider and its GPUs are handed over: by administrators and service accounts ' +
    'only, else 403 `not_owner`; 409 when the new owner has one of the GPUs in another provider. Whoever sends back ' +
    'what was read before a sale undoes it, unless with `If-Match`.',
  params: schema.providerParams,
  headers: ifMatchHeader,
  body: schema.updateProviderRequest,
  response: {
    200: answered('The updated provider; `ETag` is its version', schema.providerSchema),
    400: INVALID,
    401: UNAUTHENTICATED,
    403: FORBIDDEN,
    404: NOT_FOUND,
    409: CONFLICT,
    412: MISMATCH,
    413: TOO_LARGE,
    415: MEDIA_TYPE,
    503: UNAVAILABLE,
  },
};

export const updateProviderStatusOperation = {
  tags,
  operationId: 'updateProviderStatus',
  problems: [
    'event_too_large',
    'insufficient_scope',
    'not_owner',
    'provider_not_found',
    'role_required',
    'version_mismatch',
  ],
  summary: 'Set the status of a provider',
  description: 'Any of the five from any. Counts as seeing the provider.',
  params: schema.providerParams,
  headers: ifMatchHeader,
  body: schema.updateProviderStatusRequest,
  response: {
    200: answered('The status was set', schema.messageSchema),
    400: INVALID,
    401: UNAUTHENTICATED,
    403: FORBIDDEN,
    404: NOT_FOUND,
    412: MISMATCH,
    413: TOO_LARGE,
    415: MEDIA_TYPE,
    503: UNAVAILABLE,
  },
};

export const deleteProviderOperation = {
  tags,
  operationId: 'deleteProvider',
  problems: [
    'event_too_large',
    'insufficient_scope',
    'not_owner',
    'provider_not_found',
    'role_required',
    'version_mismatch',
  ],
  summary: 'Delete a provider with its GPUs',
  params: schema.providerParams,
  headers: ifMatchHeader,
  response: {
    200: answered('The provider was deleted', schema.messageSchema),
    400: INVALID,
    401: UNAUTHENTICATED,
    403: FORBIDDEN,
    404: NOT_FOUND,
    412: MISMATCH,
    503: UNAVAILABLE,
  },
};
