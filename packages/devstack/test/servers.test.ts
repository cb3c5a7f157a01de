import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consulOrSkip } from '@gridlease/testing/consul';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { connect } from 'nats';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { findPostgres } from '../src/servers/find.ts';
import { PortInUseError } from '../src/servers/free-port.ts';
import { openNats } from '../src/servers/nats.ts';
import type { OwnServer } from '../src/servers/own-server.ts';
import { openPostgres } from '../src/servers/postgres.ts';
import { isProcessAlive } from '../src/servers/server-process.ts';

const FAST = { fsync: 'off' };
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gridlease-servers-'));
  // Root's PostgreSQL runs as another user, who has to traverse it.
  chmodSync(folder, 0o711);
  folders.push(folder);
  return join(folder, 'data');
}

async function startPostgres(dataFolder: string, port?: number): Promise<OwnServer> {
  const server = await openPostgres({ dataFolder, settings: FAST, ...(port === undefined ? {} : { port }) });
  onTestFinished(() => server.stop());
  return server;
}

/** Processes of the machine whose command line names the folder. */
function processesUsing(folder: string): string[] {
  const all = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => line.includes(folder));
}

test('PostgreSQL keeps its data, its password and its address over a restart and leaves no process', async () => {
  const folder = makeFolder();
  const first = await startPostgres(folder);
  await adminQuery('create table notes (id int)', [], first.url);
  await first.stop();
  expect(processesUsing(folder)).toEqual([]);
  const second = await startPostgres(folder, first.port);
  expect(second.url).toBe(first.url);
  expect(await adminQuery('select * from notes', [], second.url)).toEqual([]);
  await second.stop();
  await second.stop();
  expect(processesUsing(folder)).toEqual([]);
});

test('PostgreSQL accepts only connections with its password, which only its owner can read', async () => {
  const folder = makeFolder();
  const server = await startPostgres(folder);
  const wrong = new URL(server.url);
  wrong.password = 'wrong';
  await expect(adminQuery('select 1', [], wrong.href)).rejects.toThrow('password authentication failed');
  expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600);
  const [row] = await adminQuery<{ encoding: string; addresses: string }>(
    `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses`,
    [],
    server.url,
  );
  expect(row).toEqual({ encoding: 'UTF8', addresses: '127.0.0.1' });
});

test('PostgreSQL has the extensions that the services use', async () => {
  const server = await startPostgres(makeFolder());
  await adminQuery('create extension citext', [], server.url);
  await adminQuery('create extension pg_trgm', [], server.url);
  const [row] = await adminQuery(
    `select 'GPU'::citext = 'gpu' as same, lower('ÄÖ') as lower`,
    [],
    server.url,
  );
  expect(row).toEqual({ same: true, lower: 'äö' });
});

test('PostgreSQL starts again after it was killed', async () => {
  const folder = makeFolder();
  const killed = await startPostgres(folder);
  await adminQuery('create table notes (id int)', [], killed.url);
  process.kill(killed.pid, 'SIGKILL');
  await killed.exited;
  const server = await startPostgres(folder);
  expect(await adminQuery('select * from notes', [], server.url)).toEqual([]);
});

test('a PostgreSQL pid file whose id now belongs to an unrelated process does not prevent the start', async () => {
  const folder = makeFolder();
  const first = await startPostgres(folder);
  const pidFile = join(folder, 'cluster', 'postmaster.pid');
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  await first.stop();
  writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
  const server = await startPostgres(folder);
  expect(await adminQuery('select 1 as one', [], server.url)).toEqual([{ one: 1 }]);
});

test('a PostgreSQL pid file with the id of a zombie does not prevent the start', async () => {
  const folder = makeFolder();
  // The shell becomes `sleep`, which does not know that it has a child and so never reaps it.
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => {
    parent.kill();
  });
  const [output] = await once(parent.stdout, 'data');
  const zombie = Number(output);
  await until(() => !isProcessAlive(zombie));
  const first = await startPostgres(folder);
  const pidFile = join(folder, 'cluster', 'postmaster.pid');
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  writeFileSync(pidFile, [String(zombie), ...lines.slice(1)].join('\n'));
  const server = await startPostgres(folder);
  expect(await adminQuery('select 1 as one', [], server.url)).toEqual([{ one: 1 }]);
});

test('a PostgreSQL that a killed platform left running is stopped before the next one starts', async () => {
  const folder = makeFolder();
  const forgotten = await startPostgres(folder);
  const server = await startPostgres(folder);
  expect(isProcessAlive(forgotten.pid)).toBe(false);
  expect(await adminQuery('select 1 as one', [], server.url)).toEqual([{ one: 1 }]);
});

test('PostgreSQL reports that its port is in use', async () => {
  const listener = createServer().listen(0, '127.0.0.1');
  await until(() => listener.listening);
  onTestFinished(() => {
    listener.close();
  });
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await expect(startPostgres(makeFolder(), port)).rejects.toThrow(PortInUseError);
});

