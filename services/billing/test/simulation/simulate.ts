import { createRandom } from '@gridlease/testing/random';
import { archiveMonths } from './archived-months.ts';
import { attempt, attemptAtOnce, openLine, type Side } from './attempt.ts';
import { beginRentals } from './beginning.ts';
import { CLOCK_OPERATIONS } from './clock-operations.ts';
import { stuckStates } from './exits.ts';
import { createFate, type FatePlan } from './fate.ts';
import { checkEnd } from './final-checks.ts';
import { checkInvariants, type Fingerprint } from './invariants.ts';
import { LIFE_OPERATIONS } from './life-operations.ts';
import { type Model, openModel } from './model.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS, RENTAL_OPERATIONS } from './operations.ts';
import { becomeQuiet } from './quiet.ts';
import type { Replica } from './replica.ts';
import { type Mutation, openWorld, type World } from './world.ts';

const STEPS = 150;
const CRASH_CHANCE = 0.15;
/** Most operations wait for something between 3 and 30 times. */
const CRASH_AT_MAX = 25;
const INTERRUPT_CHANCE = 0.2;
const INTERRUPT_AT_MAX = 8;
const INTERRUPTING_MAX = 3;
const SEED_MAX = 2 ** 31;
/** Of so many seeds one ends with the archive of its months. */
const ARCHIVED_EVERY = 5;
/** In so many seeds the clock of the database is wrong now and then in one. */
const CLOCK_WRONG_EVERY = 7;
const CLOCK_WRONG_SEED = 3;
const WHOLE = { isWhole: true };
/** Working out the whole history takes longer than a step. */
const WHOLE_EVERY = 10;

/** Of two runs one is more about rentals: what comes of them takes many steps, one after the other. */
const RENTALS_FACTORS = [1, 4];
const OFTEN_FACTOR = 6;

export interface RunOptions {
  readonly mutate?: Mutation;
  /** Of the token; default 9. */
  readonly decimals?: number;
  /** Operations, one after the other, whatever happens within them. */
  readonly steps?: number;
  /** Twice so many operations at the end of the run, two at a time: what they do to each other no seed decides. */
  readonly parallelSteps?: number;
  /** After how many steps the whole history is worked out anew. */
  readonly wholeEvery?: number;
  /** Whether the run ends with the archive of its months; by default one of so many seeds does. */
  readonly isArchived?: boolean;
  /** Whether the clock of the database jumps; by default it does in one of so many seeds. */
  readonly isClockWrong?: boolean;
  /** What happens before the first of the operations. */
  readonly begin?: (world: World, model: Model) => Promise<void>;
  /** Names of operations that are chosen six times as often. */
  readonly often?: readonly string[];
}

const DEFAULTS = { steps: STEPS, parallelSteps: 0, wholeEvery: WHOLE_EVERY, often: [] };

type Choices = RunOptions &
  Required<Omit<RunOptions, 'mutate' | 'decimals' | 'begin' | 'isArchived' | 'isClockWrong'>>;

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
 * Runs one seed: operations in the order, with the faults, that the seed says, and then until everything is over. A run
 * that fails is made again, to tell after which step it was wrong.
 *
 * @throws SimulationFailure
 */
export async function simulate(seed: number, options: RunOptions = {}): Promise<Run> {
  try {
    return await run(seed, { ...DEFAULTS, ...options });
  } catch (error) {
    if (options.wholeEvery === undefined) await run(seed, { ...DEFAULTS, ...options, wholeEvery: 1 });
    throw error;
  }
}

