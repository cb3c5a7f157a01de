import { createLogger } from '@gridlease/common/log/logger';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { createTestIssuer } from '@gridlease/testing/tokens';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRegistry, type RegistryOptions } from '../../src/market/providers/registry.ts';
import type { Target } from '../billing.ts';
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
