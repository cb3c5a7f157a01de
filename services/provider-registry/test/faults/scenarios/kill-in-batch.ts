import { expect } from 'vitest';
import { findLostBeats } from '../judge.ts';
import { onStage, type Stage } from '../stage.ts';
import type { Timing } from '../timing.ts';
import { judgeFleet, listStored } from '../verdict.ts';

/** Each statement takes so much longer, so that a batch is nearly always under way. */
const DELAY_MS = 5;
const MACHINES = 60;
const PAUSE_MS = 50;
/** Acknowledged between two kills. */
const BEATS = 300;

/** The registry is killed again and again in the middle of a batch: nothing acknowledged is ever lost. */
export async function killsInTheMiddleOfBatches(timing: Timing): Promise<void> {
  await onStage({ timing, title: 'kill -9 in batches', proxied: true }, async (stage) => {
    stage.proxy?.delay(DELAY_MS);
    const fleet = await stage.startFleet(await stage.register(MACHINES), () => PAUSE_MS);
    const [replica] = stage.replicas;
    for (let round = 0; round < timing.kills; round += 1) {
      const wanted = (fleet.responses.get('200') ?? 0) + BEATS;
      await stage.until('heartbeats are acknowledged', () => (fleet.responses.get('200') ?? 0) >= wanted);
      await freezeInBatch(stage);
      await replica?.end('SIGKILL');
      const lost = findLostBeats(fleet.machines, await listStored(stage));
      stage.say(
        `kill ${round + 1}: ${fleet.responses.get('200')} acknowledged, ${lost.length} machines lost one`,
      );
      expect(lost).toEqual([]);
      await replica?.start();
    }
    await judgeFleet(stage, fleet);
  });
}

/** A frozen process whose transaction is open cannot finish it: when it is killed now, that is in its middle. */
async function freezeInBatch(stage: Stage): Promise<void> {
  const [replica] = stage.replicas;
  await stage.until('a batch is under way', async () => {
    replica?.signal('SIGSTOP');
    const open = await stage.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
       and query like '%provider_live%' and query not like '%registry_clock for update%'`,
    );
    if (open.length === 0) replica?.signal('SIGCONT');
    return open.length > 0;
  });
}
