import type { ServiceError } from '@gridlease/common/errors/service-error';
import { type Operation, readOpenApiDocument } from '@gridlease/testing/openapi-document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../src/backend/backend.ts';
import {
  objectConflict,
  operationNotSupported,
  storeRefused,
  storeUnavailable,
} from '../src/backend/errors.ts';
import { describeStorage } from '../src/describe.ts';
import {
  bearer,
  call,
  type HttpResult,
  issuer,
  type Json,
  openStorage,
  send,
  type Target,
  type TestStorage,
  upload,
} from './storage.ts';
import { UPLOAD_FORBIDDEN_REQUESTS, UPLOAD_PRODUCERS, UPLOAD_STORE_REQUESTS } from './upload-responses.ts';

const { committed, operations, validator } = await readOpenApiDocument(
  new URL('../openapi.json', import.meta.url),
);

it('the committed openapi.json is what the code says (scripts/write-openapi.ts writes it)', async () => {
  expect(await describeStorage()).toEqual(committed);
});

type Storage = Target & Pick<TestStorage, 'urls'>;
/** Produces one response of an operation. */
type Producer = (storage: Storage) => Promise<HttpResult>;

const HUGE = 'x'.repeat(2_200_000);
const ONE_TAG = { 'if-none-match': '"x"' };
const NEVER = { 'if-match': '"x"' };
const PAST = { 'if-none-match': '*' };

/** What every JSON operation refuses alike. */
function refusedBodies(path: string): Record<string, Producer> {
  return {
    400: (storage) => call(storage, 'POST', path, {}),
    413: (storage) => call(storage, 'POST', path, { huge: HUGE }),
    415: (storage) => send(storage, 'POST', path, 'a=1', { 'content-type': 'text/plain' }),
  };
}

/** GET and HEAD of an object, under the path with its key. */
function reading(method: 'GET' | 'HEAD', prefix: string): Record<string, Producer> {
  const ask = (path: string, headers?: Record<string, string>): Producer => {
    return (storage) => send(storage, method, path, undefined, headers);
  };
  const partial = { 206: { range: 'bytes=0-0' }, 416: { range: 'bytes=9-' } };
  const [some, none] = method === 'GET' ? [partial[206], partial[416]] : [];
  return {
    200: ask(`${prefix}x`),
    ...(some && { 206: ask(`${prefix}x`, some) }),
    304: ask(`${prefix}x`, PAST),
    400: ask(`${prefix}%2E%2E%2F`),
    404: ask(`${prefix}absent`),
    412: ask(`${prefix}x`, NEVER),
    ...(none && { 416: ask(`${prefix}x`, none) }),
  };
}

function uploading(prefix: string): Record<string, Producer> {
  const put = (path: string, headers?: Record<string, string>, body = 'x'): Producer => {
    return (storage) => send(storage, 'PUT', path, body, headers);
  };
  return {
    201: put(`${prefix}new`),
    400: put(`${prefix}%2E%2E%2F`),
    404: put('/objects/x?bucket=absent'),
    412: put(`${prefix}x`, PAST),
    413: put(`${prefix}large`, {}, 'x'.repeat(101)),
    501: put(`${prefix}x`, ONE_TAG),
  };
}

function deleting(prefix: string): Record<string, Producer> {
  const remove = (path: string, headers?: Record<string, string>): Producer => {
    return (storage) => send(storage, 'DELETE', path, undefined, headers);
  };
  return {
    204: remove(`${prefix}absent`),
    400: remove(`${prefix}%2E%2E%2F`),
    404: remove('/objects/x?bucket=absent'),
    412: remove(`${prefix}x`, NEVER),
    501: remove(`${prefix}x`, ONE_TAG),
  };
}

function listing(path: string, absent: string): Record<string, Producer> {
  return {
    200: (storage) => send(storage, 'GET', path),
    400: (storage) => send(storage, 'GET', `${path}?limit=x`),
    404: (storage) => send(storage, 'GET', absent),
    412: (storage) => send(storage, 'GET', `${path}?object=true`, undefined, NEVER),
    416: (storage) => send(storage, 'GET', `${path}?object=true`, undefined, { range: 'bytes=9-' }),
  };
}

const transfer = (source: string, destination = 'copied') => ({
  source: { key: source },
  destination: { key: destination },
});

