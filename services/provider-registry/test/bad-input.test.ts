import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, gpu, openRegistry, registration, type TestRegistry } from './registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());

const JSON_TYPE = { 'content-type': 'application/json' };

async function post(body: unknown, headers?: Record<string, string>) {
  return call(registry, 'POST', '/providers', body, headers);
}

function expectProblem(response: Awaited<ReturnType<typeof call>>, status: number, code: string) {
  expect([response.status, response.body.code]).toEqual([status, code]);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.body).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    status,
    detail: expect.any(String),
    instance: expect.any(String),
    error: response.body.detail,
    request_id: response.headers.get('x-request-id'),
  });
}

describe('a registration', () => {
  it.each([
    ['with a number for an owner', { owner_id: 7 }, 'owner_id'],
    ['with an owner of 129 characters', { owner_id: 'o'.repeat(129) }, 'owner_id'],
    ['with a blank name', { name: '  ' }, 'name'],
    ['with a control character in the name', { name: 'a\u0007b' }, 'name'],
    ['without GPUs', { gpus: undefined }, 'gpus'],
    ['with no GPU', { gpus: [] }, 'gpus'],
    ['with 65 GPUs', { gpus: Array(65).fill(gpu()) }, 'gpus'],
    ['with a GPU that is text', { gpus: ['4090'] }, 'gpus.0'],
    ['with memory as text', { gpus: [gpu(), gpu({ vram_mb: '24564' })] }, 'gpus.1.vram_mb'],
    ['with negative memory', { gpus: [gpu({ vram_mb: -1 })] }, 'gpus.0.vram_mb'],
    ['with memory beyond 2^53', { gpus: [gpu({ vram_mb: 2 ** 53 })] }, 'gpus.0.vram_mb'],
    ['with 2^32 cores', { gpus: [gpu({ cuda_cores: 2 ** 32 })] }, 'gpus.0.cuda_cores'],
    ['with health as a number', { gpus: [gpu({ is_healthy: 1 })] }, 'gpus.0.is_healthy'],
    [
      'with a utilization of 101 %',
      { gpus: [gpu({ utilization_gpu_percent: 101 })] },
      'gpus.0.utilization_gpu_percent',
    ],
    ['with one uuid twice', { gpus: [gpu({ uuid: 'a' }), gpu({ uuid: 'a' })] }, 'gpus.1.uuid'],
    ['with one index twice', { gpus: [gpu({ index: 0 }), gpu({ index: 0 })] }, 'gpus.1.index'],
    ['with an impossible address', { ip_address: '300.1.1.1' }, 'ip_address'],
    ['with metadata that is a list', { metadata: [1] }, 'metadata'],
    ['with a host that is a list', { host: [] }, 'host'],
    ['with no processors', { host: { cpu_cores: 0 } }, 'host.cpu_cores'],
    ['with half a megabyte of memory', { host: { ram_mb: 0.5 } }, 'host.ram_mb'],
    ['with more than a petabyte of memory', { host: { ram_mb: 1_073_741_825 } }, 'host.ram_mb'],
    ['with a disk of text', { host: { disk_gb: '500' } }, 'host.disk_gb'],
    ['with a version of CUDA in words', { host: { cuda_version: 'twelve' } }, 'host.cuda_version'],
    ['with a negative bandwidth', { host: { upload_mbps: -1 } }, 'host.upload_mbps'],
    ['with 65,536 ports', { host: { open_ports: 65_536 } }, 'host.open_ports'],
    ['with a line break in the processor', { host: { cpu_model: 'a\nb' } }, 'host.cpu_model'],
    ['with a sharing that there is none of', { sharing: 'shared' }, 'sharing'],
    ['with labels that are a list', { labels: ['a'] }, 'labels'],
    ['with a label that is a number', { labels: { rack: 7 } }, 'labels.rack'],
    ['with a label without a value', { labels: { rack: '' } }, 'labels.rack'],
    ['with a label of 256 characters', { labels: { rack: 'x'.repeat(256) } }, 'labels.rack'],
    ['with a label name of 64 characters', { labels: { ['n'.repeat(64)]: 'x' } }, `labels.${'n'.repeat(64)}`],
    ['with a space in a label name', { labels: { 'a b': 'x' } }, 'labels.a b'],
    [
      'with 33 labels',
      { labels: Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`n${at}`, 'x'])) },
      'labels',
    ],
    ['with 70 kB of metadata', { metadata: { x: 'x'.repeat(70_000) } }, 'metadata'],
  ])('%s is 400 that names the member', async (_name, members, path) => {
    const response = await post(registration(members));
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors.map((error: { path: string }) => error.path)).toContain(path);
    expect(response.body.detail).toContain(path);
  });

  it('of 64 GPUs is accepted', async () => {
    expect((await post(registration({ gpus: Array(64).fill(gpu()) }))).status).toBe(201);
  });

  it('with metacharacters of SQL and LIKE keeps them as they are', async () => {
    const name = `'; drop table providers; -- %_\\ "$1" 🚀 \u00e9`;
    const metadata = { "'; --": `${name}\t\n`, 'a.b': null };
    const { status, body } = await post(registration({ name, metadata }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ name, metadata });
  });

  it.each([
    ['broken JSON', '{"owner_id":'],
    ['JSON followed by more', '{} {}'],
    ['a lone quote', '"'],
    ['U+0000 in a string', JSON.stringify(registration({ metadata: { x: 'a\u0000b' } }))],
    ['U+0000 in a key', '{"metadata":{"a\\u0000":1}}'],
    ['half a surrogate pair', '{"name":"\\ud83d"}'],
    ['__proto__', '{"__proto__":{"x":1}}'],
    ['a number beyond a double', '{"metadata":{"a":1e400}}'],
    ['40 levels', `{"metadata":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`],
    ['100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000)],
  ])('that is %s is 400 invalid_json', async (_name, text) => {
    expectProblem(await post(text, JSON_TYPE), 400, 'invalid_json');
  });

  it('that is not UTF-8 is 400 invalid_json', async () => {
    const response = await fetch(`${registry.url}/providers`, {
      method: 'POST',
      headers: { ...registry.headers, ...JSON_TYPE },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'invalid_json',
    ]);
  });

  it.each([
    ['a number', '7'],
    ['a list', '[]'],
    ['nothing', ''],
    ['null', 'null'],
  ])('that is %s is 400 validation_failed', async (_name, text) => {
    expectProblem(await post(text, JSON_TYPE), 400, 'validation_failed');
  });

  it.each([
    undefined,
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'json',
  ])('of the type %s is 415', async (type) => {
    const response = await fetch(`${registry.url}/providers`, {
      method: 'POST',
      headers: { ...registry.headers, ...(type !== undefined && { 'content-type': type }) },
      body: Buffer.from(JSON.stringify(registration())),
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      415,
      'unsupported_media_type',
    ]);
  });

  it('of application/*+json is accepted', async () => {
    expect(
      (await post(JSON.stringify(registration()), { 'content-type': 'Application/vnd.x+JSON' })).status,
    ).toBe(201);
  });

  it('of 10 MB is 413 and leaves the server well', async () => {
    const huge = JSON.stringify(registration({ metadata: { x: 'x'.repeat(10_000_000) } }));
    expectProblem(await post(huge, JSON_TYPE), 413, 'body_too_large');
    expect((await call(registry, 'GET', '/health')).status).toBe(200);
  });
});

