import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Extent, measureSides, type OperationResult } from '../../harness/measure.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/traffic.ts';
import { accessOf, SUBJECT, tokenOf } from './access.ts';
import { startOnDisk } from './servers.ts';

const BODY = 'x'.repeat(4_096);
const KEYS = Array.from({ length: 1_000 }, (_, number) => `objects/${number}`);

/** Small uploads of a user who has a quota, compared with the same of one who has none, each to a folder of its own. */
export async function measureQuotas(stage: Stage, extent: Extent): Promise<OperationResult[]> {
  const secret = randomBytes(32).toString('hex');
  const access = accessOf(secret);
  const quotas = JSON.stringify([{ prefix: 'users/{sub}/', bytes: 1_024 ** 4 }]);
  const ours = await startOnDisk(stage, join(stage.folder, 'with-quota'), {
    ...access,
    GRIDLEASE_QUOTAS: quotas,
  });
  const limit = await startOnDisk(stage, join(stage.folder, 'without-quota'), access);
  const traffic: Traffic = {
    method: 'PUT',
    path: `/objects/users/${SUBJECT}/{id}`,
    ids: KEYS,
    headers: { authorization: `Bearer ${tokenOf(secret)}` },
    bodies: [BODY],
  };
  const { connections } = extent;
  const measure = (baseUrl: string) => (seconds: number) =>
    stage.generator('load', { baseUrl, traffic, connections, seconds });
  const pair = await measureSides(
    'PUT 4 KiB',
    { ours: measure(ours.url), limit: measure(limit.url) },
    extent,
  );
  for (const { program } of [ours, limit]) await program.stop();
  return [pair];
}
