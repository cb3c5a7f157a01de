import { type Suite, selectParts } from '../../suite.ts';
import { summarizeOperation } from '../../summary.ts';
import { figuresOf } from './figures.ts';
import { measureHeartbeats } from './heartbeats.ts';
import { measureLists } from './lists.ts';
import { openObvious, openOurs } from './registries.ts';
import { type Measured, renderReport } from './report.ts';
import { measureSweeps } from './sweeps.ts';

const PARTS = ['sweep', 'list', 'heartbeat'] as const;

/**
 * The registry with a whole fleet, straight to the service, beside what is asked of it. Heartbeats come last: they change
 * what everything else needs.
 */
export const registrySuite: Suite = async (stage, options, say) => {
  const parts = selectParts(PARTS, options.only);
  say(`making a fleet of ${options.providers} ...`);
  const ours = await openOurs(stage, options.providers);
  const obvious =
    parts.includes('list') || parts.includes('heartbeat')
      ? await openObvious(stage, options.providers, ours)
      : undefined;

  const run = async <T>(part: (typeof PARTS)[number], measure: () => Promise<T>) => {
    if (!parts.includes(part)) return undefined;
    say(`measuring ${part} ...`);
    return measure();
  };
  const sweeps = await run('sweep', () => measureSweeps(ours, options.rounds));
  const lists = obvious && (await run('list', () => measureLists(stage, ours, obvious, options)));
  const heartbeats =
    obvious && (await run('heartbeat', () => measureHeartbeats(stage, ours, obvious, options)));

  const measured: Measured = {
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
