import { type Suite, selectParts } from '../../harness/suite.ts';
import { summarizeOperation } from '../../harness/summary.ts';
import { figuresOf } from './figures.ts';
import { measureHeartbeats } from './heartbeats.ts';
import { measureLists } from './lists.ts';
import { measureOutage } from './outage.ts';
import { type FleetRegistry, openObvious, openOurs } from './registries.ts';
import { type Measured, renderReport } from './report.ts';
import { measureSweeps } from './sweeps.ts';

const PARTS = ['outage', 'sweep', 'list', 'heartbeat'] as const;

/**
 * The registry with a whole fleet, called directly, compared with its bars. Heartbeats come last: they change what
 * everything else needs.
 */
export const registrySuite: Suite = async (stage, options, say) => {
  const parts = selectParts(PARTS, options.only);
  const run = async <T>(part: (typeof PARTS)[number], measure: () => Promise<T>) => {
    if (!parts.includes(part)) return undefined;
    say(`measuring ${part} ...`);
    return measure();
  };
  const outage = await run('outage', () => measureOutage(stage, options, options.providers));
  const ours = parts.some((part) => part !== 'outage') ? await open(stage, options, say) : undefined;
  const obvious =
    ours && (parts.includes('list') || parts.includes('heartbeat'))
      ? await openObvious(stage, options.providers, ours)
      : undefined;
  const sweeps = ours && (await run('sweep', () => measureSweeps(ours, options.rounds)));
  const lists = ours && obvious && (await run('list', () => measureLists(stage, ours, obvious, options)));
  const heartbeats =
    ours && obvious && (await run('heartbeat', () => measureHeartbeats(stage, ours, obvious, options)));

  const measured: Measured = {
    outage,
    sweeps,
    lists,
    heartbeat: heartbeats && summarizeOperation(heartbeats.operation),
    memoryBytes: heartbeats?.memoryBytes,
  };
  const figures = figuresOf(measured);
  return {
    report: renderReport(options, measured, figures),
    results: { bars: figures, ...measured, rounds: heartbeats?.operation },
  };
};

function open(
  stage: Parameters<Suite>[0],
  { providers }: Parameters<Suite>[1],
  say: Parameters<Suite>[2],
): Promise<FleetRegistry> {
  say(`creating a fleet of ${providers} ...`);
  return openOurs(stage, providers);
}
