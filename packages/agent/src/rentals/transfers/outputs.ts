import { pause } from '@gridlease/common/worker/alarm';
import type { Instance } from '../drivers/driver.ts';
import { RentalFailure } from '../failure.ts';
import type { Workload } from '../workload.ts';
import { backoffMs } from './backoff.ts';
import { type ExchangeDeps, exchange } from './exchange.ts';
import { TransferError } from './transfer-error.ts';

type Output = NonNullable<Workload['outputs']>[number];

export interface OutputOptions {
  readonly signal: AbortSignal;
  /** Until when failed uploads are repeated. */
  readonly deadline: Date;
}

/** What became of an output. */
export type OutputResult =
  | { readonly path: string; readonly isUploaded: true; readonly bytes: number }
  | { readonly path: string; readonly isUploaded: false; readonly problem: string };

interface Pending {
  readonly output: Output;
  result: OutputResult;
  isSettled: boolean;
}

export interface UploadDeps extends ExchangeDeps {
  readonly random: () => number;
}

/**
 * Uploads the outputs of an instance that has ended. What fails is repeated whole until the deadline, after all others
 * had their turn: one that nobody takes does not hold up the rest.
 *
 * @returns a result for each, in their order
 * @throws only the reason of `signal`
 */
export async function putOutputs(
  deps: UploadDeps,
  instance: Pick<Instance, 'readFile'>,
  outputs: readonly Output[],
  { signal, deadline }: OutputOptions,
): Promise<readonly OutputResult[]> {
  const all = outputs.map((output): Pending => ({ output, result: notYet(output), isSettled: false }));
  const lastMoment = AbortSignal.timeout(Math.max(0, deadline.getTime() - Date.now()));
  const limit = AbortSignal.any([signal, lastMoment]);
  for (let rounds = 1; !lastMoment.aborted; rounds += 1) {
    const waits = [];
    for (const each of all.filter(({ isSettled }) => !isSettled)) {
      waits.push(await tryOutput(deps, instance, each, limit));
      signal.throwIfAborted();
    }
    if (all.every(({ isSettled }) => isSettled)) break;
    await pause(backoffMs(rounds, deps.random(), Math.max(0, ...waits)), limit);
    signal.throwIfAborted();
  }
  return all.map(({ result }) => result);
}

function notYet({ path }: Output): OutputResult {
  return { path, isUploaded: false, problem: 'there was no time left to upload it' };
}

/** Settles an output, or leaves it for the next round; returns the pause that its server asked for. */
async function tryOutput(
  deps: UploadDeps,
  instance: Pick<Instance, 'readFile'>,
  pending: Pending,
  signal: AbortSignal,
): Promise<number> {
  const { path } = pending.output;
  if (signal.aborted) return 0;
  try {
    const bytes = await upload(deps, instance, pending.output, signal);
    pending.isSettled = true;
    pending.result =
      bytes === undefined
        ? { path, isUploaded: false, problem: 'there is no such file' }
        : { path, isUploaded: true, bytes };
    return 0;
  } catch (error) {
    // The last failure says more than the end of the time does.
    if (signal.aborted && pending.result.isUploaded === false) return 0;
    const isFinal = error instanceof RentalFailure || (error instanceof TransferError && !error.isTransient);
    pending.isSettled = isFinal;
    pending.result = { path, isUploaded: false, problem: (error as Error).message };
    return (error instanceof TransferError && error.retryAfterMs) || 0;
  }
}

/** @returns the bytes; undefined if there is no such file */
async function upload(
  deps: UploadDeps,
  instance: Pick<Instance, 'readFile'>,
  { path, url }: Output,
  signal: AbortSignal,
): Promise<number | undefined> {
  const file = await instance.readFile(path);
  if (file === undefined) return undefined;
  try {
    const response = await exchange(deps, {
      method: 'PUT',
      url,
      headers: { 'content-length': String(file.size) },
      body: file.content,
      signal,
    });
    response.destroy();
    return file.size;
  } finally {
    file.content.destroy();
  }
}
