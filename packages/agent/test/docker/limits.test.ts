import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ENGINE_START_TIMEOUT_MS, engineOrSkip } from '@gridlease/testing/container-engine';
import { beforeAll, expect, test } from 'vitest';
import { create, openDockerMachine, outputOf, startScript, unlimited } from './machine.ts';

beforeAll(async () => void (await engineOrSkip({ skip: () => undefined as never })), ENGINE_START_TIMEOUT_MS);

test('a rental that wants more memory than it has is ended, and told why', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const driver = await machine.driver({ memory_mb: '64' });
  // One line that never ends, which `tail` keeps.
  const instance = await startScript(driver, engine, 'tail -n 1 /dev/zero');
  expect(await instance.exited).toMatchObject({ exitCode: 137, isOutOfMemory: true });
});

test('a rental that fills the disk is ended, be it in its own files or in a volume', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const image = `gridlease-test/filling-${process.pid}:1`;
  await machine.docker('create', '--name', `filling-${process.pid}`, engine.image, 'true');
  await machine.docker('commit', '--change', 'VOLUME /data', `filling-${process.pid}`, image);
  await machine.docker('rm', `filling-${process.pid}`);
  const driver = await machine.driver({ disk_gb: '1', disk_check_interval: '100ms' });
  // Sparse files count what they occupy; fallocate is fast.
  const fill = (folder: string) => `fallocate -l 1100000000 ${folder}/full && sleep 1000`;
  const own = await startScript(driver, engine, fill('/tmp'));
  const volume = await startScript(driver, engine, fill('/data'), { image });
  for (const each of [own, volume]) {
    expect(await each.exited).toMatchObject({ exitCode: 137, isOutOfDisk: true });
    await each.erase();
  }
  await machine.docker('rmi', image);
});

test('a fork bomb stays in its rental', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const driver = await machine.driver({ pids: '50' });
  const bomb = 'for i in $(seq 200); do sleep 5 & done; echo after';
  const instance = await startScript(driver, engine, bomb);
  await instance.exited;
  expect(await outputOf(instance)).toMatch(/can't fork/);
});

test('a rental has the powers of no privileged user', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const driver = await machine.driver();
  const script = [
    'grep -E "^(CapEff|CapBnd|NoNewPrivs|Seccomp):" /proc/self/status',
    'mknod /tmp/disk b 254 0 && echo MADE A NODE',
    'mount -t tmpfs none /mnt && echo MOUNTED',
    'echo 1 >/proc/sys/kernel/panic && echo WROTE TO THE KERNEL',
    'ip link add dummy0 type dummy && echo ADDED AN INTERFACE',
    'ls /var/run/docker.sock /run/docker.sock && echo HAS THE SOCKET',
    'ping -c 1 -W 1 127.0.0.1 >/dev/null && echo pings',
    'ls /dev',
  ].join('; ');
  const instance = await startScript(driver, engine, `{ ${script}; } 2>/dev/null`);
  const output = await outputOf(instance);
  // Chown, DAC override, fowner, fsetid, kill, setgid, setuid, net bind service, chroot.
  expect(output).toMatch(/CapEff:\s0*404fb\n/);
  expect(output).toMatch(/CapBnd:\s0*404fb\n/);
  expect(output).toMatch(/NoNewPrivs:\s1\n/);
  expect(output).toMatch(/Seccomp:\s2\n/);
  expect(output).not.toMatch(/[A-Z]{4,}/);
  expect(output).not.toMatch(/^(sda|vda|kmsg|mem)$/m);
});

test('cards come as CDI devices; one that is not there is told as such', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const device = (name: string) => ({
    name,
    containerEdits: {
      env: [`CARD_${name.replaceAll('-', '_')}=here`],
      deviceNodes: [{ path: `/dev/${name}`, hostPath: '/dev/zero', type: 'c', major: 1, minor: 5 }],
    },
  });
  const kind = 'nvidia.com/gpu';
  const cards = [0, 1].map((index) => ({
    index,
    uuid: `GPU-test-${process.pid}-${index}`,
    vendor: 'nvidia' as const,
  }));
  const [first, second] = cards.map(({ uuid }) => uuid);
  const specification = { cdiVersion: '0.6.0', kind, devices: [first ?? '', second ?? ''].map(device) };
  await writeFile(join(engine.cdiFolder, `test-${process.pid}.json`), JSON.stringify(specification));

  const driver = await machine.driver({ gpus: 'cdi' }, cards);
  const script = 'env | grep ^CARD_; head -c 4 /dev/GPU-test* | wc -c';
  const one = await create(driver, engine, { command: ['sh', '-c', script] }, [{ index: 1, uuid: second }]);
  await one.start(unlimited());
  expect(await outputOf(one)).toBe(`CARD_${second?.replaceAll('-', '_')}=here\n4\n`);
  const all = await startScript(driver, engine, 'env | grep -c ^CARD_');
  expect(await outputOf(all)).toBe('2\n');

  await expect(create(driver, engine, {}, [{ index: 7, uuid: 'GPU-sold' }])).rejects.toMatchObject({
    code: 'gpu_unavailable',
    message: 'The machine has no card GPU-sold at the moment.',
  });
  const unknown = [{ index: 0, uuid: 'GPU-unknown', vendor: 'nvidia' as const }];
  const dead = await create(await machine.driver({ gpus: 'cdi' }, unknown), engine, { command: ['true'] });
  await expect(dead.start(unlimited())).rejects.toMatchObject({ code: 'gpu_unavailable' });
  // The engine has no driver of NVIDIA's.
  const plain = await create(await machine.driver({ gpus: 'nvidia' }, cards), engine, { command: ['true'] });
  await expect(plain.start(unlimited())).rejects.toMatchObject({ code: 'gpu_unavailable' });
});
