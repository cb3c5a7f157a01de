import { type Kysely, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';

/** How far the relay lags behind. */
export interface OutboxBacklog {
  /** Events without a position yet. */
  readonly unplaced: number;
  /** Events that the broker has not confirmed, including those without a position. */
  readonly unpublished: number;
  /** Age of the oldest unpublished event; 0 if there is none. */
  readonly oldestUnpublishedSeconds: number;
}

/** Reads the backlog for the metrics page: three index look-ups, whatever its size, as long as the relay runs. */
export async function readOutboxBacklog<DB>(db: Kysely<DB>): Promise<OutboxBacklog> {
  const { rows } = await sql<OutboxBacklog>`
    with unplaced as (select count(*) as total, min(created_at) as oldest from outbox where position is null)
    select
      unplaced.total as "unplaced",
      unplaced.total + last_position - published_position as "unpublished",
      coalesce(greatest(0, extract(epoch from gridlease_now() - least(unplaced.oldest, (
        select created_at from outbox where position > published_position order by position limit 1
      )))), 0)::float8 as "oldestUnpublishedSeconds"
    from outbox_head, unplaced`.execute(db);
  const backlog = rows[0];
  if (backlog === undefined) throw new Error('outbox_head has lost its row');
  return backlog;
}

/** Exports the outbox's backlog as metrics; while the database is unavailable the last values stay. */
export function registerOutboxMetrics<DB>(registry: Registry, db: Kysely<DB>): void {
  const age = new Gauge({
    name: 'outbox_oldest_unpublished_seconds',
    help: 'Age of the oldest event that the broker has not confirmed',
    registers: [registry],
  });
  new Gauge({
    name: 'outbox_unpublished_events',
    help: 'Events that the broker has not confirmed',
    registers: [registry],
    async collect() {
      const backlog = await readOutboxBacklog(db).catch(() => undefined);
      if (backlog === undefined) return;
      this.set(backlog.unpublished);
      age.set(backlog.oldestUnpublishedSeconds);
    },
  });
}
