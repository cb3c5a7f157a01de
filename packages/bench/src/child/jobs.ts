import { endWithParent } from './lifetime.ts';

/** Runs jobs, one message each, for the process that started this one. */
export function serveJobs(run: (job: never) => Promise<unknown>): void {
  process.on('message', async (job) => {
    try {
      process.send?.({ result: await run(job as never) });
    } catch (error) {
      process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  endWithParent();
}
