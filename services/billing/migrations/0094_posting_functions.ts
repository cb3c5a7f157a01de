import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

type MigrationDatabase = Parameters<Migration['up']>[0];

/**
 * What the busiest operations write, as functions: one round trip, and statements that are planned once per connection:
 * their plans do not depend on the values. They decide nothing about accounts and signs; the lines come from the caller
 * (ADR 63).
 */
export const postingFunctionsMigration: Migration = {
  async up(db) {
    await createPostJournal(db);
    await createWake(db);
    await createPostAdjustment(db);
    await createStartSession(db);
  },
};

async function createPostJournal(db: MigrationDatabase): Promise<void> {
  // As `postJournals` posts one journal. The caller has locked the stored accounts, or there is only one.
  await sql`
    create function post_journal(
      p_id uuid, p_kind text, p_reference uuid, p_accounts bigint[], p_stored boolean[], p_amounts numeric[]
    ) returns void language plpgsql as $$
    declare
      v_balances numeric[] := array_fill(null::numeric, array[cardinality(p_accounts)]);
      v_versions bigint[] := array_fill(null::bigint, array[cardinality(p_accounts)]);
      v_marked uuid[] := '{}';
      v_posted record;
      n integer;
    begin
      for n in
        select place from unnest(p_accounts, p_stored) with ordinality as l(account, stored, place)
        where stored order by account, place
      loop
        update accounts a set balance = a.balance + p_amounts[n], version = a.version + 1,
          posted_at = greatest(a.posted_at, gridlease_now())
        where a.id = p_accounts[n] and a.is_stored
        returning a.balance, a.version, a.wallet_id, a.provider_id into v_posted;
        if not found then
          raise exception 'account % is not there, or not stored', p_accounts[n] using errcode = 'foreign_key_violation';
        end if;
        v_balances[n] := v_posted.balance;
        v_versions[n] := v_posted.version;
        if v_posted.wallet_id is not null and v_posted.provider_id is null
          and v_posted.wallet_id <> all (v_marked) then
          v_marked := v_marked || v_posted.wallet_id;
          insert into balance_marks (wallet_id) values (v_posted.wallet_id);
        end if;
      end loop;
      for n in 1 .. cardinality(p_accounts) loop
        continue when p_stored[n];
        insert into account_tails (account_id, entries, amount) values (p_accounts[n], 1, p_amounts[n]);
      end loop;
      insert into journals (id, kind, reference) values (p_id, p_kind, p_reference);
      insert into entries (journal_id, account_id, account_version, n, amount, balance)
      select p_id, l.account, l.version, l.place, l.amount, l.balance
      from unnest(p_accounts, v_versions, p_amounts, v_balances) with ordinality
        as l(account, version, amount, balance, place);
    end $$`.execute(db);
}

async function createWake(db: MigrationDatabase): Promise<void> {
  // Makes a wallet's sessions in grace due at once, skipping those that are being processed.
  await sql`
    create function wake_sessions_in_grace(p_wallet uuid) returns void language plpgsql as $$
    begin
      update session_ticks set due_at = gridlease_now() where session_id in (
        select t.session_id from session_ticks t join sessions s on s.id = t.session_id
        where s.wallet_id = p_wallet and s.ended_at is null and s.status = 'grace'
        for no key update of t skip locked);
    end $$`.execute(db);
}

