import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { programArguments } from '@gridlease/testing/programs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkEngine } from '../src/checks/engine.ts';
import { clockCheck } from '../src/checks/platform.ts';
import { checkPorts } from '../src/checks/ports.ts';
import { FAKE_NVIDIA_SMI, type Machine, openMachine } from './agent.ts';
import { type Owner, startAuth, type TestAuth } from './auth.ts';
import { freePort, hasSentMetrics, openDatabase, startRegistry } from './registry.ts';

const SECRET = 'Yb7kq2Rf0mXv4Ts9Lw1Jz6Hc3Dn8Gp5E';
const REQUIRED = { GRIDLEASE_AUTH__MODE: 'required', GRIDLEASE_AUTH__SECRET: SECRET };

const OTHER_USER = 12_345;

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the agent on this machine. */
function run(machine: Machine, ...args: string[]): Promise<Ended> {
  const program = [...programArguments('packages/agent/src/main.ts'), ...args];
  const env = { PATH: '/usr/bin:/bin', FAKE_NVIDIA_SMI: join(machine.folder, 'cards.csv') };
  return new Promise((resolve) => {
    execFile(process.execPath, program, { cwd: machine.folder, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

const configure = (machine: Machine, config: object) =>
  writeFile(
    join(machine.folder, 'config.yaml'),
    JSON.stringify({ nvidia_smi: FAKE_NVIDIA_SMI, rocm_smi: './missing', ...config }),
  );

async function newCode(auth: TestAuth, owner: Owner): Promise<string> {
  const response = await fetch(`${auth.url}/api/v1/auth/enrollments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await owner.token()}` },
  });
  return ((await response.json()) as { code: string }).code;
}

/** A platform that requires access tokens, and a machine of one of its owners. */
async function openPlatform() {
  const databases = { auth: await openDatabase(), registry: await openDatabase() };
  const auth = await startAuth(databases.auth, { secret: SECRET });
  const owner = await auth.newOwner('alice@example.org');
  const token = await owner.token();
  const registry = await startRegistry(databases.registry, { env: REQUIRED, token: async () => token });
  const machine = await openMachine();
  const platform = { registry_url: registry.url, auth_url: auth.url };
  return { auth, owner, registry, machine, platform };
}

describe('enroll', () => {
  test('gives the machine a key with which it registers, and its status and check say so', async () => {
    const { auth, owner, registry, machine, platform } = await openPlatform();
    await configure(machine, platform);
    // Root enrolls the machine, and the agent runs as its own user.
    const state = join(machine.folder, 'state');
    await mkdir(state);
    if (process.getuid?.() === 0) await chown(state, OTHER_USER, OTHER_USER);
    expect(await run(machine, 'status')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('not yet'),
    });
    const enrolled = await run(machine, 'enroll', await newCode(auth, owner));
    expect(enrolled).toMatchObject({ code: 0, stderr: '' });
    const file = join(state, 'credentials.json');
    const { mode, uid } = await stat(file);
    expect([mode & 0o777, uid]).toEqual([0o600, (await stat(state)).uid]);
    const credentials = JSON.parse(await readFile(file, 'utf8'));
    expect(enrolled.stdout).toContain(credentials.client_id);
    expect(enrolled.stdout).not.toContain(credentials.client_secret);

    const agent = await machine.start({ ...platform, owner_id: '' });
    const { id, owner_id } = await registry.untilProvider(hasSentMetrics, 'the machine sends heartbeats');
    expect(owner_id).toBe(owner.id);

    await machine.write('sessions/a.json', { session_id: 'rental-1' });
    const status = await run(machine, 'status');
    expect(status).toMatchObject({ code: 0, stderr: '' });
    expect(status.stdout).toMatch(new RegExp(`^registered  as ${id} \\(rig-1\\)$`, 'm'));
    expect(status.stdout).toMatch(/^status {6}idle, accepts rentals$/m);
    expect(status.stdout).toMatch(/^heartbeat {3}accepted \d+ s ago$/m);
    expect(status.stdout).toMatch(/^ +rental-1 {2}reported$/m);
    expect(JSON.parse((await run(machine, 'status', '--json')).stdout)).toEqual({
      provider_id: id,
      name: 'rig-1',
      stage: 'registered',
      status: 'idle',
      accepts_work: true,
      last_heartbeat_at: expect.any(String),
      rentals: [{ session_id: 'rental-1', state: 'reported' }],
    });

    const check = await run(machine, 'check');
    expect(check).toMatchObject({ code: 0, stderr: '' });
    expect(check.stdout.split('\n').map((line) => line.slice(0, 14).trim())).toEqual([
      ...['ok    gpus', 'ok    driver', 'ok    engine', 'ok    state'],
      ...['ok    gateway', 'ok    clock', 'ok    key', ''],
    ]);
    expect(check.stdout).toContain('2 x NVIDIA GeForce RTX 4090');
    await agent.stop();
  });

  test('again binds a new key to the machine as which it is registered, and never replaces one unasked', async () => {
    const { auth, owner, registry, machine, platform } = await openPlatform();
    await configure(machine, platform);
    await run(machine, 'enroll', await newCode(auth, owner));
    const agent = await machine.start({ ...platform, owner_id: '' });
    const { id } = await registry.untilProvider(hasSentMetrics, 'the machine sends heartbeats');
    await agent.stop();
    const first = await machine.state('credentials.json');

    const code = await newCode(auth, owner);
    const unasked = await run(machine, 'enroll', code);
    expect(unasked).toMatchObject({ code: 1, stderr: expect.stringContaining('--force') });
    expect(await machine.state('credentials.json')).toEqual(first);
    const again = await run(machine, 'enroll', code, '--force');
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining(id) });
    const second = await machine.state('credentials.json');
    expect(second.client_id).not.toBe(first.client_id);
    await machine.start({ ...platform, owner_id: '' });
    await registry.untilProvider(({ status }) => status === 'idle', 'the same machine is back');
  });

  test('after its deletion makes it a new machine', async () => {
    const { auth, owner, registry, machine, platform } = await openPlatform();
    await configure(machine, platform);
    await run(machine, 'enroll', await newCode(auth, owner));
    const agent = await machine.start({ ...platform, owner_id: '' });
    const { id } = await registry.untilProvider(hasSentMetrics, 'the machine sends heartbeats');
    await registry.client.DELETE('/providers/{providerID}', { params: { path: { providerID: id } } });
    expect(await agent.exited).toMatchObject({ code: 3 });
    expect((await run(machine, 'status')).stdout).toContain(`its owner has deleted ${id}`);

    await run(machine, 'enroll', await newCode(auth, owner), '--force');
    await machine.start({ ...platform, owner_id: '' });
    const next = await registry.untilProvider(hasSentMetrics, 'a new machine sends heartbeats');
    expect(next.id).not.toBe(id);
  });

  test('refuses what could not work before it uses up the code', async () => {
    const { auth, owner, machine, platform } = await openPlatform();
    const code = await newCode(auth, owner);
    await configure(machine, { ...platform, access_token: 'x' });
    expect(await run(machine, 'enroll', code)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('comes first'),
    });
    await configure(machine, platform);
    for (const gateway of ['gridlease.example.org', 'ftp://a.example', 'https://other.example']) {
      expect(await run(machine, 'enroll', code, '--gateway', gateway)).toMatchObject({ code: 1 });
    }
    await configure(machine, { auth_url: `http://127.0.0.1:${await freePort()}` });
    expect(await run(machine, 'enroll', code)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/cannot be reached \(ECONNREFUSED\)/),
    });
    await configure(machine, platform);
    expect(await run(machine, 'enroll', 'AAAA-BBBB')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('enrollment code has expired, was already used, or is unknown'),
    });
    expect(await run(machine, 'enroll', code)).toMatchObject({ code: 0 });
  });

  test('keeps the gateway, so that nothing else has to be configured', async () => {
    const { auth, owner, machine } = await openPlatform();
    await configure(machine, {});
    const code = await newCode(auth, owner);
    // Of a platform without a gateway: auth alone.
    expect(await run(machine, 'enroll', code, '--gateway', `${auth.url}/`)).toMatchObject({ code: 0 });
    expect(await machine.state('credentials.json')).toMatchObject({ registry_url: auth.url });
    const check = await run(machine, 'check');
    expect(check.stdout).toMatch(new RegExp(`^ok +gateway +${auth.url}$`, 'm'));
  });
});

