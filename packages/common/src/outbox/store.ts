import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { heldLease, type LeaseClaim, LeaseLost } from '../worker/worker-lease.ts';
import type { PlacedEvent } from './envelope.ts';

const COLUMNS = sql`position, id, type, version, aggregate_type, aggregate_id, aggregate_version, subject,
  correlation_id, traceparent, data, created_at`;

/** Whether any committed event still waits for its position, as a condition. */
export const UNPLACED_EVENTS = sql`exists (select 1 from outbox where position is null)`;

/** Whether any event has a position that the broker has not confirmed. */
export const UNPUBLISHED_EVENTS = sql`exists (select 1 from outbox_head where published_position < last_position)`;

/**
 * Assigns the next positions to up to `limit` committed events, oldest `seq` first; returns how many there were.
 *
 * Commit-safe: one statement sees one snapshot, so only committed rows get positions, and the positions of one call
 * become visible all at once when it commits. Calls never overlap (the lease), so nothing ever appears below a
 * position that a reader has passed; a transaction that commits late, with a low `seq`, gets a higher position.
 *
 * In order per aggregate: its row is locked while an event is written, so the next event of the same aggregate takes
 * its `seq` after the previous one has committed. A reader that sees the later one sees the earlier one, with a lower
 * `seq`.
 *
 * Dense: `last_position` and the rows change in one transaction, so a hole means that rows were purged.
 *
 * One statement is the whole transaction, because this follows every commit. Where nothing waits, it takes no lock and
 * writes nothing.
 *
 * @throws LeaseLost
 */
export async function placeEvents<DB>(db: Kysely<DB>, claim: LeaseClaim, limit: number): Promise<number> {
  const { rows } = await sql<{ found: number; placed: number }>`
    with fresh as materialized (
      select seq, row_number() over (order by seq) as place
      from (select seq from outbox where position is null order by seq limit ${limit}) as oldest
    ), lease as (
      ${heldLease(claim)} and exists (select from fresh) for share
    ), head as (
      update outbox_head set last_position = last_position + (select count(*) from fresh)
      where exists (select from lease)
      returning last_position - (select count(*) from fresh) as base
    ), placed as (
      update outbox set position = head.base + fresh.place
      from fresh, head
      where outbox.seq = fresh.seq
      returning 1
    )
    select (select count(*) from fresh) as found, (select count(*) from placed) as placed`.execute(db);
  const { found = 0, placed = 0 } = rows[0] ?? {};
  if (placed < found) throw new LeaseLost(claim.name);
  return placed;
}

/** The events after `position`, in order. */
export async function listEventsAfter<DB>(
  db: Kysely<DB>,
  position: number,
  limit: number,
): Promise<PlacedEvent[]> {
  const { rows } = await sql<PlacedEvent>`
    select ${COLUMNS} from outbox where position > ${position} order by position limit ${limit}`.execute(db);
  return rows;
}

/** The events after `after`, up to and including `last`, for which `condition` holds, in order. */
export async function listEventsWithin<DB>(
  db: Kysely<DB>,
  range: { readonly after: number; readonly last: number; readonly limit: number },
  condition: RawBuilder<unknown>,
): Promise<PlacedEvent[]> {
  const { after, last, limit } = range;
  const { rows } = await sql<PlacedEvent>`
    select ${COLUMNS} from outbox where position > ${after} and position <= ${last} and ${condition}
    order by position limit ${limit}`.execute(db);
  return rows;
}

/** Whether an event with this position is still kept. */
export async function hasPosition<DB>(db: Kysely<DB>, position: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from outbox where position = ${position}) as found`.execute(db);
  return rows[0]?.found === true;
}

/** The positioned events that the broker has not confirmed, in order. */
export async function listUnpublishedEvents<DB>(db: Kysely<DB>, limit: number): Promise<PlacedEvent[]> {
  const { rows } = await sql<PlacedEvent>`
    select ${COLUMNS} from outbox
    where position > (select published_position from outbox_head)
    order by position limit ${limit}`.execute(db);
  return rows;
}

/** Records that the broker has confirmed everything up to and including `position`. @throws LeaseLost */
export async function recordPublished<DB>(
  db: Kysely<DB>,
  claim: LeaseClaim,
  position: number,
): Promise<void> {
  const recorded = await sql`
    with lease as (${heldLease(claim)} for share)
    update outbox_head set published_position = greatest(published_position, ${position})
    where exists (select from lease)`.execute(db);
  if (recorded.numAffectedRows === 0n) throw new LeaseLost(claim.name);
}

/** The newest position assigned, and the first that can still be read (one above the newest when none can). */
export interface OutboxBounds {
  readonly last: number;
  readonly oldest: number;
}

export async function getOutboxBounds<DB>(db: Kysely<DB>): Promise<OutboxBounds> {
  const { rows } = await sql<OutboxBounds>`
    select last_position as last,
      coalesce((select min(position) from outbox), last_position + 1) as oldest
    from outbox_head`.execute(db);
  const bounds = rows[0];
  if (bounds === undefined) throw new Error('outbox_head has lost its row');
  return bounds;
}

/** The newest position assigned. */
export async function getLastPosition<DB>(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ last: number }>`select last_position as last from outbox_head`.execute(db);
  const head = rows[0];
  if (head === undefined) throw new Error('outbox_head has lost its row');
  return head.last;
}

/**
 * Deletes at most `limit` of the oldest positions that were written more than `keepSeconds` ago; returns how many.
 * Stops at the first younger event, so that no hole arises. With `publishedOnly` events that the broker has not
 * confirmed are kept, however old.
 */
export async function purgeEvents<DB>(
  trx: Transaction<DB>,
  options: { keepSeconds: number; publishedOnly: boolean; limit: number },
): Promise<number> {
  const purged = await sql`
    with oldest as materialized (
      select position, created_at < gridlease_now() - make_interval(secs => ${options.keepSeconds}) as expired
      from outbox, outbox_head
      where position is not null and (not ${options.publishedOnly}::boolean or position <= published_position)
      order by position limit ${options.limit}
    ), bound as (
      select coalesce(min(position) filter (where not expired), max(position) + 1) as first_kept from oldest
    )
    delete from outbox using bound where position < bound.first_kept`.execute(trx);
  return Number(purged.numAffectedRows ?? 0);
}
