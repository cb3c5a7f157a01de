import { PROBLEM_MEDIA_TYPE, problemOf, statusOf } from '@gridlease/common/errors/problem';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { registerJsonType } from '@gridlease/common/http/response-headers';
import { idempotentRequest, sendOutcome } from '@gridlease/common/idempotency/http';
import { runIdempotent } from '@gridlease/common/idempotency/idempotent';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MechanicsDatabase, openMechanicsDatabase } from './mechanics-database.ts';

let database: MechanicsDatabase;
let app: FastifyInstance;
let url: string;

/** The smallest service with a money POST: an account is opened once, a second time is a conflict. */
beforeEach(async () => {
  database = await openMechanicsDatabase();
  app = Fastify();
  registerJsonType(app);
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof ServiceError)) throw error;
    const problem = problemOf(error, { instance: request.url, requestId: request.id });
    return reply.code(statusOf(error.kind)).header('content-type', PROBLEM_MEDIA_TYPE).send(problem);
  });
  app.post<{ Params: { id: string } }>('/accounts/:id', async (request, reply) => {
    const responseOf = (account: { id: string; opened_at: string }) => ({
      status: 201,
      headers: { location: `/accounts/${account.id}` },
      body: account,
    });
    const { id } = request.params;
    const outcome = await runIdempotent(
      database.db,
      idempotentRequest(request, 'anonymous', responseOf),
      async (trx) => {
        const row = await trx
          .insertInto('accounts')
          .values({ id, changes: 0 })
          .onConflict((on) => on.doNothing())
          .returning(['id', sql<string>`clock_timestamp()::text`.as('opened_at')])
          .executeTakeFirst();
        if (row === undefined) throw new ServiceError('conflict', 'account_exists', 'The account exists.');
        return row;
      },
    );
    return sendOutcome(reply, outcome, responseOf);
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  await app.close();
  await database.close();
});

async function post(path: string, key: string | undefined, body: unknown = {}) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    replayed: response.headers.get('idempotency-replayed'),
    type: response.headers.get('content-type'),
    location: response.headers.get('location'),
    text: await response.text(),
  };
}

test('a repeated request gets the first response, byte for byte, and a header that says so', async () => {
  const first = await post('/accounts/a', 'k', { x: 1, y: [2] });
  const again = await post('/accounts/a?trace=1', 'k', { y: [2], x: 1 });

  expect(first).toMatchObject({ status: 201, replayed: null, location: '/accounts/a' });
  expect(again).toEqual({ ...first, replayed: 'true' });
});

test('a repeated request that was refused gets the first problem document', async () => {
  await post('/accounts/a', undefined);
  const refused = await post('/accounts/a', 'k');
  await database.db.deleteFrom('accounts').execute();
  const again = await post('/accounts/a', 'k');

  expect(refused).toMatchObject({ status: 409, replayed: null, type: PROBLEM_MEDIA_TYPE });
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'account_exists', instance: '/accounts/a' });
  expect(again).toEqual({ ...refused, replayed: 'true' });
});

test('a malformed key is 400, another body 422, another path another request', async () => {
  expect(await post('/accounts/a', 'has space')).toMatchObject({ status: 400 });
  expect(await post('/accounts/a', 'k')).toMatchObject({ status: 201 });
  expect(await post('/accounts/a', 'k', { other: true })).toMatchObject({ status: 422 });
  expect(await post('/accounts/b', 'k', { other: true })).toMatchObject({ status: 201 });
  expect(await post('/accounts/c', undefined)).toMatchObject({ status: 201, replayed: null });
});
