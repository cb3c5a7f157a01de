import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instance } from '../drivers/driver.ts';
import { RentalFailure } from '../failure.ts';
import type { Workload } from '../workload.ts';
import { type DownloadDeps, download } from './download.ts';
import { TransferError } from './transfer-error.ts';

export type Inputs = NonNullable<Workload['inputs']>;

export interface InputOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
  /** Where a file is kept until the instance has it; made if it is absent. */
  readonly folder: string;
}

const MIB = 1024 * 1024;
const PROGRESS_EVERY_BYTES = 64 * MIB;
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Fetches the inputs, one after the other, and puts them into an instance that has not been started.
 *
 * @param bytesMax of all of them together
 * @throws RentalFailure `input_failed`, `url_not_allowed`, `out_of_disk`, or what `putFile` threw; the reason of `signal`
 */
export async function putInputs(
  deps: DownloadDeps & { readonly inputBytesMax: number },
  instance: Pick<Instance, 'putFile'>,
  inputs: Inputs,
  { signal, onProgress, folder }: InputOptions,
): Promise<void> {
  let bytesLeft = deps.inputBytesMax;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [index, { url, path }] of inputs.entries()) {
    const name = `input ${index + 1} of ${inputs.length}, ${path}`;
    const file = join(folder, `input-${index}`);
    const report = createReport(name, onProgress);
    try {
      const size = await download(deps, { url, file, bytesMax: bytesLeft, signal, onBytes: report });
      bytesLeft -= size;
      await putFile(instance, path, file, size);
      onProgress(`${name}: there, ${size} bytes`);
    } catch (error) {
      signal.throwIfAborted();
      throw inputFailure(path, error);
    } finally {
      await rm(file, { force: true });
    }
  }
}

async function putFile(instance: Pick<Instance, 'putFile'>, path: string, file: string, size: number) {
  const content = createReadStream(file);
  try {
    await instance.putFile(path, { size, content });
  } finally {
    content.destroy();
  }
}

function inputFailure(path: string, error: unknown): unknown {
  if (error instanceof RentalFailure) return error;
  if (error instanceof TransferError)
    return new RentalFailure('input_failed', `${path}: ${error.message}`, error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || !DISK_FULL.has(code)) return error;
  return new RentalFailure('out_of_disk', `There is no space on the machine's disk for ${path}.`, error);
}

/** Tells at the beginning and every 64 MiB how far a file is. */
function createReport(name: string, onProgress: (text: string) => void) {
  let next = 0;
  return (bytes: number, total: number | undefined) => {
    if (bytes < next) return;
    next = bytes + PROGRESS_EVERY_BYTES;
    const all = total === undefined ? '' : ` of ${Math.ceil(total / MIB)}`;
    onProgress(`${name}: ${Math.floor(bytes / MIB)}${all} MiB`);
  };
}
