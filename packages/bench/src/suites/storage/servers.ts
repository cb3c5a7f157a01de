import { freeAddress, type Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { SinkCounts } from '../../servers/s3-sink-api.ts';
import { S3_ACCESS } from '../../servers/s3-sink-api.ts';

/** The bucket of everything that is not listed. */
export const BUCKET = 'bench';
export const MIB = 1_024 ** 2;

/** A store's address and credentials. */
export interface StoreAccess {
  readonly url: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly region: string;
}

/** The store that keeps nothing. */
export interface Sink extends StoreAccess {
  counts(): Promise<SinkCounts>;
}

/** The address of an object at the service, and at everything it is compared with. */
export function objectUrl(serverUrl: string, key: string): string {
  return `${serverUrl}/objects/${BUCKET}/${key}`;
}

/** Starts the service as it is deployed, in front of an S3 store. */
export function startBefore(stage: Stage, { url, credentials, region }: StoreAccess): Promise<Served> {
  return startService(stage, {
    GRIDLEASE_OBJECT_STORE__ENDPOINT: url,
    GRIDLEASE_OBJECT_STORE__ACCESS_KEY_ID: credentials.accessKeyId,
    GRIDLEASE_OBJECT_STORE__SECRET_ACCESS_KEY: credentials.secretAccessKey,
    GRIDLEASE_OBJECT_STORE__REGION: region,
  });
}

/** Starts the service on a folder. */
export function startOnDisk(stage: Stage, folder: string): Promise<Served> {
  return startService(stage, {
    GRIDLEASE_OBJECT_STORE__DRIVER: 'disk',
    GRIDLEASE_OBJECT_STORE__FOLDER: folder,
  });
}

async function startService(stage: Stage, settings: Readonly<Record<string, string>>): Promise<Served> {
  const { port, url } = await freeAddress();
  const program = await stage.start({
    name: 'storage',
    source: 'services/storage/src/main.ts',
    env: { GRIDLEASE_SERVER__PORT: String(port), GRIDLEASE_DRAIN_DELAY: '0s', ...settings },
    readyUrl: `${url}/health/ready`,
  });
  return { url, program };
}

/** Starts the store that keeps nothing. */
export async function startSink(stage: Stage): Promise<Sink> {
  const { url } = await startServer(stage, 's3-sink', '/.counts');
  const counts = async () => (await (await fetch(`${url}/.counts`)).json()) as SinkCounts;
  return { url, ...S3_ACCESS, counts };
}

/** Starts one of the servers that the service is compared with, in front of the sink. */
export function startProxy(
  stage: Stage,
  name: 'storage-pipe' | 'bare-storage' | 'obvious-storage',
  store: Sink,
  ...args: string[]
): Promise<Served> {
  return startServer(stage, name, '/health', store.url, ...args);
}

async function startServer(
  stage: Stage,
  name: string,
  readyPath: string,
  ...args: string[]
): Promise<Served> {
  const { port, url } = await freeAddress();
  const program = await stage.start({
    name,
    source: `packages/bench/src/servers/${name}.ts`,
    args: [String(port), ...args],
    readyUrl: url + readyPath,
  });
  return { url, program };
}
