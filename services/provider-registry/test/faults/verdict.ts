import { expect } from 'vitest';
import { readEvents } from '../event-stream.ts';
import { call } from '../registry.ts';
import type { Fleet, Machine } from './fleet.ts';
import { findLostBeats, findMistakes, isSurelyAlive, type StoredMachine } from './judge.ts';
import type { Stage } from './stage.ts';

/** What a machine may hear in times of trouble: nothing, or that it should come again; 408 is what a thawed process says. */
const EXPECTED_OUTCOMES = /^(200|lost|408 .*|50[34] .*)$/;

/** The fleet's part is over: everything acknowledged is there, everything announced was streamed, and was right. */
export async function judgeFleet(stage: Stage, fleet: Fleet, returns: readonly number[] = []): Promise<void> {
  await fleet.stop();
  stage.say(
    `heartbeats: ${[...fleet.responses].map(([response, count]) => `${count} x ${response}`).join(', ')}`,
  );
  expect([...fleet.responses.keys()].filter((response) => !EXPECTED_OUTCOMES.test(response))).toEqual([]);
  expect(findLostBeats(fleet.machines, await listStored(stage))).toEqual([]);
  await requireWholeStream(stage);
  const terms = { leaseMs: stage.timing.leaseMs, returns };
  const changes = stage.changes.statusChanges();
  const mistakes = fleet.machines.flatMap((machine) => findMistakes(machine, changes, terms));
  const lapses = changes.filter(({ cause }) => cause === 'lease_expired');
  const living = new Set(fleet.living().map(({ id }) => id));
  const ofLiving = lapses.filter(({ id }) => living.has(id)).length;
  stage.say(
    `nothing acknowledged is lost; ${lapses.length} lapses announced, ${ofLiving} of machines that live, ` +
      `${mistakes.length} wrong`,
  );
  expect(mistakes).toEqual([]);
}

/** What the database has of each machine. */
export async function listStored(stage: Stage): Promise<StoredMachine[]> {
  const rows = await stage.query<{ id: string; value: string | null; seen_at: Date }>(
    'select provider_id as id, power_draw_w[1] as value, last_seen_at as seen_at from provider_live',
  );
  return rows.map(({ id, value, seen_at }) => ({
    id,
    value: value === null ? null : Number(value),
    seenAt: seen_at.getTime(),
  }));
}

/** What the client with its breaks has received is every event once, in order, as a new client receives them. */
export async function requireWholeStream(stage: Stage, { events } = stage.changes): Promise<void> {
  const count = async () => {
    const [row] = await stage.query<{ count: string }>('select count(*) from outbox');
    return Number(row?.count);
  };
  await stage.until('every event was streamed', async () => events.length >= (await count()));
  expect(events.map(({ id }) => id)).toEqual(events.map((_, at) => at + 1));
  const replayed = await readEvents({ url: stage.url() }, events.length, '0');
  expect(events.map(({ data }) => data.id)).toEqual(
    replayed.slice(0, events.length).map(({ data }) => data.id),
  );
}

/** The status that a read shows. */
export async function readStatus(url: string, id: string): Promise<string> {
  return (await call({ url }, 'GET', `/providers/${id}`)).body.status;
}

const READS_AT_ONCE = 32;

/** Reads each machine's status and returns those that are wrongly shown as lost. */
export async function findFalselyLost(
  stage: Stage,
  machines: readonly Machine[],
  returns: readonly number[] = [],
): Promise<string[]> {
  const terms = { leaseMs: stage.timing.leaseMs, returns };
  const left = [...machines];
  const found: string[] = [];
  const reader = async () => {
    for (let machine = left.pop(); machine !== undefined; machine = left.pop()) {
      const askedAt = Date.now();
      const isShownLost = (await readStatus(stage.url(), machine.id)) === 'offline';
      if (isShownLost && isSurelyAlive(machine, terms, Date.now(), askedAt)) found.push(machine.id);
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, reader));
  return found;
}

/** Waits until each of these machines is shown as offline and that was announced. */
export async function untilAnnouncedLost(stage: Stage, machines: readonly Machine[]): Promise<void> {
  await stage.until('the dead are announced as offline', () => {
    // The last change of each: one may have been lost for a moment before it died, on a machine busy with other things.
    const last = new Map(stage.changes.statusChanges().map(({ id, cause }) => [id, cause]));
    return machines.every(({ id }) => last.get(id) === 'lease_expired');
  });
  for (const { id } of machines) expect(await readStatus(stage.url(), id)).toBe('offline');
}
