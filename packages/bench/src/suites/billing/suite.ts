import type { BenchOptions } from '../../harness/options.ts';
import type { Stage } from '../../harness/stage.ts';
import { type Suite, selectParts } from '../../harness/suite.ts';
import { summarizeOperation } from '../../harness/summary.ts';
import { figuresOf, type Measured } from './figures.ts';
import { renderReport } from './report.ts';
import { closeRequestServers, measureReports, measureStarts, openRequestServers } from './requests.ts';
import { measureStream } from './stream.ts';
import { measureTicks } from './ticks.ts';

const PARTS = ['ticks', 'start', 'usage', 'stream'] as const;
type Part = (typeof PARTS)[number];
/** A minute, unless measurements are shorter than usual. */
const INTERVALS_OF_SECONDS = 15;
/** The minimum setting of the service. */
const INTERVAL_SECONDS_MIN = 1;

/** Billing's rentals, called directly, compared with their bars. */
export const billingSuite: Suite = async (stage, options, say) => {
  const parts = selectParts(PARTS, options.only);
  const intervalSeconds = Math.max(INTERVAL_SECONDS_MIN, options.seconds * INTERVALS_OF_SECONDS);
  const ticks = parts.includes('ticks')
    ? await measureTicks(stage, { sessions: options.providers, intervalSeconds }, say)
    : undefined;
  const { rounds, ...requests } = await measureRequests(stage, options, parts, say);
  const measured: Measured = { ticks, ...requests };
  const figures = figuresOf(measured);
  return {
    report: renderReport(options, measured, figures),
    results: { bars: figures, ...measured, rounds },
  };
};

/** Request measurements, on servers whose sessions are not billed. */
async function measureRequests(
  stage: Stage,
  options: BenchOptions,
  parts: readonly Part[],
  say: (line: string) => void,
): Promise<Omit<Measured, 'ticks'> & { readonly rounds: Readonly<Record<string, unknown>> }> {
  const none = { starts: undefined, usage: undefined, stream: undefined, findings: [], rounds: {} };
  if (parts.every((part) => part === 'ticks')) return none;
  say('writing renters and sessions ...');
  const servers = await openRequestServers(stage, options.providers);
  const run = async <T>(part: Part, measure: () => Promise<T>) => {
    if (!parts.includes(part)) return undefined;
    say(`measuring ${part} ...`);
    return measure();
  };
  const starts = await run('start', () => measureStarts(stage, servers, options));
  const usage = await run('usage', () => measureReports(stage, servers, options));
  const stream = await run('stream', () => measureStream(stage, servers, options));
  return {
    starts: starts && summarizeOperation(starts),
    usage: usage && summarizeOperation(usage),
    stream,
    findings: await closeRequestServers(stage, servers),
    rounds: { starts, usage },
  };
}
