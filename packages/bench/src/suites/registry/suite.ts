import { figuresOf } from '../../harness/bars.ts';
import { partRunner, type Suite, selectParts } from '../../harness/suite.ts';
import { summarizeOperation } from '../../harness/summary.ts';
import { BARS, type Measured } from './bars.ts';
import { measureRegistryChange } from './change.ts';
import { measureHeartbeats } from './heartbeats.ts';
import { measureLists } from './lists.ts';
import { measureOffers } from './offer-results.ts';
import { measureOutage } from './outage.ts';
import { openObvious, openOurs } from './registries.ts';
import { renderRegistry } from './report.ts';
import { measureSweeps } from './sweeps.ts';

const PARTS = ['outage', 'offers', 'sweep', 'list', 'heartbeat', 'change'] as const;
/** These bring machines of their own. */
const WITHOUT_FLEET: readonly string[] = ['outage', 'offers', 'change'];

/**
 * The registry with a whole fleet, called directly, compared with its bars. Heartbeats come last: they change what
 * everything else needs.
 */
export const registrySuite: Suite = async (stage, options, say) => {
  const parts = selectParts(PARTS, options.only);
  const run = partRunner(parts, say);
  const { providers, rounds, seconds } = options;
  const outage = await run('outage', () => measureOutage(stage, options, providers));
  const offers = await run('offers', () => measureOffers(stage, options, providers));
  const needsFleet = parts.some((part) => !WITHOUT_FLEET.includes(part));
  if (needsFleet) say(`creating a fleet of ${providers} ...`);
  const ours = needsFleet ? await openOurs(stage, providers, seconds) : undefined;
  const needsObvious = parts.includes('list') || parts.includes('heartbeat');
  const obvious = ours && needsObvious ? await openObvious(stage, providers, ours) : undefined;
  const sweeps = ours && (await run('sweep', () => measureSweeps(ours, rounds)));
  const lists = ours && obvious && (await run('list', () => measureLists(stage, ours, obvious, options)));
  const heartbeats =
    ours && obvious && (await run('heartbeat', () => measureHeartbeats(stage, ours, obvious, options)));
  const measured: Measured = {
    outage,
    offers,
    sweeps,
    lists,
    heartbeat: heartbeats && summarizeOperation(heartbeats.operation),
    memoryBytes: heartbeats?.memoryBytes,
    change:
      options.against === undefined
        ? undefined
        : await run('change', () => measureRegistryChange(stage, options)),
  };
  return {
    report: renderRegistry(options, measured),
    results: { bars: figuresOf(BARS, measured), ...measured, rounds: heartbeats?.operation },
  };
};
