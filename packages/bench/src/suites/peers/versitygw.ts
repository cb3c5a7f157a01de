import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { send } from '../../harness/send.ts';
import { type Served, startServer } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { presign } from '../storage/presign.ts';
import { BUCKET } from '../storage/servers.ts';

const REGION = 'us-east-1';

/** An S3 server on files, and how a load generator that cannot sign calls it. */
export interface Versitygw extends Served {
  /** Path and query of a signed request for an object. */
  signed(method: 'GET' | 'PUT', key: string): string;
}

/** Starts it on a folder of its own, which has the bucket. It does not sync what it writes, and cannot be told to. */
export async function startVersitygw(stage: Stage, program: string, name: string): Promise<Versitygw> {
  const folder = join(stage.folder, name);
  await mkdir(folder);
  const credentials = { accessKeyId: 'bench', secretAccessKey: randomBytes(32).toString('hex') };
  const served = await startServer(stage, {
    ...{ name, source: program, isForeign: true, readyPath: '/health' },
    args: [
      ...['--port', '127.0.0.1:{port}', '--region', REGION, '--health', '/health', '--quiet', '--keep-alive'],
      ...['posix', folder],
    ],
    env: { ROOT_ACCESS_KEY: credentials.accessKeyId, ROOT_SECRET_KEY: credentials.secretAccessKey },
  });
  const access = { url: served.url, credentials, region: REGION };
  await send('PUT', served.url + presign(access, 'PUT', `/${BUCKET}`));
  return { ...served, signed: (method, key) => presign(access, method, `/${BUCKET}/${key}`) };
}
