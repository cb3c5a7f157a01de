import { inTransaction } from '@gridlease/common/database/transaction';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { type IdempotentRequest, runIdempotent } from '@gridlease/common/idempotency/idempotent';
import { idempotencyPurge } from '@gridlease/common/idempotency/purge';
import { hashBody, idempotencyScope, parseIdempotencyKey } from '@gridlease/common/idempotency/request';
import { deleteExpiredKeys, type StoredResponse } from '@gridlease/common/idempotency/store';
import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import fc from 'fast-check';
import { sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type MechanicsDatabase,
  type MechanicsTables,
  openMechanicsDatabase,
  quietLog,
} from './mechanics-database.ts';

let database: MechanicsDatabase;

beforeEach(async () => {
  database = await openMechanicsDatabase();
});

afterEach(() => database.close());

interface Account {
  readonly id: string;
  readonly serial: number;
}

function request(key: string, body: unknown = { amount: '1' }): IdempotentRequest<Account> {
  return {
    scope: idempotencyScope('caller', 'POST', '/accounts'),
    key,
    bodyHash: hashBody(body),
    responseOf: (account) => ({
      status: 201,
      headers: { location: `/accounts/${account.id}` },
      body: account,
    }),
    refusalOf: (error) => ({
      status: error.kind === 'conflict' ? 409 : 402,
      headers: { 'content-type': 'application/problem+json' },
      body: { code: error.code },
    }),
  };
}

/** An effect that happens twice is noticed: every run counts. */
async function openAccount(trx: Transaction<MechanicsTables>, id: string): Promise<Account> {
  const row = await trx
    .insertInto('accounts')
    .values({ id, changes: 1 })
    .onConflict((on) => on.column('id').doUpdateSet({ changes: sql<number>`accounts.changes + 1` }))
    .returning('changes')
    .executeTakeFirstOrThrow();
  return { id, serial: row.changes };
}

async function changesOf(id: string): Promise<number> {
  const row = await database.db
    .selectFrom('accounts')
    .select('changes')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.changes ?? 0;
}