test.runIf(process.getuid?.() === 0)(
  'as root PostgreSQL runs as another user, and outside a folder that this user cannot enter',
  async () => {
    const folder = makeFolder();
    chmodSync(join(folder, '..'), 0o700);
    const notes: string[] = [];
    const server = await openPostgres({
      dataFolder: folder,
      settings: FAST,
      log: (line) => notes.push(line),
    });
    onTestFinished(async () => {
      await server.stop();
      rmSync(server.dataFolder, { recursive: true });
    });
    expect(server.dataFolder).not.toContain(folder);
    expect(notes.join()).toContain(server.dataFolder);
    expect(statSync(`/proc/${server.pid}`).uid).not.toBe(0);
    expect(await adminQuery('select 1 as one', [], server.url)).toEqual([{ one: 1 }]);
  },
);

test('an address in the environment is used as it is and nothing is started', async () => {
  const folder = makeFolder();
  const env = { GRIDLEASE_TEST_POSTGRES_URL: 'postgres://somewhere/postgres' };
  const found = await findPostgres({ env, dataFolder: folder });
  expect(found).toMatchObject({ url: 'postgres://somewhere/postgres', source: 'address' });
  await found.stop();
  expect(processesUsing(folder)).toEqual([]);
});

test('the embedded server is used if the Docker socket does not respond', async () => {
  const folder = makeFolder();
  const env = { DOCKER_HOST: `unix://${folder}/nobody.sock` };
  const found = await findPostgres({ env, dataFolder: folder, settings: FAST });
  onTestFinished(() => found.stop());
  expect(found.source).toBe('embedded');
});

test('the embedded server is used if the Docker engine has no image and can pull none', async () => {
  const folder = makeFolder();
  const engine = createHttpServer((request, response) => {
    response.statusCode = request.url?.endsWith('/_ping') ? 200 : 500;
    response.end('{"message":"no such host"}');
  });
  const socket = `${folder}.sock`;
  await new Promise<void>((resolve) => engine.listen(socket, resolve));
  onTestFinished(() => void engine.close());
  const lines: string[] = [];
  const found = await findPostgres({
    env: { DOCKER_HOST: `unix://${socket}` },
    dataFolder: folder,
    settings: FAST,
    log: (line) => lines.push(line),
  });
  onTestFinished(() => found.stop());
  expect(lines).toEqual([expect.stringMatching(/^PostgreSQL does not start in a container/)]);
  expect(found.source).toBe('embedded');
  expect(await adminQuery('select 1 as one', [], found.url)).toEqual([{ one: 1 }]);
});

test('NATS keeps a JetStream message over a restart on the same address and leaves no process', async () => {
  const folder = makeFolder();
  const first = await openNats({ dataFolder: folder });
  onTestFinished(() => first.stop());
  const writing = await connect({ servers: first.url });
  await (await writing.jetstreamManager()).streams.add({ name: 'notes', subjects: ['notes'] });
  await writing.jetstream().publish('notes', 'kept');
  await writing.close();
  await first.stop();
  expect(processesUsing(folder)).toEqual([]);

  const second = await openNats({ dataFolder: folder, port: first.port });
  onTestFinished(() => second.stop());
  const reading = await connect({ servers: second.url });
  const message = await (await reading.jetstreamManager()).streams.getMessage('notes', { seq: 1 });
  expect(message?.string()).toBe('kept');
  await reading.close();
});

test('NATS starts again after it was killed, and stops a server that a killed platform left running', async () => {
  const folder = makeFolder();
  const killed = await openNats({ dataFolder: folder });
  process.kill(killed.pid, 'SIGKILL');
  await killed.exited;
  const forgotten = await openNats({ dataFolder: folder });
  const server = await openNats({ dataFolder: folder });
  onTestFinished(() => server.stop());
  expect(isProcessAlive(forgotten.pid)).toBe(false);
  const connection = await connect({ servers: server.url });
  await connection.close();
});

test('a Consul agent restarts with and without its earlier state', {
  timeout: 90_000,
}, async (context) => {
  const consul = await consulOrSkip(context);
  const register = (name: string) =>
    fetch(`${consul.url}/v1/agent/service/register`, { method: 'PUT', body: JSON.stringify({ Name: name }) });
  const services = async () => {
    const response = await fetch(`${consul.url}/v1/agent/services`);
    return Object.keys((await response.json()) as object);
  };
  expect((await register('devstack-test')).status).toBe(200);

  await consul.stop();
  await expect(services()).rejects.toThrow('fetch failed');
  await consul.start();
  expect(await services()).toContain('devstack-test');

  await consul.stop();
  await consul.start({ forgetting: 'devstack-test' });
  expect(await services()).not.toContain('devstack-test');
  const leader = await fetch(`${consul.url}/v1/status/leader`);
  expect(await leader.json()).toMatch(/:\d+$/);
});