describe('headers', () => {
  it('with valid ids are kept, and others are replaced', async () => {
    const good = { 'x-request-id': 'req:1.a_b-C', 'x-correlation-id': 'c'.repeat(128) };
    const kept = await call(registry, 'GET', '/providers?limit=1', undefined, good);
    expect(kept.headers.get('x-request-id')).toBe('req:1.a_b-C');
    expect(kept.headers.get('x-correlation-id')).toBe('c'.repeat(128));
    for (const bad of ['', 'a b', 'c'.repeat(129), 'x\ty', 'é', '{"a":1}', '$(id)', 'a"b']) {
      const headers = { 'x-request-id': bad, 'x-correlation-id': bad };
      const replaced = await call(registry, 'GET', '/providers?limit=1', undefined, headers);
      expect(replaced.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
      expect(replaced.headers.get('x-correlation-id')).not.toBe(bad);
    }
  });

  it('continue a trace with a span of our own', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const { headers } = await call(registry, 'GET', '/health', undefined, { traceparent });
    expect(headers.get('traceparent')).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/);
    expect(headers.get('traceparent')).not.toBe(traceparent);
  });
});

describe('a body where none is expected', () => {
  it('is ignored, whatever it is', async () => {
    const { body } = await post(registration());
    const response = await call(registry, 'DELETE', `/providers/${body.id}`, '{broken', JSON_TYPE);
    expect(response.status).toBe(200);
  });

  it('is ignored even if it exceeds the limit', async () => {
    const { body } = await post(registration());
    const huge = 'x'.repeat(1_500_000);
    expect((await call(registry, 'DELETE', `/providers/${body.id}`, huge, JSON_TYPE)).status).toBe(200);
  });
});

describe('paths and methods', () => {
  it('that do not exist are problems too', async () => {
    expectProblem(await call(registry, 'GET', '/nothing/here'), 404, 'route_not_found');
    expectProblem(await call(registry, 'POST', '/nothing', '{broken', JSON_TYPE), 404, 'route_not_found');
    const wrong = await call(registry, 'POST', '/providers/0190a3b4-0000-7000-8000-000000000000', {});
    expectProblem(wrong, 405, 'method_not_allowed');
    expect(wrong.headers.get('allow')).toBe('DELETE, GET, HEAD, PUT');
    for (const method of ['HEAD', 'PUT', 'DELETE']) {
      const { status, headers } = await call(registry, method, '/providers/events');
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET']);
    }
    for (const method of ['PUT', 'DELETE']) {
      const { status, headers } = await call(registry, method, '/providers/summary');
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
    }
    expectProblem(await call(registry, 'GET', '/docs/static/nothing.js'), 404, 'route_not_found');
    const undecodable = await call(registry, 'GET', '/providers/%E0%A4%A', undefined, {
      'x-correlation-id': 'c-1',
    });
    expectProblem(undecodable, 400, 'invalid_url');
    expect(undecodable.headers.get('x-correlation-id')).toBe('c-1');
    expect(undecodable.headers.has('traceparent')).toBe(true);
  });
});
