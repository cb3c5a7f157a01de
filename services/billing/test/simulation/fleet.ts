import type { Database } from '../../src/database/database.ts';
import { providerCapacityExceeded } from '../../src/market/providers/errors.ts';
import type { Machine, Sharing } from '../../src/market/providers/provider.ts';
import type { Wanted } from '../../src/market/providers/rented-cards.ts';
import { chooseAgain } from '../../src/rentals/cards/allocation.ts';
import { type CardRules, findOffered } from '../../src/rentals/cards/offer.ts';
import { findTaken } from '../../src/rentals/cards/store.ts';
import type { CardTerms } from '../../src/rentals/sessions/start.ts';

/** The machines of the simulation that billing knows the cards of; of the third it knows nothing. */

export const RULES: CardRules = { knownModels: [], cardPowerMaxW: 1_500 };

const SIZES_MB = [8_000, 8_000, 16_000, 24_000];
/** More than any one card of the first machine has. */
export const VRAM_MB_MAX = 30_000;
const CARDS = { 'rig-1': 32, 'rig-2': 16 } as const;
const SHARINGS: Readonly<Record<keyof typeof CARDS, Sharing>> = { 'rig-1': 'exclusive', 'rig-2': 'vram' };

/** What a machine has; undefined: nothing that is known. */
export function machineOf(id: string, ownerId: string): Machine | undefined {
  if (id !== 'rig-1' && id !== 'rig-2') return undefined;
  const gpus = Array.from({ length: CARDS[id] }, (_, index) => ({
    index,
    // Every other card says which it is.
    ...(index % 2 === 0 && { uuid: `GPU-${id}-${index}` }),
    modelName: 'card',
    vramMb: (SIZES_MB[index % SIZES_MB.length] ?? 0) * (id === 'rig-2' ? 4 : 1),
    isHealthy: true,
    powerW: 300,
  }));
  return { id, ownerId, status: 'idle', gpus, sharing: SHARINGS[id] };
}

/** What an order wants of the cards, made of its memory, which is its price. */
function wantedCards({ requestedVramMb: rate, ...wanted }: Wanted, { sharing }: Machine): Wanted {
  const requestedVramMb = rate % VRAM_MB_MAX;
  if (sharing === 'vram') return { ...wanted, requestedVramMb };
  return { ...wanted, requestedVramMb, gpuCount: rate % 5 === 0 ? 1 + (rate % 3) : undefined };
}

/** The cards of an order, as the service takes them. @throws BillingError 409 `provider_capacity_exceeded` */
export async function cardTermsOf(
  { db }: { readonly db: Database },
  machine: Machine,
  order: Wanted,
): Promise<CardTerms> {
  const wanted = wantedCards(order, machine);
  const actor = 'anybody';
  const exceeded = (free: Parameters<typeof providerCapacityExceeded>[0]) =>
    providerCapacityExceeded(free, wanted.requestedVramMb);
  const {
    rented: priced,
    choice,
    free,
  } = await findOffered((id) => findTaken(db, id), RULES, machine, wanted, actor);
  if (priced === undefined || choice === undefined) throw exceeded(free());
  return {
    exceeded: () => exceeded({ cards: 0, vramMb: 0 }),
    choice,
    chooseAgain: (trx) => chooseAgain(trx, RULES, { machine, wanted, actor, priced, exceeded }),
  };
}
