import type { Transaction } from 'kysely';
import type { RegistryTables } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { announceStatusChanges, type EventContext, type EventOrigin } from '../providers/announcements.ts';
import {
  type Allocation,
  deleteAllocations,
  placeTakenCards,
  storeAllocations,
  updateFullness,
} from '../providers/taken-store.ts';
import { recordCardFaults } from '../states/store.ts';

export interface CardDeps extends EventContext {
  readonly leases: LeaseRules;
  /** Called after a commit that wrote an event. */
  readonly onEvent: () => void;
}

/**
 * Applies what billing told, as far as it is newer than what is known, and announces which machines have no card left or
 * have one again. Returns how many machines it changed.
 *
 * @param askedAt see `storeAllocations`
 */
export async function applyAllocations(
  deps: CardDeps,
  trx: Transaction<RegistryTables>,
  origin: EventOrigin,
  allocations: readonly Allocation[],
  askedAt?: Date,
): Promise<number> {
  return showAllocations(deps, trx, origin, await storeAllocations(trx, deps.layout, allocations, askedAt));
}

/** Frees the cards of machines of which billing, asked for all, told nothing. Returns how many it changed. */
export async function freeUntold(
  deps: CardDeps,
  trx: Transaction<RegistryTables>,
  origin: EventOrigin,
  untold: { readonly ids: readonly string[]; readonly askedAt: Date },
): Promise<number> {
  return showAllocations(
    deps,
    trx,
    origin,
    await deleteAllocations(trx, deps.layout, untold.ids, untold.askedAt),
  );
}

async function showAllocations(
  deps: CardDeps,
  trx: Transaction<RegistryTables>,
  origin: EventOrigin,
  changed: readonly string[],
): Promise<number> {
  if (changed.length === 0) return 0;
  await placeTakenCards(trx, deps.layout, changed);
  await recordCardFaults(trx, changed);
  await announceFullness(deps, trx, origin, changed);
  return changed.length;
}

/**
 * Announces which machines have no card left, or have one again, because cards fell ill or recovered.
 *
 * @param ids by default all machines of which rentals have cards
 */
export async function announceFullness(
  deps: CardDeps,
  trx: Transaction<RegistryTables>,
  origin: EventOrigin,
  ids?: readonly string[],
): Promise<number> {
  const changes = await updateFullness(trx, deps.layout, deps.leases, ids);
  await announceStatusChanges(
    trx,
    deps,
    changes.map((change) => ({ change, trace: origin })),
  );
  return changes.length;
}
