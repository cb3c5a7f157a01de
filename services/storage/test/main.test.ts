import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { consulOrSkip } from '@gridlease/testing/consul';
import { createTestIssuer, openJwksServer } from '@gridlease/testing/tokens';
import { until } from '@gridlease/testing/until';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort, makePlace, type Place, spawnStorage, startStorage } from './process.ts';
import { bearer, call, dial, send, upload } from './storage.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Undone after the test, last first. */
function later<T>(value: T, step: (value: T) => Promise<unknown>): T {
  undo.push(() => step(value));
  return value;
}

async function place(config?: Record<string, unknown>): Promise<Place> {
  return later(await makePlace(config), (each) => each.remove());
}

const ON_FREE_PORT = { server: { port: 0 } };

async function untilReady(url: string): Promise<void> {
  await until(async () => (await call({ url }, 'GET', '/health/ready')).status === 200, {
    timeoutMs: 60_000,
  });
}

/** More than the index holds of an object. */
const LARGE = randomBytes(100_000);

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('the service without a configuration', () => {
  it('writes one with its defaults, and runs with them and a default bucket', async () => {
    const here = await place();
    const storage = await startStorage(here, { GRIDLEASE_SERVER__PORT: '0' });
    await untilReady(storage.url);
    const file = join(here.folder, 'config.yaml');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/^# {2}defaultBucket: gridlease$/m);
    expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
    expect((await upload({ url: storage.url }, 'hello', 'world')).size).toBe(5);
    const response = await send({ url: storage.url }, 'GET', '/objects/hello');
    expect([response.text, response.headers.get('x-bucket')]).toEqual(['world', 'gridlease']);
    const { body } = await call(storage, 'POST', '/presigned-url/hello', { method: 'GET' });
    expect(body.url).toContain(storage.url);
    expect(await (await fetch(body.url)).text()).toBe('world');
    expect(await storage.stop()).toBe(0);
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});

describe("the service on the specification's own configuration keys", () => {
  it('registers in Consul with its health path, and leaves without a trace', async (context) => {
    const consul = await consulOrSkip(context);
    const port = await freePort();
    const name = `storage-${port}`;
    const here = await place({
      instance_id: 'one',
      log_level: 'info',
      request_timeout: '30s',
      server: { host: '127.0.0.1', port },
      registry: {
        enabled: true,
        address: new URL(consul.url).host,
        registration: {
          name,
          id_prefix: `${name}-`,
          tags: ['files'],
          health_check_path: '/healthz',
          health_check_interval: '1s',
          health_check_timeout: '500ms',
        },
      },
      object_store: { defaultBucket: 'files', autoCreateDefaultBucket: true },
    });
    const storage = await startStorage(here);
    await untilReady(storage.url);
    expect((await call(storage, 'GET', '/healthz')).body).toEqual({ status: 'UP' });
    const ask = async (path: string) => (await fetch(`${consul.url}${path}`)).json() as Promise<never[]>;
    const [entry] = await until<Record<string, unknown>[] | undefined>(
      async () => {
        const passing = await ask(`/v1/health/service/${name}?passing=true`);
        return passing.length > 0 ? passing : undefined;
      },
      { message: 'a passing check in Consul' },
    );
    expect(entry?.Service).toMatchObject({ ID: `${name}-one`, Tags: ['files'], Port: port });
    expect(await storage.stop()).toBe(0);
    expect(await ask(`/v1/catalog/service/${name}`)).toEqual([]);
  });

  it('stops with a message that names the key when the configuration is wrong', async () => {
    const here = await place({ object_store: { acessKeyID: 'x', defaultBucket: 'Not A Bucket' } });
    const started = await spawnStorage(here);
    expect((await started.exited).code).toBe(1);
    const output = started.lines.join('\n');
    expect(output).toContain('acessKeyID');
    expect(output).toContain('accessKeyID');
    expect(output).toContain('defaultBucket');
  });
});

describe('the folder of the disk driver', () => {
  it('is named, with its setting, where nothing can be written to it', async () => {
    const folder = join(fileURLToPath(import.meta.url), 'objects');
    const here = await place({
      server: { port: await freePort() },
      object_store: { driver: 'disk', folder },
    });
    const service = await spawnStorage(here);
    expect((await service.exited).code).toBe(1);
    expect(service.lines.join('\n')).toContain(
      `object_store.folder: ${folder} cannot be written to (ENOTDIR)`,
    );
  });

  it('can be used by one process at a time, and presigned URLs survive its restart', async () => {
    const here = await place({ server: { port: await freePort() } });
    const first = await startStorage(here);
    await untilReady(first.url);
    await upload(first, 'signed', 'text');
    const { body } = await call(first, 'POST', '/presigned-url/signed', { method: 'GET' });
    expect(body.url).toContain(first.url);
    expect((await stat(join(here.folder, 'objects', 'presigned-urls.key'))).mode & 0o777).toBe(0o600);
    const second = await spawnStorage(here);
    expect((await second.exited).code).toBe(1);
    expect(second.lines.join('\n')).toContain('another process uses the folder');
    expect(await first.stop()).toBe(0);
    const third = await startStorage(here);
    await untilReady(third.url);
    expect(await (await fetch(body.url)).text()).toBe('text');
    expect(await third.stop()).toBe(0);
  });

  it('keeps confirmed writes and nothing else when the process is killed', async () => {
    const here = await place({ ...ON_FREE_PORT, shutdown_timeout: '1s' });
    const storage = await startStorage(here);
    await untilReady(storage.url);
    const bytes = randomBytes(200_000);
    await upload(storage, 'kept', bytes);
    await upload(storage, 'target', 'before');
    const objects = join(here.folder, 'objects', 'objects');
    const connection = dial(Number(new URL(storage.url).port));
    connection.request('PUT /objects/target HTTP/1.1', 'Content-Length: 1000000');
    connection.socket.write(randomBytes(300_000));
    await until(async () => (await filesIn(objects)).length === 2);
    await writeFile(join(objects, 'ff', '00000000-0000-7000-8000-0000000000ff'), 'left behind by somebody');
    await storage.process.stop('SIGKILL');
    await connection.closed;

    const again = await startStorage(here);
    later(again, (each) => each.stop());
    await untilReady(again.url);
    const kept = await fetch(`${again.url}/objects/kept`);
    const digest = createHash('sha256')
      .update(Buffer.from(await kept.arrayBuffer()))
      .digest('hex');
    expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect((await send(again, 'GET', '/objects/target')).text).toBe('before');
    await until(async () => (await filesIn(objects)).length === 1);
  });
});

describe('a stop', () => {
  it('lets an upload in progress finish', async () => {
    const here = await place(ON_FREE_PORT);
    const storage = await startStorage(here);
    await untilReady(storage.url);
    const connection = dial(Number(new URL(storage.url).port));
    connection.request('PUT /objects/late HTTP/1.1', `Content-Length: ${LARGE.length + 5}`);
    connection.socket.write(LARGE);
    await until(async () => (await filesIn(join(here.folder, 'objects', 'objects'))).length === 1);
    const stopped = storage.process.stop('SIGTERM');
    await until(async () => storage.process.lines.some((line) => line.includes('"stopping"')));
    connection.socket.write('world');
    await until(() => connection.text().includes(`"size":${LARGE.length + 5}`));
    expect((await stopped).code).toBe(0);
  });

  it('aborts an upload that does not finish, and leaves nothing of it', async () => {
    const here = await place({ ...ON_FREE_PORT, shutdown_timeout: '300ms' });
    const storage = await startStorage(here);
    await untilReady(storage.url);
    const objects = join(here.folder, 'objects', 'objects');
    const connection = dial(Number(new URL(storage.url).port));
    connection.request('PUT /objects/never HTTP/1.1', `Content-Length: ${LARGE.length + 5}`);
    connection.socket.write(LARGE);
    await until(async () => (await filesIn(objects)).length === 1);
    expect((await storage.process.stop('SIGTERM')).code).toBe(0);
    expect(await filesIn(objects)).toEqual([]);
  });
});

describe('a store that is unreachable at the start', () => {
  it('is retried, and the service is running meanwhile but not ready', async () => {
    const port = await freePort();
    const object_store = {
      endpoint: `127.0.0.1:${port}`,
      accessKeyID: 'a',
      secretAccessKey: 'not-to-be-shown',
    };
    const storage = await startStorage(await place({ ...ON_FREE_PORT, object_store }));
    await storage.process.waitForLine(/cannot be used yet/);
    const health = await call(storage, 'GET', '/health');
    expect([health.status, health.body]).toEqual([503, { status: 'DOWN' }]);
    expect((await call(storage, 'GET', '/health/live')).status).toBe(200);
    const ready = await call(storage, 'GET', '/health/ready');
    expect([ready.status, ready.body.dependencies.object_store]).toEqual([503, 'unreachable']);
    const response = await send(storage, 'GET', '/objects/x');
    expect([response.status, response.body.code]).toEqual([503, 'service_starting']);
    expect(await storage.stop()).toBe(0);
    expect(storage.process.lines.join('\n')).not.toContain('not-to-be-shown');
  });
});

describe('with access tokens required', () => {
  it('the service accepts the platform’s tokens', async () => {
    const tokens = createTestIssuer({ algorithm: 'EdDSA' });
    const keys = later(await openJwksServer(tokens), (each) => each.close());
    const here = await place({ ...ON_FREE_PORT, auth: { mode: 'required' }, upstreams: { auth: keys.url } });
    const storage = await startStorage(here);
    later(storage, (each) => each.stop());
    await untilReady(storage.url);
    const ann = { url: storage.url, headers: bearer(tokens.token({ sub: 'ann', roles: ['renter'] })) };
    expect((await send(ann, 'PUT', '/objects/users/ann/x', 'x')).status).toBe(201);
    expect((await send({ url: storage.url }, 'GET', '/objects/users/ann/x')).body.code).toBe('token_missing');
  });
});
