import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Body, call } from '../billing.ts';
import { earningsOf } from '../owners.ts';
import { registerMachine } from '../providers/registry.ts';
import { end, start, started } from '../rentals.ts';
import { beat, openStage, readSession, type Stage } from './stage.ts';

const ROUNDS = 12;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 60_000);
afterAll(() => stage.close());

async function handOver(machine: Body): Promise<string> {
  const owner_id = `new-${machine.owner_id}`;
  const update = { ...machine, owner_id };
  const { status } = await call(stage.registry, 'PUT', `/providers/${machine.id}?force=true`, update);
  expect(status).toBe(200);
  return owner_id;
}

/** Lets a minute pass in which all machines are alive, and billing look at them. */
async function minute(machines: readonly Body[]): Promise<void> {
  await stage.advance(60);
  await Promise.all(machines.map(({ id }) => beat(stage, id)));
  await stage.billing.watch();
  await stage.billing.tick();
}

const machines = () => Promise.all(Array.from({ length: ROUNDS }, () => registerMachine(stage.registry)));
const earned = async (owner: string) => Number((await earningsOf(stage.billing, owner)).total_earnings ?? 0);

it('a start that crosses a handover pays one owner, and never for time in which the machine was the other’s', async () => {
  const all = await machines();
  const [{ user_id }] = [await stage.billing.renter('1000')];
  const pairs = await Promise.all(
    all.map(async (machine) => {
      const [rental, newOwner] = await Promise.all([
        start(stage.billing, { user_id, provider_id: machine.id }),
        handOver(machine),
      ]);
      expect(rental.status).toBe(201);
      return { machine, newOwner, id: rental.body.session.id };
    }),
  );
  for (let at = 1; at <= 3; at += 1) await minute(all);
  for (const { machine, newOwner, id } of pairs) {
    const { session } = await readSession(stage, id);
    const isOld = session.provider_owner_id === machine.owner_id;
    expect([machine.owner_id, newOwner]).toContain(session.provider_owner_id);
    // The clocks stand still while both happen, so the former owner's time is over with the start.
    expect([session.status, session.end_reason, session.billed_minutes > 0]).toEqual(
      isOld ? ['failed', 'provider_sold', false] : ['active', undefined, true],
    );
    expect((await earned(machine.owner_id)) > 0).toBe(false);
    if (isOld) {
      const next = await started(stage.billing, { user_id, provider_id: machine.id });
      expect(next.provider_owner_id).toBe(newOwner);
    }
  }
  expect(await stage.billing.findings()).toEqual([]);
});

it('an end that crosses a handover settles once, to the owner of the time', async () => {
  const all = await machines();
  const { user_id } = await stage.billing.renter('1000');
  const sessions = await Promise.all(
    all.map(({ id }) => started(stage.billing, { user_id, provider_id: id })),
  );
  for (let at = 1; at <= 3; at += 1) await minute(all);
  const owners = await Promise.all(
    all.map(async (machine, place) => {
      const [newOwner] = await Promise.all([handOver(machine), end(stage.billing, sessions[place]?.id)]);
      return newOwner;
    }),
  );
  const bills = await Promise.all(sessions.map(({ id }) => readSession(stage, id)));
  await minute(all);
  for (const [place, { session, current_cost, settled_cost }] of bills.entries()) {
    expect(['requested', 'provider_sold']).toContain(session.end_reason);
    expect([session.billed_minutes, settled_cost]).toEqual([3, current_cost]);
    expect(await readSession(stage, session.id)).toMatchObject({
      session: { end_reason: session.end_reason },
      settled_cost,
    });
    expect(await earned(all[place].owner_id)).toBe(Number(session.provider_earnings));
    expect(await earned(owners[place] as string)).toBe(0);
  }
  expect(await stage.billing.findings()).toEqual([]);
});
