import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consulOrSkip } from '@gridlease/testing/consul';
import { adminQuery, openTestDatabase } from '@gridlease/testing/database';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { testNats } from '@gridlease/testing/nats';
import { listStream } from '@gridlease/testing/nats-stream';
import { openPrivatePostgres } from '@gridlease/testing/private-postgres';
import { createTestIssuer, openJwksServer } from '@gridlease/testing/tokens';
import { until } from '@gridlease/testing/until';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort, spawnRegistry, startRegistry } from './process.ts';
import { bearer, call, type HttpResult, openRegistryDatabase, register, registration } from './registry.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Undone after the test, last first. */
function later<T>(value: T, step: (value: T) => Promise<unknown>): T {
  undo.push(() => step(value));
  return value;
}

async function emptyDatabase() {
  return later(await openTestDatabase(), (database) => database.close());
}

async function untilReady(url: string): Promise<void> {
  await until(async () => (await call({ url }, 'GET', '/health/ready')).status === 200, {
    timeoutMs: 60_000,
  });
}

describe("the service on the specification's own configuration keys", () => {
  it('takes the database from the secrets file, makes its tables, registers in Consul, and leaves without a trace', async (context) => {
    const consul = await consulOrSkip(context);
    const database = await emptyDatabase();
    const { hostname, port: databasePort, username, password, pathname } = new URL(database.url);
    const folder = later(await mkdtemp(join(tmpdir(), 'gridlease-secrets-')), (path) =>
      rm(path, { recursive: true }),
    );
    const secrets = join(folder, 'secrets.json');
    const db = {
      host: hostname,
      port: Number(databasePort),
      name: pathname.slice(1),
      user: username,
      password,
    };
    await writeFile(secrets, JSON.stringify({ db }));
    const port = await freePort();
    const name = `registry-${port}`;
    const registry = await startRegistry({
      port: `127.0.0.1:${port}`,
      log_level: 'info',
      request_timeout: '30s',
      secrets_file_path: secrets,
      consul_address: new URL(consul.url).host,
      service_name: name,
      service_id_prefix: `${name}-`,
      service_tags: ['gpu', 'directory'],
      health_check_path: '/healthz',
      health_check_interval: '1s',
      health_check_timeout: '500ms',
    });
    await untilReady(registry.url);
    const { id } = await register(registry);
    expect((await call(registry, 'GET', '/healthz')).body).toEqual({ status: 'healthy', service: name });
    expect((await call(registry, 'GET', `/providers/${id}`)).status).toBe(200);

    const ask = async (path: string) => (await fetch(`${consul.url}${path}`)).json() as Promise<never[]>;
    const [entry] = await until<Record<string, unknown>[] | undefined>(
      async () => {
        const passing = await ask(`/v1/health/service/${name}?passing=true`);
        return passing.length > 0 ? passing : undefined;
      },
      { message: 'a passing check in Consul' },
    );
    expect(entry?.Service).toMatchObject({ Tags: ['gpu', 'directory'], Port: port, Address: '127.0.0.1' });
    expect(await registry.stop()).toBe(0);
    expect(await ask(`/v1/catalog/service/${name}`)).toEqual([]);
  });

  it('stops with a message that names the key when the configuration is wrong', async () => {
    const { process, remove } = await spawnRegistry({ databse_url: 'postgres://x', request_timeout: 'soon' });
    later(remove, (step) => step());
    expect((await process.exited).code).toBe(1);
    const output = process.lines.join('\n');
    expect(output).toContain('databse_url');
    expect(output).toContain('database_url');
    expect(output).toContain('request_timeout');
  });

  it('stops when the database refuses the account, without showing the password', async () => {
    const database = await emptyDatabase();
    const url = new URL(database.url);
    url.password = 'very-wrong-password';
    const { process, remove } = await spawnRegistry({ port: '0', database_url: url.href });
    later(remove, (step) => step());
    expect((await process.exited).code).toBe(1);
    expect(process.lines.join('\n')).not.toContain('very-wrong-password');
  });

  it('only migrates when told to', async () => {
    const database = await emptyDatabase();
    const { process, remove } = await spawnRegistry({ database_url: database.url }, { args: ['migrate'] });
    later(remove, (step) => step());
    expect((await process.exited).code).toBe(0);
    expect(await adminQuery('select count(*) from providers', [], database.url)).toEqual([{ count: '0' }]);
  });

  it('configured not to migrate, it waits until a job has done it, and reports that it is starting', async () => {
    const database = await emptyDatabase();
    const config = { port: '0', database_url: database.url, database: { migrate: 'off' } };
    const registry = later(await startRegistry(config), (each) => each.stop());
    expect((await call(registry, 'GET', '/health/ready')).status).toBe(503);
    expect(await call(registry, 'GET', '/providers')).toMatchObject({ body: { code: 'service_starting' } });
    const { process, remove } = await spawnRegistry({ database_url: database.url }, { args: ['migrate'] });
    later(remove, (step) => step());
    expect((await process.exited).code).toBe(0);
    await untilReady(registry.url);
    expect((await call(registry, 'GET', '/providers')).status).toBe(200);
  });

  it('started several times at once on an empty database migrates it once', async () => {
    const database = await emptyDatabase();
    const starting = Array.from({ length: 3 }, () =>
      startRegistry({ port: '0', database_url: database.url }),
    );
    const replicas = await Promise.all(starting);
    await Promise.all(replicas.map((replica) => untilReady(replica.url)));
    expect(await Promise.all(replicas.map((replica) => replica.stop()))).toEqual([0, 0, 0]);
  });
});