async function keyCount(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from idempotency_keys`.execute(database.db);
  return rows[0]?.n ?? 0;
}

const conflict = new ServiceError('conflict', 'account_exists', 'The account exists.');

test('without a key the work simply runs in a transaction', async () => {
  const outcome = await runIdempotent(database.db, undefined, (trx) => openAccount(trx, 'a'));
  expect(outcome).toEqual({ replayed: false, value: { id: 'a', serial: 1 } });
  await runIdempotent(database.db, undefined, (trx) => openAccount(trx, 'a'));
  expect(await changesOf('a')).toBe(2);
  expect(await keyCount()).toBe(0);
});

test('twenty concurrent twins lead to one effect and one response', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      runIdempotent(database.db, request('k'), async (trx) => {
        const account = await openAccount(trx, 'a');
        await sql`select pg_sleep(0.02)`.execute(trx);
        return account;
      }),
    ),
  );
  const first = outcomes.filter((outcome) => !outcome.replayed);
  const answers = outcomes.filter((outcome) => outcome.replayed).map((outcome) => outcome.response);

  expect(first).toEqual([{ replayed: false, value: { id: 'a', serial: 1 } }]);
  expect(answers).toHaveLength(19);
  for (const answer of answers) {
    expect(answer).toEqual({
      status: 201,
      headers: { location: '/accounts/a' },
      body: { id: 'a', serial: 1 },
    } satisfies StoredResponse);
  }
  expect(await changesOf('a')).toBe(1);
});

test('a replay keeps the order of members of the first response, and a response without a body stays without', async () => {
  const ordered = {
    ...request('k'),
    responseOf: () => ({ status: 200, headers: {}, body: { zz: 1, a: [1.5, null], b: 'ü' } }),
  };
  const bare = { ...request('bare'), responseOf: () => ({ status: 204, headers: {} }) };
  for (const one of [ordered, bare]) await runIdempotent(database.db, one, (trx) => openAccount(trx, 'a'));
  const again = await runIdempotent(database.db, ordered, (trx) => openAccount(trx, 'a'));
  const bareAgain = await runIdempotent(database.db, bare, (trx) => openAccount(trx, 'a'));

  expect(again.replayed && JSON.stringify(again.response.body)).toBe('{"zz":1,"a":[1.5,null],"b":"ü"}');
  expect(bareAgain).toEqual({ replayed: true, response: { status: 204, headers: {}, body: undefined } });
});

test('a refusal rolls back the effect, is thrown, and its response is replayed even when the work would now succeed', async () => {
  for (const kind of ['conflict', 'payment_required'] as const) {
    const refusal = new ServiceError(kind, `refused_${kind}`, 'Refused.');
    const refused = runIdempotent(database.db, request(kind), async (trx) => {
      await openAccount(trx, kind);
      throw refusal;
    });
    await expect(refused).rejects.toBe(refusal);
    const again = await runIdempotent(database.db, request(kind), (trx) => openAccount(trx, kind));

    expect(again).toMatchObject({
      replayed: true,
      response: { status: kind === 'conflict' ? 409 : 402, body: { code: `refused_${kind}` } },
    });
    expect(await changesOf(kind)).toBe(0);
  }
});

test('twins of a request that is refused all get one response, also if one of them succeeds', async () => {
  for (const succeeds of [false, true]) {
    const key = `twins-${succeeds}`;
    let runs = 0;
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        runIdempotent(database.db, request(key), async (trx) => {
          const account = await openAccount(trx, key);
          runs += 1;
          if (!succeeds || runs < 3) throw conflict;
          return account;
        }).catch((error: unknown) => {
          if (error === conflict) return request(key).refusalOf(conflict);
          throw error;
        }),
      ),
    );
    const statuses = outcomes.map((outcome) => {
      if ('status' in outcome) return outcome.status;
      return outcome.replayed ? outcome.response.status : 201;
    });
    const known = await runIdempotent(database.db, request(key), (trx) => openAccount(trx, key));
    expect(new Set([...statuses, known.replayed && known.response.status]).size).toBe(1);
    expect(await changesOf(key)).toBe(statuses[0] === 201 ? 1 : 0);
  }
});

test('a refusal caused by a constraint violation is kept too', async () => {
  await inTransaction(database.db, (trx) => openAccount(trx, 'a'));
  const refused = runIdempotent(database.db, request('k'), async (trx) => {
    try {
      await trx.insertInto('accounts').values({ id: 'a', changes: 0 }).execute();
    } catch {
      // The transaction is now aborted, as in any store that maps a violated constraint.
      throw conflict;
    }
    return { id: 'a', serial: 0 };
  });
  await expect(refused).rejects.toBe(conflict);
  const again = await runIdempotent(database.db, request('k'), (trx) => openAccount(trx, 'a'));
  expect(again).toMatchObject({ replayed: true, response: { status: 409 } });
});

test('any other failure stores nothing, so the same key may succeed later', async () => {
  const failures = [
    new ServiceError('invalid', 'bad_amount', 'Bad.'),
    new ServiceError('not_found', 'account_not_found', 'None.'),
    new ServiceError('unavailable', 'registry_unavailable', 'Later.'),
    new RangeError('a bug'),
  ];
  for (const failure of failures) {
    const failing = runIdempotent(database.db, request('k'), async (trx) => {
      await openAccount(trx, 'a');
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    expect([await keyCount(), await changesOf('a')]).toEqual([0, 0]);
  }
  const outcome = await runIdempotent(database.db, request('k'), (trx) => openAccount(trx, 'a'));
  expect(outcome.replayed).toBe(false);
});

test('the same key with another body is refused before anything else, after success and after refusal', async () => {
  await runIdempotent(database.db, request('ok'), (trx) => openAccount(trx, 'a'));
  const refusing = runIdempotent(database.db, request('no'), async () => {
    throw conflict;
  });
  await expect(refusing).rejects.toBe(conflict);
  for (const key of ['ok', 'no']) {
    const other = runIdempotent(database.db, request(key, { amount: '2' }), (trx) => openAccount(trx, 'b'));
    await expect(other).rejects.toMatchObject({ kind: 'unprocessable', code: 'idempotency_key_reused' });
  }
  expect(await changesOf('b')).toBe(0);
});

test('a twin of a request that does not end in time is told to retry', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: inside, resolve: enter } = Promise.withResolvers<void>();
  const first = runIdempotent(database.db, request('k'), async (trx) => {
    const account = await openAccount(trx, 'a');
    enter();
    await opened;
    return account;
  });
  await inside;
  const twin = runIdempotent(database.db, request('k'), (trx) => openAccount(trx, 'a'));
  await expect(twin).rejects.toMatchObject({
    kind: 'conflict',
    code: 'request_in_progress',
    retryAfterSeconds: 1,
  });
  open();
  expect((await first).replayed).toBe(false);
  expect(await changesOf('a')).toBe(1);
});

test('a connection that breaks in the middle stores nothing, and the retried work has one effect', async () => {
  let runs = 0;
  const outcome = await runIdempotent(database.db, request('k'), async (trx) => {
    const account = await openAccount(trx, 'a');
    runs += 1;
    if (runs === 1) {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(database.db);
      await sql`select 1`.execute(trx);
    }
    return account;
  });
  expect(outcome).toEqual({ replayed: false, value: { id: 'a', serial: 1 } });
  expect([runs, await changesOf('a'), await keyCount()]).toEqual([2, 1, 1]);
});

test('a process that dies in the middle stores nothing: the next one with the key does the work', async () => {
  const target = new URL(database.url);
  const proxy = await openFaultProxy(target.hostname, Number(target.port));
  const dying = runIdempotent(database.connect(proxy.through(database.url)), request('k'), async (trx) => {
    const account = await openAccount(trx, 'a');
    proxy.cut();
    await sql`select 1`.execute(trx);
    return account;
  });
  await expect(dying).rejects.toMatchObject({ kind: 'unavailable' });
  const outcome = await runIdempotent(database.db, request('k'), (trx) => openAccount(trx, 'a'));
  await proxy.close();

  expect(outcome).toEqual({ replayed: false, value: { id: 'a', serial: 1 } });
});

test('a lost response to COMMIT is resolved by replaying, with one effect', async () => {
  const target = new URL(database.url);
  const proxy = await openFaultProxy(target.hostname, Number(target.port));
  let answered = false;
  // The response is stored by the last statement before COMMIT: after its result, responses get lost.
  const losing = database.connect(proxy.through(database.url)).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (answered) proxy.loseResponses();
      answered = false;
      return result;
    },
  });
  const first = {
    ...request('k'),
    responseOf: (account: Account) => {
      answered = true;
      return { status: 201, headers: {}, body: account };
    },
  };
  let runs = 0;
  const outcome = runIdempotent(losing, first, async (trx) => {
    runs += 1;
    return openAccount(trx, 'a');
  });
  await until(() => runs === 1 && proxy.connectionCount() === 0, { every: 1 });
  proxy.restore();

  expect(await outcome).toMatchObject({ replayed: true, response: { status: 201, body: { serial: 1 } } });
  expect([runs, await changesOf('a')]).toEqual([1, 1]);
  await proxy.close();
});

test('serialization failures and deadlocks are retried, with one effect and one response', async () => {
  for (const code of ['40001', '40P01']) {
    let runs = 0;
    const outcome = await runIdempotent(database.db, request(code), async (trx) => {
      runs += 1;
      const account = await openAccount(trx, code);
      if (runs < 3) await sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(trx);
      return account;
    });
    expect([runs, outcome]).toEqual([3, { replayed: false, value: { id: code, serial: 1 } }]);
    const again = await runIdempotent(database.db, request(code), (trx) => openAccount(trx, code));
    expect([again.replayed, await changesOf(code)]).toEqual([true, 1]);
  }
});

test('keys of different callers, methods and paths are independent', async () => {
  const scopes = [
    idempotencyScope('a', 'POST', '/x'),
    idempotencyScope('b', 'POST', '/x'),
    idempotencyScope('a', 'PUT', '/x'),
    idempotencyScope('a', 'POST', '/x/y'),
    idempotencyScope('a","POST', '', '/x'),
    idempotencyScope('a', 'POST', `/${'long'.repeat(2_000)}`),
    idempotencyScope('a', 'POST', `/${'long'.repeat(2_000)}r`),
  ];
  for (const scope of scopes) {
    const outcome = await runIdempotent(database.db, { ...request('k'), scope }, (trx) =>
      openAccount(trx, 'a'),
    );
    expect(outcome.replayed).toBe(false);
  }
  expect(await changesOf('a')).toBe(scopes.length);
});

test('keys are kept for seven days, then purged in batches', async () => {
  for (const key of ['1', '2', '3']) {
    await runIdempotent(database.db, request(key), (trx) => openAccount(trx, key));
  }
  await advanceDatabaseTime(database.url, 6.9 * 24 * 3_600);
  expect(await deleteExpiredKeys(database.db, { keepSeconds: 7 * 86_400, limit: 2 })).toBe(0);
  await runIdempotent(database.db, request('young'), (trx) => openAccount(trx, 'young'));
  await advanceDatabaseTime(database.url, 0.2 * 24 * 3_600);
  expect(await deleteExpiredKeys(database.db, { keepSeconds: 7 * 86_400, limit: 2 })).toBe(2);

  const purge = startLeasedWorker({
    db: database.db,
    holder: 'test',
    log: quietLog,
    ...idempotencyPurge<MechanicsTables>(),
  });
  await until(async () => (await keyCount()) === 1);
  await purge.stop();
  const again = await runIdempotent(database.db, request('1'), (trx) => openAccount(trx, '1'));
  expect(again.replayed).toBe(false);
});

test('a key is 1 to 255 visible ASCII characters, and absent without a header', () => {
  expect(parseIdempotencyKey(undefined)).toBeUndefined();
  for (const right of ['k', '!', '~', 'x'.repeat(255), '{"a":1}'])
    expect(parseIdempotencyKey(right)).toBe(right);
  for (const wrong of ['', ' ', 'a b', 'a, b', 'x'.repeat(256), 'ü', 'a\u0000', ['a', 'b']]) {
    expect(() => parseIdempotencyKey(wrong)).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'invalid_idempotency_key' }),
    );
  }
});

test('the order of members does not change the hash of a body, and any change of it does', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, member]) => [name, shuffled(member)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      expect(hashBody(shuffled(body))).toEqual(hashBody(body));
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
      const same = JSON.stringify(canonical(left)) === JSON.stringify(canonical(right));
      expect(hashBody(left).equals(hashBody(right))).toBe(same);
    }),
  );
  const distinct = [
    undefined,
    null,
    '',
    'absent',
    {},
    [],
    { a: null },
    { a: [] },
    0,
    '0',
    0n,
    false,
    [[]],
    [{}],
  ];
  const hashes = distinct.map((body) => hashBody(body).toString('hex'));
  expect(new Set(hashes).size).toBe(distinct.length);
});

test('a body that is nested too deeply is refused instead of overflowing the stack', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(() => hashBody(deep)).toThrow(expect.objectContaining({ kind: 'invalid', code: 'body_too_deep' }));
});

/** Members sorted by different code than the code under test. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  return [
    'object',
    Object.keys(value)
      .toSorted()
      .map((name) => [name, canonical(value[name as keyof typeof value])]),
  ];
}