async function run(seed: number, options: Choices): Promise<Run> {
  const { mutate, decimals, isClockWrong = seed % CLOCK_WRONG_EVERY === CLOCK_WRONG_SEED } = options;
  const world = await openWorld(seed, { mutate, decimals, isClockWrong });
  try {
    const model = await openModel(world);
    await beginRentals(world, model);
    await options.begin?.(world, model);
    await runSteps(world, model, options);
    const stuck = await stuckStates(world, model);
    if (stuck.length > 0) throw new Error(stuck.join('; '));
    await becomeQuiet(world, model);
    await checkInvariants(world, model, WHOLE);
    await checkEnd(world, model);
    if (options.isArchived ?? seed % ARCHIVED_EVERY === 0) await archiveMonths(world);
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

async function runSteps(
  world: World,
  model: Model,
  { steps, parallelSteps, wholeEvery, often }: Choices,
): Promise<void> {
  const weights = weigh(world, often);
  const isWhole = (step: number) => step % wholeEvery === 0;
  let before = await checkInvariants(world, model, WHOLE);
  for (let step = 0; step < steps; step += 1) {
    const replica = world.random.pick(world.replicas);
    before = await runOne(world, model, {
      step: `${step}`,
      replica,
      weights,
      before,
      isWhole: isWhole(step),
    });
  }
  for (let step = 0; step < parallelSteps; step += 1)
    await runTwo(world, model, { step: `${steps + step}`, weights, isWhole: isWhole(step) });
}

type Weights = readonly { readonly operation: Operation; readonly weight: number }[];

/** Bills of machines that live and die are compared with their lives by one clock: they live where it is always right. */
function weigh({ seed, databaseClock }: World, often: readonly string[]): Weights {
  const absent = databaseClock.isWrong ? LIFE_OPERATIONS : CLOCK_OPERATIONS;
  const unknown = often.filter((name) => !OPERATIONS.some((operation) => operation.name === name));
  if (unknown.length > 0) throw new Error(`there is no operation ${unknown.join(', ')}`);
  const rentals = RENTALS_FACTORS[seed % RENTALS_FACTORS.length] ?? 1;
  return OPERATIONS.map((operation) => ({
    operation,
    weight:
      (absent.includes(operation) ? 0 : operation.weight) *
      (RENTAL_OPERATIONS.includes(operation) ? rentals : 1) *
      (often.includes(operation.name) ? OFTEN_FACTOR : 1),
  }));
}

function pickOperation(random: World['random'], weights: Weights): Operation {
  let left = random.next() * weights.reduce((sum, { weight }) => sum + weight, 0);
  for (const { operation, weight } of weights) {
    left -= weight;
    if (left < 0) return operation;
  }
  throw new Error('there is no operation');
}

interface Place {
  readonly step: string;
  readonly replica: Replica;
  readonly weights: Weights;
  /** Undefined within another operation, which is interrupted by nothing and compared with nothing. */
  readonly before?: Fingerprint;
  readonly isWhole: boolean;
}

/** One operation of one process, whatever befalls it, and what must be true afterwards. */
async function runOne(world: World, model: Model, place: Place): Promise<Fingerprint> {
  const { step, replica, weights, before, isWhole } = place;
  const operation = pickOperation(world.random, weights);
  const say = openLine(world.trace, `${step} ${operation.isOutside ? '-' : replica.name} ${operation.name}`);
  const fate = createFate({
    ...planFate(world, model, place),
    onCrash: (where) => say(`dies at ${where}`),
  });
  replica.fate = fate;
  const isRefused = (await attempt(operation, { world, model, replica, say })) === 'refused';
  replica.fate = createFate({});
  const after = await checkInvariants(world, model, { isWhole });
  const part = operation.mayNote ? 'ledger' : 'everything';
  if (isRefused && !fate.wasInterrupted && before !== undefined && after[part] !== before[part])
    throw new Error('a refused operation has changed something');
  return after;
}

/** Two operations at the same time, each in a process of its own that may die; what must be true afterwards. */
async function runTwo(
  world: World,
  model: Model,
  { step, weights, isWhole }: Pick<Place, 'step' | 'weights' | 'isWhole'>,
): Promise<void> {
  const [a, b] = world.replicas;
  const sides = [a, b].map((replica): Side => {
    // Each has choices of its own, whatever the other one takes first.
    const random = createRandom(world.random.int(0, SEED_MAX));
    let operation = pickOperation(random, weights);
    while (operation.isOutside) operation = pickOperation(random, weights);
    const say = openLine(world.trace, `${step} ${replica.name} at once ${operation.name}`);
    const crashAt = random.chance(CRASH_CHANCE) ? random.int(1, CRASH_AT_MAX) : undefined;
    const fate = { crashAt, onCrash: (where: string) => say(`dies at ${where}`) };
    return { operation, stage: { world: { ...world, random }, model, replica, say }, fate };
  });
  await attemptAtOnce(sides);
  await checkInvariants(world, model, { isWhole });
}

function planFate(world: World, model: Model, { step, replica, weights, before, isWhole }: Place): FatePlan {
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
        await runOne(world, model, {
          step: `${step}.${at}`,
          replica: other,
          weights,
          isWhole: isWhole && at === count,
        });
    },
  };
}
