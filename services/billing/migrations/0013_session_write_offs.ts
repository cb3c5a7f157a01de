import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/**
 * Which rentals a written-off debt was of: what was never paid cannot be refunded. Debts that were written off before
 * are assigned as new ones are: to the rentals that incurred debt last.
 */
export const sessionWriteOffsMigration: Migration = {
  async up(db) {
    await sql`
      create table session_write_offs (
        transaction_id uuid not null references transactions (id),
        -- No foreign key: it would lock the session's row after accounts, against the order of locks.
        session_id uuid not null,
        amount numeric(38, 0) not null check (amount > 0),
        created_at timestamptz(3) not null default gridlease_now(),
        primary key (transaction_id, session_id)
      )`.execute(db);
    await sql`create index session_write_offs_session on session_write_offs (session_id)`.execute(db);
    await sql`create index sessions_indebted on sessions (wallet_id) where debt > 0`.execute(db);
    await sql`
      do $$
      declare
        written record;
      begin
        for written in
          select id, to_wallet_id, amount, created_at from transactions
          where type = 'adjustment' and status = 'confirmed' and description = 'Debt written off'
          order by created_at, id
        loop
          insert into session_write_offs (transaction_id, session_id, amount, created_at)
          select written.id, session_id, least(open, written.amount - newer), written.created_at
          from (
            select session_id, open, coalesce(sum(open) over (
                order by since desc, session_id desc rows between unbounded preceding and 1 preceding), 0) as newer
            from (
              select s.id as session_id, coalesce(s.grace_since, s.last_billed_at, s.started_at) as since,
                least(s.debt, s.charged - coalesce((select sum(amount) from refunds where session_id = s.id), 0))
                  - coalesce((select sum(amount) from session_write_offs where session_id = s.id), 0) as open
              from sessions s
              where s.wallet_id = written.to_wallet_id and s.debt > 0 and s.started_at <= written.created_at
            ) as debts where open > 0
          ) as ordered where newer < written.amount;
        end loop;
      end $$`.execute(db);
    await sql`
      create trigger session_write_offs_append_only before update or delete on session_write_offs
      for each row execute function refuse_change()`.execute(db);
    await sql`
      create trigger session_write_offs_no_truncate before truncate on session_write_offs
      for each statement execute function refuse_change()`.execute(db);
  },
};
