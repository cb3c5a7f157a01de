import { createResolve } from '@gridlease/common/fetch/resolve';
import type { Instance } from '../drivers/driver.ts';
import type { Workload } from '../workload.ts';
import { type ExchangeDeps, exchange } from './exchange.ts';
import { type InputOptions, type Inputs, putInputs } from './inputs.ts';
import { type OutputOptions, type OutputResult, putOutputs } from './outputs.ts';
import { TransferError } from './transfer-error.ts';
import { judgeUrl } from './url-rules.ts';

/** Of the log, its last part. */
const LOG_BYTES_MAX = 256 * 1024;
const LOG_TIMEOUT_MS = 10_000;

export interface TransferOptions {
  /** `host` or `host:port`; see `storageHostsOf`. */
  readonly storageHosts: readonly string[];
  readonly inputBytesMax: number;
  readonly random: () => number;
  /** Default: 30 s. */
  readonly idleTimeoutMs?: number | undefined;
}

/** What the agent fetches and uploads for its rentals, each request at an address that was judged for it. */
export interface Transfers {
  /** Judges all URLs of a workload that the agent would use. @throws RentalFailure `url_not_allowed` */
  requireUrls(workload: Workload): void;
  /** Fetches inputs and puts them into an instance that has not been started. @throws RentalFailure; the reason of the signal */
  putInputs(instance: Pick<Instance, 'putFile'>, inputs: Inputs, options: InputOptions): Promise<void>;
  /** Uploads outputs of an instance that has ended. @throws only the reason of the signal */
  putOutputs(
    instance: Pick<Instance, 'readFile'>,
    outputs: NonNullable<Workload['outputs']>,
    options: OutputOptions,
  ): Promise<readonly OutputResult[]>;
  /**
   * Puts the last 256 KiB of a log, once.
   *
   * @throws TransferError or RentalFailure, whose message contains nothing of the URL but its host; the reason of `signal`
   */
  putLog(url: string, content: Buffer, signal: AbortSignal): Promise<void>;
}

export function createTransfers(options: TransferOptions): Transfers {
  const deps = {
    ...options,
    resolveAny: createResolve({ allowPrivate: true }),
    resolvePublic: createResolve({ allowPrivate: false }),
  };
  return {
    requireUrls(workload) {
      for (const url of urlsOf(workload)) judgeUrl(url, options.storageHosts);
    },
    putInputs: (instance, inputs, each) => putInputs(deps, instance, inputs, each),
    putOutputs: (instance, outputs, each) => putOutputs(deps, instance, outputs, each),
    putLog: (url, content, signal) => putLog(deps, url, content, signal),
  };
}

function urlsOf({ inputs = [], outputs = [], log }: Workload): readonly string[] {
  return [...inputs, ...outputs].map(({ url }) => url).concat(log?.put_url ?? []);
}

async function putLog(deps: ExchangeDeps, url: string, content: Buffer, signal: AbortSignal): Promise<void> {
  const body = content.subarray(-LOG_BYTES_MAX);
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'content-length': String(body.length) };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LOG_TIMEOUT_MS)]);
  try {
    const response = await exchange(deps, { method: 'PUT', url, headers, body, signal: limit });
    response.destroy();
  } catch (error) {
    signal.throwIfAborted();
    if (!limit.aborted) throw error;
    throw new TransferError(`there was no response within ${LOG_TIMEOUT_MS / 1_000} s`, {
      isTransient: true,
    });
  }
}
