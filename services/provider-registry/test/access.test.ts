import { ABSENT_ID, type MatrixCaller, tokenOf } from '@gridlease/testing/access-callers';
import { describeAccessMatrix, type MatrixReply } from '@gridlease/testing/access-matrix';
import { type Operation, readOpenApiDocument } from '@gridlease/testing/openapi-document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callersOf, DAEMON, keyOf } from './callers.ts';
import { type Body, call, gpu, issuer, openRegistry, registration, type TestRegistry } from './registry.ts';

const { operations } = await readOpenApiDocument(new URL('../openapi.json', import.meta.url));

const OWNER = 'ann';

const BODIES: Readonly<Record<string, unknown>> = {
  registerProvider: registration({ owner_id: OWNER }),
  updateProvider: { name: 'n', gpus: [gpu()] },
  updateProviderStatus: { status: 'busy' },
  verifyProvider: { status: 'verified' },
  suspendProvider: { reason: 'fraud' },
  readLiveProviders: { ids: [ABSENT_ID] },
  recordHeartbeat: {},
};

let registry: TestRegistry;
let callers: ReturnType<typeof callersOf>;
beforeAll(async () => {
  registry = await openRegistry({ access: 'required' });
  callers = callersOf(registry);
});
afterAll(() => registry.close());

/** Sends a request about the machine, reads the problem, and ends a stream. */
async function send(
  { operationId, method, path }: Pick<Operation, 'operationId' | 'method' | 'path'>,
  token: string | undefined,
  id: string,
): Promise<MatrixReply> {
  const ending = new AbortController();
  const body = BODIES[operationId];
  const response = await fetch(registry.url + path.replace('{providerID}', id), {
    method,
    headers: {
      ...callers.as(token).headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: ending.signal,
  });
  const refusal = response.ok ? undefined : ((await response.json()) as Body);
  ending.abort();
  return {
    status: response.status,
    code: refusal?.code,
    challenge: response.headers.get('www-authenticate'),
  };
}

/** About a machine of its own for each caller: some change or delete it. */
async function ask(operation: Operation, caller: MatrixCaller): Promise<MatrixReply> {
  const token = tokenOf(issuer, caller, { renter: OWNER, owner: OWNER }, 'owner');
  const isAboutMachine = operation.path.includes('{providerID}');
  const id = isAboutMachine ? (await callers.machineOf(OWNER)).id : '';
  return send(operation, token, id);
}

describeAccessMatrix({
  title: 'where access tokens are required',
  file: new URL('../access.json', import.meta.url),
  operations,
  ask,
  decided: {},
  checksDocument: true,
});

describe('a key that is bound to machines', () => {
  const changing = operations.filter(({ operationId }) =>
    ['updateProvider', 'updateProviderStatus', 'recordHeartbeat', 'deleteProvider'].includes(operationId),
  );

  it.each(changing)('reaches them alone: $operationId', async (operation) => {
    const outcome = async (key: string) => {
      const { status, code } = await send(operation, key, machine.id);
      return code ?? status;
    };
    const machine = await callers.machineOf(OWNER);
    expect(await outcome(keyOf('bob', DAEMON, [machine.id]))).toBe('provider_not_found');
    expect(await outcome(keyOf(OWNER, DAEMON, [ABSENT_ID]))).toBe('provider_not_found');
    expect(await outcome(keyOf(OWNER, DAEMON, [machine.id]))).toBe(200);
  });

  it('adds none', async () => {
    const register = { operationId: 'registerProvider', method: 'POST', path: '/providers' };
    expect((await send(register, keyOf(OWNER, DAEMON, [ABSENT_ID]), '')).code).toBe('key_bound');
  });
});

it('documentation is open, and nothing else that leads somewhere', async () => {
  for (const path of ['/docs/', '/redoc', '/openapi.json', '/health', '/metrics']) {
    expect([path, (await fetch(registry.url + path)).status]).toEqual([path, 200]);
  }
  const anonymous = callers.as(undefined);
  expect((await call(anonymous, 'PUT', '/providers/events')).status).toBe(401);
  expect((await call(anonymous, 'GET', '/nothing')).status).toBe(404);
  expect((await call(anonymous, 'OPTIONS', '/providers')).status).not.toBe(401);
});