describe('with access tokens required', () => {
  it.each(['EdDSA', 'HS256'] as const)(
    'it takes those of the platform, signed with %s',
    async (algorithm) => {
      const issuer = createTestIssuer({ algorithm, secret: Buffer.from('s'.repeat(48)) });
      const keys = later(await openJwksServer(issuer), (each) => each.close());
      const database = later(await openRegistryDatabase(), (each) => each.close());
      const auth = { mode: 'required', algorithm: 'HS256', secret: issuer.secret.toString() };
      const upstreams = { auth: keys.url };
      const registry = await startRegistry({ port: '0', database_url: database.url, auth, upstreams });
      later(registry, (each) => each.stop());
      await untilReady(registry.url);
      const provider = bearer(issuer.token({ sub: 'ann', roles: ['provider'] }));
      const { body } = await call(
        registry,
        'POST',
        '/providers',
        registration({ owner_id: 'ann' }),
        provider,
      );
      expect(body.owner_id).toBe('ann');
      expect((await call(registry, 'GET', '/providers/events')).body.code).toBe('token_missing');
      const forged = bearer(createTestIssuer({ algorithm, kid: issuer.kid }).token());
      expect((await call(registry, 'GET', '/providers', undefined, forged)).body.code).toBe('invalid_token');
      expect(keys.requests()).toBe(algorithm === 'HS256' ? 0 : 1);
    },
  );

  it('it is not ready while it has no keys, says so, and works as soon as they are there', async () => {
    const issuer = createTestIssuer();
    const keys = later(await openJwksServer(), (each) => each.close());
    keys.publishText('', 503);
    const database = later(await openRegistryDatabase(), (each) => each.close());
    const auth = { mode: 'required' };
    const upstreams = { auth: keys.url };
    const registry = await startRegistry({ port: '0', database_url: database.url, auth, upstreams });
    later(registry, (each) => each.stop());
    const ready = () => call(registry, 'GET', '/health/ready');
    await until(async () => Object.keys((await ready()).body.dependencies).join() === 'token_keys');
    const list = () => call(registry, 'GET', '/providers', undefined, bearer(issuer.token()));
    const away = await list();
    expect([away.status, away.body.code]).toEqual([503, 'token_keys_unavailable']);
    keys.publish(issuer);
    await untilReady(registry.url);
    expect((await list()).status).toBe(200);
    keys.publishText('', 503);
    expect((await ready()).status).toBe(200);
  });
});

