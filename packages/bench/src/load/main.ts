/** The load generator, a separate process. */
import { serveJobs } from '../child/jobs.ts';
import { LOADS, type Loads } from './loads.ts';

serveJobs(({ kind, job }: { kind: keyof Loads; job: never }) => LOADS[kind](job));
