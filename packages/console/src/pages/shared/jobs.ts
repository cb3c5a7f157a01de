import { homeOf } from './home.ts';

/** Jobs that the console starts: their names tell where their logs are. */
const PREFIX = 'console-';

/** The variable in which a notebook finds the token that its visitors need. */
export const NOTEBOOK_TOKEN = 'JUPYTER_TOKEN';

/** A name for a new job. Random numbers, unlike `randomUUID`, are there without HTTPS as well. */
export function newJobId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(3));
  return `${PREFIX}${Array.from(numbers, (number) => number.toString(36).padStart(7, '0')).join('')}`;
}

/** Whether the console started this job, so that its log is in its folder. */
export function isConsoleJob(jobId: string | undefined): jobId is string {
  return jobId?.startsWith(PREFIX) ?? false;
}

/** Where what belongs to a job is among the user's files. */
export function jobFolder(userId: string, jobId: string): string {
  return `${homeOf(userId)}rentals/${jobId}/`;
}