describe('check', () => {
  test('says what to do where something is wrong, and fails', async () => {
    const machine = await openMachine();
    const port = await freePort();
    await configure(machine, {
      registry_url: `http://127.0.0.1:${port}`,
      client_id: 'nobody',
      client_secret: 'wrong',
      nvidia_smi: './missing',
    });
    const { code, stdout } = await run(machine, 'check');
    expect(code).toBe(1);
    for (const line of [
      /^TODO {2}gpus +none can be read: install the driver/m,
      /^TODO {2}driver +neither nvidia-smi nor rocm-smi is installed$/m,
      /^TODO {2}gateway +.* cannot be reached \(ECONNREFUSED\)/m,
      /^TODO {2}clock +cannot be compared/m,
      /^TODO {2}key +.*ECONNREFUSED/m,
    ]) {
      expect(stdout).toMatch(line);
    }
  });

  test('without an owner says so', async () => {
    const machine = await openMachine();
    await configure(machine, {});
    expect(await run(machine, 'check')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('gridlease-agent enroll CODE'),
    });
  });

  test('of a key that is refused', async () => {
    const { machine, platform } = await openPlatform();
    await configure(machine, { ...platform, client_id: 'nobody', client_secret: 'wrong' });
    expect((await run(machine, 'check')).stdout).toMatch(/^TODO {2}key +nobody is refused: enroll/m);
  });

  test('of the clock tells by how much it is off', () => {
    const date = 'Tue, 24 Nov 2026 23:00:00 GMT';
    const at = Date.parse(date);
    expect(clockCheck(date, at + 3_000).isOk).toBe(true);
    expect(clockCheck(date, at + 60_500).text).toMatch(/^60 s ahead of the platform's/);
    expect(clockCheck(date, at - 59_500).text).toMatch(/^60 s behind the platform's/);
    expect(clockCheck(null, at).isOk).toBe(false);
  });

  test('of the engine asks at its socket', async () => {
    const { folder } = await openMachine();
    const socket = join(folder, 'docker.sock');
    expect(await checkEngine(socket)).toMatchObject({
      isOk: false,
      text: expect.stringContaining('install Docker'),
    });
    const engine = createServer((request, response) => {
      response.setHeader('api-version', '1.51').end(request.url === '/_ping' ? 'OK' : '');
    });
    await new Promise<void>((resolve) => engine.listen(socket, resolve));
    onTestFinished(() => void engine.close());
    expect(await checkEngine(socket)).toEqual({
      subject: 'engine',
      isOk: true,
      text: `at ${socket}, API 1.51`,
    });
  });

  test('of ports counts those that are left', async () => {
    const port = await freePort();
    const one = { first: port, last: port };
    expect(await checkPorts(one)).toMatchObject({ isOk: true });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, resolve));
    onTestFinished(() => void server.close());
    expect(await checkPorts(one)).toMatchObject({ isOk: false, text: expect.stringContaining('all in use') });
  });
});

test('status shows rentals of the agent by their stage', async () => {
  const machine = await openMachine();
  await configure(machine, { state_folder: 'elsewhere' });
  const rentals = join(machine.folder, 'elsewhere/rentals');
  await mkdir(rentals, { recursive: true });
  await writeFile(join(rentals, 'a.json'), JSON.stringify({ session_id: 'a', state: { stage: 'running' } }));
  await chmod(join(machine.folder, 'config.yaml'), 0o644);
  const { stdout } = await run(machine, 'status', '--json');
  expect(JSON.parse(stdout)).toEqual({
    stage: 'not_registered',
    accepts_work: false,
    rentals: [{ session_id: 'a', state: 'running' }],
  });
});
