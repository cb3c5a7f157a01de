import { ServiceError } from '@gridlease/common/errors/service-error';
import { createRandom, type Random } from '@gridlease/testing/random';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { setOutgoing } from '../../src/chain/outgoing/service.ts';
import { reconcile } from '../../src/chain/reconciliation/reconcile.ts';
import { payOnSchedule } from '../../src/owners/payouts/scheduled.ts';
import { settleSessions } from '../../src/rentals/sessions/settlement.ts';
import { openContendedDatabase } from '../contended-database.ts';
import { type Attempted, attemptAtOnce, type Side } from './attempt.ts';
import { type Model, openModel } from './model.ts';
import { wrongMoney } from './money-checks.ts';
import { ASKED, type Operation, type Stage, TRACE } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { refill } from './preparations.ts';
import type { Replica } from './replica.ts';
import { openWorld, type World } from './world.ts';

/**
 * Every operation beside every other, and beside itself: on the same wallet, machine and session, at the same time, in
 * two processes.
 */

/** What no process does happens between operations, not beside them. */
const PROCESSES = OPERATIONS.filter(({ isOutside }) => !isOutside);
const DEADLOCK = '40P01';

export interface PairsReport {
  readonly pairs: number;
  /** What must not have happened, and to which pairs. */
  readonly wrong: readonly string[];
  /** Operations that never did what they are for. */
  readonly idle: readonly string[];
  /** Of the database, whoever met them. */
  readonly deadlocks: number;
}

interface Tried {
  readonly world: World;
  readonly model: Model;
  readonly wrong: string[];
  readonly done: Set<string>;
}

export interface Part {
  /** This part of how many. */
  readonly part: number;
  readonly parts: number;
  /** So often each. */
  readonly rounds: number;
}

/** Tries those pairs, in a world of their own. */
export async function tryPairs({ part, parts, rounds }: Part): Promise<PairsReport> {
  const database = await openContendedDatabase();
  const world = await openWorld(part, { database });
  const tried: Tried = { world, model: await begin(world), wrong: [], done: new Set() };
  let pairs = 0;
  for (const [at, one] of PROCESSES.entries()) {
    for (const [beside, other] of PROCESSES.entries()) {
      if (beside < at || (at + beside) % parts !== part) continue;
      pairs += 1;
      for (let round = 0; round < rounds; round += 1) await tryPair(tried, [one, other], round);
      await tidy(tried);
      for (const problem of await wrongMoney(world.db))
        tried.wrong.push(`after ${one.name} | ${other.name}: ${problem}`);
    }
    const findings = await proveLedger(world.db);
    for (const { check, subject, detail } of findings)
      tried.wrong.push(`after ${one.name}: ${check} ${subject}: ${detail}`);
  }
  await world.close();
  const deadlocks = await database.countDeadlocks();
  await database.close();
  const idle = PROCESSES.filter(({ name }) => !tried.done.has(name)).map(({ name }) => name);
  return { pairs, wrong: tried.wrong, idle, deadlocks };
}

/** A world in good weather, with a schedule that has begun. */
async function begin(world: World): Promise<Model> {
  Object.assign(world.weather, { unavailable: 0, falseNull: 0, badSend: 0, lags: [0, 0] });
  const model = await openModel(world);
  const [{ deps }] = world.replicas;
  await payOnSchedule(deps, TRACE);
  await reconcile(deps, TRACE);
  return model;
}

async function tryPair(tried: Tried, pair: readonly [Operation, Operation], round: number): Promise<void> {
  const { world, model, wrong, done } = tried;
  const name = `${pair[0].name} | ${pair[1].name}, round ${round}`;
  const seed = world.random.int(0, 2 ** 31);
  const sides = pair.map((operation, at): Side => {
    const replica = world.replicas[at === 0 ? 0 : 1];
    return {
      operation,
      stage: stageOf(world, model, { replica, random: focused(seed + at), round }),
      fate: { onFailure: (error) => noteDeadlock(wrong, `${name}: ${operation.name}`, error) },
    };
  });
  try {
    for (const { operation, stage } of sides) await prepare(operation, stage);
    const outcomes = await attemptAtOnce(sides);
    noteDone(done, sides, outcomes);
    await resume(tried);
  } catch (error) {
    wrong.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}

function noteDeadlock(wrong: string[], where: string, error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === DEADLOCK) wrong.push(`${where}: deadlock`);
}

function noteDone(done: Set<string>, sides: readonly Side[], outcomes: readonly Attempted[]): void {
  for (const [at, { operation }] of sides.entries()) if (outcomes[at] === 'done') done.add(operation.name);
}

/** Both sides pick the same: the wallet, machine, session or transfer that comes first. */
function focused(seed: number): Random {
  return {
    ...createRandom(seed),
    pick(list) {
      const [first] = list;
      if (first === undefined) throw new RangeError('nothing to pick from');
      return first;
    },
  };
}

/** In every other round the wallet is that of the machine's owner. */
function stageOf(
  world: World,
  model: Model,
  { replica, random, round }: { replica: Replica; random: Random; round: number },
): Stage {
  const wallets = round % 2 === 0 ? model.wallets : model.wallets.toReversed();
  const { deps } = replica;
  const rules = { ...deps.rules, transferMax: undefined, dayMax: undefined };
  return {
    world: { ...world, random },
    // What the operations note is the model's own.
    model: new Proxy(model, {
      get: (target, key) => (key === 'wallets' ? wallets : Reflect.get(target, key)),
    }),
    replica: new Proxy(replica, {
      get: (target, key) => (key === 'deps' ? { ...deps, rules } : Reflect.get(target, key)),
    }),
    say: () => {},
  };
}

async function prepare({ prepare: make }: Operation, stage: Stage): Promise<void> {
  await refill(stage);
  try {
    await make?.(stage);
  } catch (error) {
    // What the other side has made may stand in the way; what never works is found by what it leaves undone.
    if (!(error instanceof ServiceError)) throw error;
  }
}

/** Rentals that are left running would be more at every look. */
async function tidy({ world }: Tried): Promise<void> {
  const [{ deps }] = world.replicas;
  const live = await world.db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute();
  if (live.length === 0) return;
  const asked = { status: 'completed', reason: 'requested' } as const;
  const order = { ids: live.map(({ id }) => id), others: 'wait', asked } as const;
  await deps.transact((trx) => settleSessions(trx, deps, TRACE, order));
}

/** A pause would keep the next pairs from signing anything. */
async function resume({ world, model }: Tried): Promise<void> {
  if (model.attemptsAtPause === undefined) return;
  model.attemptsAtPause = undefined;
  await setOutgoing(world.replicas[0].deps, ASKED, { isPaused: false, reason: undefined });
}
