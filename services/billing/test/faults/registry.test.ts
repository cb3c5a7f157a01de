import type { RequestListener } from 'node:http';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bearer, call, issuer, openBilling, type Target } from '../billing.ts';
import { registerMachine, startRegistry, type TestRegistry } from '../providers/registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const provider = (sub: string) => bearer(issuer.token({ sub, roles: ['provider'] }));
const setRates = (billing: Target, id: string, sub: string) =>
  call(billing, 'PUT', `/api/v1/provider/${id}/rates`, { rates: [] }, provider(sub));

const CARD = { gpu_model: 'L40', requested_vram_mb: 1, estimated_power_w: 1, duration_hours: '1' };
const calculate = (billing: Target, provider_id: string, headers = {}) =>
  call(billing, 'POST', '/api/v1/pricing/calculate', { ...CARD, provider_id }, headers);

/** A billing service with the registry at this address. */
async function openWith(registryUrl: string, access: 'off' | 'required' = 'required') {
  const billing = await openBilling({ access, config: { upstreams: { provider_registry: registryUrl } } });
  onTestFinished(() => billing.close());
  return { url: billing.url };
}

async function openProxy() {
  const proxy = await openFaultProxy('127.0.0.1', Number(new URL(registry.url).port));
  onTestFinished(() => proxy.close());
  return { ...proxy, url: `http://127.0.0.1:${proxy.port}` };
}

async function openStub(listener: RequestListener) {
  const server = await openTestHttpServer(listener);
  onTestFinished(() => server.close());
  return server.url;
}

describe('when the owner must be known', () => {
  it('a registry that is unavailable or hangs makes a 503, and the next request asks it again', async () => {
    const proxy = await openProxy();
    const billing = await openWith(proxy.url);
    const { id, owner_id } = await registerMachine(registry);
    for (const fault of ['cut', 'stall'] as const) {
      proxy[fault]();
      const { status, body, headers } = await setRates(billing, id, owner_id);
      expect([fault, status, body.code, headers.get('retry-after')]).toEqual([
        fault,
        503,
        'registry_unavailable',
        '2',
      ]);
      proxy.restore();
    }
    expect((await setRates(billing, id, owner_id)).status).toBe(200);
  });

  it('a cached owner needs no registry', async () => {
    const proxy = await openProxy();
    const billing = await openWith(proxy.url);
    const { id, owner_id } = await registerMachine(registry);
    await setRates(billing, id, owner_id);
    proxy.cut();
    expect((await setRates(billing, id, owner_id)).status).toBe(200);
    expect((await setRates(billing, id, 'somebody')).body.code).toBe('provider_not_found');
  });

  const machine = (members: object) =>
    JSON.stringify({ owner_id: 'a', status: 'idle', gpus: [], ...members });
  it.each<[string, (id: string) => string, number]>([
    ['something that is not JSON', () => '<html>', 200],
    ['nothing', () => '', 200],
    ['null', () => 'null', 200],
    ['another machine', () => machine({ id: crypto.randomUUID() }), 200],
    ['a machine without an owner', (id) => machine({ id, owner_id: '' }), 200],
    ['GPUs with negative memory', (id) => machine({ id, gpus: [{ model_name: '', vram_mb: -1 }] }), 200],
    ['an oversized response', (id) => machine({ id, metadata: 'x'.repeat(2_000_000) }), 200],
    ['a 500', () => '{}', 500],
    ['a redirect', () => '{}', 302],
    ['a 403', () => '{}', 403],
  ])('a registry that responds with %s makes a 503', async (_what, text, status) => {
    const id = crypto.randomUUID();
    const url = await openStub((_request, response) => {
      response.writeHead(status, { location: '/elsewhere' }).end(text(id));
    });
    const refused = await setRates(await openWith(url), id, 'a');
    expect([refused.status, refused.body.code]).toEqual([503, 'registry_unavailable']);
  });

  it('requests to the registry carry the ids of the request that caused them', async () => {
    const seen: unknown[] = [];
    const url = await openStub((request, response) => {
      seen.push([request.headers['x-correlation-id'], String(request.headers.traceparent).slice(3, 35)]);
      response.writeHead(404).end();
    });
    const trace = 'ab'.repeat(16);
    const headers = { 'x-correlation-id': 'the-story', traceparent: `00-${trace}-${'cd'.repeat(8)}-01` };
    await calculate(await openWith(url), crypto.randomUUID(), headers);
    expect(seen.length).toBeGreaterThan(0);
    for (const ids of seen) expect(ids).toEqual(['the-story', trace]);
  });
});

describe('a price is calculated', () => {
  it('without the registry from the rates of the machine and the platform, but not of the owner', async () => {
    const proxy = await openProxy();
    const billing = await openWith(proxy.url, 'off');
    const { id, owner_id } = await registerMachine(registry);
    const rates = [{ gpu_model: 'L40', hourly_rate: '9' }];
    await call(billing, 'PUT', `/api/v1/provider/${owner_id}/rates`, { rates });
    proxy.cut();
    expect((await calculate(billing, id)).body.rate_source).toBe('platform');
    await call(billing, 'PUT', `/api/v1/provider/${id}/rates`, { rates });
    expect((await calculate(billing, id)).body.rate_source).toBe('machine');
  });

  it('while the registry hangs, which is not asked for every request', async () => {
    let asked = 0;
    const url = await openStub(() => {
      asked += 1;
    });
    const billing = await openWith(url, 'off');
    for (let index = 0; index < 20; index += 1) {
      expect((await calculate(billing, crypto.randomUUID())).status).toBe(200);
    }
    // The registry is skipped for seconds, which a slow machine may already have used up.
    expect(asked).toBeLessThan(20);
  });
});
