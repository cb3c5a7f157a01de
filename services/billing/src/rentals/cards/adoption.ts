import { announce, type EventContext, type EventOrigin } from '../../books/events/announce.ts';
import type { Database, Transact } from '../../database/database.ts';
import { BillingError } from '../../http/errors.ts';
import type { Providers } from '../../market/providers/owners.ts';
import type { Machine } from '../../market/providers/provider.ts';
import {
  type CardlessSession,
  listCardlessSessions,
  listMachinesWithCardless,
  lockCardlessSession,
} from './adoption-store.ts';
import { allocate, CardsTakenError } from './allocation.ts';
import { chooseFirstCards } from './choice.ts';
import { type CardChoice, inventoryOf } from './offer.ts';
import { sharesOf } from './shares.ts';
import { findTaken, lockAllocation, updateSessionCards } from './store.ts';

export interface AdoptionDeps extends EventContext {
  readonly db: Database;
  readonly providers: Pick<Providers, 'findChecked'>;
  readonly cardRules: { readonly knownModels: readonly string[] };
}

/** A pass of the adoption. */
export interface AdoptionPass {
  readonly transact: Transact;
  readonly signal: AbortSignal;
  readonly origin: EventOrigin;
}

/**
 * Gives live sessions without cards the free cards with the lowest indices: those from before billing knew cards, and
 * those that started while machines were not checked. Their price stays. A session for which there are none keeps its
 * machine from renting out more until it ends; it is tried again in the next pass.
 *
 * @throws BillingError 503 `registry_unavailable`
 */
export async function adoptSessions(deps: AdoptionDeps, pass: AdoptionPass): Promise<void> {
  for await (const providerId of listMachinesWithCardless(deps.db)) {
    if (pass.signal.aborted) return;
    const machine = await findMachine(deps, providerId, pass.origin);
    for (const session of await listCardlessSessions(deps.db, providerId)) {
      if (machine === undefined) await markWithoutMachine(pass, session);
      else await adoptSession(deps, pass, machine, session);
    }
  }
}

/** Undefined: the registry has no such machine, so that there are no cards. */
async function findMachine(
  { providers }: AdoptionDeps,
  providerId: string,
  origin: EventOrigin,
): Promise<Machine | undefined> {
  try {
    return await providers.findChecked(providerId, origin);
  } catch (error) {
    if (error instanceof BillingError && error.code === 'provider_not_found') return undefined;
    throw error;
  }
}

async function markWithoutMachine(
  { transact }: AdoptionPass,
  { id, gpuCount }: CardlessSession,
): Promise<void> {
  await transact(async (trx) => {
    if (await lockCardlessSession(trx, id)) await updateSessionCards(trx, id, [], gpuCount);
  });
}

async function adoptSession(
  deps: AdoptionDeps,
  { transact, origin }: AdoptionPass,
  machine: Machine,
  session: CardlessSession,
): Promise<void> {
  const choose = async (db: Database): Promise<CardChoice | undefined> => {
    const found = await findTaken(db, machine.id);
    const cards = chooseFirstCards(inventoryOf(machine, found.taken), {
      gpuModel: session.gpuModel,
      knownModels: deps.cardRules.knownModels,
      requestedVramMb: session.allocatedVramMb,
      count: session.gpuCount > 1 ? session.gpuCount : undefined,
    });
    return cards && { found, shares: sharesOf(machine, session.allocatedVramMb, cards) };
  };
  // Looked at first, so that a machine is not locked and counted up for nothing in every pass.
  if ((await choose(deps.db)) === undefined) return;
  try {
    await transact(async (trx) => {
      if (!(await lockCardlessSession(trx, session.id))) return;
      await lockAllocation(trx, machine.id);
      const choice = await choose(trx);
      if (choice === undefined) throw new CardsTakenError();
      const { happening } = await allocate(trx, session.id, choice);
      await announce(trx, deps, origin, happening);
    });
  } catch (error) {
    if (!(error instanceof CardsTakenError)) throw error;
  }
}