function transferring(path: string): Record<string, Producer> {
  const post = (body: Json, headers?: Record<string, string>): Producer => {
    return (storage) => call(storage, 'POST', path, body, headers);
  };
  return {
    ...refusedBodies(path),
    201: post(transfer('movable')),
    404: post(transfer('absent')),
    412: post(transfer('x', 'y'), NEVER),
    501: post(transfer('x'), ONE_TAG),
  };
}

/** @param home the path of a user's own object, for a caller who may have no unfinished upload */
function presigning(path: string, home: string): Record<string, Producer> {
  return {
    ...refusedBodies(path),
    409: async (storage) => {
      await call(storage, 'POST', home, { method: 'PUT', parts: 1 });
      return call(storage, 'POST', home, { method: 'PUT', parts: 1 });
    },
    200: (storage) => call(storage, 'POST', path, { method: 'GET' }),
    404: (storage) => call(storage, 'POST', '/presigned-url/x?bucket=absent', { method: 'GET' }),
    413: (storage) => call(storage, 'POST', path, { method: 'PUT', content_length: 101 }),
  };
}

const LATER = 4_102_444_800;

/** A presigned request; `key` is what the signature covers. */
function presigned(
  method: 'GET' | 'PUT',
  key: string,
  headers?: Record<string, string>,
  body?: string,
): Producer {
  return (storage) =>
    send(storage, method, storage.urls.sign({ method, bucket: 'main', key }, LATER), body, headers);
}

async function withUpload(storage: Storage, use: (upload: Json) => Promise<HttpResult>): Promise<HttpResult> {
  const { body } = await call(storage, 'POST', '/presigned-url/parts', { method: 'PUT', parts: 1 });
  const put = await send(storage, 'PUT', new URL(body.url).pathname + new URL(body.url).search, 'x');
  const part = { part_number: 1, etag: put.headers.get('etag') };
  return use({ key: 'parts', upload_id: body.upload_id, parts: [part] });
}

const completing = (change: Json = {}, headers?: Record<string, string>): Producer => {
  return (storage) =>
    withUpload(storage, (body) =>
      call(storage, 'POST', '/objects/complete-upload', { ...body, ...change }, headers),
    );
};

