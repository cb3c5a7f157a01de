import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { composeEnvironment, docker } from './engine.ts';

const run = promisify(execFile);
/** Of every image built here: the same checkout then gives the same digest. */
const SOURCE_DATE_EPOCH = '1700000000';

/** An image of deploy/Dockerfile: its name, its target there, and the service if it is one. */
export interface Image {
  readonly name: string;
  readonly target: string;
  readonly service?: string;
}

/** What the engine says of an image. */
export interface InspectedImage {
  readonly Id: string;
  readonly Config: {
    readonly User: string;
    readonly Entrypoint: string[] | null;
    readonly Healthcheck?: { Test: string[] };
  };
  readonly RootFS: { readonly Layers: string[] };
}

function buildOptions({ target, service }: Image): string[] {
  const bases = composeEnvironment().GRIDLEASE_IMAGE_BASES ?? 'official';
  const args = [`BASES=${bases}`, `SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH}`];
  if (service !== undefined) args.push(`SERVICE=${service}`);
  return ['--file', 'deploy/Dockerfile', '--target', target, ...args.flatMap((arg) => ['--build-arg', arg])];
}

/** Builds it under this tag, with `fresh` without anything that an earlier build left, and returns its digest. */
export async function buildImage(
  image: Image,
  tag: string,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<string> {
  const cache = fresh ? ['--no-cache'] : [];
  return (await docker(['build', '--quiet', ...cache, ...buildOptions(image), '--tag', tag, '.'])).trim();
}

/** The documents that its target writes: the bill of materials, and the licences. */
export async function buildDocuments(image: Image): Promise<{ bill: BillOfMaterials; licenses: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-documents-'));
  try {
    const documents = { ...image, target: `${image.target}-documents` };
    await docker(['build', '--quiet', ...buildOptions(documents), '--output', folder, '.']);
    return {
      bill: JSON.parse(await readFile(join(folder, `${image.name}.spdx.json`), 'utf8')),
      licenses: await readFile(join(folder, `${image.name}.licenses.txt`), 'utf8'),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The parts of SPDX 2.3 that the tests read. */
export interface BillOfMaterials {
  readonly spdxVersion: string;
  readonly SPDXID: string;
  readonly documentNamespace: string;
  readonly creationInfo: { readonly created: string };
  readonly packages: readonly {
    readonly SPDXID: string;
    readonly name: string;
    readonly versionInfo: string;
    readonly licenseDeclared: string;
  }[];
  readonly relationships: readonly {
    readonly spdxElementId: string;
    readonly relationshipType: string;
    readonly relatedSpdxElement: string;
  }[];
}

export async function inspectImage(tag: string): Promise<InspectedImage> {
  return JSON.parse(await docker(['image', 'inspect', '--format', '{{ json . }}', tag]));
}

/** The sizes of an image's layers as a registry would send them, in bytes, from the lowest up. */
export async function compressedLayers(tag: string): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-image-'));
  try {
    await docker(['image', 'save', '--output', join(folder, 'image.tar'), tag]);
    await run('tar', ['--extract', '--file', join(folder, 'image.tar'), '--directory', folder]);
    const [manifest] = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as [
      { Layers: string[] },
    ];
    const sizes: number[] = [];
    for (const layer of manifest.Layers) sizes.push(await compressedSize(join(folder, layer)));
    return sizes;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function compressedSize(file: string): Promise<number> {
  let size = 0;
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done();
    },
  });
  await pipeline(createReadStream(file), createGzip(), count);
  return size;
}

/** `name@version` of every package from npm in the image, whether somebody declares it or not. */
export async function installedPackages(tag: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-image-'));
  const container = (await docker(['container', 'create', tag])).trim();
  try {
    await docker(['container', 'cp', `${container}:/app/node_modules/.pnpm`, folder]);
    const names: string[] = [];
    for (const entry of await readdir(join(folder, '.pnpm'))) {
      const at = /^(@?[^@]+)@([^_(]+)/.exec(entry);
      if (at !== null) names.push(`${at[1]?.replace('+', '/')}@${at[2]}`);
    }
    return names;
  } finally {
    await docker(['container', 'rm', container]);
    await rm(folder, { recursive: true });
  }
}
