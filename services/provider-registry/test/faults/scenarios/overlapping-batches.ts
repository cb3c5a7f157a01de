import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { call, gpu } from '../../registry.ts';
import { onStage, type Stage } from '../stage.ts';
import type { Timing } from '../timing.ts';
import { requireWholeStream } from '../verdict.ts';

const MACHINES = 200;
/** Of these so many are deleted on the way. */
const DELETED = 20;
const CHANGERS = 4;
const STATUSES = ['idle', 'busy', 'maintenance', 'offline', 'error'];

/** The responses of two replicas, by kind of request and status. */
type Tally = Map<string, number>;

/**
 * Two replicas record heartbeats of the same machines as fast as they can, in batches that overlap, while others
 * change and delete the same machines. No deadlock ever occurs, and every response is correct.
 */
export async function twoReplicasRecordTheSameMachines(timing: Timing): Promise<void> {
  const config = { request_timeout: '5m' };
  await onStage({ timing, title: 'two replicas, the same machines', replicas: 2, config }, async (stage) => {
    const ids = await stage.register(MACHINES);
    const tally: Tally = new Map();
    const isOver = () =>
      stage.urls().every((url) => (tally.get(`${url} beat 200`) ?? 0) >= timing.overlappingBeats);
    const beating = stage.urls().flatMap((url) => ids.map((id) => beat(stage, { url, id, tally, isOver })));
    const changing = Array.from({ length: CHANGERS }, (_, at) => change(stage, ids, { at, tally, isOver }));
    await Promise.all([...beating, ...changing]);

    stage.say(
      [...tally]
        .map(([response, count]) => `${response}: ${count}`)
        .sort()
        .join(', '),
    );
    const statuses = [...tally.keys()].map((response) => response.replace(/^\S+ /, ''));
    const wrong = new Set(statuses.filter((response) => !isRight(response, timing)));
    expect([...wrong]).toEqual([]);
    await requireWholeStream(stage);
    // Statistics are written down at the latest when a session ends.
    await Promise.all(stage.replicas.map((replica) => replica.end('SIGTERM')));
    const [{ deadlocks } = {}] = await stage.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    stage.say(`${deadlocks} deadlocks`);
    expect(Number(deadlocks)).toBe(0);
  });
}

function isRight(response: string, timing: Timing): boolean {
  const isRefused = response === 'beat 404 provider_deleted';
  // A machine that is busy with other things may take longer than one waits for a lock: three seconds.
  const isLate = !timing.isReal && response.endsWith(' 503 database_busy');
  return response.endsWith(' 200') || isRefused || isLate;
}

async function send(url: string, tally: Tally, what: string, ...request: [string, string, unknown]) {
  const { status, body } = await call({ url }, ...request);
  const response = `${url} ${what} ${status}${status === 200 ? '' : ` ${body.code}`}`;
  tally.set(response, (tally.get(response) ?? 0) + 1);
}

async function beat(
  { timing }: Stage,
  { url, id, tally, isOver }: { url: string; id: string; tally: Tally; isOver: () => boolean },
): Promise<void> {
  for (let value = 0; !isOver(); value += 1) {
    const body = { gpu_metrics: [{ power_draw_w: value }] };
    await send(url, tally, 'beat', 'POST', `/providers/${id}/heartbeat`, body);
    await delay(Math.random() * timing.overlapPauseMs);
  }
}

/** Goes through the machines in a random order; the first ones are deleted, once each. */
async function change(
  stage: Stage,
  ids: readonly string[],
  { at, tally, isOver }: { at: number; tally: Tally; isOver: () => boolean },
): Promise<void> {
  const urls = stage.urls();
  const doomed = ids.slice(0, DELETED).filter((_, place) => place % CHANGERS === at);
  const lasting = ids.slice(DELETED);
  for (let turn = 0; !isOver() || doomed.length > 0; turn += 1) {
    const url = urls[turn % urls.length] ?? '';
    const id = lasting[Math.floor(Math.random() * lasting.length)];
    const status = STATUSES[turn % STATUSES.length];
    await send(url, tally, 'patch', 'PATCH', `/providers/${id}/status`, { status });
    const gpus = Array.from({ length: 1 + (turn % 3) }, () => gpu());
    await send(url, tally, 'put', 'PUT', `/providers/${id}`, { name: `turn-${turn}`, gpus });
    const gone = doomed.pop();
    if (gone !== undefined) await send(url, tally, 'delete', 'DELETE', `/providers/${gone}`, undefined);
  }
}
