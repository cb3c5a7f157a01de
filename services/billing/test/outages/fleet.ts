import type { Body } from '../billing.ts';
import { expectDocumented, listAnnounced } from '../documented-events.ts';
import { beat, type Stage } from '../lives/stage.ts';
import { registerMachine } from '../providers/registry.ts';
import { started } from '../rentals.ts';

/** Machines of one owner, each with a rental. */
export async function rentedFleet(stage: Stage, names: readonly string[]) {
  const owner_id = `owner-${crypto.randomUUID()}`;
  const ids: string[] = [];
  for (const name of names) {
    const { id } = await registerMachine(stage.registry, { owner_id, name });
    await beat(stage, id);
    const { user_id } = await stage.billing.renter('10');
    await started(stage.billing, { user_id, provider_id: id });
    ids.push(id);
  }
  await stage.billing.watch();
  return { owner_id, ids };
}

/** The notices of an owner, documented ones: types and the names of machines. */
export async function noticesOf(stage: Stage, owner_id: string) {
  const all = (await listAnnounced(stage.billing.databaseUrl)).filter(
    ({ data }) => (data as Body).owner_id === owner_id,
  );
  for (const event of all) expectDocumented(event);
  return all.map(({ type, data }) => ({
    type,
    names: (data as Body).machines.map(({ name }: Body) => name).sort(),
    data: data as Body,
  }));
}
