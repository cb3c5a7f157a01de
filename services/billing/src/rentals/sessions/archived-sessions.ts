import { type RawBuilder, sql } from 'kysely';
import { archivedRows, blocksOf } from '../../books/archive/read-blocks.ts';
import { type ArchiveReader, addArchived } from '../../books/archive/read-list.ts';
import { keyOf, keysOf, sideOfSession } from '../parties/archived-lists.ts';
import { SESSIONS, withArchivedUsage } from './archive-source.ts';
import type { Session } from './session.ts';

/** Sessions of the database as `s`, with their usage as `u`. */
export const KEPT_SESSIONS = sql`sessions s join session_usage u on u.session_id = s.id`;

/**
 * Finds a session in the database, or else in the archive.
 *
 * @param read reads the session with this id from rows `s`, with their usage `u`
 * @throws BillingError 503 `archive_unavailable`, only if there are archived sessions that could be it
 */
export async function findAnySession<Found extends { readonly session: Session }>(
  reader: ArchiveReader,
  id: string,
  read: (sessions: RawBuilder<unknown>) => Promise<readonly Found[]>,
): Promise<Found | undefined> {
  const [kept] = await read(KEPT_SESSIONS);
  if (kept !== undefined) return kept;
  const side = sideOfSession(id.toLowerCase());
  const query = {
    source: SESSIONS,
    list: side.list,
    range: keysOf(side),
    read: (rows: RawBuilder<unknown>) => read(withArchivedUsage(rows)),
    keyOf: ({ session }: Found) =>
      keyOf(side, { id: session.id, sessionId: session.id, at: session.startedAt }),
  };
  const [archived] = await addArchived(reader, query, [], 1);
  return archived;
}

/**
 * Returns an archived session to the database, where commands change it. Does nothing if it is there, or nowhere.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function bringBackSession({ db, archive }: ArchiveReader, id: string): Promise<void> {
  const { rows } = await sql`select from sessions where id = ${id}`.execute(db);
  if (rows.length > 0) return;
  const side = sideOfSession(id.toLowerCase());
  for await (const block of blocksOf(db, { table: SESSIONS.table, list: side.list, ...keysOf(side) })) {
    const archived = archivedRows(SESSIONS, await archive.read(block));
    await sql`
      with found as materialized (select * from ${archived} where id = ${id}),
      session as (
        insert into sessions
        select s.* from found cross join lateral jsonb_populate_record(null::sessions, to_jsonb(found)) as s
        on conflict (id) do nothing
      )
      insert into session_usage
      select u.* from found cross join lateral jsonb_populate_record(null::session_usage, found.usage) as u
      on conflict (session_id) do nothing`.execute(db);
  }
}
