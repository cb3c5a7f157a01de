import { figuresOf } from '../../harness/bars.ts';
import { partRunner, type Suite, selectParts } from '../../harness/suite.ts';
import { summarizeOperation } from '../../harness/summary.ts';
import { BARS, type Measured } from './bars.ts';
import { measureCardStarts } from './card-starts.ts';
import { CPU_PARTS, measureCpu } from './cpu.ts';
import { measureEventStreams } from './event-streams.ts';
import { measurePooler } from './pooler.ts';
import { renderBilling } from './report.ts';
import { closeRequestServers, measureReports, measureStarts, openRequestServers } from './requests.ts';
import { measureStandby } from './standby.ts';
import { measureStream } from './stream.ts';
import { measureTicks } from './ticks.ts';

const PARTS = [
  'ticks',
  'start',
  'cards',
  'usage',
  'stream',
  'events',
  'pooler',
  'standby',
  ...CPU_PARTS,
] as const;
const ALONE: readonly string[] = ['ticks', 'events', 'pooler', 'standby', ...CPU_PARTS];
/** A minute, unless measurements are shorter than usual. */
const INTERVALS_OF_SECONDS = 15;
/** The minimum setting of the service. */
const INTERVAL_SECONDS_MIN = 1;

/** Billing's rentals, called directly, compared with their bars. */
export const billingSuite: Suite = async (stage, options, say) => {
  const parts = selectParts(PARTS, options.only);
  const run = partRunner(parts, say);
  const intervalSeconds = Math.max(INTERVAL_SECONDS_MIN, options.seconds * INTERVALS_OF_SECONDS);
  const ticks = await run('ticks', () =>
    measureTicks(stage, { sessions: options.providers, intervalSeconds }, say),
  );
  const events = await run('events', () => measureEventStreams(stage, options.seconds));
  const pooler = await run('pooler', () => measurePooler(stage, options, say));
  const standby = await run('standby', () => measureStandby(stage, options, say));
  const cpuParts = CPU_PARTS.filter((part) => parts.includes(part));
  const cpu = cpuParts.length > 0 ? await measureCpu(stage, options, cpuParts, say) : undefined;
  // Request measurements are made on servers whose sessions are not billed.
  const needsRequests = parts.some((part) => !ALONE.includes(part));
  if (needsRequests) say('writing renters and sessions ...');
  const servers = needsRequests ? await openRequestServers(stage, options.providers) : undefined;
  const starts = servers && (await run('start', () => measureStarts(stage, servers, options)));
  const cards = servers && (await run('cards', () => measureCardStarts(stage, servers, options)));
  const usage = servers && (await run('usage', () => measureReports(stage, servers, options)));
  const stream = servers && (await run('stream', () => measureStream(stage, servers, options)));
  const measured: Measured = {
    ticks,
    starts: starts && summarizeOperation(starts),
    cards,
    usage: usage && summarizeOperation(usage),
    stream,
    events,
    pooler,
    standby,
    cpu,
    findings: servers === undefined ? [] : await closeRequestServers(stage, servers),
  };
  return {
    report: renderBilling(options, measured),
    results: { bars: figuresOf(BARS, measured), ...measured, rounds: { starts, usage } },
  };
};
