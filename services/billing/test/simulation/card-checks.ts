import { sql } from 'kysely';
import type { SessionCard } from '../../src/rentals/cards/store.ts';
import { machineOf, VRAM_MB_MAX } from './fleet.ts';
import type { World } from './world.ts';

interface Live {
  readonly id: string;
  readonly provider_id: string;
  readonly allocated_vram_mb: number;
  readonly cards: readonly SessionCard[] | null;
}

interface Shown {
  readonly index: number;
  readonly taken_vram_mb: number;
}

/**
 * What must be true of cards after every step, told from the live sessions alone: who has which, that no card is rented
 * out beyond what it is, and that the last event of each machine says so, without their uuids.
 */
export async function wrongCards({ db }: World): Promise<string[]> {
  const { rows: live } = await sql<Live>`
    select id, provider_id, allocated_vram_mb, cards from sessions where ended_at is null`.execute(db);
  const { rows: machines } = await sql<{ id: string; version: number; last: number; cards: Shown[] }>`
    select m.provider_id as id, m.allocation_version as version, o.aggregate_version as last, o.data->'cards' as cards
    from machine_allocations m left join lateral (
      select aggregate_version, data from outbox where aggregate_type = 'allocation' and aggregate_id = m.provider_id
      order by aggregate_version desc limit 1
    ) o on true`.execute(db);
  const wrong: string[] = [];
  for (const { id, version, last, cards } of machines) {
    if (version !== last) wrong.push(`machine ${id} has version ${version}, and announced ${last}`);
    const found = JSON.stringify(takenOf(id, live, wrong));
    if (JSON.stringify(cards) !== found)
      wrong.push(`machine ${id} announced ${JSON.stringify(cards)} for ${found}`);
  }
  const rented = live.filter(({ provider_id, cards }) => isRented(provider_id) && (cards ?? []).length === 0);
  return [...wrong, ...rented.map(({ id }) => `session ${id} has no cards`)];
}

const isRented = (providerId: string) => machineOf(providerId, '') !== undefined;

/** What live sessions have of a machine, by card; adds what they must not have together. */
function takenOf(providerId: string, live: readonly Live[], wrong: string[]): Shown[] {
  const machine = machineOf(providerId, '');
  const taken = new Map<number, number>();
  for (const session of live.filter((one) => one.provider_id === providerId)) {
    for (const { index, vram_mb } of session.cards ?? []) {
      if (machine?.sharing === 'exclusive' && taken.has(index))
        wrong.push(`card ${providerId} #${index} is rented twice`);
      const part = machine?.sharing === 'exclusive' ? vram_mb : session.allocated_vram_mb % VRAM_MB_MAX;
      taken.set(index, (taken.get(index) ?? 0) + part);
    }
  }
  return [...taken]
    .sort(([one], [next]) => one - next)
    .map(([index, taken_vram_mb]) => {
      const card = machine?.gpus[index];
      if (taken_vram_mb > (card?.vramMb ?? 0))
        wrong.push(`card ${providerId} #${index} has ${taken_vram_mb} MB rented`);
      return { index, taken_vram_mb };
    });
}
