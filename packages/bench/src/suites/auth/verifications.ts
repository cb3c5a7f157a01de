import { recordResponse } from '../../harness/canned-response.ts';
import type { Extent } from '../../harness/measure.ts';
import { startLimit } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/jobs.ts';
import { measurePair, type Pair } from './pair.ts';
import type { People } from './people.ts';
import type { ServedAuth } from './service.ts';

const VERIFY_PATH = '/api/v1/auth/verify';

/** The check that gateways make for everybody's tokens again and again, compared with an empty handler. */
export async function measureVerifications(
  stage: Stage,
  auth: ServedAuth,
  people: People,
  extent: Extent,
): Promise<Pair> {
  const response = await recordResponse(auth.url, {
    method: 'GET',
    route: VERIFY_PATH,
    path: VERIFY_PATH,
    headers: { authorization: `Bearer ${people.accessTokens[0]}` },
    isQuiet: true,
  });
  const limit = await startLimit(stage, [response]);
  const load = { traffic: verifyTraffic(people), connections: extent.connections };
  const measure = (baseUrl: string) => (seconds: number) =>
    stage.generator.load({ baseUrl, ...load, seconds });
  const pair = await measurePair('verify', { ours: measure(auth.url), limit: measure(limit.url) }, extent);
  await limit.program.stop();
  return pair;
}

export function verifyTraffic({ accessTokens }: People): Traffic {
  return {
    method: 'GET',
    path: VERIFY_PATH,
    ids: accessTokens,
    headers: { authorization: 'Bearer {id}' },
  };
}
