import { startLimit } from '../../harness/limit.ts';
import { type Extent, measureSides, type OperationResult } from '../../harness/measure.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/traffic.ts';
import type { People, Sides } from './people.ts';

const VERIFY_PATH = '/api/v1/auth/verify';

/** The check that gateways make for everybody's tokens again and again, compared with an empty handler. */
export async function measureVerifications(
  stage: Stage,
  { ours, obvious }: Sides,
  extent: Extent,
): Promise<OperationResult> {
  const limit = await startLimit(stage, ours.auth.url, {
    method: 'GET',
    path: VERIFY_PATH,
    headers: { authorization: `Bearer ${ours.people.accessTokens[0]}` },
    isQuiet: true,
  });
  const { connections } = extent;
  const measure = (baseUrl: string, people: People) => (seconds: number) =>
    stage.generator('load', { baseUrl, traffic: verifyTraffic(people), connections, seconds });
  const measures = {
    ours: measure(ours.auth.url, ours.people),
    limit: measure(limit.url, ours.people),
    obvious: measure(obvious.auth.url, obvious.people),
  };
  const result = await measureSides('verify', measures, extent);
  await limit.program.stop();
  return result;
}

export function verifyTraffic({ accessTokens }: People): Traffic {
  return { method: 'GET', path: VERIFY_PATH, ids: accessTokens, headers: { authorization: 'Bearer {id}' } };
}
