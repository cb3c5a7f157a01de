import type { RegistryTransaction } from '../database/database.ts';
import type { Layout } from '../database/layout.ts';
import type { PricedMachine } from './machine-store.ts';
import { toMarket } from './market.ts';
import { type PriceKey, priceKeyOf, priceOf, textOfKey } from './price-key.ts';
import { findMarket, insertPrices, listPriceIds, listRates, lockPrices, lockRates } from './store.ts';

/** With more cached prices than this the cache starts over. */
const REMEMBERED_MAX = 5_000;

/** Finds the numbers of the prices of cards: of each machine in the order of its cards. */
export interface CardPrices {
  /** For a machine that is being registered or changed. Its owner's rates stay as they are until the transaction ends. */
  idsFor(trx: RegistryTransaction, machine: PricedMachine): Promise<readonly number[]>;
  /** For locked machines, by their ids. */
  idsOfAll(
    trx: RegistryTransaction,
    machines: readonly PricedMachine[],
  ): Promise<ReadonlyMap<string, readonly number[]>>;
}

/** Adds prices that are new: cards of a new kind, or a provider's new rates. */
async function learn(trx: RegistryTransaction, keys: readonly PriceKey[]): Promise<void> {
  const stored = await findMarket(trx);
  const market = stored && toMarket(stored.rates);
  const priced = keys.map((key) => ({ ...key, ...(market !== undefined && priceOf(key, market)) }));
  await insertPrices(trx, priced, stored?.version ?? 0);
}

/** The dictionary of prices with a cache. */
export function createCardPrices(layout: Layout): CardPrices {
  /** Of cards at the platform's rates alone: the others are deleted once nothing has them. */
  const known = new Map<string, number>();

  /** Remembers what others have committed: what this transaction adds may be rolled back. */
  function remember(keys: Iterable<readonly [string, PriceKey]>, ids: ReadonlyMap<string, number>): void {
    if (known.size + ids.size > REMEMBERED_MAX) known.clear();
    for (const [text, { own }] of keys) {
      const id = ids.get(text);
      if (own === '' && id !== undefined) known.set(text, id);
    }
  }

  async function idsOf(trx: RegistryTransaction, keys: readonly PriceKey[]): Promise<Map<string, number>> {
    const asked = new Map(keys.map((key) => [textOfKey(key), key]));
    const ids = new Map(
      [...asked.keys()].flatMap((text) => {
        const id = known.get(text);
        return id === undefined ? [] : [[text, id] as const];
      }),
    );
    const missing = () => [...asked].flatMap(([text, key]) => (ids.has(text) ? [] : [key]));
    if (ids.size === asked.size) return ids;
    await lockPrices(trx, layout);
    const found = await listPriceIds(trx, missing());
    remember(asked, found);
    for (const [text, id] of found) ids.set(text, id);
    if (ids.size === asked.size) return ids;
    const added = missing();
    await learn(trx, added);
    for (const [text, id] of await listPriceIds(trx, added)) ids.set(text, id);
    if (ids.size < asked.size) throw new Error('a price was not found after it was inserted');
    return ids;
  }

  async function idsOfAll(trx: RegistryTransaction, machines: readonly PricedMachine[]) {
    const rates = await listRates(trx, [...new Set(machines.flatMap(({ id, owner_id }) => [id, owner_id]))]);
    const keyed = machines.map(({ id, owner_id, gpus }) => {
      const own = { machine: rates.get(id) ?? [], owner: rates.get(owner_id) ?? [] };
      return { id, keys: gpus.map((card) => priceKeyOf(card, own)) };
    });
    const ids = await idsOf(
      trx,
      keyed.flatMap(({ keys }) => keys),
    );
    return new Map(keyed.map(({ id, keys }) => [id, keys.map((key) => ids.get(textOfKey(key)) as number)]));
  }

  return {
    idsOfAll,
    async idsFor(trx, machine) {
      await lockRates(trx, machine.owner_id, 'read');
      return (await idsOfAll(trx, [machine])).get(machine.id) ?? [];
    },
  };
}
