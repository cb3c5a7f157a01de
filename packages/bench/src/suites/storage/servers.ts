import { type Served, startOwnServer, startService } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { S3_ACCESS, type SinkCounts } from '../../servers/s3-documents.ts';

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
  return startStorage(stage, {
    GRIDLEASE_OBJECT_STORE__ENDPOINT: url,
    GRIDLEASE_OBJECT_STORE__ACCESS_KEY_ID: credentials.accessKeyId,
    GRIDLEASE_OBJECT_STORE__SECRET_ACCESS_KEY: credentials.secretAccessKey,
    GRIDLEASE_OBJECT_STORE__REGION: region,
  });
}

/** Starts the service on a folder. */
export function startOnDisk(
  stage: Stage,
  folder: string,
  env: Readonly<Record<string, string>> = {},
  build: { readonly name?: string; readonly checkout?: string | undefined } = {},
): Promise<Served> {
  const store = { GRIDLEASE_OBJECT_STORE__DRIVER: 'disk', GRIDLEASE_OBJECT_STORE__FOLDER: folder };
  return startStorage(stage, { ...store, ...env }, build);
}

function startStorage(
  stage: Stage,
  store: Readonly<Record<string, string>>,
  { name = 'storage', checkout }: { readonly name?: string; readonly checkout?: string | undefined } = {},
): Promise<Served> {
  const env = { GRIDLEASE_SERVER__PORT: '{port}', GRIDLEASE_DRAIN_DELAY: '0s', ...store };
  return startService(stage, 'storage', env, name, checkout);
}

/** Starts the store that keeps nothing. */
export async function startSink(stage: Stage): Promise<Sink> {
  const { url } = await startOwnServer(stage, 's3-sink', { readyPath: '/.counts' });
  const counts = async () => (await (await fetch(`${url}/.counts`)).json()) as SinkCounts;
  return { url, ...S3_ACCESS, counts };
}
