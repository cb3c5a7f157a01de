import { figuresOf } from '../../harness/bars.ts';
import { partRunner, type Suite, selectParts } from '../../harness/suite.ts';
import { summarizeOperation } from '../../harness/summary.ts';
import { BARS, type Measured } from './bars.ts';
import { measureFlood } from './flood.ts';
import { measureLogins } from './logins.ts';
import { makePeople, startAuth } from './people.ts';
import { createRefresher, measureRefreshes } from './refreshes.ts';
import { renderAuth } from './report.ts';
import { measureRevocations } from './revocations.ts';
import { measureVerifications } from './verifications.ts';

const PARTS = ['verify', 'refresh', 'login', 'flood', 'revocations'] as const;

/** The authentication service, called directly, compared with its bars. */
export const authSuite: Suite = async (stage, options, say) => {
  const run = partRunner(selectParts(PARTS, options.only), say);
  const auth = await startAuth(stage);
  say(`logging ${options.providers} users in ...`);
  const people = await makePeople(stage, auth, options.providers);
  const [spare = '', ...tokens] = people.refreshTokens;
  const refresh = createRefresher(stage.generator, auth.url, tokens);
  const rounds = {
    verify: await run('verify', () => measureVerifications(stage, auth, people, options)),
    refresh: await run('refresh', () => measureRefreshes(stage, auth, { refresh, spare }, options)),
    login: await run('login', () => measureLogins(stage, auth, people, options)),
  };
  const measured: Measured = {
    verify: rounds.verify && summarizeOperation(rounds.verify),
    refresh: rounds.refresh && summarizeOperation(rounds.refresh),
    login: rounds.login && summarizeOperation(rounds.login),
    flood: await run('flood', () => measureFlood(stage, auth, { people, refresh }, options)),
    revocations: await run('revocations', async () => measureRevocations()),
  };
  return {
    report: renderAuth(options, measured),
    results: { bars: figuresOf(BARS, measured), ...measured, rounds },
  };
};
