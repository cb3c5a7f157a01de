import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { type Market, textOf, untilGone } from './market.ts';

const INPUT_BYTES = 3_000_000;
const EXIT_CODE = 7;

/** Rita's job reads an object of hers and writes another one, through the platform's storage. */
export async function runJob({ stage, rig, rita, marker }: Market): Promise<void> {
  const input = randomBytes(INPUT_BYTES);
  const put = await fetch(await rita.presign('PUT', 'job/input'), { method: 'PUT', body: input });
  expect(put.status).toBe(200);
  const log = {
    put_url: await rita.presign('PUT', 'job/log'),
    get_url: await rita.presign('GET', 'job/log'),
  };
  const script = `echo "$SECRET has begun"; sha256sum /data/input | cut -d' ' -f1 >/out/sum; echo done; exit ${EXIT_CODE}`;
  const { id } = await rita.rent(rig, {
    image: stage.engine.image,
    command: ['sh', '-c', `mkdir -p /out; ${script}`],
    env: { SECRET: marker },
    inputs: [{ url: await rita.presign('GET', 'job/input'), path: '/data/input' }],
    outputs: [{ path: '/out/sum', url: await rita.presign('PUT', 'job/output') }],
    log,
  });
  const ended = await rita.untilStatus(id, 'completed');
  expect(ended).toMatchObject({
    end_reason: 'workload_finished',
    exit_code: EXIT_CODE,
    billed_minutes: 1,
    total_cost: '1',
    connection: { log_url: log.get_url },
  });
  await untilGone(rig, id);
  const sum = createHash('sha256').update(input).digest('hex');
  expect((await textOf(await rita.presign('GET', 'job/output'))).trim()).toBe(sum);
  expect(await textOf(ended.connection?.log_url)).toBe(`${marker} has begun\ndone\n`);
}
