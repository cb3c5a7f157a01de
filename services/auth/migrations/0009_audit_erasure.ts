import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/**
 * The audit log stays append-only with one exception: personal data can be removed from the events of a deleted user.
 * Nothing can be added, and who did what to whom and when stays.
 */
export const auditErasureMigration: Migration = {
  async up(db) {
    await sql`
      create function allow_erasure_alone() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE'
          and (new.position, new.at, new.actor, new.action, new.target, new.request_id)
            is not distinct from (old.position, old.at, old.actor, old.action, old.target, old.request_id)
          and (new.ip is null or new.ip = old.ip)
          and new.detail <@ old.detail
          and exists (
            select from users where status = 'deleted' and id in (
              case when old.actor ~ '^[0-9a-f-]{36}$' then old.actor::uuid end,
              case when old.target ~ '^[0-9a-f-]{36}$' then old.target::uuid end))
        then
          return new;
        end if;
        raise exception '% is append-only', tg_table_name;
      end $$`.execute(db);
    await sql`drop trigger audit_events_append_only on audit_events`.execute(db);
    await sql`
      create trigger audit_events_append_only before update or delete on audit_events
      for each row execute function allow_erasure_alone()`.execute(db);
  },
};
