import { type ChangedCost, type ChangedOperation, measureChange } from '../../harness/change.ts';
import type { BenchOptions } from '../../harness/options.ts';
import type { ServedWithDatabase } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { selectParts } from '../../harness/suite.ts';
import type { LoadResult } from '../../load/generate.ts';
import type { Traffic } from '../../load/traffic.ts';
import { CHEAPEST } from './hashing.ts';
import { loginTraffic, makePeople, type People, startAuth } from './people.ts';
import { createRefresher, type Refresher } from './refreshes.ts';
import { verifyTraffic } from './verifications.ts';

/** One service with its users. The hashes are cheap: they are the same work on both sides. */
interface Side {
  readonly auth: ServedWithDatabase;
  readonly people: People;
  readonly refresh: Refresher;
}

type Loads = Readonly<Record<string, (side: Side, seconds: number) => Promise<LoadResult>>>;

/** What requests to the authentication service cost, compared with another checkout. */
export async function measureAuthChange(
  stage: Stage,
  { against, rounds, seconds, connections, providers, operations }: BenchOptions,
): Promise<ChangedCost[]> {
  const open = async (name: string, checkout?: string): Promise<Side> => {
    const auth = await startAuth(stage, name, CHEAPEST, checkout);
    const people = await makePeople(stage, auth, providers);
    return { auth, people, refresh: createRefresher(stage.generator, auth.url, people.refreshTokens) };
  };
  const sides = { base: await open('auth_base', against), ours: await open('auth_changed') };
  const send = (trafficOf: (people: People) => Traffic) => (side: Side, length: number) =>
    stage.generator('load', {
      baseUrl: side.auth.url,
      traffic: trafficOf(side.people),
      connections,
      seconds: length,
    });
  const loads: Loads = {
    refresh: ({ refresh }, length) => refresh({ connections, seconds: length }),
    'GET /me': send(({ accessTokens }) => ownTraffic('/api/v1/auth/me', accessTokens)),
    'GET /sessions': send(({ accessTokens }) => ownTraffic('/api/v1/auth/sessions', accessTokens)),
    verify: send(verifyTraffic),
    login: send(({ ids }) => loginTraffic(ids)),
  };
  const changes: ChangedCost[] = [];
  for (const name of selectParts(Object.keys(loads), operations)) {
    const load = loads[name];
    if (load === undefined) throw new Error(`there is no ${name}`);
    const sideOf = (side: Side) => ({
      program: side.auth.program,
      load: (length: number) => load(side, length),
    });
    const operation: ChangedOperation = {
      name,
      sides: { base: sideOf(sides.base), ours: sideOf(sides.ours) },
    };
    changes.push(await measureChange(stage, operation, { rounds, seconds }));
  }
  for (const { auth } of Object.values(sides)) await auth.program.stop();
  return changes;
}

/** Requests of users for what is theirs. */
export function ownTraffic(path: string, accessTokens: readonly string[]): Traffic {
  return { method: 'GET', path, ids: accessTokens, headers: { authorization: 'Bearer {id}' } };
}