describe('without its database', () => {
  it('starts, says so, and is ready as soon as the database is there', async () => {
    const database = await emptyDatabase();
    const { hostname, port } = new URL(database.url);
    const proxy = later(await openFaultProxy(hostname, Number(port)), (each) => each.close());
    proxy.cut();
    const registry = await startRegistry({ port: '0', database_url: proxy.through(database.url) });
    later(registry, (each) => each.stop());
    const ready = await call(registry, 'GET', '/health/ready');
    expect([ready.status, ready.body.dependencies]).toEqual([
      503,
      { 'provider-registry': 'starting', database: 'unreachable' },
    ]);
    expect((await call(registry, 'GET', '/health/live')).status).toBe(200);
    expect((await call(registry, 'GET', '/providers')).body.code).toBe('service_starting');
    proxy.restore();
    await untilReady(registry.url);
    await register(registry);
  });

  it('that is stopped and started under load, every response is correct or 503, and then it recovers', async () => {
    const postgres = later(await openPrivatePostgres(), (each) => each.close());
    const registry = await startRegistry({ port: '0', database_url: postgres.url });
    later(registry, (each) => each.stop());
    await untilReady(registry.url);
    const { id } = await register(registry);

    const responses: HttpResult[] = [];
    let isOver = false;
    const load = Array.from({ length: 8 }, async (_, at) => {
      while (!isOver) {
        const key = { 'idempotency-key': `load-${at}-${responses.length}` };
        responses.push(await call(registry, 'POST', `/providers/${id}/heartbeat`, {}));
        responses.push(await call(registry, 'POST', '/providers', registration({ owner_id: 'load' }), key));
        responses.push(await call(registry, 'GET', `/providers/${id}`));
      }
    });
    const statuses = () => new Set(responses.map((response) => response.status));
    await until(() => responses.length > 30);
    await postgres.stop();
    await until(() => statuses().has(503));
    expect((await call(registry, 'GET', '/health')).body).toMatchObject({
      status: 'unhealthy',
      dependencies: { database: 'unreachable' },
    });
    await postgres.start();
    await untilReady(registry.url);
    const before = responses.length;
    await until(() => responses.length > before + 100, { timeoutMs: 60_000 });
    isOver = true;
    await Promise.all(load);

    expect([...statuses()].sort()).toEqual([200, 201, 503]);
    for (const response of responses)
      if (response.status === 503) expect(response.headers.has('retry-after')).toBe(true);
    expect(responses.slice(-24).map((response) => response.status)).not.toContain(503);
    const acknowledged = responses
      .filter((response) => response.status === 201)
      .map((response) => response.body.id);
    const stored = (await call(registry, 'GET', '/providers?owner_id=load&limit=10000')).body;
    const ids = new Set(stored.map((provider: { id: string }) => provider.id));
    for (const each of acknowledged) expect(ids).toContain(each);
  });
});

describe('without its broker', () => {
  it('responds normally, and every event arrives afterwards, in order', async () => {
    const database = later(await openRegistryDatabase(), (each) => each.close());
    const { url: natsUrl, prefix } = testNats();
    const { hostname, port } = new URL(natsUrl);
    const proxy = later(await openFaultProxy(hostname, Number(port)), (each) => each.close());
    const events = {
      url: proxy.through(natsUrl),
      stream: prefix,
      subject_prefix: `${prefix}.v1`,
      retention: '36h',
    };
    const registry = await startRegistry({ port: '0', database_url: database.url, events });
    later(registry, (each) => each.stop());
    await untilReady(registry.url);
    const change = async (id: string, status: string) => {
      const response = await call(registry, 'PATCH', `/providers/${id}/status`, { status });
      expect(response.status).toBe(200);
    };

    const first = await register(registry, { name: 'first' });
    await until(async () => (await listStream(natsUrl, prefix)).length === 1);
    proxy.cut();
    const second = await register(registry, { name: 'second' });
    for (const status of ['busy', 'idle', 'maintenance', 'offline']) {
      await change(first.id, status);
      await change(second.id, status);
    }
    expect((await call(registry, 'GET', '/health/ready')).status).toBe(200);
    proxy.restore();

    const unique = async () => {
      const messages = await listStream(natsUrl, prefix);
      return [...new Map(messages.map((message) => [message.envelope.id, message])).values()];
    };
    const messages = await until(async () => ((await unique()).length === 10 ? unique() : undefined), {
      timeoutMs: 60_000,
      message: 'ten events in the stream',
    });
    for (const id of [first.id, second.id]) {
      const own = messages.filter((message) => message.envelope.aggregate.id === id);
      expect(own.map((message) => message.envelope.aggregate.version)).toEqual([1, 2, 3, 4, 5]);
    }
    expect(new Set(messages.map((message) => message.subject))).toEqual(
      new Set([`${prefix}.v1.provider.registered`, `${prefix}.v1.provider.status_changed`]),
    );
  });
});

