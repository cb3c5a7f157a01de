import {
  type RevocationFollower,
  startFollowingRevocations,
} from '@gridlease/common/access/revocation-follower';
import { createLogger } from '@gridlease/common/log/logger';
import { createUserStateReader } from '@gridlease/common/service/account-watch';
import { openTestHttpServer, type TestHttpServer } from '@gridlease/testing/http-server';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presign, putTo } from './quotas/quota-storage.ts';
import { bearer, issuer, openStorage, send, type TestStorage } from './storage.ts';

const log = createLogger({ service: 'storage-test', level: 'silent' });
const id = (at: number) => `01900000-0000-7000-8000-00000000000${at}`;
const [ACTIVE, DISABLED, DELETED] = [id(1), id(2), id(3)];

/** What the authentication service says; that it says it is tested in its own tests, and together in the journeys. */
const world = { status: 200, asked: [] as string[] };
const stateOf = (each: string) => (each === DELETED ? 'deleted' : 'disabled');

function bodyOf(url: string, body: string): object {
  if (url.startsWith('/api/v1/auth/token')) return { access_token: 'token', expires_in: 900 };
  if (url.startsWith('/api/v1/auth/user-states')) {
    const { ids } = JSON.parse(body) as { ids: string[] };
    world.asked.push(...ids);
    return { users: ids.map((each) => ({ id: each, status: stateOf(each), version: 2 })) };
  }
  const inactive = { kind: 'user', at: Date.now(), is_active: false, roles: [], removed: [] };
  const revocations = [DISABLED, DELETED].map((each) => ({ ...inactive, id: each }));
  const periods = { token_seconds: 900, client_seconds: 691_200 };
  return { reset: true, more: false, position: '1', ...periods, revocations };
}

let auth: TestHttpServer;
let follower: RevocationFollower;
let storage: TestStorage;
beforeAll(async () => {
  auth = await openTestHttpServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { url = '' } = request;
    const status = url.startsWith('/api/v1/auth/user-states') ? world.status : 200;
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(bodyOf(url, body)));
  });
  const url = async () => auth.url;
  follower = startFollowingRevocations({
    url,
    createToken: () => async () => 'token',
    maxAgeMs: 30_000,
    log,
  });
  await until(() => follower.isKnown());
  const consul = { address: '', token: '' };
  const account = { clientId: 'storage', clientSecret: 'secret' };
  storage = await openStorage({
    access: 'required',
    revocations: follower,
    readUserStates: createUserStateReader({ authUpstream: auth.url, consul, ...account }, log),
    quotas: [{ prefix: 'shared/{sub}/', roles: [], bytes: 1_000 }],
    rules: [{ bucket: 'main', prefix: 'shared/', roles: [], actions: ['write', 'read'] }],
  });
});
beforeEach(() => Object.assign(world, { status: 200, asked: [] }));
afterAll(async () => {
  await storage.close();
  await follower.stop();
  await auth.close();
});

const LATER = 4_102_444_800;
const upload = (key: string, more: object = {}) =>
  storage.url + storage.urls.sign({ method: 'PUT', bucket: 'main', key, ...more }, LATER);
const objects = async (prefix: string) => {
  const admin = { url: storage.url, headers: bearer(issuer.token({ sub: 'root', roles: ['admin'] })) };
  return (await send(admin, 'GET', `/objects/list?prefix=${prefix}`)).body;
};

describe('an upload with a presigned URL', () => {
  it('is refused for an account that was deleted since, and leaves nothing', async () => {
    expect(await putTo(upload(`users/${DELETED}/late`), 5)).toBe('account_deleted');
    const part = { uploadId: 'one', partNumber: 1 };
    expect(await putTo(upload(`users/${DELETED}/late`, part), 5)).toBe('account_deleted');
    expect(await objects(`users/${DELETED}/`)).toEqual([]);
    expect(world.asked).toEqual([DELETED, DELETED]);
  });

  it('is stored for accounts that are active, without a question, and for those that are only disabled', async () => {
    expect(await putTo(upload(`users/${ACTIVE}/file`), 5)).toBe(200);
    expect(await putTo(upload('elsewhere/users/file'), 5)).toBe(200);
    expect(await putTo(upload('users/%E0%A4%A/file'), 5)).toBe(200);
    expect(world.asked).toEqual([]);
    expect(await putTo(upload(`users/${DISABLED}/file`), 5)).toBe(200);
    expect(world.asked).toEqual([DISABLED]);
  });

  it('is refused for now while what became of its account is unknown', async () => {
    world.status = 503;
    expect(await putTo(upload(`users/${DISABLED}/later`), 5)).toBe('accounts_unavailable');
    expect(await putTo(upload(`users/${ACTIVE}/later`), 5)).toBe(200);
  });

  it('is refused if its maker, whose quota it takes, was deleted', async () => {
    const maker = { url: storage.url, headers: bearer(issuer.token({ sub: ACTIVE, roles: ['renter'] })) };
    const { url } = await presign(maker, `shared/${ACTIVE}/file`, {});
    expect(await putTo(url, 5)).toBe(200);
    const quota = Buffer.from(JSON.stringify([DELETED, [`shared/${DELETED}/`, 1_000]])).toString('base64url');
    expect(await putTo(upload(`shared/${DELETED}/file`, { quota }), 5)).toBe('account_deleted');
  });
});
