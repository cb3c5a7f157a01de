import { RentalFailure } from '../../failure.ts';
import type { Exit } from '../driver.ts';
import { addressOf, inspectContainer } from './container/container.ts';
import { isGpuProblem } from './container/gpus.ts';
import { lastLine } from './container/output.ts';
import { waitForPorts } from './container/readiness.ts';
import type { Engine } from './engine/engine.ts';

/** What an engine's refusal to start a container means. */
export function startFailure(error: unknown): RentalFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (isGpuProblem(message)) {
    return new RentalFailure('gpu_unavailable', `The rented GPUs cannot be used: ${message}`, error);
  }
  if (/port is already allocated|address already in use/i.test(message)) {
    return new RentalFailure(
      'ports_exhausted',
      'Another program has taken a port of the machine meanwhile.',
      error,
    );
  }
  if (/no space left/i.test(message)) {
    return new RentalFailure('out_of_disk', 'The machine has no room left on its disk.', error);
  }
  return new RentalFailure('start_failed', `The workload could not be started: ${message}`, error);
}

async function exitedEarly(
  engine: Engine,
  id: string,
  { exitCode, isOutOfMemory, isOutOfDisk }: Exit,
  ports: readonly number[],
): Promise<RentalFailure> {
  const which = ports.length === 1 ? `port ${ports[0]}` : `ports ${ports.join(', ')}`;
  if (isOutOfDisk) {
    return new RentalFailure(
      'out_of_disk',
      `The workload filled its disk before its ${which} accepted connections.`,
    );
  }
  const reason = isOutOfMemory ? 'ran out of memory' : `ended with exit code ${exitCode}`;
  const line = await lastLine(engine, id);
  const text = `The workload ${reason} before its ${which} accepted connections.`;
  return new RentalFailure('start_failed', line === undefined ? text : `${text} Its last line: ${line}`);
}

/**
 * Waits until a container that was started can be used: its ports accept connections. Without ports it is ready at once, and
 * its end, however soon, is the workload's own: how fast it was must not decide whether a job has failed to start.
 *
 * @throws RentalFailure when it ends before; or the reason of `signal`
 */
export async function waitUntilReady(
  engine: Engine,
  id: string,
  started: { readonly ports: readonly number[]; readonly exited: Promise<Exit> },
  signal: AbortSignal,
): Promise<void> {
  const { ports, exited } = started;
  if (ports.length === 0) return;
  const early = new AbortController();
  const exit = exited.then((value) => {
    early.abort();
    return value;
  });
  const address = addressOf(await inspectContainer(engine, id));
  try {
    // Without an address it has ended.
    if (address !== undefined)
      return await waitForPorts(address, ports, AbortSignal.any([signal, early.signal]));
  } catch (error) {
    if (!early.signal.aborted || signal.aborted) throw error;
  }
  throw await exitedEarly(engine, id, await exit, ports);
}
