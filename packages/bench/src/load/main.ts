/** The load generator, a separate process: runs jobs one after the other for the process that started it. */
import { generateLoad } from './generate.ts';
import type { Job } from './jobs.ts';
import { measureLatency } from './latency.ts';
import { readListing } from './listing.ts';
import { publishMessages } from './publish.ts';
import { generateRefreshes } from './refreshes.ts';
import { generateFlood, generateSteadyLoad } from './steady.ts';
import { transfer } from './transfer.ts';

function run(job: Job): Promise<unknown> {
  if (job.kind === 'load') return generateLoad(job);
  if (job.kind === 'refresh') return generateRefreshes(job);
  if (job.kind === 'flood') return generateFlood(job);
  if (job.kind === 'transfer') return transfer(job);
  if (job.kind === 'listing') return readListing(job);
  if (job.kind === 'publish') return publishMessages(job);
  return job.kind === 'latency' ? measureLatency(job) : generateSteadyLoad(job);
}

process.on('message', async (job: Job) => {
  try {
    process.send?.({ result: await run(job) });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.once('disconnect', () => process.exit());
