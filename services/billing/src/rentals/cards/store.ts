import { arrayParameter } from '@gridlease/common/database/array-parameter';
import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { Card, TakenCard } from './card.ts';

/** What is taken of a machine. */
export interface Taken {
  readonly taken: readonly TakenCard[];
  /** A live rental of it has no cards yet, or none that fit: nothing more is rented out. */
  readonly isBlocked: boolean;
  /** The machine's `allocation_version`: as long as it is the same, so is what is taken. */
  readonly version: number;
}

/** Reads what is taken of a machine. */
export type ReadTaken = (providerId: string) => Promise<Taken>;

export async function findTaken(db: Database, providerId: string): Promise<Taken> {
  const [taken] = await listTaken(db, [providerId]);
  if (taken === undefined) throw new Error('listTaken returned nothing');
  return taken;
}

interface TakenRow {
  readonly place: number;
  readonly card_index: number | null;
  readonly uuid: string | null;
  readonly is_exclusive: boolean | null;
  readonly taken_vram_mb: number | null;
  readonly is_blocked: boolean;
  readonly version: number | null;
}

/** What is taken of these machines, in their order. One statement, so that a machine's version is that of its cards. */
export async function listTaken(db: Database, providerIds: readonly string[]): Promise<Taken[]> {
  const { rows } = await sql<TakenRow>`
    select a.place, t.card_index, t.uuid, t.is_exclusive, t.taken_vram_mb, b.is_blocked, b.version
    from unnest(${arrayParameter('text', providerIds, (id) => id)}) with ordinality as a(provider_id, place)
    cross join lateral (
      select
        exists (
          select from sessions s where s.provider_id = a.provider_id and s.ended_at is null and s.cards is null
        ) as is_blocked,
        (select allocation_version from machine_allocations m where m.provider_id = a.provider_id) as version
    ) b left join taken_cards t on t.provider_id = a.provider_id`.execute(db);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return providerIds.map((_, at) => takenOf(byPlace.get(at + 1) ?? []));
}

function takenOf(rows: readonly TakenRow[]): Taken {
  return {
    isBlocked: rows.some((row) => row.is_blocked),
    version: rows[0]?.version ?? 0,
    taken: rows.flatMap((row) =>
      row.card_index === null
        ? []
        : {
            index: row.card_index,
            uuid: row.uuid ?? undefined,
            isExclusive: row.is_exclusive ?? true,
            vramMb: row.taken_vram_mb ?? 0,
          },
    ),
  };
}

/**
 * Locks the machine until the end of the transaction, and counts its version up. The last lock of a transaction:
 * nothing is locked after it.
 */
export async function lockAllocation(trx: BillingTransaction, providerId: string): Promise<void> {
  await trx
    .insertInto('machine_allocations')
    .values({ provider_id: providerId, allocation_version: 1 })
    .onConflict((conflict) =>
      conflict.column('provider_id').doUpdateSet((eb) => ({
        allocation_version: eb('machine_allocations.allocation_version', '+', 1),
      })),
    )
    .execute();
}

/** The cards of a session as they are stored and shown. */
export interface SessionCard {
  readonly index: number;
  readonly model_name: string;
  readonly vram_mb: number;
  readonly uuid?: string | undefined;
}

/** Fixes the cards of a session. */
export async function updateSessionCards(
  trx: BillingTransaction,
  sessionId: string,
  cards: readonly SessionCard[],
  gpuCount: number,
): Promise<void> {
  await sql`
    update sessions set cards = ${JSON.stringify(cards)}::json, gpu_count = ${gpuCount}
    where id = ${sessionId}`.execute(trx);
}

export function sessionCardsOf(cards: readonly Card[]): SessionCard[] {
  return cards.map(({ index, modelName, vramMb, uuid }) => ({
    index,
    model_name: modelName,
    vram_mb: vramMb,
    ...(uuid !== undefined && { uuid }),
  }));
}

/**
 * Frees the cards of ended sessions. Locks the machines of which something was taken, by ascending id, counts their
 * versions up, and returns their ids. As the locks of `lockAllocation`, these are a transaction's last.
 */
export async function deleteTaken(trx: BillingTransaction, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    with locked as (
      select provider_id from machine_allocations
      where provider_id in (select provider_id from taken_cards where session_id = any(${sessionIds}::uuid[]))
      order by provider_id for no key update
    )
    update machine_allocations m set allocation_version = m.allocation_version + 1
    from locked where m.provider_id = locked.provider_id
    returning m.provider_id`.execute(trx);
  if (rows.length === 0) return [];
  await sql`delete from taken_cards where session_id = any(${sessionIds}::uuid[])`.execute(trx);
  return rows.map((row) => row.provider_id);
}
