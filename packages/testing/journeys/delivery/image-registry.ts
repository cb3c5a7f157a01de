import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { onTestFinished } from 'vitest';

const MANIFEST = 'application/vnd.docker.distribution.manifest.v2+json';
const CONFIG = 'application/vnd.docker.container.image.v1+json';
const LAYER = 'application/vnd.docker.image.rootfs.diff.tar';
const LAYER_BYTES = 1_000_000_000;
const PART_BYTES = 10_000;
const PART_EVERY_MS = 50;

export interface ImageRegistry {
  /** An image whose only layer begins and never ends. */
  readonly endless: string;
  /** An image that is not there. */
  readonly missing: string;
  /** How many layers are on their way. */
  underWay(): number;
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const digestOf = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** An image of one layer of which nobody has more than its beginning. */
function describeImage() {
  const digest = digestOf(Buffer.from('a layer'));
  const config = json({
    architecture: process.arch === 'arm64' ? 'arm64' : 'amd64',
    os: 'linux',
    config: {},
    rootfs: { type: 'layers', diff_ids: [digest] },
  });
  const manifest = json({
    schemaVersion: 2,
    mediaType: MANIFEST,
    config: { mediaType: CONFIG, size: config.length, digest: digestOf(config) },
    layers: [{ mediaType: LAYER, size: LAYER_BYTES, digest }],
  });
  return { config, manifest };
}

/** A registry of images that stops with the test. */
export async function openImageRegistry(): Promise<ImageRegistry> {
  const layers = new Set<ServerResponse>();
  const { config, manifest } = describeImage();
  const server = await openTestHttpServer(({ url = '' }, response) => {
    const name = url.split('/').at(-1) ?? '';
    if (url === '/v2/') return void response.end('{}');
    const send = (type: string, bytes: Buffer) => {
      const headers = { 'content-length': bytes.length, 'docker-content-digest': digestOf(bytes) };
      response.writeHead(200, { 'content-type': type, ...headers }).end(bytes);
    };
    if (!url.startsWith('/v2/tools/endless/')) {
      const errors = [{ code: 'MANIFEST_UNKNOWN', message: 'manifest unknown' }];
      return void response.writeHead(404, { 'content-type': 'application/json' }).end(json({ errors }));
    }
    if (url.includes('/manifests/')) return send(MANIFEST, manifest);
    if (name === digestOf(config)) return send(CONFIG, config);
    layers.add(response);
    response.writeHead(200, { 'content-length': LAYER_BYTES });
    // An engine notices that a pull was given up when something arrives.
    const sending = setInterval(() => response.write(Buffer.alloc(PART_BYTES)), PART_EVERY_MS);
    response.once('close', () => {
      clearInterval(sending);
      layers.delete(response);
    });
  });
  onTestFinished(() => server.close());
  const host = `127.0.0.1:${server.port}`;
  return {
    endless: `${host}/tools/endless:1`,
    missing: `${host}/tools/misspelt:1`,
    underWay: () => layers.size,
  };
}
