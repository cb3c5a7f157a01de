/** The load generator, a separate process. */
import { serveJobs } from '../child/jobs.ts';
import { readEventStreams } from './event-streams.ts';
import { generateLoad } from './generate.ts';
import { measureLatency } from './latency.ts';
import { readListing } from './listing.ts';
import { publishMessages } from './publish.ts';
import { generateRefreshes } from './refreshes.ts';
import { generateSteadyLoad } from './steady.ts';
import { transfer } from './transfer.ts';

/** Everything that the load generator does, by the kind of the job. */
const LOADS = {
  load: generateLoad,
  latency: measureLatency,
  steady: generateSteadyLoad,
  refresh: generateRefreshes,
  transfer,
  listing: readListing,
  publish: publishMessages,
  'event-streams': readEventStreams,
};
export type Loads = typeof LOADS;

serveJobs(({ kind, job }: { kind: keyof Loads; job: never }) => LOADS[kind](job));
