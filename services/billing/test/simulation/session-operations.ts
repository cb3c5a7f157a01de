import { readySession } from '../../src/rentals/sessions/ready.ts';
import { endSession, failSession, finishSession } from '../../src/rentals/sessions/service.ts';
import { startSession } from '../../src/rentals/sessions/start.ts';
import { tickSessions } from '../../src/rentals/sessions/tick.ts';
import { listDueSessions } from '../../src/rentals/sessions/tick-store.ts';
import { recordUsage } from '../../src/rentals/usage/record.ts';
import { ASKED, type Operation, type Stage, TRACE } from './operation.ts';
import { newDelivery, newRental, order as orderDelivery, rent, rentAWhile } from './preparations.ts';

/** Rentals: what renters do, and what the ticker does in any process. */

const MINUTE_MS = 60_000;
const JOBS = 6;
const RATE_MAX = 40_000;
const TICK_MAX = 5;
const LATE_WINDOW_MS = 60 * MINUTE_MS;

const starts: Operation = {
  name: 'start a session',
  routes: ['startSession'],
  weight: 5,
  async run(stage) {
    const { world, model } = stage;
    const { random } = world;
    const order = newRental(world, {
      userId: random.pick(model.renters),
      jobId: random.chance(0.7) ? `job-${random.int(1, JOBS)}` : undefined,
      rate: random.int(1, RATE_MAX),
    });
    const delivery = random.chance(0.3) ? newDelivery(random) : undefined;
    stage.say(
      `${order.userId} ${order.jobId ?? ''} at ${order.wanted.requestedVramMb}${delivery ? ', to be delivered' : ''}`,
    );
    await startSession(stage.replica.deps, ASKED, { ...order, delivery });
  },
};

/** Usually a live session; otherwise an ended one, which returns the same result again. */
async function pickSession({ world: { db, random } }: Stage): Promise<string | undefined> {
  const rows = await db.selectFrom('sessions').select('id').orderBy('id', 'desc').limit(6).execute();
  return rows.length === 0 ? undefined : random.pick(rows).id;
}

const ends: Operation = {
  name: 'end a session',
  routes: ['endSession'],
  weight: 1,
  prepare: rent,
  async run(stage) {
    const id = await pickSession(stage);
    if (id === undefined) return;
    stage.say(id);
    await endSession(stage.replica.deps, ASKED, { id, note: undefined });
  },
};

const fails: Operation = {
  name: 'fail a session',
  routes: ['failSession'],
  weight: 1,
  // What the registry tells is known, whatever becomes of the request.
  mayNote: true,
  prepare: rent,
  async run(stage) {
    const id = await pickSession(stage);
    if (id === undefined) return;
    stage.say(id);
    await failSession(stage.replica.deps, ASKED, { id, note: undefined, at: toldEnd(stage) });
  },
};

/** When a machine says that something has ended, if it says so: also before it began, and in the future. */
function toldEnd({ world: { random, now } }: Stage): Date | undefined {
  return random.chance(0.5) ? undefined : new Date(now() - random.int(-5, 30) * MINUTE_MS);
}

const readies: Operation = {
  name: 'report that a session is ready',
  routes: ['readySession'],
  weight: 3,
  prepare: orderDelivery,
  async run(stage) {
    const id = await pickSession(stage);
    if (id === undefined) return;
    stage.say(id);
    const connection = stage.world.random.chance(0.5) ? { at: stage.world.now() } : undefined;
    await readySession(stage.replica.deps, ASKED, { id, connection });
  },
};

const finishes: Operation = {
  name: 'report that a workload has finished',
  routes: ['finishSession'],
  weight: 1,
  mayNote: true,
  prepare: rent,
  async run(stage) {
    const id = await pickSession(stage);
    if (id === undefined) return;
    stage.say(id);
    await finishSession(stage.replica.deps, ASKED, { id, exitCode: 0, at: toldEnd(stage) });
  },
};

const ticks: Operation = {
  name: 'look at sessions',
  weight: 14,
  prepare: rentAWhile,
  async run({ replica, say }) {
    const due = await listDueSessions(replica.deps.db, TICK_MAX);
    const { decided, posted } = await tickSessions(replica.deps, TRACE, due);
    say(`${decided}, ${posted} posted`);
  },
};

/** By any machine's daemon, new ones and ones that were sent before, by any way and in any order. */
const reports: Operation = {
  name: 'report usage',
  routes: ['reportUsage'],
  weight: 6,
  prepare: rent,
  async run(stage) {
    const { world, replica, say } = stage;
    const sessionId = await pickSession(stage);
    if (sessionId === undefined) return;
    const { random } = world;
    const sent = Array.from({ length: random.int(1, 3) }, () => {
      const ago = random.int(0, 20);
      const eventKey = `e:${random.int(1, 6)}`;
      const isOther = random.chance(0.1);
      return {
        sessionId,
        actor: 'anybody' as const,
        eventKey,
        measuredAt: new Date(world.now() - ago * MINUTE_MS),
        gpuUtilizationPercent: isOther ? 1 : 90,
        vramUtilizationPercent: 50,
        powerDrawW: 300,
        temperatureC: undefined,
        receivedAt: undefined,
        providerId: undefined,
      };
    });
    const { staleAfterMs } = replica.deps.sessionRules;
    const rules = { staleAfterMs, lateWindowMs: LATE_WINDOW_MS };
    const outcomes = await recordUsage(replica.deps.db, rules, sent);
    say(`${sessionId}: ${outcomes.map(({ kind }) => kind).join(', ')}`);
  },
};

const minutesPass: Operation = {
  name: 'minutes pass',
  weight: 7,
  isOutside: true,
  async run({ world: { random, pass }, say }) {
    const minutes = random.chance(0.2) ? random.int(10, 30) : random.int(1, 8);
    say(`${minutes}`);
    await pass(minutes * MINUTE_MS);
  },
};

export const SESSION_OPERATIONS: readonly Operation[] = [
  starts,
  readies,
  ends,
  fails,
  finishes,
  ticks,
  reports,
  minutesPass,
];
