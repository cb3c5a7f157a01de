import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { ENGINE_START_TIMEOUT_MS, engineOrSkip } from '@gridlease/testing/container-engine';
import { until } from '@gridlease/testing/until';
import { beforeAll, expect, onTestFinished, type TestContext, test } from 'vitest';
import type { Instance, RentalDriver } from '../../src/rentals/drivers/driver.ts';
import { create, type DockerMachine, openDockerMachine, outputOf, unlimited } from './machine.ts';

const run = promisify(execFile);
/** Beyond the machine, as a router or a cloud's metadata service is; of this test alone. */
const LAN = { machine: '10.213.77.1', neighbour: '10.213.77.2', metadata: '169.254.169.254' };
const PORT = 80;

beforeAll(async () => void (await engineOrSkip({ skip: () => undefined as never })), ENGINE_START_TIMEOUT_MS);

/** The address of the machine in its own network. */
function ownAddress(): string {
  const all = Object.entries(networkInterfaces()).flatMap(([name, each]) =>
    name.startsWith('gl-') ? [] : (each ?? []),
  );
  const address = all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  if (address === undefined) throw new Error('the machine has no address');
  return address;
}

/** A service of the machine on all its addresses. */
async function openService(): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => {}).end('reached'));
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

/** Another computer in the owner's network, which also answers at the address of a metadata service. */
async function openNeighbour(context: TestContext, busybox: string): Promise<void> {
  await run('ip', ['-V']).catch(() => context.skip('needs the program ip: install iproute2'));
  const name = 'gridlease-lan';
  const ip = (...args: string[]) => run('ip', args);
  const remove = async () => {
    const { stdout } = await ip('netns', 'pids', name).catch(() => ({ stdout: '' }));
    for (const pid of stdout.trim().split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL');
    await ip('netns', 'delete', name).catch(() => {});
    // The interface goes with its other end.
    await until(async () => !(await ip('link')).stdout.includes('gridlan0'), {
      message: 'the end of the network',
    });
  };
  await remove();
  onTestFinished(remove);
  await ip('netns', 'add', name);
  await ip('link', 'add', 'gridlan0', 'type', 'veth', 'peer', 'name', 'gridlan1');
  await ip('link', 'set', 'gridlan1', 'netns', name);
  await ip('address', 'add', `${LAN.machine}/24`, 'dev', 'gridlan0');
  await ip('link', 'set', 'gridlan0', 'up');
  const inside = (...args: string[]) => ip('-n', name, ...args);
  await inside('address', 'add', `${LAN.neighbour}/24`, 'dev', 'gridlan1');
  await inside('address', 'add', `${LAN.metadata}/32`, 'dev', 'gridlan1');
  await inside('link', 'set', 'gridlan1', 'up');
  await inside('link', 'set', 'lo', 'up');
  await ip('route', 'add', `${LAN.metadata}/32`, 'via', LAN.neighbour);
  await ip('netns', 'exec', name, busybox, 'httpd', '-p', String(PORT), '-h', '/etc');
}

/** Whether a rental can open a connection; without an answer it gives up after a second. */
async function reaches(driver: RentalDriver, machine: DockerMachine, targets: string[]): Promise<string[]> {
  const script = targets.map((target) => {
    const [host, port] = target.split(' ');
    return `nc -w 1 ${host} ${port} </dev/null >/dev/null 2>&1 && echo "${target}" &`;
  });
  const command = ['sh', '-c', `${script.join('\n')}\nwait`];
  const instance = await create(driver, machine.engine, { command });
  await instance.start(unlimited());
  const output = await outputOf(instance);
  await instance.erase();
  return output.split('\n').filter(Boolean).toSorted();
}

async function gatewayOf(
  machine: DockerMachine,
  { sessionId }: Instance,
): Promise<{ address: string; gateway: string }> {
  const id = (
    await machine.docker('ps', '-q', '--filter', `label=org.gridlease.session=${sessionId}`)
  ).trim();
  const format = '{{ range .NetworkSettings.Networks }}{{ .IPAddress }} {{ .Gateway }}{{ end }}';
  const [address = '', gateway = ''] = (await machine.docker('inspect', '--format', format, id))
    .trim()
    .split(' ');
  return { address, gateway };
}

test('a rental reaches neither the machine, nor other rentals, nor the network around it', async (context) => {
  const engine = await engineOrSkip(context);
  const machine = await openDockerMachine(engine);
  const busybox = engine.busybox;
  await openNeighbour(context, busybox);
  const driver = await machine.driver({ firewall: 'required' });
  const service = await openService();
  const other = await create(driver, engine, {
    command: ['httpd', '-f', '-p', '80', '-h', '/etc'],
    ports: [80],
  });
  const { http } = await other.start(unlimited());
  const url = http?.[0]?.url ?? '';
  const published = new URL(url).port;
  // Its renter reaches it.
  expect((await fetch(`${url}/passwd`)).status).toBe(200);
  const { address, gateway } = await gatewayOf(machine, other);
  const forbidden = [
    // Services of the machine: at its own address, at the bridge of another rental.
    `${ownAddress()} ${service}`,
    `${gateway} ${service}`,
    `${LAN.machine} ${service}`,
    // Another rental: at its address, and by its published port.
    `${address} 80`,
    `${ownAddress()} ${published}`,
    // Metadata and neighbours.
    `${LAN.neighbour} ${PORT}`,
    `${LAN.metadata} ${PORT}`,
  ];
  expect(await reaches(driver, machine, forbidden)).toEqual([]);

  // Without the rules all but the other rental's own address would be reached: they keep it, not this test's mistakes.
  // A driver sets them again every now and then.
  const open = await machine.driver();
  const withoutRules = forbidden.filter((target) => target !== `${address} 80`).toSorted();
  await until(
    async () => {
      await run(engine.nft, ['delete', 'table', 'inet', 'gridlease']).catch(() => {});
      const reached = await reaches(open, machine, forbidden);
      return withoutRules.every((target) => reached.includes(target));
    },
    { message: 'reaching them without rules' },
  );

  // What the owner allows is allowed, and nothing else; the rules are back by the next rental.
  const allowing = await machine.driver({ firewall: 'required', allowed_networks: `${LAN.neighbour}/32` });
  await until(
    async () => {
      const reached = await reaches(allowing, machine, forbidden);
      return reached.length === 1 && reached[0] === `${LAN.neighbour} ${PORT}`;
    },
    { message: 'reaching what is allowed' },
  );
});

test('without firewall rules there are no rentals', async (context) => {
  const engine = await engineOrSkip(context);
  const machine = await openDockerMachine(engine);
  for (const nft of ['/missing/nft', 'false']) {
    const driver = await machine.driver({ firewall: 'required', nft });
    await expect(create(driver, engine, { command: ['true'] })).rejects.toMatchObject({
      code: 'engine_unavailable',
      message: 'The machine cannot isolate rentals at the moment.',
    });
  }
});

test('a rental has no IPv6, and of the machine it sees its own container alone', async (context) => {
  const engine = await engineOrSkip(context);
  const machine = await openDockerMachine(engine);
  const driver = await machine.driver({ firewall: 'required' });
  const command = ['sh', '-c', 'ip -6 address show dev eth0; ls /proc | grep -c "^[0-9]*$"; hostname'];
  const instance = await create(driver, engine, { command });
  await instance.start(unlimited());
  expect(await outputOf(instance)).toMatch(/^[3-6]\ngl-[0-9a-f]{12}\n$/);
});
