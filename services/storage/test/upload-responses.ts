import { bearer, type HttpResult, issuer, type Target } from './storage.ts';
import { begin, metadata, tus } from './uploads/tus.ts';

type Producer = (storage: Target) => Promise<HttpResult>;

const ABSENT = '/uploads/0190a3b4-0000-7000-8000-000000000000';
const LENGTH = { 'upload-length': '5' };
const AT_START = { 'upload-offset': '0' };
const OTHER_VERSION = { 'tus-resumable': '0.2.2' };
const PLAIN = { 'content-type': 'text/plain' };

const creating = (headers: Record<string, string>, body?: string, key = 'resumed'): Producer => {
  return (storage) => tus(storage, 'POST', '/uploads', { ...metadata({ key }), ...headers }, body);
};

/** A request for an upload that has been created. */
const asking = (method: string, headers: Record<string, string> = {}, body?: string): Producer => {
  return async (storage) => tus(storage, method, await begin(storage, 'resumed', 5), headers, body);
};

/** Responses that operations on one upload have in common. */
function onUpload(
  method: string,
  headers: Record<string, string> = {},
  body?: string,
): Record<string, Producer> {
  return {
    400: (storage) => tus(storage, method, '/uploads/x', headers, body),
    404: (storage) => tus(storage, method, ABSENT, headers, body),
    412: (storage) => tus(storage, method, ABSENT, { ...headers, ...OTHER_VERSION }, body),
  };
}

function continuing(method: string, headers: Record<string, string>): Record<string, Producer> {
  const at = { ...headers, ...AT_START };
  return {
    ...onUpload(method, at, 'hello'),
    204: asking(method, at, 'hello'),
    409: asking(method, { ...headers, 'upload-offset': '3' }, 'lo'),
    413: asking(method, at, 'hello!'),
    415: asking(method, { ...at, ...PLAIN }, 'hello'),
  };
}

const BY_POST = { 'x-http-method-override': 'PATCH' };

/** How to get each documented response of resumable uploads. */
export const UPLOAD_PRODUCERS: Record<string, Record<string, Producer>> = {
  describeUploadProtocol: { 204: (storage) => tus(storage, 'OPTIONS', '/uploads') },
  createUpload: {
    201: creating(LENGTH),
    400: creating({}),
    404: (storage) =>
      tus(storage, 'POST', '/uploads?bucket=absent', { ...metadata({ key: 'x' }), ...LENGTH }),
    412: creating({ ...LENGTH, ...OTHER_VERSION }),
    413: creating({ 'upload-length': '101' }),
    415: creating({ ...LENGTH, ...PLAIN }, 'hello'),
    501: creating({ ...LENGTH, 'upload-concat': 'partial' }),
  },
  describeUpload: { ...onUpload('HEAD'), 200: asking('HEAD') },
  continueUpload: continuing('PATCH', {}),
  continueUploadByPost: {
    ...continuing('POST', BY_POST),
    200: asking('POST', { 'x-http-method-override': 'HEAD' }),
    405: asking('POST'),
  },
  terminateUpload: { ...onUpload('DELETE'), 204: asking('DELETE') },
};

/** What is asked of the store: whether there is such an upload. */
export const UPLOAD_STORE_REQUESTS: Record<string, Producer> = {
  describeUpload: (storage) => tus(storage, 'HEAD', ABSENT),
  continueUpload: (storage) => tus(storage, 'PATCH', ABSENT, AT_START, 'hello'),
  continueUploadByPost: (storage) => tus(storage, 'POST', ABSENT, { ...AT_START, ...BY_POST }, 'hello'),
  terminateUpload: (storage) => tus(storage, 'DELETE', ABSENT),
};

/** As a service account whose scopes are for something else: another user's upload is 404 to people. */
function withoutScope(request: Producer | undefined): Producer {
  const headers = bearer(issuer.serviceToken('meter', 'billing:read'));
  return (storage) => (request as Producer)({ ...storage, headers });
}

export const UPLOAD_FORBIDDEN_REQUESTS: Record<string, Producer> = Object.fromEntries(
  Object.entries(UPLOAD_STORE_REQUESTS).map(([name, request]) => [name, withoutScope(request)]),
);