/** How to get each documented response, but those of {@link GENERIC}. */
const PRODUCERS: Record<string, Record<string, Producer>> = {
  ...UPLOAD_PRODUCERS,
  uploadObject: uploading('/objects/main/'),
  uploadObjectOfDefaultBucket: uploading('/objects/'),
  downloadObject: reading('GET', '/objects/main/'),
  downloadObjectOfDefaultBucket: reading('GET', '/objects/'),
  headObject: reading('HEAD', '/objects/main/'),
  headObjectOfDefaultBucket: reading('HEAD', '/objects/'),
  deleteObject: deleting('/objects/main/'),
  deleteObjectOfDefaultBucket: deleting('/objects/'),
  listObjects: listing('/objects/main/list', '/objects/absent/list'),
  listObjectsOfDefaultBucket: listing('/objects/list', '/objects/list?bucket=absent'),
  copyObject: transferring('/objects/copy'),
  moveObject: transferring('/objects/move'),
  deleteObjects: {
    ...refusedBodies('/objects/delete'),
    200: (storage) => call(storage, 'POST', '/objects/delete', { keys: ['absent', '..'] }),
    404: (storage) => call(storage, 'POST', '/objects/delete', { bucket: 'absent', keys: ['x'] }),
  },
  ensureBucket: {
    201: (storage) => call(storage, 'POST', '/buckets/fresh'),
    400: (storage) => call(storage, 'POST', '/buckets/X'),
    409: async (storage) => {
      await upload(storage, 'shadow/x');
      return call(storage, 'POST', '/buckets/shadow');
    },
  },
  listBuckets: { 200: (storage) => call(storage, 'GET', '/buckets') },
  getBucket: {
    200: (storage) => call(storage, 'GET', '/buckets/main'),
    400: (storage) => call(storage, 'GET', '/buckets/X'),
    404: (storage) => call(storage, 'GET', '/buckets/absent'),
  },
  getBucketUsage: {
    200: (storage) => call(storage, 'GET', '/buckets/main/usage'),
    400: (storage) => call(storage, 'GET', '/buckets/X/usage'),
    404: (storage) => call(storage, 'GET', '/buckets/absent/usage'),
  },
  releaseReservations: {
    200: (storage) => call(storage, 'DELETE', '/buckets/main/reservations'),
    400: (storage) => call(storage, 'DELETE', '/buckets/X/reservations'),
    404: (storage) => call(storage, 'DELETE', '/buckets/absent/reservations'),
  },
  deleteBucket: {
    204: async (storage) => {
      await call(storage, 'POST', '/buckets/doomed');
      return call(storage, 'DELETE', '/buckets/doomed');
    },
    400: (storage) => call(storage, 'DELETE', '/buckets/X'),
    404: (storage) => call(storage, 'DELETE', '/buckets/absent'),
    409: (storage) => call(storage, 'DELETE', '/buckets/main'),
  },
  presignObject: presigning('/presigned-url/main/x', '/presigned-url/main/users/user-1/x'),
  presignObjectOfDefaultBucket: presigning('/presigned-url/x', '/presigned-url/users/user-1/x'),
  completeUpload: {
    ...refusedBodies('/objects/complete-upload'),
    201: completing(),
    404: completing({ upload_id: 'absent' }),
    412: completing({}, NEVER),
    501: completing({}, ONE_TAG),
  },
  abortUpload: {
    ...refusedBodies('/objects/abort-upload'),
    204: (storage) => call(storage, 'POST', '/objects/abort-upload', { key: 'x', upload_id: 'absent' }),
  },
  downloadPresigned: {
    200: presigned('GET', 'x'),
    206: presigned('GET', 'x', { range: 'bytes=0-0' }),
    304: presigned('GET', 'x', PAST),
    400: presigned('GET', '\0'),
    403: (storage) => send(storage, 'GET', '/presigned/main/x?expires=1&signature=no'),
    404: presigned('GET', 'absent'),
    412: presigned('GET', 'x', NEVER),
    416: presigned('GET', 'x', { range: 'bytes=9-' }),
    503: presigned('GET', 'x'),
  },
  uploadPresigned: {
    200: presigned('PUT', 'put', {}, 'x'),
    400: presigned('PUT', 'put', { 'content-md5': 'no' }, 'x'),
    403: (storage) => send(storage, 'PUT', '/presigned/main/x?expires=1&signature=no', 'x'),
    404: (storage) =>
      send(storage, 'PUT', storage.urls.sign({ method: 'PUT', bucket: 'absent', key: 'x' }, LATER), 'x'),
    412: presigned('PUT', 'x', PAST, 'x'),
    413: presigned('PUT', 'put', {}, 'x'.repeat(101)),
    501: presigned('PUT', 'x', ONE_TAG, 'x'),
  },
  getHealth: { 200: (storage) => call(storage, 'GET', '/health') },
  getReadiness: { 200: (storage) => call(storage, 'GET', '/health/ready') },
  getLiveness: { 200: (storage) => call(storage, 'GET', '/health/live') },
};

/** Responses that operations have in common: without the store, a token, a right. */
const GENERIC = ['401', '403', '409', '423', '501', '502', '503'];
/** What is asked of the store, where the request that succeeds needs it before. */
const STORE_REQUESTS: Record<string, Producer> = {
  ...UPLOAD_STORE_REQUESTS,
  completeUpload: (storage) =>
    call(storage, 'POST', '/objects/complete-upload', {
      key: 'x',
      upload_id: 'u',
      parts: [{ part_number: 1, etag: 'e' }],
    }),
  deleteObjects: (storage) => call(storage, 'POST', '/objects/delete', { keys: ['x'] }),
};

/** What is forbidden to everyone: by default what a renter may not do, as if everything existed. */
const FORBIDDEN = 'bucket=gridlease-uploads';
const reserved = (method: string, path: string): Producer => {
  return (storage) => send(storage, method, `${path}?${FORBIDDEN}`);
};
const FORBIDDEN_REQUESTS: Record<string, Producer> = {
  ...UPLOAD_FORBIDDEN_REQUESTS,
  downloadObject: reserved('GET', '/objects/a/b'),
  downloadObjectOfDefaultBucket: reserved('GET', '/objects/b'),
  headObject: reserved('HEAD', '/objects/a/b'),
  headObjectOfDefaultBucket: reserved('HEAD', '/objects/b'),
  listObjects: (storage) => send(storage, 'GET', '/objects/main/list?prefix=users/bob/'),
  listObjectsOfDefaultBucket: reserved('GET', '/objects/list'),
  getBucketUsage: (storage) => send(storage, 'GET', '/buckets/main/usage?prefix=users/bob/'),
  releaseReservations: (storage) => call(storage, 'DELETE', '/buckets/gridlease-uploads/reservations'),
  copyObject: (storage) =>
    call(storage, 'POST', '/objects/copy', {
      source: { bucket: 'gridlease-uploads', key: 'x' },
      destination: { key: 'y' },
    }),
  presignObject: (storage) => call(storage, 'POST', '/presigned-url/main/x', { method: 'PUT' }),
  presignObjectOfDefaultBucket: (storage) => call(storage, 'POST', '/presigned-url/x', { method: 'PUT' }),
  deleteObjects: (storage) =>
    call(storage, 'POST', '/objects/delete', { bucket: 'gridlease-uploads', keys: ['x'] }),
};

