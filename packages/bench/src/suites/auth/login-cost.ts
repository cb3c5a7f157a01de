import { type CpuCost, measureCpuCost } from '../../harness/cpu-cost.ts';
import { startLimit } from '../../harness/limit.ts';
import { type Extent, measureInTurn, VARIANTS, type Variant } from '../../harness/measure.ts';
import type { Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { median } from '../../load/statistics.ts';
import { CHEAPEST } from './hashing.ts';
import { LOGIN_PATH, loginTraffic, makePeople, startAuth, startObviousAuth } from './people.ts';

/** Few, so that nothing waits and only the work is measured. */
const CONNECTIONS = 4;
const PEOPLE = 200;

/** What a login costs beside its hash, medians over the rounds. The limit is the empty handler. */
export type LoginCosts = Readonly<Record<Variant, CpuCost>>;

/** Logins with the cheapest possible hashes. Throws if one fails. */
export async function measureLoginCosts(
  stage: Stage,
  extent: Pick<Extent, 'rounds' | 'seconds'>,
): Promise<LoginCosts> {
  const ours = await startAuth(stage, 'auth_cheapest', CHEAPEST);
  const { ids } = await makePeople(stage, ours, PEOPLE);
  const obvious = await startObviousAuth(stage, 'obvious_auth_cheapest', CHEAPEST);
  await makePeople(stage, obvious, PEOPLE, 'obvious');
  const traffic = loginTraffic(ids);
  const [body = ''] = traffic.bodies ?? [];
  const [id = ''] = ids;
  const limit = await startLimit(stage, ours.url, {
    method: 'POST',
    path: LOGIN_PATH,
    body: JSON.parse(body.replaceAll('{id}', id)),
    bodySchema: ['services/auth/src/logins/schema.ts', 'loginRequest'],
  });
  const servers: Readonly<Record<Variant, Served>> = { ours, limit, obvious };
  const costs = await measureInTurn(VARIANTS, extent, async (variant, seconds) => {
    const { url, program } = servers[variant];
    const load = { baseUrl: url, traffic, connections: CONNECTIONS };
    const { cost } = await measureCpuCost(stage, program, seconds, (length) =>
      stage.generator('load', { ...load, seconds: length }),
    );
    return cost;
  });
  for (const { program } of Object.values(servers)) await program.stop();
  return { ours: medianOf(costs.ours), limit: medianOf(costs.limit), obvious: medianOf(costs.obvious) };
}

function medianOf(costs: readonly CpuCost[]): CpuCost {
  const of = (figure: keyof CpuCost) => median(costs.map((cost) => cost[figure]));
  return { serviceMs: of('serviceMs'), databaseMs: of('databaseMs') };
}
