import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

type MigrationDatabase = Parameters<Migration['up']>[0];

/** The database itself refuses what would make the books wrong, whoever writes. */
export async function protectLedger(db: MigrationDatabase): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);
  // Per statement: what one statement adds to a journal must sum to zero, so whatever commits does, and no later
  // statement can unbalance an old journal. A check of each row at commit would look up every journal three times.
  await sql`
    create function check_added_entries() returns trigger language plpgsql as $$
    declare
      wrong record;
    begin
      select a.journal_id, sum(a.amount) <> 0 as is_unbalanced into wrong
      from added a left join accounts c on c.id = a.account_id
      group by a.journal_id
      having sum(a.amount) <> 0 or bool_or((a.account_version is not null) is distinct from c.is_stored)
      limit 1;
      if not found then
        return null;
      elsif wrong.is_unbalanced then
        raise exception 'journal % does not sum to zero', wrong.journal_id using errcode = 'check_violation';
      end if;
      raise exception 'journal % has an entry of an account that is not there, or is not of its kind',
        wrong.journal_id using errcode = 'foreign_key_violation';
    end $$`.execute(db);
  await sql`
    create trigger entries_check after insert on entries referencing new table as added
    for each statement execute function check_added_entries()`.execute(db);
  for (const table of ['journals', 'entries']) {
    await sql`
      create trigger ${sql.ref(`${table}_append_only`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
  await protectAccounts(db);
}

/** What an account is never changes, and none ever goes: entries name them without a foreign key. */
async function protectAccounts(db: MigrationDatabase): Promise<void> {
  await sql`
    create function check_account() returns trigger language plpgsql as $$
    declare
      of_wallet boolean := new.kind in ('available', 'locked', 'pending_out', 'debt', 'earned');
    begin
      if not (of_wallet or new.kind in
            ('chain', 'platform_fees', 'platform_bad_debt', 'platform_adjustments', 'suspense'))
          or of_wallet <> (new.wallet_id is not null)
          or (new.kind = 'earned') <> (new.provider_id is not null)
          or (new.kind = 'chain') <> (new.token_account is not null)
          or not new.is_stored and (new.floor is not null or new.ceiling is not null)
          or of_wallet and (new.kind = 'debt') = (new.floor is not distinct from 0)
          or (new.kind = 'debt' or new.kind = 'chain' and new.is_stored) <> (new.ceiling is not distinct from 0) then
        raise exception 'account % is not as its kind has to be', new.code using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger accounts_check before insert on accounts
    for each row execute function check_account()`.execute(db);
  await sql`
    create trigger accounts_fixed
    before update of id, code, kind, wallet_id, provider_id, token_account, is_stored, floor, ceiling on accounts
    for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger accounts_stay before delete on accounts
    for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger accounts_no_truncate before truncate on accounts
    for each statement execute function refuse_change()`.execute(db);
}

/** `make_month_partitions(month)`, `guard_closed_month(month)`, and the partitions of this month and the next two. */
export async function partitionLedger(db: MigrationDatabase): Promise<void> {
  await sql`
    create function month_start(month date) returns timestamptz language sql immutable strict parallel safe as $$
      select date_trunc('month', month::timestamp) at time zone 'UTC'
    $$`.execute(db);
  await sql`
    create function month_end(month date) returns timestamptz language sql immutable strict parallel safe as $$
      select (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC'
    $$`.execute(db);
  // The least UUID of version 7 of that millisecond: what is below it is from before.
  await sql`
    create function uuid7_at(t timestamptz) returns uuid language sql immutable strict parallel safe as $$
      select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-0000-0000-000000000000')::uuid
      from (select lpad(to_hex(floor(extract(epoch from t) * 1000)::bigint), 12, '0') as h) as hex
    $$`.execute(db);
  // The first UUID that no closed month has.
  await sql`
    create function open_from() returns uuid language sql stable parallel safe as $$
      select coalesce(uuid7_at(month_end(max(month))), '00000000-0000-0000-0000-000000000000') from closed_months
    $$`.execute(db);
  await guardPartitions(db);
  await makePartitions(db);
}

async function guardPartitions(db: MigrationDatabase): Promise<void> {
  // Triggers of the parent guard what goes through the parent; row triggers reach the partitions by themselves.
  await sql`
    create function guard_partitions(suffix text) returns void language plpgsql as $$
    declare
      parent text;
    begin
      foreach parent in array array['journals', 'entries'] loop
        execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
          parent || suffix || '_no_truncate', parent || suffix);
      end loop;
      execute format('alter table %I add foreign key (journal_id) references %I (id)',
        'entries' || suffix, 'journals' || suffix);
      execute format('create unique index %I on %I (account_id, account_version) where account_version is not null',
        'entries' || suffix || '_versions', 'entries' || suffix);
      execute format('create trigger %I after insert on %I referencing new table as added '
        'for each statement execute function check_added_entries()', 'entries' || suffix || '_check', 'entries' || suffix);
    end $$`.execute(db);
  // From then on nothing is added to the month, neither to its partitions nor, once these are gone, to the default.
  await sql`
    create function guard_closed_month(month date) returns void language plpgsql as $$
    declare
      parent text;
      child text;
    begin
      foreach parent in array array['journals', 'entries'] loop
        child := parent || to_char(month, '_YYYY_MM');
        continue when to_regclass(child) is null;
        execute format('create trigger %I before insert on %I for each row execute function refuse_change()',
          child || '_closed', child);
      end loop;
    end $$`.execute(db);
  await sql`
    create function refuse_closed_month() returns trigger language plpgsql as $$
    begin
      if (to_jsonb(new) ->> tg_argv[0])::uuid < open_from() then
        raise exception '% is append-only, and the month is closed', tg_table_name;
      end if;
      return new;
    end $$`.execute(db);
}

async function makePartitions(db: MigrationDatabase): Promise<void> {
  // Attached, not made in place: that would lock the whole ledger. False when there is nothing to do: the month has its
  // partitions, is closed, or has rows in the default partition already (which a partition may not take over).
  await sql`
    create function make_month_partitions(month date) returns boolean language plpgsql as $$
    declare
      suffix text := to_char(month, '_YYYY_MM');
      first uuid := uuid7_at(month_start(month));
      next uuid := uuid7_at(month_end(month));
      parent text;
    begin
      if to_regclass('journals' || suffix) is not null or first < open_from()
        or exists (select from journals_other where id >= first and id < next)
        or exists (select from entries_other where journal_id >= first and journal_id < next) then
        return false;
      end if;
      foreach parent in array array['journals', 'entries'] loop
        execute format('create table %I (like %I including defaults including constraints)', parent || suffix, parent);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)',
          parent, parent || suffix, first, next);
      end loop;
      perform guard_partitions(suffix);
      return true;
    end $$`.execute(db);
  // For keys of a month that nobody has prepared: a payment never fails for want of a partition.
  for (const [table, key] of [
    ['journals', 'id'],
    ['entries', 'journal_id'],
  ] as const) {
    const child = `${table}_other`;
    await sql`create table ${sql.table(child)} partition of ${sql.table(table)} default`.execute(db);
    await sql`
      create trigger ${sql.ref(`${child}_closed`)} before insert on ${sql.table(child)}
      for each row execute function refuse_closed_month(${sql.lit(key)})`.execute(db);
  }
  await sql`select guard_partitions('_other')`.execute(db);
  await sql`
    select make_month_partitions((date_trunc('month', gridlease_now() at time zone 'UTC')
      + make_interval(months => ahead))::date)
    from generate_series(0, 2) as ahead`.execute(db);
}