async function createPostAdjustment(db: MigrationDatabase): Promise<void> {
  // An adjustment of a wallet that owes nothing. 'posted': done; 'insufficient': the balance does not cover it;
  // 'other': the wallet owes, or the accounts are not its own. Only 'posted' has changed anything. In the event's
  // data, p_mark stands for the time.
  await sql`
    create function post_adjustment(
      p_wallet uuid, p_available bigint, p_debt bigint,
      p_journal uuid, p_kind text, p_accounts bigint[], p_stored boolean[], p_amounts numeric[],
      p_transaction uuid, p_from uuid, p_to uuid, p_amount numeric, p_description text, p_metadata text,
      p_actor text, p_action text, p_detail text,
      p_event uuid, p_event_type text, p_event_version integer, p_subject text, p_correlation text,
      p_traceparent text, p_data text, p_mark text,
      out outcome text, out available text, out at timestamptz
    ) language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      v_balance numeric;
      v_debt numeric;
      v_change numeric := 0;
    begin
      -- Without a lock: a wallet that owes takes the other way, which locks more.
      select a.balance into v_debt from accounts a
      where a.id = p_debt and a.wallet_id = p_wallet and a.kind = 'debt';
      if v_debt is distinct from 0 then
        outcome := 'other';
        return;
      end if;
      select a.balance into v_balance from accounts a
      where a.id = p_available and a.wallet_id = p_wallet and a.kind = 'available' and a.provider_id is null
      for no key update;
      if not found then
        outcome := 'other';
        return;
      end if;
      -- Whoever posts a debt has locked the wallet's available account before, so from here on there is none.
      select a.balance into v_debt from accounts a where a.id = p_debt;
      if v_debt <> 0 then
        raise exception 'wallet % has come to owe', p_wallet using errcode = 'serialization_failure';
      end if;
      for n in 1 .. cardinality(p_accounts) loop
        if p_accounts[n] = p_available then
          v_change := v_change + p_amounts[n];
        end if;
      end loop;
      available := v_balance::text;
      if v_balance + v_change < 0 then
        outcome := 'insufficient';
        return;
      end if;
      outcome := 'posted';
      at := gridlease_now()::timestamptz(3);
      perform post_journal(p_journal, p_kind, p_transaction, p_accounts, p_stored, p_amounts);
      insert into transactions (id, from_wallet_id, to_wallet_id, type, status, amount, description, metadata,
        created_at, updated_at, confirmed_at)
      values (p_transaction, p_from, p_to, 'adjustment', 'confirmed', p_amount, p_description, p_metadata::json,
        at, at, at);
      insert into audit_events (actor, action, target, detail)
      values (p_actor, p_action, p_wallet::text, p_detail::jsonb);
      insert into outbox (id, type, version, aggregate_type, aggregate_id, aggregate_version, subject,
        correlation_id, traceparent, data, created_at)
      values (p_event, p_event_type, p_event_version, 'transaction', p_transaction::text, 1, p_subject, p_correlation,
        p_traceparent, replace(p_data, p_mark, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::json,
        gridlease_now());
      -- Funds that come in may end a grace period.
      if v_change > 0 then
        perform wake_sessions_in_grace(p_wallet);
      end if;
    end $$`.execute(db);
}

