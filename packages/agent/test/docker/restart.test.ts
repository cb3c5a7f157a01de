import { readdir } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ENGINE_START_TIMEOUT_MS, engineOrSkip } from '@gridlease/testing/container-engine';
import { until } from '@gridlease/testing/until';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { isPortFree } from '../../src/rentals/drivers/docker/ports.ts';
import { create, openDockerMachine, outputOf, startScript, unlimited } from './machine.ts';

beforeAll(async () => void (await engineOrSkip({ skip: () => undefined as never })), ENGINE_START_TIMEOUT_MS);

test('a rental lives on without the agent, is adopted as it is, and ended by the next run', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const first = await machine.driver();
  const before = await create(first, engine, {
    command: ['httpd', '-f', '-p', '80', '-h', '/etc'],
    ports: [80],
  });
  const connection = await before.start(unlimited());
  await first.close();

  const second = await machine.driver();
  const [after, ...more] = await second.adopt();
  expect(more).toEqual([]);
  expect(after).toMatchObject({ sessionId: before.sessionId, isStarted: true });
  expect(await after?.connection()).toEqual(connection);
  const url = connection.http?.[0]?.url ?? '';
  expect((await fetch(`${url}/passwd`)).status).toBe(200);
  // Known by now.
  expect(await second.adopt()).toEqual([]);
  // Its port is not given to another one.
  const other = await create(second, engine, { command: ['httpd', '-f', '-p', '80'], ports: [80] });
  expect((await other.start(unlimited())).http?.[0]?.url).not.toBe(url);
  await after?.stop();
  await after?.erase();
  expect(await isPortFree(Number(new URL(url).port))).toBe(true);
});

test('an end and a creation that an agent missed are found by the next one', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const first = await machine.driver();
  const job = await startScript(first, engine, 'echo done; sleep 0.2; exit 9');
  const waiting = await create(first, engine, { command: ['sleep', '1'] });
  await first.close();
  await until(async () => (await machine.docker('ps', '--all')).includes('Exited (9)'), {
    message: 'the end',
  });

  const adopted = await (await machine.driver()).adopt();
  const [ended, created] = [job, waiting].map(({ sessionId }) =>
    adopted.find((each) => each.sessionId === sessionId),
  );
  expect(created?.isStarted).toBe(false);
  expect(ended?.isStarted).toBe(true);
  const exit = await ended?.exited;
  expect(exit?.exitCode).toBe(9);
  expect(exit?.at.getTime()).toBeLessThanOrEqual(Date.now());
  if (ended) expect(await outputOf(ended)).toBe('done\n');
});

test('nothing of a rental is left: no container, network, volume, port or file', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  // An image that asks for a volume.
  const image = `gridlease-test/volume-${process.pid}:1`;
  await machine.docker('create', '--name', `base-${process.pid}`, engine.image, 'true');
  await machine.docker('commit', '--change', 'VOLUME /data', `base-${process.pid}`, image);
  await machine.docker('rm', `base-${process.pid}`);
  const driver = await machine.driver();
  const files = (await readdir(machine.folder, { recursive: true })).toSorted();
  const instance = await create(driver, engine, {
    image,
    command: ['httpd', '-f', '-p', '80'],
    ports: [80],
    ssh_public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB1aWWCIRMDKQmRF1OoqKo8PJU0XRMn0l+w9Ae5XJJ0C',
  });
  await instance.putFile('/data/weights', { size: 1, content: Readable.from([Buffer.from('w')]) });
  const { http, ssh } = await instance.start(unlimited());
  const [id = ''] = (
    await machine.docker('ps', '--quiet', '--filter', `label=org.gridlease.session=${instance.sessionId}`)
  )
    .trim()
    .split('\n');
  const format = '{{ .Name }} {{ range .Mounts }}{{ .Name }}{{ end }}';
  const [name = '', volume = ''] = (await machine.docker('inspect', '--format', format, id))
    .trim()
    .split(' ');
  expect(volume).toMatch(/^[0-9a-f]{64}$/);
  await instance.erase();
  const list = async (...command: string[]) => machine.docker(...command);
  expect(await list('ps', '--all', '--quiet', '--no-trunc')).not.toContain(id);
  expect(await list('network', 'ls')).not.toContain(name.slice(1));
  expect(await list('volume', 'ls')).not.toContain(volume);
  expect(await isPortFree(Number(new URL(http?.[0]?.url ?? '').port))).toBe(true);
  expect(await isPortFree(ssh?.port ?? 0)).toBe(true);
  expect((await readdir(machine.folder, { recursive: true })).toSorted()).toEqual(files);
  await machine.docker('rmi', image);
});

test('a network whose container was never created is removed by the next run', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const first = await machine.driver();
  const instance = await create(first, engine, { command: ['true'] });
  const label = `label=org.gridlease.session=${instance.sessionId}`;
  await first.close();
  await machine.docker('rm', (await machine.docker('ps', '--all', '--quiet', '--filter', label)).trim());
  expect(await machine.docker('network', 'ls', '--quiet', '--filter', label)).not.toBe('');
  expect(await (await machine.driver()).adopt()).toEqual([]);
  expect(await machine.docker('network', 'ls', '--quiet', '--filter', label)).toBe('');
});

test('a container that somebody removes is lost', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const instance = await startScript(await machine.driver(), engine, 'sleep 1000');
  const label = `label=org.gridlease.session=${instance.sessionId}`;
  const id = (await machine.docker('ps', '--quiet', '--filter', label)).trim();
  await machine.docker('rm', '--force', id);
  expect(await instance.exited).toMatchObject({ exitCode: 137 });
  await instance.erase();
});

/** Stands between a driver and its engine, as a socket of its own. */
async function openProxy(folder: string, engine: string): Promise<{ socket: string; cut(): void }> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(engine);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      open.add(one);
      one.on('error', () => {});
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const socket = join(folder, 'proxy.sock');
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  onTestFinished(() => void server.close());
  return { socket, cut: () => open.forEach((each) => void each.destroy()) };
}

test('output and end of a rental arrive whole when the connection to the engine breaks in between', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const proxy = await openProxy(machine.folder, engine.socket);
  const driver = await machine.driver({ socket: proxy.socket });
  const script = 'for i in $(seq 1 8); do echo "line $i"; sleep 0.25; done; exit 3';
  const instance = await startScript(driver, engine, script);
  const parts: string[] = [];
  for await (const part of instance.output(unlimited())) {
    parts.push(String(part));
    if (parts.length <= 2) proxy.cut();
  }
  expect(parts.join('')).toBe(Array.from({ length: 8 }, (_, at) => `line ${at + 1}\n`).join(''));
  expect((await instance.exited).exitCode).toBe(3);
  await instance.erase();
});