describe('asked to stop', () => {
  it('it serves on for drain_delay, not ready any more, and gone from Consul before', async (context) => {
    const consul = await consulOrSkip(context);
    const database = later(await openRegistryDatabase(), (each) => each.close());
    const port = await freePort();
    const name = `registry-${port}`;
    const registry = await startRegistry(
      {
        port: `127.0.0.1:${port}`,
        database_url: database.url,
        consul_address: new URL(consul.url).host,
        service_name: name,
      },
      { env: { GRIDLEASE_DRAIN_DELAY: '3s' } },
    );
    await untilReady(registry.url);
    const known = async () => {
      const services = await (await fetch(`${consul.url}/v1/agent/services`)).json();
      return Object.keys(services as object).some((id) => id.includes(String(port)));
    };
    await until(known);
    const stopped = registry.stop();
    await registry.process.waitForLine(/"stopping"/);
    await until(async () => !(await known()));
    expect((await call(registry, 'GET', '/health/ready')).status).toBe(503);
    const response = await fetch(`${registry.url}/providers`);
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
    expect(await stopped).toBe(0);
  });

  it('from a terminal, it does not wait for further requests', async () => {
    const database = later(await openRegistryDatabase(), (each) => each.close());
    const config = { port: '0', database_url: database.url };
    const registry = await startRegistry(config, { env: { GRIDLEASE_DRAIN_DELAY: '10m' } });
    await untilReady(registry.url);
    expect(await registry.process.stop('SIGINT')).toEqual({ code: 0, signal: null });
    expect(await registry.stop()).toBe(0);
  });

  it('while it waits for the lock of the migrations, it ends all the same', async () => {
    const database = await emptyDatabase();
    const { Client } = await import('pg');
    const blocker = new Client({ connectionString: database.url });
    await blocker.connect();
    // Whoever migrates takes this table's lock first: kysely/migration.
    const first = await startRegistry({ port: '0', database_url: database.url });
    await untilReady(first.url);
    await first.stop();
    await blocker.query('begin');
    await blocker.query('lock table kysely_migration_lock in access exclusive mode');
    const second = await startRegistry({ port: '0', database_url: database.url, shutdown_timeout: '1s' });
    await until(async () => {
      const waiting = await adminQuery(
        "select from pg_stat_activity where wait_event_type = 'Lock'",
        [],
        database.url,
      );
      return waiting.length > 0;
    });
    expect(await second.stop()).toBe(0);
    await blocker.end();
  });

  it('it ends event streams, finishes what is under way, and exits with 0', async () => {
    const database = later(await openRegistryDatabase(), (each) => each.close());
    const registry = await startRegistry({ port: '0', database_url: database.url });
    await untilReady(registry.url);
    const stream = await fetch(`${registry.url}/providers/events`);
    const { id } = await register(registry);

    // A row lock holds the request while the service is told to stop.
    const { Client } = await import('pg');
    const blocker = new Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select from providers where id = $1 for update', [id]);
    const underWay = call(registry, 'PATCH', `/providers/${id}/status`, { status: 'busy' });
    await until(async () => {
      const waiting = await adminQuery(
        // Where tables are distributed, the lock is on another node.
        `select from pg_stat_activity
         where application_name = 'provider-registry' and state = 'active'
           and query like '%from "providers"%for update%'`,
        [],
        database.url,
      );
      return waiting.length > 0;
    });
    const stopped = registry.stop();
    await registry.process.waitForLine(/"stopping"/);
    await blocker.query('commit');
    await blocker.end();
    expect((await underWay).status).toBe(200);
    expect(await stream.text()).toContain('retry:');
    expect(await stopped).toBe(0);
  });
});
