import type { Logger } from '@gridlease/common/log/logger';
import { within } from '@gridlease/common/time/deadline';
import type { Instance } from '../drivers/driver.ts';
import type { Transfers } from '../transfers/transfers.ts';
import type { Workload } from '../workload.ts';
import type { LogTail } from './log-tail.ts';
import { createRetries } from './retries.ts';

/** After the end of a rental, its outputs are uploaded for this long at most. */
const OUTPUTS_MAX_MS = 30 * 60_000;
const LOG_MAX_MS = 30_000;

interface Clearance {
  readonly instance: Instance;
  readonly logTail: LogTail | undefined;
  readonly outputs: NonNullable<Workload['outputs']>;
  /** The end of the rental by the machine's own clock; also one before a restart of the agent. */
  readonly since: string;
}

interface ClearingDeps {
  readonly transfers: Pick<Transfers, 'putOutputs'>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Ends a workload, uploads its outputs and the rest of its log, and removes everything of it. Returns when nothing is left,
 * or when the agent stops; a clearance may then be repeated.
 */
export async function clearInstance(deps: ClearingDeps, clearance: Clearance): Promise<void> {
  const { instance, logTail, outputs } = clearance;
  const { log, signal } = deps;
  await untilDone(deps, 'the workload cannot be stopped; retrying', () => instance.stop());
  const logDone = logTail === undefined ? undefined : within(LOG_MAX_MS, logTail.finish(), () => {});
  if (outputs.length > 0 && !signal.aborted) await uploadOutputs(deps, clearance);
  await logDone;
  logTail?.abandon();
  if (signal.aborted) return;
  await untilDone(deps, 'what is left of a rental cannot be removed; retrying', () => instance.erase());
  log.info('removed everything of the rental');
}

async function uploadOutputs(
  { transfers, log, signal }: ClearingDeps,
  { instance, outputs, since }: Clearance,
): Promise<void> {
  // A clock that was set back must not prolong it.
  const left = Math.min(OUTPUTS_MAX_MS, Date.parse(since) + OUTPUTS_MAX_MS - Date.now());
  const deadline = new Date(Date.now() + Math.max(0, left));
  try {
    for (const { path, ...result } of await transfers.putOutputs(instance, outputs, { signal, deadline })) {
      if (result.isUploaded) log.info({ path, bytes: result.bytes }, 'uploaded an output of the rental');
      else log.warn({ path, reason: result.problem }, 'an output of the rental was not uploaded');
    }
  } catch (error) {
    if (!signal.aborted) log.error({ error }, 'the outputs of the rental were not uploaded');
  }
}

async function untilDone({ log, signal }: ClearingDeps, problem: string, work: () => Promise<void>) {
  const retries = createRetries();
  for (let attempts = 1; !signal.aborted; attempts += 1) {
    try {
      await work();
      return;
    } catch (error) {
      log.error({ reason: (error as Error).message }, problem);
      await retries.pause(attempts, 0, signal);
    }
  }
}
