import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { ENGINE_START_TIMEOUT_MS, engineOrSkip } from '@gridlease/testing/container-engine';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { tarOfFile } from '../../src/rentals/drivers/docker/archive/tar-file.ts';
import { create, openDockerMachine, outputOf, taskOf, unlimited } from './machine.ts';

beforeAll(async () => void (await engineOrSkip({ skip: () => undefined as never })), ENGINE_START_TIMEOUT_MS);

const sha256 = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** A registry with one image, `tools/answer:1`, which prints 42 by itself, with a file of busybox. */
async function openRegistry(busybox: Buffer): Promise<{ host: string; pulls: string[] }> {
  const layer = await buffer(
    tarOfFile('/bin/busybox', { size: busybox.length, content: Readable.from([busybox]) }),
  );
  const mode = Buffer.from(layer);
  const config = json({
    architecture: process.arch === 'arm64' ? 'arm64' : 'amd64',
    os: 'linux',
    config: { Cmd: ['/bin/busybox', 'echo', '42'] },
    rootfs: { type: 'layers', diff_ids: [sha256(mode)] },
  });
  const type = 'application/vnd.docker.distribution.manifest.v2+json';
  const manifest = json({
    schemaVersion: 2,
    mediaType: type,
    config: {
      mediaType: 'application/vnd.docker.container.image.v1+json',
      size: config.length,
      digest: sha256(config),
    },
    layers: [
      { mediaType: 'application/vnd.docker.image.rootfs.diff.tar', size: mode.length, digest: sha256(mode) },
    ],
  });
  const pulls: string[] = [];
  const blobs = new Map([config, mode, manifest].map((bytes) => [sha256(bytes), bytes]));
  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (url === '/v2/') return void response.end('{}');
    pulls.push(url);
    const name = url.split('/').at(-1) ?? '';
    const found = url.startsWith('/v2/tools/answer/')
      ? (blobs.get(name) ?? (name === '1' ? manifest : undefined))
      : undefined;
    if (found === undefined) {
      const code = 'MANIFEST_UNKNOWN';
      return void response.writeHead(404).end(json({ errors: [{ code, message: 'manifest unknown' }] }));
    }
    const isManifest = url.includes('/manifests/');
    response.writeHead(200, {
      'content-type': isManifest ? type : 'application/octet-stream',
      'content-length': found.length,
      'docker-content-digest': sha256(found),
    });
    response.end(request.method === 'HEAD' ? undefined : found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host: `127.0.0.1:${(server.address() as { port: number }).port}`, pulls };
}

test('an image is pulled once, and what is missing or unreachable is told apart', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const { readFile } = await import('node:fs/promises');
  const registry = await openRegistry(await readFile(engine.busybox));
  const driver = await machine.driver();
  const image = `${registry.host}/tools/answer:1`;
  const told: string[] = [];
  const task = taskOf(engine, { image, command: ['/bin/busybox', 'sh', '-c', 'echo 42'] });
  const instance = await driver.create(task, { signal: unlimited(), onProgress: (text) => told.push(text) });
  expect(told[0]).toBe(`pulling ${image}`);
  const pulled = registry.pulls.length;
  await instance.erase();
  await (await create(driver, engine, { image })).erase();
  expect(registry.pulls.length).toBe(pulled);
  await machine.docker('rmi', image);

  await expect(create(driver, engine, { image: `${registry.host}/tools/answer:2` })).rejects.toMatchObject({
    code: 'image_not_found',
    message: `There is no image ${registry.host}/tools/answer:2 for this machine, or it is not public.`,
  });
  await expect(
    create(driver, engine, { image: `127.0.0.1:${await findFreePort()}/a` }),
  ).rejects.toMatchObject({
    code: 'image_unavailable',
  });
});

test('an image that the owner does not allow is not even pulled', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const driver = await machine.driver({ images: 'gridlease-test/*' });
  const allowed = await create(driver, engine, { command: ['echo', 'ok'] });
  await allowed.start(unlimited());
  expect(await outputOf(allowed)).toBe('ok\n');
  await expect(create(driver, engine, { image: 'debian' })).rejects.toMatchObject({
    code: 'image_not_allowed',
  });
  await expect(create(driver, engine, { image: 'no such name' })).rejects.toMatchObject({
    code: 'workload_invalid',
  });
});

test('an engine that is not there is told as such, and used once it is', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const driver = await machine.driver({ socket: join(machine.folder, 'none.sock') });
  await expect(create(driver, machine.engine, {})).rejects.toMatchObject({ code: 'engine_unavailable' });
  await expect(driver.adopt()).rejects.toMatchObject({ code: 'engine_unavailable' });
});
