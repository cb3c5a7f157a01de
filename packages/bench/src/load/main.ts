/** The load generator, a process of its own: does one job after the other for the process that started it. */
import { generateLoad } from './generate.ts';
import type { Job } from './jobs.ts';
import { measureLatency } from './latency.ts';

process.on('message', async (job: Job) => {
  try {
    const result = job.kind === 'load' ? await generateLoad(job) : await measureLatency(job);
    process.send?.({ result });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.once('disconnect', () => process.exit());
