import type { Kysely } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { readOutboxBacklog } from './backlog.ts';

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
