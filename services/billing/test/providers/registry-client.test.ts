import { createLogger } from '@gridlease/common/log/logger';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { createTestIssuer } from '@gridlease/testing/tokens';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRegistry, type RegistryOptions } from '../../src/market/providers/registry.ts';
import { call, type Target } from '../billing.ts';
import { gpu, issuer, registerMachine, setStatus, startRegistry, type TestRegistry } from './registry.ts';

let open: TestRegistry;
let secured: TestRegistry;
beforeAll(async () => {
  [open, secured] = await Promise.all([startRegistry(), startRegistry('required')]);
});
afterAll(() => Promise.all([open.close(), secured.close()]));

const origin = { correlationId: 'the-correlation' };

function clientOf(registry: Target, account?: RegistryOptions['account']) {
  return createRegistry({
    registryUrl: async () => registry.url,
    account,
    timeoutMs: 60_000,
    log: createLogger({ service: 'test', level: 'silent' }),
  });
}

/** Authentication as a service account sees it: returns these tokens in turn, then the last one. */
async function openAuth(...tokens: string[]): Promise<RegistryOptions['account']> {
  const server = await openTestHttpServer((_request, response) => {
    const access_token = tokens.length > 1 ? tokens.shift() : tokens[0];
    response.end(JSON.stringify({ access_token, token_type: 'Bearer', expires_in: 600 }));
  });
  onTestFinished(() => server.close());
  return { authUrl: async () => server.url, clientId: 'billing', clientSecret: 'a secret' };
}

describe('a machine of the registry', () => {
  it('is read with its owner, status and GPUs', async () => {
    const cards = [gpu(), gpu({ model_name: 'NVIDIA L40S', vram_mb: 46_068, is_healthy: false })];
    const { id, owner_id } = await registerMachine(open, { gpus: cards, metadata: { rack: 7 } });
    expect(await clientOf(open).findMachine(id.toUpperCase(), origin)).toEqual({
      id,
      name: 'box',
      ownerId: owner_id,
      status: 'idle',
      sharing: 'exclusive',
      gpus: [
        { index: 0, modelName: 'NVIDIA GeForce RTX 4090', vramMb: 24_564, isHealthy: true },
        { index: 1, modelName: 'NVIDIA L40S', vramMb: 46_068, isHealthy: false },
      ],
    });
  });

  it("is read with the cards' own indices where every card has one, else with their positions", async () => {
    const cards = [gpu({ index: 7, uuid: 'GPU-7', power_consumption_w: 450 }), gpu({ index: 3 })];
    const indexed = await registerMachine(open, { gpus: cards, sharing: 'vram' });
    expect(await clientOf(open).findMachine(indexed.id, origin)).toMatchObject({
      sharing: 'vram',
      gpus: [{ index: 7, uuid: 'GPU-7', powerW: 450 }, { index: 3 }],
    });
    const mixed = await registerMachine(open, { gpus: [gpu({ index: 1 }), gpu()] });
    expect(await clientOf(open).findMachine(mixed.id, origin)).toMatchObject({
      gpus: [{ index: 0 }, { index: 1 }],
    });
  });

  it('that the registry says was deleted is told from one that it never had', async () => {
    const server = await openTestHttpServer((_request, response) => {
      response.statusCode = 404;
      response.end(JSON.stringify({ code: 'provider_deleted' }));
    });
    onTestFinished(() => server.close());
    expect(await clientOf({ url: server.url }).findMachine(crypto.randomUUID(), origin)).toBe('deleted');
  });

  it('is read in its current state', async () => {
    const { id } = await registerMachine(open);
    const client = clientOf(open);
    await client.findMachine(id, origin);
    await setStatus(open, id, 'maintenance');
    expect(await client.findMachine(id, origin)).toMatchObject({ status: 'maintenance' });
  });

  it('that is unknown, or whose id is impossible, is not found', async () => {
    const client = clientOf(open);
    expect(await client.findMachine(crypto.randomUUID(), origin)).toBeUndefined();
    const nowhere = clientOf({ url: 'http://127.0.0.1:1' });
    expect(await nowhere.findMachine('machine-1', origin)).toBeUndefined();
  });
});

