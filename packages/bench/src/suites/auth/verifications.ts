import { startLimit } from '../../harness/limit.ts';
import { type Extent, measurePair, type OperationResult } from '../../harness/measure.ts';
import type { Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/traffic.ts';
import type { People } from './people.ts';

const VERIFY_PATH = '/api/v1/auth/verify';

/** The check that gateways make for everybody's tokens again and again, compared with an empty handler. */
export async function measureVerifications(
  stage: Stage,
  auth: Served,
  people: People,
  extent: Extent,
): Promise<OperationResult> {
  const limit = await startLimit(stage, auth.url, {
    method: 'GET',
    path: VERIFY_PATH,
    headers: { authorization: `Bearer ${people.accessTokens[0]}` },
    isQuiet: true,
  });
  const { connections } = extent;
  const traffic = verifyTraffic(people);
  const measure = (baseUrl: string) => (seconds: number) =>
    stage.generator('load', { baseUrl, traffic, connections, seconds });
  const pair = await measurePair('verify', { ours: measure(auth.url), limit: measure(limit.url) }, extent);
  await limit.program.stop();
  return pair;
}

export function verifyTraffic({ accessTokens }: People): Traffic {
  return { method: 'GET', path: VERIFY_PATH, ids: accessTokens, headers: { authorization: 'Bearer {id}' } };
}
