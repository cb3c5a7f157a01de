import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { createTurns } from '@gridlease/common/database/turns';
import type { Database, RegistryTransaction } from '../database/database.ts';
import type { Layout } from '../database/layout.ts';
import type { PricedMachine } from './machine-store.ts';
import { toMarket } from './market.ts';
import { type PriceKey, priceKeyOf, priceOf, textOfKey } from './price-key.ts';
import * as store from './store.ts';

/** With more cached prices than this the cache starts over. */
const REMEMBERED_MAX = 5_000;

/** Finds the numbers of the prices of cards: of each machine in the order of its cards. */
export interface CardPrices {
  /**
   * Where the tables are distributed: adds the prices that this machine needs and that are new, before the transaction that
   * needs them. A transaction that adds one keeps others that use prices waiting until it ends.
   */
  addMissing(db: Database, machine: PricedMachine): Promise<void>;
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
  const stored = await store.findMarket(trx);
  const market = stored && toMarket(stored.rates);
  const priced = keys.map((key) => ({ ...key, ...(market !== undefined && priceOf(key, market)) }));
  await store.insertPrices(trx, priced, stored?.version ?? 0);
}

/** The prices of each machine in the order of its cards, by the own rates that are stored. */
async function listKeys(db: Database, machines: readonly PricedMachine[]) {
  const rates = await store.listRates(db, [
    ...new Set(machines.flatMap(({ id, owner_id }) => [id, owner_id])),
  ]);
  return machines.map(({ id, owner_id, gpus }) => {
    const own = { machine: rates.get(id) ?? [], owner: rates.get(owner_id) ?? [] };
    return { id, keys: gpus.map((card) => priceKeyOf(card, own)) };
  });
}

async function areStored(db: Database, keys: readonly PriceKey[]): Promise<boolean> {
  return (await store.listPriceIds(db, keys)).size === new Set(keys.map(textOfKey)).size;
}

/** The dictionary of prices with a cache. */
export function createCardPrices(layout: Layout): CardPrices {
  /** Of cards at the platform's rates alone: the others are deleted once nothing has them. */
  const known = new Map<string, number>();
  /** Many machines that come at once often have the same cards: most of them find what the first one has added. */
  const inTurn = createTurns(1);

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
    if (await layout.isDistributed(trx)) {
      // One that is deleted after this look, because nothing has had it for long, is added below all the same. At worst two
      // that do so are in each other's way, and one of them is repeated.
      await store.lockPrices(trx, layout, (await areStored(trx, missing())) ? 'use' : 'change');
    }
    const found = await store.keepPriceIds(trx, missing());
    remember(asked, found);
    for (const [text, id] of found) ids.set(text, id);
    if (ids.size === asked.size) return ids;
    const added = missing();
    await learn(trx, added);
    for (const [text, id] of await store.keepPriceIds(trx, added)) ids.set(text, id);
    if (ids.size < asked.size) throw new Error('a price was not found after it was inserted');
    return ids;
  }

  async function idsOfAll(trx: RegistryTransaction, machines: readonly PricedMachine[]) {
    const keyed = await listKeys(trx, machines);
    const ids = await idsOf(
      trx,
      keyed.flatMap(({ keys }) => keys),
    );
    return new Map(keyed.map(({ id, keys }) => [id, keys.map((key) => ids.get(textOfKey(key)) as number)]));
  }

  return {
    async addMissing(db, machine) {
      if (!(await layout.isDistributed(db))) return;
      const listed = await retryingReads(() => listKeys(db, [machine]));
      const keys = listed.flatMap((each) => each.keys).filter((key) => !known.has(textOfKey(key)));
      const areAdded = () => retryingReads(() => areStored(db, keys));
      if (keys.length === 0 || (await areAdded())) return;
      await inTurn(async () => {
        if (!(await areAdded())) await inTransaction(db, (trx) => idsOf(trx, keys), { idempotent: true });
      });
    },
    idsOfAll,
    async idsFor(trx, machine) {
      await store.lockRates(trx, machine.owner_id, 'read');
      return (await idsOfAll(trx, [machine])).get(machine.id) ?? [];
    },
  };
}
