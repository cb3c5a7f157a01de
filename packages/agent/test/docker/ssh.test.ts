import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { ENGINE_START_TIMEOUT_MS, engineOrSkip } from '@gridlease/testing/container-engine';
import { until } from '@gridlease/testing/until';
import ssh2 from 'ssh2';
import { beforeAll, expect, onTestFinished, type TestContext, test } from 'vitest';
import type { Instance } from '../../src/rentals/drivers/driver.ts';
import type { Workload } from '../../src/rentals/workload.ts';
import { create, type DockerMachine, openDockerMachine, unlimited } from './machine.ts';

const run = promisify(execFile);

beforeAll(async () => void (await engineOrSkip({ skip: () => undefined as never })), ENGINE_START_TIMEOUT_MS);

interface Renter {
  readonly machine: DockerMachine;
  readonly instance: Instance;
  readonly port: number;
  /** Runs OpenSSH's client with these options and command. */
  ssh(args: string[], input?: string): Promise<{ code: number; stdout: string; stderr: string }>;
  /** The arguments that every call of the client has. */
  readonly args: string[];
}

/** A renter with a key, and a rental that it may log in to, with the client of this machine. */
async function rent(context: TestContext, workload: Partial<Workload> = {}): Promise<Renter> {
  await run('ssh', ['-V']).catch(() => context.skip('needs the program ssh: install openssh-client'));
  const machine = await openDockerMachine(await engineOrSkip(context));
  const key = join(machine.folder, 'renter');
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  const driver = await machine.driver();
  const publicKey = await readFile(`${key}.pub`, 'utf8');
  const more = { ssh_public_key: publicKey, env: { GREETING: 'hello' }, ...workload };
  const instance = await create(driver, machine.engine, { command: ['sh'], ...more });
  const { ssh } = await instance.start(unlimited());
  if (ssh === undefined) throw new Error('there is no SSH');
  const known = join(machine.folder, 'known_hosts');
  await writeFile(known, `[${ssh.host}]:${ssh.port} ${ssh.host_key}\n`);
  const options = {
    StrictHostKeyChecking: 'yes',
    UserKnownHostsFile: known,
    BatchMode: 'yes',
    IdentitiesOnly: 'yes',
  };
  const args = [
    ...['-F', 'none', '-i', key, '-p', String(ssh.port)],
    ...Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]),
  ];
  return {
    machine,
    instance,
    port: ssh.port,
    args,
    async ssh(more, input = '') {
      const child = spawn('ssh', [...args, ...more]);
      child.stdin.on('error', () => {});
      child.stdin.end(input);
      const closed = once(child, 'close');
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
      const [code] = (await closed) as [number];
      return { code, stdout, stderr };
    },
  };
}

const TARGET = 'root@127.0.0.1';

test('a renter runs commands with input, output, environment and exit status, and a shell', async (context) => {
  const renter = await rent(context);
  expect(await renter.ssh([TARGET, 'cat; echo "$GREETING" >&2; exit 5'], 'through\n')).toEqual({
    code: 5,
    stdout: 'through\n',
    stderr: 'hello\n',
  });
  expect(await renter.ssh(['-T', TARGET], 'echo $((6 * 7))\nexit 3\n')).toMatchObject({
    code: 3,
    stdout: '42\n',
  });
  const many = await renter.ssh([TARGET, 'head -c 3000000 /dev/zero']);
  expect(many.stdout.length).toBe(3_000_000);
  expect(await renter.ssh(['-o', 'SetEnv=LC_COLOUR=green', TARGET, 'echo $LC_COLOUR'])).toMatchObject({
    stdout: 'green\n',
  });
  expect((await renter.ssh(['-s', TARGET, 'sftp'])).stderr).toContain('has no sftp-server');
});

test('a terminal has its size and its type', async (context) => {
  const renter = await rent(context);
  const { stdout, code } = await renter.ssh(['-tt', TARGET, 'test -t 0 && stty size && echo $TERM; exit 4']);
  expect(stdout).toMatch(/^\d+ \d+\r\n\S+\r\n$/);
  expect(code).toBe(4);
});

test('only the key of the renter logs in, at the host key that the connection tells', async (context) => {
  const renter = await rent(context);
  const other = join(renter.machine.folder, 'other');
  await run('ssh-keygen', ['-q', '-t', 'ecdsa', '-N', '', '-f', other]);
  const [, , ...without] = renter.args.slice(2);
  const refused = spawn('ssh', ['-F', 'none', '-i', other, ...without, TARGET, 'true']);
  expect(await text(refused.stderr)).toContain('Permission denied (publickey)');
  await writeFile(
    join(renter.machine.folder, 'known_hosts'),
    `[127.0.0.1]:${renter.port} ${await readFile(`${other}.pub`, 'utf8')}`,
  );
  expect((await renter.ssh([TARGET, 'true'])).stderr).toMatch(/host key|HOST IDENTIFICATION/i);
});

