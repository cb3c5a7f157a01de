import { randomUUID } from 'node:crypto';
import { type MatrixCaller, tokenOf } from '@gridlease/testing/access-callers';
import { describeAccessMatrix, type MatrixReply } from '@gridlease/testing/access-matrix';
import { type Operation, readOpenApiDocument } from '@gridlease/testing/openapi-document';
import { afterAll, beforeAll } from 'vitest';
import {
  bearer,
  call,
  type HttpResult,
  issuer,
  openStorage,
  send,
  type Target,
  type TestStorage,
} from './storage.ts';
import { begin, metadata, tus } from './uploads/tus.ts';

const { operations } = await readOpenApiDocument(new URL('../openapi.json', import.meta.url));

/** Whose objects they are. */
const OWNER = 'ann';
const HOME = `users/${OWNER}/`;
const LATER = 4_102_444_800;

let storage: TestStorage;
let admin: Target;
let owner: Target;
const as = (token: string | undefined): Target => ({
  url: storage.url,
  headers: token === undefined ? {} : bearer(token),
});

beforeAll(async () => {
  storage = await openStorage({ access: 'required' });
  admin = as(issuer.token({ sub: 'root', roles: ['admin'] }));
  owner = as(issuer.token({ sub: OWNER, roles: ['renter'] }));
});
afterAll(() => storage.close());

/** A new object of the owner; its key. */
async function newObject(): Promise<string> {
  const key = `${HOME}${randomUUID()}`;
  const { status } = await send(owner, 'PUT', `/objects/${key}`, 'x');
  if (status !== 201) throw new Error(`the upload responded with ${status}`);
  return key;
}

async function newBucket(): Promise<string> {
  const name = `b-${randomUUID()}`;
  await call(admin, 'POST', `/buckets/${name}`);
  return name;
}

type Ask = (target: Target, method: string) => Promise<HttpResult>;

const onObject =
  (bucket: string, body?: string): Ask =>
  async (target, method) =>
    send(target, method, `/objects/${bucket}${await newObject()}`, body);
const presigning =
  (bucket: string): Ask =>
  async (target) =>
    call(target, 'POST', `/presigned-url/${bucket}${await newObject()}`, { method: 'PUT' });
const presigned =
  (body?: string): Ask =>
  async (target, method) => {
    const request = { method: method as 'GET' | 'PUT', bucket: 'main', key: await newObject() };
    return send(target, method, storage.urls.sign(request, LATER), body);
  };
const transferring =
  (path: string): Ask =>
  async (target) =>
    call(target, 'POST', path, {
      source: { key: await newObject() },
      destination: { key: `${HOME}${randomUUID()}` },
    });
const onUpload =
  (headers: Record<string, string> = {}, body?: string): Ask =>
  async (target, method) =>
    tus(target, method, await begin(owner, `${HOME}${randomUUID()}`, 5), headers, body);
const AT_START = { 'upload-offset': '0' };
const PARTS = [{ part_number: 1, etag: 'e' }];

/** A request about something of the owner, for each operation. */
const REQUESTS: Readonly<Record<string, Ask>> = {
  uploadObject: onObject('main/', 'x'),
  headObject: onObject('main/'),
  downloadObject: onObject('main/'),
  deleteObject: onObject('main/'),
  uploadObjectOfDefaultBucket: onObject('', 'x'),
  headObjectOfDefaultBucket: onObject(''),
  downloadObjectOfDefaultBucket: onObject(''),
  deleteObjectOfDefaultBucket: onObject(''),
  listObjects: (target) => send(target, 'GET', `/objects/main/list?prefix=${HOME}`),
  listObjectsOfDefaultBucket: (target) => send(target, 'GET', `/objects/list?prefix=${HOME}`),
  copyObject: transferring('/objects/copy'),
  moveObject: transferring('/objects/move'),
  deleteObjects: async (target) => call(target, 'POST', '/objects/delete', { keys: [await newObject()] }),
  ensureBucket: (target) => call(target, 'POST', `/buckets/b-${randomUUID()}`),
  getBucket: (target) => call(target, 'GET', '/buckets/main'),
  deleteBucket: async (target) => call(target, 'DELETE', `/buckets/${await newBucket()}`),
  listBuckets: (target) => call(target, 'GET', '/buckets'),
  releaseReservations: (target) => call(target, 'DELETE', '/buckets/main/reservations'),
  getBucketUsage: (target) => call(target, 'GET', `/buckets/main/usage?prefix=${HOME}`),
  presignObject: presigning('main/'),
  presignObjectOfDefaultBucket: presigning(''),
  completeUpload: (target) =>
    call(target, 'POST', '/objects/complete-upload', { key: `${HOME}x`, upload_id: 'u', parts: PARTS }),
  abortUpload: (target) => call(target, 'POST', '/objects/abort-upload', { key: `${HOME}x`, upload_id: 'u' }),
  describeUploadProtocol: (target) => tus(target, 'OPTIONS', '/uploads'),
  createUpload: (target) =>
    tus(target, 'POST', '/uploads', { ...metadata({ key: `${HOME}${randomUUID()}` }), 'upload-length': '5' }),
  describeUpload: onUpload(),
  continueUpload: onUpload(AT_START, 'hello'),
  continueUploadByPost: onUpload({ ...AT_START, 'x-http-method-override': 'PATCH' }, 'hello'),
  terminateUpload: onUpload(),
  downloadPresigned: presigned(),
  uploadPresigned: presigned('x'),
};

/** The code of a refusal; of a deletion of many, that of its only key. */
function codeOf({ text, headers }: HttpResult): string | undefined {
  if (!/json/.test(headers.get('content-type') ?? '') || text === '') return undefined;
  const body = JSON.parse(text);
  return body.code ?? body.errors?.[0]?.code;
}

async function ask({ operationId, method, path }: Operation, caller: MatrixCaller): Promise<MatrixReply> {
  const token = tokenOf(issuer, caller, { renter: OWNER, owner: OWNER }, 'renter');
  // A name in braces would be refused for its form, whoever the caller is.
  if (REQUESTS[operationId] === undefined && path.includes('{'))
    throw new Error(`no request for ${operationId}`);
  const request = REQUESTS[operationId] ?? ((target) => send(target, method, path));
  const response = await request(as(token), method);
  const code = codeOf(response);
  // A deletion of many responds with 200, and says what became of each key.
  const status = response.status === 200 && code !== undefined ? 403 : response.status;
  return { status, code, challenge: response.headers.get('www-authenticate') };
}

describeAccessMatrix({
  title: 'where access tokens are required',
  file: new URL('../access.json', import.meta.url),
  operations,
  ask,
  decided: { completeUpload: ['upload_not_found'] },
  checksDocument: true,
});
