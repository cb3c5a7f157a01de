import { figuresOf } from '../../harness/bars.ts';
import type { OperationResult } from '../../harness/measure.ts';
import type { BenchOptions } from '../../harness/options.ts';
import type { Stage } from '../../harness/stage.ts';
import { partRunner, type Suite, selectParts } from '../../harness/suite.ts';
import { summarizeOperation } from '../../harness/summary.ts';
import { BARS, type Measured } from './bars.ts';
import { measureAuthChange } from './change.ts';
import { type FloodResults, measureFlood } from './flood.ts';
import { measureLoginCosts } from './login-cost.ts';
import { measureLogins } from './logins.ts';
import { makePeople, type Sides, startAuth, startObviousAuth } from './people.ts';
import { createRefresher, measureRefreshes } from './refreshes.ts';
import { renderAuth } from './report.ts';
import { measureRevocations } from './revocations.ts';
import { measureVerifications } from './verifications.ts';

const PARTS = ['verify', 'refresh', 'login', 'login cost', 'flood', 'revocations', 'change'] as const;
/** Those that need users with sessions. */
const WITH_PEOPLE: readonly string[] = ['verify', 'refresh', 'login', 'flood'];

/** The authentication service, called directly, compared with its bars and with the obvious implementation. */
export const authSuite: Suite = async (stage, options, say) => {
  const selected = selectParts(PARTS, options.only);
  const run = partRunner(selected, say);
  const rounds: Partial<Record<'verify' | 'refresh' | 'login', OperationResult | undefined>> = {};
  let flood: FloodResults | undefined;
  if (selected.some((part) => WITH_PEOPLE.includes(part))) {
    const sides = await openSides(stage, options, say);
    const { auth, people } = sides.ours;
    const [spare = '', ...tokens] = people.refreshTokens;
    const refresh = createRefresher(stage.generator, auth.url, tokens);
    const obvious = createRefresher(
      stage.generator,
      sides.obvious.auth.url,
      sides.obvious.people.refreshTokens,
    );
    rounds.verify = await run('verify', () => measureVerifications(stage, sides, options));
    rounds.refresh = await run('refresh', () =>
      measureRefreshes(stage, auth, { ours: refresh, obvious, spare }, options),
    );
    rounds.login = await run('login', () => measureLogins(stage, sides, options));
    flood = await run('flood', () => measureFlood(stage, auth, { people, refresh }, options));
  }
  const measured: Measured = {
    verify: rounds.verify && summarizeOperation(rounds.verify),
    refresh: rounds.refresh && summarizeOperation(rounds.refresh),
    login: rounds.login && summarizeOperation(rounds.login),
    loginCosts: await run('login cost', () => measureLoginCosts(stage, options)),
    flood,
    revocations: await run('revocations', async () => measureRevocations()),
    change:
      options.against === undefined
        ? undefined
        : await run('change', () => measureAuthChange(stage, options)),
  };
  return {
    report: renderAuth(options, measured),
    results: { bars: figuresOf(BARS, measured), ...measured, rounds },
  };
};

async function openSides(
  stage: Stage,
  { providers }: Pick<BenchOptions, 'providers'>,
  say: (line: string) => void,
): Promise<Sides> {
  const ours = await startAuth(stage);
  const obvious = await startObviousAuth(stage);
  say(`logging ${providers} users in ...`);
  return {
    ours: { auth: ours, people: await makePeople(stage, ours, providers) },
    obvious: { auth: obvious, people: await makePeople(stage, obvious, providers, 'obvious') },
  };
}
