import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** What people see of the books: one row for each deposit, withdrawal, payment, with its state. */
export const transactionsMigration: Migration = {
  async up(db) {
    await sql`
      create table transactions (
        id uuid primary key,
        from_wallet_id uuid references wallets (id),
        to_wallet_id uuid references wallets (id),
        type text not null check (type in ('deposit', 'withdrawal', 'payment', 'payout', 'refund', 'platform_fee',
          'session_lock', 'session_release', 'adjustment')),
        status text not null check (status in ('pending', 'confirmed', 'failed', 'cancelled')),
        amount numeric(38, 0) not null check (amount > 0),
        fee numeric(38, 0) not null default 0 check (fee >= 0),
        description text not null default '',
        solana_signature text,
        session_id uuid,
        job_id text,
        metadata json not null default '{}',
        -- Counts changes, for events.
        version bigint not null default 1,
        created_at timestamptz(3) not null default gridlease_now(),
        updated_at timestamptz(3) not null default gridlease_now(),
        confirmed_at timestamptz(3),
        check ((status = 'confirmed') = (confirmed_at is not null))
      )`.execute(db);
    for (const side of ['from_wallet_id', 'to_wallet_id']) {
      await sql`
        create index ${sql.ref(`transactions_${side}`)} on transactions (${sql.ref(side)}, created_at, id)
        where ${sql.ref(side)} is not null`.execute(db);
    }
    await sql`
      create table audit_events (
        position bigint generated always as identity primary key,
        at timestamptz(3) not null default gridlease_now(),
        actor text not null,
        action text not null,
        target text not null,
        request_id text,
        detail jsonb not null default '{}'
      )`.execute(db);
    await sql`create index audit_events_target on audit_events (target, position)`.execute(db);
    await sql`
      create trigger audit_events_append_only before update or delete on audit_events
      for each row execute function refuse_change()`.execute(db);
    await sql`
      create trigger audit_events_no_truncate before truncate on audit_events
      for each statement execute function refuse_change()`.execute(db);
  },
};
