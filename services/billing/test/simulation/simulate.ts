import { ServiceError } from '@gridlease/common/errors/service-error';
import { ChainUnavailable } from '../../src/chain/chain.ts';
import { beginRentals } from './beginning.ts';
import { COMPLAINT_OPERATIONS } from './complaint-operations.ts';
import { CUSTOMER_OPERATIONS } from './customer-operations.ts';
import { Crash, createFate, type FatePlan } from './fate.ts';
import { checkEnd } from './final-checks.ts';
import { checkInvariants, type Fingerprint } from './invariants.ts';
import { LEDGER_OPERATIONS } from './ledger-operations.ts';
import { type Model, openModel } from './model.ts';
import type { Operation, Stage } from './operation.ts';
import { OUTSIDE_OPERATIONS } from './outside-operations.ts';
import { OWNER_OPERATIONS } from './owner-operations.ts';
import { becomeQuiet } from './quiet.ts';
import type { Replica } from './replica.ts';
import { SESSION_OPERATIONS } from './session-operations.ts';
import { WORKER_OPERATIONS } from './worker-operations.ts';
import { type Mutation, openWorld, type World } from './world.ts';

const STEPS = 150;
const CRASH_CHANCE = 0.15;
/** Most operations wait for something between 3 and 30 times. */
const CRASH_AT_MAX = 25;
const INTERRUPT_CHANCE = 0.2;
const INTERRUPT_AT_MAX = 8;
const INTERRUPTING_MAX = 3;

/** What rentals cost and earn. */
const RENTAL_OPERATIONS = [...SESSION_OPERATIONS, ...OWNER_OPERATIONS, ...COMPLAINT_OPERATIONS];
const OPERATIONS = [
  ...OUTSIDE_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...LEDGER_OPERATIONS,
  ...RENTAL_OPERATIONS,
  ...WORKER_OPERATIONS,
];
/** Of two runs one is more about rentals: what comes of them takes many steps, one after the other. */
const RENTALS_FACTORS = [1, 4];

export interface Run {
  /** Operations, those that happened within others included. */
  readonly steps: number;
  readonly trace: readonly string[];
}

/** A run that found something: its message has the seed and all that led there. */
export class SimulationFailure extends Error {
  override readonly name = 'SimulationFailure';
}

/**
 * Runs one seed: operations in the order, with the faults, that the seed says, and then until everything is over.
 *
 * @throws SimulationFailure
 */
export async function simulate(seed: number, mutate?: Mutation): Promise<Run> {
  const world = await openWorld(seed, mutate);
  try {
    const model = await openModel(world);
    await beginRentals(world, model);
    let before = await checkInvariants(world, model);
    for (let step = 0; step < STEPS; step += 1) {
      const replica = world.random.pick(world.replicas);
      before = await runOne(world, model, { step: `${step}`, replica, before });
    }
    await becomeQuiet(world, model);
    await checkInvariants(world, model);
    await checkEnd(world, model);
    return { steps: world.trace.length, trace: world.trace };
  } catch (error) {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new SimulationFailure(
      `seed ${seed}: ${told}\nThe operations that led there:\n${world.trace.join('\n')}\n` +
        `Again: GRIDLEASE_SIMULATION_SEED=${seed}`,
      { cause: error },
    );
  } finally {
    await world.close();
  }
}

function pickOperation({ random, seed }: World): Operation {
  const factor = RENTALS_FACTORS[seed % RENTALS_FACTORS.length] ?? 1;
  const weighed = OPERATIONS.map((operation) => ({
    operation,
    weight: operation.weight * (RENTAL_OPERATIONS.includes(operation) ? factor : 1),
  }));
  let left = random.next() * weighed.reduce((sum, { weight }) => sum + weight, 0);
  for (const { operation, weight } of weighed) {
    left -= weight;
    if (left < 0) return operation;
  }
  throw new Error('there is no operation');
}

interface Place {
  readonly step: string;
  readonly replica: Replica;
  /** Undefined within another operation, which is interrupted by nothing and compared with nothing. */
  readonly before?: Fingerprint;
}

/** One operation of one process, whatever befalls it, and what must be true afterwards. */
async function runOne(world: World, model: Model, { step, replica, before }: Place): Promise<Fingerprint> {
  const operation = pickOperation(world);
  const say = openLine(world, `${step} ${operation.isOutside ? '-' : replica.name} ${operation.name}`);
  const fate = createFate({
    ...planFate(world, model, { step, replica, before }),
    onCrash: (where) => say(`dies at ${where}`),
  });
  replica.fate = fate;
  const isRefused = await attempt(operation, { world, model, replica, say });
  replica.fate = createFate({});
  const after = await checkInvariants(world, model);
  const part = operation.mayNote ? 'ledger' : 'everything';
  if (isRefused && !fate.wasInterrupted && before !== undefined && after[part] !== before[part])
    throw new Error('a refused operation has changed something');
  return after;
}

/** A line of the trace that grows while its operation runs. */
function openLine({ trace }: World, title: string): (detail: string) => void {
  const place = trace.push(title) - 1;
  return (detail) => {
    trace[place] = `${trace[place]}, ${detail}`;
  };
}

function planFate(world: World, model: Model, { step, replica, before }: Place): FatePlan {
  const { random, replicas } = world;
  const isWithin = before === undefined;
  const crashAt = random.chance(CRASH_CHANCE) ? random.int(1, CRASH_AT_MAX) : undefined;
  if (isWithin || !random.chance(INTERRUPT_CHANCE)) return { crashAt };
  const other = replicas.find((one) => one !== replica) ?? replica;
  const count = random.int(1, INTERRUPTING_MAX);
  return {
    crashAt,
    interruptAt: random.int(1, INTERRUPT_AT_MAX),
    async interrupt() {
      for (let at = 1; at <= count; at += 1)
        await runOne(world, model, { step: `${step}.${at}`, replica: other });
    },
  };
}

/** Whether it was refused; a process that dies is another one afterwards. */
async function attempt(operation: Operation, stage: Stage): Promise<boolean> {
  const { world, replica, say } = stage;
  try {
    await operation.run(stage);
    return false;
  } catch (error) {
    if (error instanceof ServiceError) {
      say(`refused: ${error.code}`);
      return true;
    }
    if (error instanceof Crash) replica.startedAt = new Date(world.now());
    else if (error instanceof ChainUnavailable) say('the chain is away');
    else throw error;
    return false;
  }
}
