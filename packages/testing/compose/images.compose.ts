import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkout, docker } from './engine.ts';
import {
  buildDocuments,
  buildImage,
  compressedLayers,
  type Image,
  inspectImage,
  installedPackages,
} from './image.ts';

/** The limits, in bytes. Those of the whole image are for official bases: Debian's are a little larger. */
const LAYERS_BYTES_MAX = 40_000_000;
const IMAGE_BYTES_MAX = 120_000_000;

const SERVICES = await readdir(join(checkout, 'services'));
const IMAGES: readonly Image[] = [
  ...SERVICES.map((service) => ({ name: service, target: 'service', service })),
  { name: 'gateway', target: 'gateway' },
  { name: 'agent', target: 'agent' },
];
const tagOf = ({ name }: Image) => `gridlease-test/${name}`;
const baseOf = ({ target }: Image) => (target === 'gateway' ? 'caddy' : 'node');

describe.each(IMAGES)('the image of $name', (image) => {
  const tag = tagOf(image);

  test('is the same when it is built again from nothing', async () => {
    // Not from what Compose built: a copied folder is taken from there whatever its time is.
    const first = await buildImage(image, tag, { fresh: true });
    expect(await buildImage(image, `${tag}:again`, { fresh: true })).toBe(first);
  });

  test('belongs to no user of the machine, and needs no shell', async () => {
    const { Config } = await inspectImage(tag);
    expect(Config.User).toMatch(/^1000[13]:1000[13]$/);
    const commands = [Config.Entrypoint ?? [], Config.Healthcheck?.Test ?? []];
    for (const [kind = ''] of commands) expect(kind).not.toBe('CMD-SHELL');
    expect(commands.flat().filter((word) => /(^|\/)(ba|da)?sh$/.test(word))).toEqual([]);
  });

  test('adds at most 40 MB to its base, compressed, and has at most 120 MB', async () => {
    const base = `gridlease-test/base-${baseOf(image)}`;
    await buildImage({ name: 'base', target: baseOf(image) }, base);
    const inherited = (await inspectImage(base)).RootFS.Layers.length;
    const layers = await compressedLayers(tag);
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
    process.stdout.write(
      `${image.name}: ${(sum(layers) / 1e6).toFixed(1)} MB compressed, ` +
        `${(sum(layers.slice(inherited)) / 1e6).toFixed(1)} MB of them ours\n`,
    );
    expect(sum(layers.slice(inherited))).toBeLessThan(LAYERS_BYTES_MAX);
    expect(sum(layers)).toBeLessThan(IMAGE_BYTES_MAX);
  });

  test('has a bill of materials that is whole, and a licence for each package from npm', async () => {
    const { bill, licenses } = await buildDocuments(image);
    expect(bill).toMatchObject({ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT' });
    expect(bill.creationInfo.created).toBe('2023-11-14T22:13:20Z');
    const ids = [bill.SPDXID, ...bill.packages.map(({ SPDXID }) => SPDXID)];
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^SPDXRef-[A-Za-z0-9.-]+$/);
    for (const { spdxElementId, relatedSpdxElement } of bill.relationships) {
      expect(ids).toEqual(expect.arrayContaining([spdxElementId, relatedSpdxElement]));
    }
    const listed = new Set(bill.packages.map(({ name, versionInfo }) => `${name}@${versionInfo}`));
    const installed = image.target === 'service' ? await installedPackages(tag) : [];
    expect(installed.filter((name) => !listed.has(name) && !name.startsWith('@gridlease/'))).toEqual([]);
    const fromNpm = bill.packages.filter(
      ({ SPDXID, name }) => SPDXID.startsWith('SPDXRef-Package-') && !name.startsWith('@gridlease/'),
    );
    expect(fromNpm.length).toBeGreaterThan(5);
    const lines = licenses.split('\n-----', 1)[0]?.split('\n') ?? [];
    for (const { name, versionInfo } of fromNpm) {
      expect(lines.filter((line) => line.startsWith(`${name} ${versionInfo}  `))).toHaveLength(1);
    }
  });
});

test.each(SERVICES)(
  '%s runs without a shell, read-only, and says which setting it lacks',
  async (service) => {
    const noShell = ['/bin/sh', '/bin/bash', '/bin/dash'].flatMap((shell) => [
      '--volume',
      `/dev/null:/usr${shell}:ro`,
    ]);
    const options = ['--rm', '--read-only', '--network', 'none', '--cap-drop', 'ALL', ...noShell];
    const failure = docker(['run', ...options, `gridlease-test/${service}`]);
    await expect(failure).rejects.toThrow(/secret_key|database|object_store/);
  },
);
