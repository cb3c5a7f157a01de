import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Replica } from '../replica.ts';
import { findSweeper, haveAllBeaten, onStage, type Stage } from '../stage.ts';
import type { Timing } from '../timing.ts';
import { findFalselyLost, judgeFleet, untilAnnouncedLost } from '../verdict.ts';

/** One machine of so many dies when the trouble begins. */
const DYING = 10;

/**
 * A fleet beats, some of it dies, and trouble comes and goes. Nobody who lives is declared lost, and the dead are.
 *
 * @param trouble returns when the registry came back, if all of it was down.
 */
async function surviveTrouble(stage: Stage, trouble: () => Promise<number | undefined>): Promise<void> {
  const fleet = await stage.startFleet(await stage.register(stage.timing.machines));
  const dying = fleet.machines.filter((_, at) => at % DYING === 0);
  fleet.kill(dying);
  stage.say(`${fleet.machines.length} machines beat, ${dying.length} of them die, trouble begins`);
  const backAt = await trouble();
  const overAt = Date.now();
  const returns = backAt === undefined ? [] : [backAt];
  expect(await findFalselyLost(stage, fleet.living(), returns)).toEqual([]);
  stage.say('trouble is over, and no machine that lives is shown as offline');
  await stage.until('the living are acknowledged again', () => haveAllBeaten(fleet, overAt));
  stage.say('every machine that lives is acknowledged again');
  await untilAnnouncedLost(stage, dying);
  expect(await findFalselyLost(stage, fleet.living(), returns)).toEqual([]);
  await judgeFleet(stage, fleet, returns);
}

/** PostgreSQL crashes, is away, and recovers. */
export async function postgresIsAway(timing: Timing): Promise<void> {
  await onStage({ timing, title: 'PostgreSQL away', ownPostgres: true }, (stage) =>
    surviveTrouble(stage, async () => {
      await stage.postgres?.kill();
      await delay(timing.outageMs);
      const backAt = Date.now();
      await stage.postgres?.start();
      return backAt;
    }),
  );
}

/** The only registry process stands still. */
export async function theProcessIsFrozen(timing: Timing): Promise<void> {
  await onStage({ timing, title: 'the process frozen' }, (stage) =>
    surviveTrouble(stage, async () => {
      const [replica] = stage.replicas;
      replica?.signal('SIGSTOP');
      await delay(timing.freezeMs);
      const backAt = Date.now();
      replica?.signal('SIGCONT');
      return backAt;
    }),
  );
}

/** Every replica ends, none runs for a while, and all come back. */
export async function allReplicasAreRestarted(timing: Timing): Promise<void> {
  await onStage({ timing, title: 'all replicas restarted', replicas: 2 }, (stage) =>
    surviveTrouble(stage, async () => {
      await Promise.all(stage.replicas.map((replica) => replica.end('SIGTERM')));
      await delay(timing.downMs);
      await Promise.all(stage.replicas.map((replica) => replica.start()));
      return Math.min(...stage.replicas.map(listeningSince));
    }),
  );
}

/** When it began to listen; its sweeper starts after that. */
function listeningSince(replica: Replica): number {
  const line = replica.lines().find((each) => each.includes('listening at')) ?? '{}';
  return Date.parse(JSON.parse(line).time);
}

/**
 * Of two replicas one after the other has trouble, and nobody notices: the one that sweeps is killed and started again,
 * then the other one is asked to stop and started again, then the one that sweeps stands still.
 */
export async function oneOfTwoReplicasIsAway(timing: Timing): Promise<void> {
  await onStage({ timing, title: 'one of two replicas away', replicas: 2 }, (stage) =>
    surviveTrouble(stage, async () => {
      const sweeper = await findSweeper(stage);
      const other = stage.replicas.find((replica) => replica !== sweeper);
      const before = await resumedAt(stage);
      await sweeper.end('SIGKILL');
      await sweeper.start();
      await other?.end('SIGTERM');
      await other?.start();
      const frozen = await findSweeper(stage);
      frozen.signal('SIGSTOP');
      await delay(timing.freezeMs);
      frozen.signal('SIGCONT');
      // Where everything is short, a machine that is busy with other things may miss passes all the same.
      if (timing.isReal) expect(await resumedAt(stage)).toEqual(before);
      return undefined;
    }),
  );
}

async function resumedAt(stage: Stage): Promise<Date | undefined> {
  const [clock] = await stage.query<{ resumed_at: Date }>('select resumed_at from registry_clock');
  return clock?.resumed_at;
}

/** One machine is all there is, and it dies. */
export async function aFleetOfOneDies(timing: Timing): Promise<void> {
  await onStage({ timing, title: 'a fleet of one' }, async (stage) => {
    const fleet = await stage.startFleet(await stage.register(1));
    fleet.kill(fleet.machines);
    await untilAnnouncedLost(stage, fleet.machines);
    await judgeFleet(stage, fleet);
  });
}