test('ports of the rental are forwarded, those of the machine and of others are not', async (context) => {
  const renter = await rent(context, {
    command: ['sh', '-c', 'httpd -p 127.0.0.1:8888 -h /etc; httpd -f -p 8080 -h /etc'],
  });
  const [inside, open, own] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const forwards = [`${inside}:127.0.0.1:8888`, `${open}:localhost:8080`, `${own}:192.0.2.1:80`];
  const client = spawn('ssh', [...renter.args, '-N', ...forwards.flatMap((each) => ['-L', each]), TARGET]);
  onTestFinished(() => void client.kill());
  const page = (port: number) => fetch(`http://127.0.0.1:${port}/passwd`).then((response) => response.text());
  expect(await until(() => page(open), { message: 'the port' })).toContain('root:x');
  expect(await page(inside)).toContain('root:x');
  await expect(page(own)).rejects.toThrow();
  // Not the other way round either.
  const back = await renter.ssh([
    '-o',
    'ExitOnForwardFailure=yes',
    '-R',
    `${own}:127.0.0.1:22`,
    TARGET,
    'true',
  ]);
  expect(back.code).toBe(255);
});

test('what a client has started ends with it', async (context) => {
  const renter = await rent(context);
  const client = spawn('ssh', ['-tt', ...renter.args, TARGET, 'sleep 4321']);
  const processes = async () => (await renter.ssh([TARGET, 'ps -o args'])).stdout;
  await until(async () => (await processes()).includes('sleep 4321\n'), { message: 'the start' });
  client.kill('SIGKILL');
  await until(async () => !/^sleep 4321$/m.test(await processes()), { message: 'the end' });
});

test('a client goes with its rental; who does not log in has few connections', async (context) => {
  const renter = await rent(context);
  const sockets = Array.from({ length: 12 }, () => connect(renter.port, '127.0.0.1'));
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  let closed = 0;
  for (const socket of sockets) {
    socket.on('error', () => {});
    socket.once('close', () => {
      closed += 1;
    });
    socket.resume();
  }
  await until(() => closed === 6, { message: 'the surplus' });
  for (const socket of sockets) socket.destroy();

  // Until the server has noticed, it has no place.
  await until(async () => (await renter.ssh([TARGET, 'echo up'])).stdout.includes('up'), {
    message: 'a place for a client',
  });
  const client = spawn('ssh', [...renter.args, TARGET, 'echo up; sleep 1000']);
  const ended = once(client, 'close');
  await once(client.stdout, 'data');
  await renter.instance.erase();
  await ended;
});

test('a machine keeps its host key; a key that is none is refused', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB1aWWCIRMDKQmRF1OoqKo8PJU0XRMn0l+w9Ae5XJJ0C renter@home';
  const keys = new Set<string | undefined>();
  for (const driver of [await machine.driver(), await machine.driver()]) {
    const instance = await create(driver, machine.engine, { command: ['sh'], ssh_public_key: key });
    keys.add((await instance.connection()).ssh?.host_key);
    await instance.erase();
  }
  expect(keys.size).toBe(1);
  for (const wrong of [
    '',
    'ssh-ed25519',
    'ssh-dss AAAA',
    `command="x" ${key}`,
    '-----BEGIN OPENSSH PRIVATE KEY-----',
  ]) {
    await expect(
      create(await machine.driver(), machine.engine, { ssh_public_key: wrong }),
    ).rejects.toMatchObject({
      code: 'workload_invalid',
    });
  }
});

test('a terminal follows its window, and programs get signals', async (context) => {
  const renter = await rent(context);
  const client = new ssh2.Client();
  const privateKey = await readFile(join(renter.machine.folder, 'renter'));
  const ready = once(client, 'ready');
  client.connect({ host: '127.0.0.1', port: renter.port, username: 'anybody', privateKey });
  await ready;
  // The rental is erased before it has said goodbye.
  client.on('error', () => {});
  onTestFinished(() => void client.end());
  const shell = await promisify<ssh2.PseudoTtyOptions, ssh2.ClientChannel>(client.shell.bind(client))({
    rows: 33,
    cols: 101,
    term: 'vt100',
  });
  let seen = '';
  shell.on('data', (chunk: Buffer) => {
    seen += chunk;
  });
  shell.write('stty size; echo $TERM\n');
  await until(() => seen.includes('33 101\r\nvt100\r\n'), { message: 'the size' });
  shell.setWindow(44, 102, 0, 0);
  await until(
    () => {
      shell.write('stty size\n');
      return seen.includes('44 102\r\n');
    },
    { message: 'the new size', every: 200 },
  );
  const exec = promisify<string, ssh2.ClientChannel>(client.exec.bind(client));
  const program = await exec('trap "echo caught; exit 6" USR1; echo up; while :; do sleep 0.1; done');
  const exited = once(program, 'exit');
  await once(program, 'data');
  program.signal('USR1');
  expect((await exited)[0]).toBe(6);
});
