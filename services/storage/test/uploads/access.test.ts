import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { bearer, issuer, openStorage, send, type Target, type TestStorage } from '../storage.ts';
import { begin, metadata, offsetOf, patch, proceed, tus } from './tus.ts';

let storage: TestStorage;
let ann: Target;
let bob: Target;
const as = (token: string): Target => ({ url: storage.url, headers: bearer(token) });

beforeAll(async () => {
  storage = await openStorage({
    access: 'required',
    rules: [{ bucket: 'main', prefix: 'shared/', roles: [], actions: ['write'] }],
  });
  ann = as(issuer.token({ sub: 'ann', roles: ['renter'] }));
  bob = as(issuer.token({ sub: 'bob', roles: ['provider'] }));
});
afterAll(() => storage.close());

const outcome = (response: { status: number; body: { code: string } }) => [
  response.status,
  response.body.code,
];
const creation = (key: string) => ({ ...metadata({ key }), 'upload-length': '10' });

it('a user uploads under their own prefix, and no other user can find or change that upload', async () => {
  const path = await begin(ann, 'users/ann/data', 10);
  for (const who of [bob, as(issuer.daemonToken('storage:write', { sub: 'bob' }))]) {
    expect((await tus(who, 'HEAD', path)).status).toBe(404);
    expect(outcome(await patch(who, path, 0, 'stolen'))).toEqual([404, 'upload_not_found']);
    expect(outcome(await tus(who, 'DELETE', path))).toEqual([404, 'upload_not_found']);
  }
  expect(await proceed(ann, path, 0, 'hello')).toBe(5);
  expect(await offsetOf(as(issuer.token({ sub: 'root', roles: ['admin'] })), path)).toBe(5);
  await proceed(ann, path, 5, 'world');
  expect((await send(ann, 'GET', '/objects/users/ann/data')).text).toBe('helloworld');
  expect((await tus(ann, 'DELETE', path)).status).toBe(204);
});

test('every operation requires a token', async () => {
  const path = await begin(ann, 'users/ann/private', 10);
  const nobody = { url: storage.url };
  expect(outcome(await tus(nobody, 'POST', '/uploads', creation('x')))).toEqual([401, 'token_missing']);
  expect((await tus(nobody, 'HEAD', path)).status).toBe(401);
  expect((await patch(nobody, path, 0, 'x')).status).toBe(401);
  expect((await tus(nobody, 'DELETE', path)).status).toBe(401);
  expect((await send(nobody, 'OPTIONS', '/uploads')).status).toBe(204);
});

test('an upload to a key that the caller may not write is refused at its creation', async () => {
  for (const key of ['users/bob/data', 'users/ann', 'data'])
    expect(outcome(await tus(ann, 'POST', '/uploads', creation(key)))).toEqual([403, 'access_denied']);
  const reader = as(issuer.serviceToken('reader', 'storage:read'));
  expect(outcome(await tus(reader, 'POST', '/uploads', creation('x')))).toEqual([403, 'insufficient_scope']);
});

test('a caller who may write the target may continue the upload', async () => {
  const path = await begin(ann, 'shared/data', 10);
  expect(await proceed(bob, path, 0, 'hello')).toBe(5);
  const reader = as(issuer.serviceToken('reader', 'storage:read'));
  expect((await tus(reader, 'HEAD', path)).status).toBe(403);
  const writer = as(issuer.serviceToken('writer', 'storage:write'));
  expect(await proceed(writer, path, 5, 'world')).toBe(10);
});