async function createStartSession(db: MigrationDatabase): Promise<void> {
  // A rental that starts at once, with its hold, cards and events. 'started': done; 'not_held': the wallet has too little,
  // and nothing was changed; 'active': the user's job has a live session, and the caller rolls back. Its locks are taken in
  // the order of all transactions: accounts, job, machine. `is_chosen`: nothing of the machine was taken or freed since its
  // cards were chosen, so that the session has them and the events are written; else the caller does both, with the machine
  // locked. In the events' data, p_mark stands for the time.
  await sql`
    create function start_session(
      p_available bigint, p_at_least numeric, p_hold uuid, p_amount numeric, p_locked bigint,
      p_journal uuid, p_kind text, p_accounts bigint[], p_stored boolean[], p_amounts numeric[],
      p_session json, p_interval_seconds double precision, p_shown uuid, p_description text,
      p_version bigint, p_cards text, p_is_exclusive boolean,
      p_card_keys text[], p_card_indexes integer[], p_card_uuids text[], p_card_vram_mb integer[],
      p_event_ids uuid[], p_event_types text[], p_event_versions integer[], p_aggregate_types text[],
      p_aggregate_ids text[], p_aggregate_versions bigint[], p_subjects text[], p_correlation text, p_traceparent text,
      p_data text[], p_mark text,
      out outcome text, out available text, out is_chosen boolean, out at timestamptz
    ) language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      s sessions := json_populate_record(null::sessions, p_session);
      v_balance numeric;
      v_time text;
    begin
      select a.balance into v_balance from accounts a
      where a.id = p_available and a.wallet_id = s.wallet_id and a.kind = 'available' for no key update;
      if not found then
        raise exception 'account % is not that of wallet %', p_available, s.wallet_id using errcode = 'foreign_key_violation';
      end if;
      if v_balance < p_at_least then
        outcome := 'not_held';
        available := v_balance::text;
        return;
      end if;
      at := gridlease_now()::timestamptz(3);
      available := (v_balance - p_amount)::text;
      insert into holds (id, wallet_id, account_id, reference, amount)
      values (p_hold, s.wallet_id, p_locked, s.id, p_amount);
      perform post_journal(p_journal, p_kind, s.id, p_accounts, p_stored, p_amounts);
      if s.job_id is not null then
        insert into live_jobs (user_id, job_id, session_id) values (s.user_id, s.job_id, s.id)
        on conflict (user_id, job_id) do nothing;
        if not found then
          outcome := 'active';
          return;
        end if;
      end if;
      outcome := 'started';
      is_chosen := true;
      if p_version is not null then
        insert into machine_allocations as m (provider_id, allocation_version) values (s.provider_id, 1)
        on conflict (provider_id) do update set allocation_version = m.allocation_version + 1
        returning m.allocation_version = p_version + 1 into is_chosen;
        if is_chosen then
          s.cards := p_cards::json;
        end if;
      end if;
      insert into sessions (id, status, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id,
        earned_account_id, gpu_model, matched_model, gpu_count, cards, allocated_vram_mb, total_vram_mb, estimated_power_w,
        hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, is_watched,
        hold_id, payment_id)
      values (s.id, 'active', s.user_id, s.job_id, s.wallet_id, s.provider_id, s.provider_owner_id, s.provider_wallet_id,
        s.earned_account_id, s.gpu_model, s.matched_model, s.gpu_count, s.cards, s.allocated_vram_mb, s.total_vram_mb,
        s.estimated_power_w, s.hourly_rate, s.vram_rate, s.power_rate, s.total_hourly_rate, s.platform_fee_percent, s.quote,
        s.maximum_minutes, s.is_watched, p_hold, s.payment_id);
      insert into session_usage (session_id) values (s.id);
      insert into session_ticks (session_id, due_at) values (s.id, at + make_interval(secs => p_interval_seconds));
      insert into transactions (id, from_wallet_id, type, status, amount, description, session_id, job_id, confirmed_at)
      values (p_shown, s.wallet_id, 'session_lock', 'confirmed', p_amount, p_description, s.id, s.job_id, gridlease_now());
      if not is_chosen then
        return;
      end if;
      if p_version is not null then
        insert into taken_cards (session_id, provider_id, card, card_index, uuid, is_exclusive, taken_vram_mb)
        select s.id, s.provider_id, c.card, c.card_index, c.uuid, p_is_exclusive, c.vram_mb
        from unnest(p_card_keys, p_card_indexes, p_card_uuids, p_card_vram_mb) as c(card, card_index, uuid, vram_mb);
      end if;
      v_time := to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
      for n in 1 .. cardinality(p_event_ids) loop
        insert into outbox (id, type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id,
          traceparent, data, created_at)
        values (p_event_ids[n], p_event_types[n], p_event_versions[n], p_aggregate_types[n], p_aggregate_ids[n],
          p_aggregate_versions[n], p_subjects[n], p_correlation, p_traceparent, replace(p_data[n], p_mark, v_time)::json,
          gridlease_now());
      end loop;
    end $$`.execute(db);
}
