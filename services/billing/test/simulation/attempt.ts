import { statusOf } from '@gridlease/common/errors/problem';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { ChainUnavailable } from '../../src/chain/network/chain.ts';
import { Crash, createFate, type FatePlan } from './fate.ts';
import type { Operation, Stage } from './operation.ts';

const SERVER_ERROR = 500;

/** What became of an operation; a process that dies is another one afterwards. */
export type Attempted = 'done' | 'refused' | 'died' | 'chain away' | 'registry away';

/** Runs an operation in its process. Throws errors that would be a 5xx for the caller, and all programming errors. */
export async function attempt(operation: Operation, stage: Stage): Promise<Attempted> {
  const { world, replica, say } = stage;
  try {
    await operation.run(stage);
    return 'done';
  } catch (error) {
    if (error instanceof ServiceError && statusOf(error.kind) < SERVER_ERROR) {
      say(`refused: ${error.code}`);
      return 'refused';
    }
    if (error instanceof Crash) {
      replica.startedAt = new Date(world.databaseClock.now());
      return 'died';
    }
    if (error instanceof ServiceError && error.code === 'registry_unavailable') {
      say('the registry is away');
      return 'registry away';
    }
    if (!isChainAway(error)) throw error;
    say('the chain is away');
    return 'chain away';
  }
}

/** Includes errors for which the caller gets a documented 502. */
function isChainAway(error: unknown): boolean {
  return (
    error instanceof ChainUnavailable ||
    (error instanceof ServiceError && error.cause instanceof ChainUnavailable)
  );
}

/** One of several operations that run at the same time, each in a process of its own. */
export interface Side {
  readonly operation: Operation;
  readonly stage: Stage;
  readonly fate: FatePlan;
}

/** Runs them concurrently and returns all outcomes. @throws AggregateError of everything that was thrown */
export async function attemptAtOnce(sides: readonly Side[]): Promise<Attempted[]> {
  for (const { stage, fate } of sides) stage.replica.fate = createFate(fate);
  const all = await Promise.allSettled(sides.map(({ operation, stage }) => attempt(operation, stage)));
  for (const { stage } of sides) stage.replica.fate = createFate({});
  const errors = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const [first] = errors;
  if (errors.length > 0) throw new AggregateError(errors, String(first), { cause: first });
  return all.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** A line of the trace that grows while its operation runs. */
export function openLine(trace: string[], title: string): (detail: string) => void {
  const place = trace.push(title) - 1;
  return (detail) => {
    trace[place] = `${trace[place]}, ${detail}`;
  };
}