/** The first request that succeeds elsewhere, unless another is named. */
function genericRequest({ operationId }: Operation, status: string): Producer {
  const producers = PRODUCERS[operationId] ?? {};
  const success = Object.keys(producers).find((each) => each.startsWith('2')) ?? '';
  const forbidden = status === '403' ? FORBIDDEN_REQUESTS[operationId] : undefined;
  const request = forbidden ?? STORE_REQUESTS[operationId] ?? producers[success];
  if (request === undefined) throw new Error(`nobody knows how to ask for ${operationId}`);
  return request;
}

/** A store that fails every operation with this error. */
function failing(error: () => ServiceError) {
  return (backend: Backend): Backend => {
    const fail = async () => {
      throw error();
    };
    const { listPending, partBytesMin, presignPart } = backend.multipart;
    const failed = { start: fail, putPart: fail, listParts: fail, complete: fail, abort: fail };
    const multipart = { ...failed, listPending, partBytesMin, presignPart };
    const failures = Object.keys(backend)
      .filter((name) => !['multipart', 'close'].includes(name))
      .map((name) => [name, fail]);
    return { ...backend, ...Object.fromEntries(failures), multipart };
  };
}

function expectDocumented(operation: Operation, response: HttpResult): void {
  const { content } = operation.responses[String(response.status)] ?? {};
  const media = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (response.text === '' || (content !== undefined && 'application/octet-stream' in content)) return;
  const schema = content?.[media]?.schema;
  expect(schema, `${operation.operationId} ${response.status} ${media} is documented`).toBeDefined();
  const result = validator(schema).safeParse(response.body);
  expect(result.error?.issues, response.text).toBeUndefined();
}

describe('every documented response of', () => {
  const opened: TestStorage[] = [];
  const open = async (options: Parameters<typeof openStorage>[0]) => {
    const storage = await openStorage({ maxUploadBytes: 100, ...options });
    opened.push(storage);
    return storage;
  };
  let storage: TestStorage;
  let targets: Record<string, Storage>;
  let limited: Storage;
  beforeAll(async () => {
    storage = await open({});
    await upload(storage, 'x', 'x');
    await upload(storage, 'list', 'x');
    const secured = await open({ access: 'required' });
    const renter = bearer(issuer.token({ roles: ['renter'] }));
    const userLimits = { openUploads: 1, reservations: 1 };
    limited = { ...(await open({ access: 'required', userLimits })), headers: renter };
    targets = {
      401: secured,
      403: { ...secured, headers: renter },
      409: await open({ through: failing(objectConflict) }),
      423: await open({ through: failing(storeUnavailable) }),
      501: await open({ through: failing(() => operationNotSupported('this')) }),
      502: await open({ through: failing(storeRefused) }),
      503: await open({ through: failing(storeUnavailable) }),
    };
  });
  afterAll(() => Promise.all(opened.map((each) => each.close())));

  it.each(operations)('$operationId is given and has the documented shape', async (operation) => {
    const producers = PRODUCERS[operation.operationId] ?? {};
    const statuses = Object.keys(operation.responses).filter((status) => status !== 'default');
    const generic = statuses.filter((status) => GENERIC.includes(status) && !(status in producers));
    expect([...Object.keys(producers), ...generic].sort()).toEqual(statuses.sort());
    await upload(storage, 'movable');
    for (const [status, produce] of Object.entries(producers)) {
      const isLimited = status === '409' && operation.operationId.startsWith('presign');
      const target = isLimited ? limited : storage;
      const response = await produce(status === '503' ? (targets[503] as Storage) : target);
      expect([operation.operationId, response.status]).toEqual([operation.operationId, Number(status)]);
      expectDocumented(operation, response);
    }
    for (const status of generic) {
      const response = await genericRequest(operation, status)(targets[status] as Storage);
      expect([operation.operationId, response.status]).toEqual([operation.operationId, Number(status)]);
      expect(response.headers.has('retry-after')).toBe(status === '423' || status === '503');
      expectDocumented(operation, response);
    }
  });
});