describe('machines that are asked for at the same moment', () => {
  /** Lets requests through to a registry one by one, and notes their paths. */
  async function openGate(target: Target) {
    const paths: string[] = [];
    const held: (() => void)[] = [];
    const server = await openTestHttpServer((request, response) => {
      paths.push(request.url ?? '');
      held.push(async () => {
        const answered = await fetch(target.url + request.url);
        response
          .writeHead(answered.status, { 'content-type': 'application/json' })
          .end(await answered.text());
      });
    });
    onTestFinished(() => server.close());
    return { url: server.url, paths, held };
  }
  const waitFor = async (isMet: () => boolean) => {
    while (!isMet()) await new Promise(setImmediate);
  };

  it('are each found in their state, whether they exist, were deleted or never were', async () => {
    const client = clientOf(open);
    const machines = await Promise.all(Array.from({ length: 7 }, () => registerMachine(open)));
    const [gone] = machines;
    await call(open, 'DELETE', `/providers/${gone?.id}`);
    const ids = [...machines.map(({ id }) => id), crypto.randomUUID(), machines[1]?.id ?? ''];
    const found = await Promise.all(ids.map((id) => client.findMachine(id.toUpperCase(), origin)));
    const alone = [];
    for (const id of ids) alone.push(await client.findMachine(id, origin));
    expect(found).toEqual(alone);
    expect(found[0]).toBe('deleted');
    expect(found[7]).toBeUndefined();
    expect(found[8]).toMatchObject({ id: machines[1]?.id, ownerId: machines[1]?.owner_id });
  });

  it('are asked for with one request, which begins after each of them was asked for: no answer is older', async () => {
    const gate = await openGate(open);
    const client = clientOf({ url: gate.url });
    const machines = await Promise.all(Array.from({ length: 6 }, () => registerMachine(open)));
    const [first = machines[0], ...others] = machines.map(({ id }) => id);
    // As many as are under way at a time.
    const early = [client.findMachine(String(first), origin), client.findMachine(String(first), origin)];
    await waitFor(() => gate.held.length === 2);
    const late = [String(first), ...others].map((id) => client.findMachine(id, origin));
    // The machine changes after it was asked for, and before the request about it begins.
    await setStatus(open, String(first), 'maintenance');
    for (const answer of gate.held.splice(0, 1)) answer();
    await waitFor(() => gate.held.length === 2);
    for (const answer of gate.held.splice(0)) answer();
    await Promise.all(early);
    expect((await Promise.all(late)).map((machine) => (machine as { status: string }).status)).toEqual([
      'maintenance',
      ...others.map(() => 'idle'),
    ]);
    expect(gate.paths.slice(2)).toHaveLength(1);
    expect(gate.paths[2]).toContain('/providers?ids=');
  });

  it('fail together while the registry is down, and none is made up', async () => {
    const client = clientOf({ url: 'http://127.0.0.1:1' });
    const asked = Array.from({ length: 6 }, () => client.findMachine(crypto.randomUUID(), origin));
    for (const outcome of await Promise.allSettled(asked)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'registry_unavailable' } });
    }
  });
});

describe('a registry that requires access tokens', () => {
  const right = () => issuer.serviceToken('billing', 'registry:read');

  it("is called with a token of this service's account", async () => {
    const { id, owner_id } = await registerMachine(secured);
    const machine = await clientOf(secured, await openAuth(right())).findMachine(id, origin);
    expect(machine).toMatchObject({ id, ownerId: owner_id });
  });

  it('that rejects a token is called again with a new one, because keys may have changed', async () => {
    const { id } = await registerMachine(secured);
    const stale = createTestIssuer({ algorithm: 'HS256' }).serviceToken('billing', 'registry:read');
    const client = clientOf(secured, await openAuth(stale, right()));
    expect(await client.findMachine(id, origin)).toMatchObject({ id });
  });

  it.each([
    ['called without an account', async () => undefined],
    ['called with invalid tokens', () => openAuth('no token at all')],
  ])('%s counts as unavailable', async (_what, account) => {
    const { id } = await registerMachine(secured);
    const client = clientOf(secured, await account());
    await expect(client.findMachine(id, origin)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'registry_unavailable',
      retryAfterSeconds: 2,
    });
  });

  it('counts as unavailable while the authentication service is, which issues the token', async () => {
    const account = { authUrl: async () => 'http://127.0.0.1:1', clientId: 'billing', clientSecret: 'x' };
    const found = clientOf(secured, account).findMachine(crypto.randomUUID(), origin);
    await expect(found).rejects.toMatchObject({ code: 'registry_unavailable' });
  });
});
