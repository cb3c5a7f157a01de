import { type Suite, selectParts } from '../../harness/suite.ts';
import { figuresOf, type Measured } from './figures.ts';
import { measureFlood } from './flood.ts';
import { measureLogins } from './logins.ts';
import { type Pair, summarizePair } from './pair.ts';
import { makePeople } from './people.ts';
import { createRefresher, measureRefreshes } from './refreshes.ts';
import { renderReport } from './report.ts';
import { startAuth } from './service.ts';
import { measureVerifications } from './verifications.ts';

const PARTS = ['verify', 'refresh', 'login', 'flood'] as const;

/** The authentication service, called directly, compared with its bars. */
export const authSuite: Suite = async (stage, options, say) => {
  const parts = selectParts(PARTS, options.only);
  const auth = await startAuth(stage);
  say(`logging ${options.providers} users in ...`);
  const people = await makePeople(stage, auth, options.providers);
  const [spare = '', ...tokens] = people.refreshTokens;
  const refresh = createRefresher(stage.generator, auth.url, tokens);

  const run = async <T>(part: (typeof PARTS)[number], measure: () => Promise<T>) => {
    if (!parts.includes(part)) return undefined;
    say(`measuring ${part} ...`);
    return measure();
  };
  const pairs = {
    verify: await run('verify', () => measureVerifications(stage, auth, people, options)),
    refresh: await run('refresh', () => measureRefreshes(stage, auth, { refresh, spare }, options)),
    login: await run('login', () => measureLogins(stage, auth, people, options)),
  };
  const flood = await run('flood', () => measureFlood(stage, auth, { people, refresh }, options));

  const summary = (pair: Pair | undefined) => pair && summarizePair(pair);
  const measured: Measured = {
    verify: summary(pairs.verify),
    refresh: summary(pairs.refresh),
    login: summary(pairs.login),
    flood,
  };
  const figures = figuresOf(measured);
  return {
    report: renderReport(options, measured, figures),
    results: { bars: figures, ...measured, rounds: pairs },
  };
};
