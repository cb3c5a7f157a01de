import { inTransaction } from '@gridlease/common/database/transaction';
import { seal } from '@gridlease/common/secrets/sealed';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import type { Operation } from '@gridlease/testing/openapi-document';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeAuth } from '../src/describe.ts';
import { upsertPendingFactor } from '../src/second-factor/store.ts';
import {
  bearer,
  call,
  newEmail,
  openAuth,
  openAuthDatabase,
  PASSWORD,
  type Reply,
  type TestAuth,
} from './auth.ts';
import { forbidden, PRODUCERS, rotated, type Source } from './documented-responses.ts';
import { claimsOf, loggedIn } from './logged-in.ts';
import { BODIES, committed, operations, pathOf, validator } from './operations.ts';
import { createMailbox } from './people.ts';

it('the committed openapi.json is what the code says (scripts/write-openapi.ts writes it)', async () => {
  expect(await describeAuth()).toEqual(committed);
});

function expectDocumented({ operationId, responses }: Operation, reply: Reply): void {
  const response = responses[String(reply.status)];
  expect(response, `${operationId} ${reply.status} is documented`).toBeDefined();
  if (response?.content === undefined) {
    expect(reply.body).toBeUndefined();
    return;
  }
  const media = (reply.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const schema = response.content[media]?.schema;
  expect(schema, `${operationId} ${reply.status} ${media} is documented`).toBeDefined();
  const result = validator(schema).safeParse(reply.body);
  expect(result.error?.issues, JSON.stringify(reply.body)).toBeUndefined();
}

/** Acceptable, so that it takes the database to refuse it. */
const bodyOf = (operationId: string) =>
  operationId === 'register' ? { email: newEmail(), password: PASSWORD } : BODIES[operationId];

/** What is asked of a service in which the operation goes wrong. */
interface Request {
  readonly auth: { readonly url: string };
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

describe('every documented response of', () => {
  let source: Source;
  let broken: TestAuth;
  let limited: TestAuth;
  let withKeys: TestAuth;
  let orphan: { readonly access: Record<string, string>; readonly refresh_token: string };
  const undo: (() => Promise<void>)[] = [];
  const opened = (auth: TestAuth) => {
    undo.push(() => auth.close());
    return auth;
  };

  beforeAll(async () => {
    let now = Date.now();
    const nextStep = () => (now += 30_000);
    const mailbox = createMailbox();
    const auth = opened(await openAuth({ mailer: mailbox, clock: () => now }));
    source = { auth, mailbox, nextStep };
    withKeys = opened(await openAuth({ environment: { ALGORITHM: 'EdDSA' } }));
    limited = opened(
      await openAuth({
        environment: {
          GRIDLEASE_THROTTLE__FAILED_LOGINS_PER_MINUTE: '1',
          GRIDLEASE_THROTTLE__REGISTRATIONS_PER_MINUTE: '1',
        },
      }),
    );
    broken = await openWithoutDatabase();
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });

  /** A service whose database was there once and is not any more. */
  async function openWithoutDatabase(): Promise<TestAuth> {
    const database = await openAuthDatabase();
    undo.push(() => database.close());
    const { hostname, port } = new URL(database.url);
    const proxy = await openFaultProxy(hostname, Number(port));
    undo.push(() => proxy.close());
    const auth = opened(await openAuth({ databaseUrl: proxy.through(database.url) }));
    const { access_token, refresh_token } = await loggedIn(auth, ['admin', 'provider']);
    orphan = { access: bearer(access_token), refresh_token };
    proxy.cut();
    await until(() => !auth.deps.feed.isFresh(), { timeoutMs: 60_000 });
    return auth;
  }

  /** A new one each time: some replies need a service without other users. */
  const administrator = async () => bearer((await loggedIn(source.auth, ['admin', 'provider'])).access_token);

  /** The requests for replies that all operations share. */
  const GENERIC: Record<string, (operation: Operation) => Request | Promise<Request>> = {
    401: ({ operationId }) => ({ auth: source.auth, body: BODIES[operationId] }),
    403: async ({ operationId, tags }) => {
      return { auth: source.auth, body: BODIES[operationId], headers: await forbidden(source, tags) };
    },
    413: async () => ({
      auth: source.auth,
      body: { name: 'x'.repeat(20_000) },
      headers: await administrator(),
    }),
    415: async () => ({
      auth: source.auth,
      body: 'a=1',
      headers: { ...(await administrator()), 'content-type': 'text/plain' },
    }),
    429: async ({ operationId }) => {
      const headers = bearer((await loggedIn(limited)).access_token);
      if (operationId === 'confirmSecondFactor') {
        const { sub } = claimsOf(headers.authorization ?? '');
        const { db, keys } = limited.deps;
        const sealed = seal(keys.factorEncryption, Buffer.alloc(20), sub);
        await inTransaction(db, (trx) => upsertPendingFactor(trx, sub, sealed));
      }
      const change = { email: newEmail(), current_password: 'wrong' };
      const body = operationId === 'updateMe' ? change : bodyOf(operationId);
      return { auth: limited, body, headers };
    },
    503: ({ operationId }) => {
      const tokens: Record<string, object> = {
        refreshTokens: { refresh_token: orphan.refresh_token },
        revokeToken: { token: orphan.refresh_token },
      };
      return { auth: broken, body: tokens[operationId] ?? bodyOf(operationId), headers: orphan.access };
    },
  };

  async function ask(operation: Operation, status: string): Promise<Reply> {
    const own = PRODUCERS[operation.operationId]?.[Number(status)];
    if (own !== undefined) return own(source);
    if (operation.operationId === 'rotateSigningKeys' && status === '200') return rotated(withKeys);
    const request = await GENERIC[status]?.(operation);
    if (request === undefined) throw new Error(`nobody knows how to get ${operation.operationId} ${status}`);
    const send = () =>
      call(request.auth, operation.method, pathOf(operation), request.body, request.headers ?? {});
    const reply = await send();
    return status === '429' && reply.status !== 429 ? send() : reply;
  }

  it.each(operations)('$operationId is given and has the documented shape', async (operation) => {
    const statuses = Object.keys(operation.responses).filter((status) => status !== 'default');
    expect(statuses).toEqual(expect.arrayContaining(Object.keys(PRODUCERS[operation.operationId] ?? {})));
    for (const status of statuses) {
      const reply = await ask(operation, status);
      expect([operation.operationId, reply.status, reply.body?.code]).toEqual([
        operation.operationId,
        Number(status),
        reply.body?.code,
      ]);
      expect(reply.headers.has('retry-after')).toBe(['429', '503'].includes(status));
      expectDocumented(operation, reply);
    }
  });
});
