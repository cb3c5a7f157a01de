import { type RawBuilder, sql } from 'kysely';
import type { ArchiveSource } from '../../books/archive/source.ts';
import { archivedListsOf } from '../parties/archived-lists.ts';

/** Spend limits look at the last day. */
const SPEND_SECONDS = 86_400;

/** What came after a rental, and is added up with it. */
const SEQUELS = ['refunds', 'disputes', 'claims', 'session_write_offs'];

/** Ended rentals, each with what its usage adds up to. Those with a refund, a dispute or a debt stay. */
export const SESSIONS: ArchiveSource = {
  table: 'sessions',
  identity: ['id'],
  extra: [
    {
      name: 'usage',
      type: 'jsonb',
      value: sql`(select to_jsonb(u) from session_usage u where u.session_id = archived.id)`,
    },
  ],
  lists: archivedListsOf({ session: 'id', time: 'started_at' }),
  rows: sql`(${sql.join(
    SEQUELS.map((table) => sql`not exists (select from ${sql.table(table)} where session_id = archived.id)`),
    sql` and `,
  )})`,
  leftovers: (limit) => sql`
    delete from session_usage where session_id = any(array(
      select session_id from session_usage u
      where not exists (select from sessions s where s.id = u.session_id) limit ${limit}))`,
};

/**
 * Rentals as they are archived. A month stays while one of its rentals runs, or ended so recently that its earnings are
 * held or it counts towards a spend limit.
 *
 * @param disputeDelaySeconds how long after its bill a rental's earnings are held
 */
export const createSessionsSource = (disputeDelaySeconds: number): ArchiveSource => ({
  ...SESSIONS,
  isOpen: (partition) => sql`exists (
    select from ${sql.table(partition)} as s left join billing_records r on r.session_id = s.id
    where s.ended_at is null
      or greatest(s.ended_at, r.created_at)
        > gridlease_now() - make_interval(secs => ${Math.max(disputeDelaySeconds, SPEND_SECONDS)}::float8)
      or s.hold_id in (select id from holds where closed_at is null))`,
});

/** Archived rows of sessions as `s`, with their usage as `u`. */
export const withArchivedUsage = (sessions: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select * from ${sessions}) as s cross join lateral jsonb_populate_record(null::session_usage, s.usage) as u`;
