import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { type Check, ok, todo } from './check.ts';

const SUBJECT = 'state';
const GB = 1e9;
/** Less may be gone within a day of logs and usage reports. */
const FREE_BYTES_MIN = GB;

/** Whether the agent can keep its state: without it, it would register again at every start. */
export async function checkState(folder: string): Promise<Check> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const text = `${folder}, ${(free / GB).toFixed(1)} GB free`;
    return free < FREE_BYTES_MIN ? todo(SUBJECT, `${text}: make room`) : ok(SUBJECT, text);
  } catch (error) {
    return todo(SUBJECT, `${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
