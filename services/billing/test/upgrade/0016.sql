--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: check_account(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare
        of_wallet boolean := new.kind in ('available', 'locked', 'pending_out', 'debt', 'earned');
      begin
        if not (of_wallet or new.kind in ('chain', 'platform_fees', 'platform_bad_debt', 'platform_adjustments',
              'platform_dust', 'suspense'))
            or of_wallet <> (new.wallet_id is not null)
            or (new.kind = 'earned') <> (new.provider_id is not null)
            or (new.kind = 'chain') <> (new.token_account is not null)
            or not new.is_stored and (new.floor is not null or new.ceiling is not null)
            or of_wallet and (new.kind = 'debt') = (new.floor is not distinct from 0)
            or (new.kind = 'debt' or new.kind = 'chain' and new.is_stored) <> (new.ceiling is not distinct from 0) then
          raise exception 'account % is not as its kind has to be', new.code using errcode = 'check_violation';
        end if;
        return new;
      end $$;


--
-- Name: check_added_entries(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_added_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
    end $$;


--
-- Name: gridlease_now(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.gridlease_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select now() $$;


--
-- Name: guard_closed_month(date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.guard_closed_month(month date) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
    end $$;


--
-- Name: guard_partitions(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.guard_partitions(suffix text) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
    end $$;


--
-- Name: make_month_partitions(date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.make_month_partitions(month date) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
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
    end $$;


--
-- Name: make_usage_partition(date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.make_usage_partition(month date) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
    declare
      child text := 'usage_records' || to_char(month, '_YYYY_MM');
      first uuid := uuid7_at(month_start(month));
      next uuid := uuid7_at(month_end(month));
    begin
      if to_regclass(child) is not null
        or exists (select from usage_records_other where session_id >= first and session_id < next) then
        return false;
      end if;
      execute format('create table %I (like usage_records including defaults including constraints)', child);
      execute format('alter table usage_records attach partition %I for values from (%L) to (%L)',
        child, first, next);
      return true;
    end $$;


--
-- Name: month_end(date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.month_end(month date) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
      select (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC'
    $$;


--
-- Name: month_start(date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.month_start(month date) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
      select date_trunc('month', month::timestamp) at time zone 'UTC'
    $$;


--
-- Name: open_from(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.open_from() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
      select coalesce(uuid7_at(month_end(max(month))), '00000000-0000-0000-0000-000000000000') from closed_months
    $$;


--
-- Name: refuse_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$;


--
-- Name: refuse_closed_month(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_closed_month() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if (to_jsonb(new) ->> tg_argv[0])::uuid < open_from() then
        raise exception '% is append-only, and the month is closed', tg_table_name;
      end if;
      return new;
    end $$;


--
-- Name: uuid7_at(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.uuid7_at(t timestamp with time zone) RETURNS uuid
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
      select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-0000-0000-000000000000')::uuid
      from (select lpad(to_hex(floor(extract(epoch from t) * 1000)::bigint), 12, '0') as h) as hex
    $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: account_tails; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.account_tails (
    account_id bigint NOT NULL,
    entries integer NOT NULL,
    amount numeric(38,0) NOT NULL,
    posted_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000');


--
-- Name: accounts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts (
    id bigint NOT NULL,
    code text NOT NULL,
    kind text NOT NULL,
    wallet_id uuid,
    provider_id text,
    token_account text,
    is_stored boolean NOT NULL,
    balance numeric(38,0) DEFAULT 0 NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    floor numeric(38,0),
    ceiling numeric(38,0),
    posted_at timestamp(3) with time zone,
    CONSTRAINT accounts_check CHECK (((balance >= floor) AND (balance <= ceiling)))
)
WITH (fillfactor='70');


--
-- Name: accounts_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: address_challenges; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.address_challenges (
    id uuid NOT NULL,
    wallet_id uuid NOT NULL,
    message text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);


--
-- Name: audit_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_events (
    "position" bigint NOT NULL,
    at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    request_id text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL
);


--
-- Name: audit_events_position_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.audit_events ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_events_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: billing_records; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.billing_records (
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    status text NOT NULL,
    user_id text NOT NULL,
    provider_id text NOT NULL,
    provider_owner_id text NOT NULL,
    billing_period_start timestamp(3) with time zone NOT NULL,
    billing_period_end timestamp(3) with time zone NOT NULL,
    total_minutes integer NOT NULL,
    avg_gpu_utilization double precision,
    avg_vram_utilization double precision,
    avg_power_draw double precision,
    base_cost numeric(38,0) NOT NULL,
    vram_cost numeric(38,0) NOT NULL,
    power_cost numeric(38,0) NOT NULL,
    total_cost numeric(38,0) NOT NULL,
    platform_fee numeric(38,0) NOT NULL,
    provider_earnings numeric(38,0) NOT NULL,
    transaction_id uuid,
    created_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    CONSTRAINT billing_records_check CHECK (((((base_cost + vram_cost) + power_cost) = total_cost) AND ((platform_fee + provider_earnings) = total_cost))),
    CONSTRAINT billing_records_status_check CHECK ((status = ANY (ARRAY['completed'::text, 'terminated'::text, 'failed'::text])))
);


--
-- Name: chain_cursors; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.chain_cursors (
    token_account text NOT NULL,
    last_signature text NOT NULL,
    read_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    last_slot bigint
);


--
-- Name: chain_listings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.chain_listings (
    token_account text NOT NULL,
    listed_at timestamp(3) with time zone,
    began_at timestamp(3) with time zone,
    head_signature text,
    head_slot bigint,
    before_signature text,
    has_newer boolean,
    CONSTRAINT chain_listings_check CHECK ((num_nulls(began_at, head_signature, head_slot, before_signature, has_newer) = ANY (ARRAY[0, 5])))
);


--
-- Name: chain_state; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.chain_state (
    only_row boolean DEFAULT true NOT NULL,
    genesis_hash text,
    since timestamp(3) with time zone,
    since_slot bigint,
    paused_by text,
    paused_reason text,
    paused_at timestamp(3) with time zone,
    frozen_reason text,
    frozen_at timestamp(3) with time zone,
    CONSTRAINT chain_state_only_row_check CHECK (only_row)
);


--
-- Name: chain_unread; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.chain_unread (
    token_account text NOT NULL,
    signature text NOT NULL,
    slot bigint NOT NULL,
    listed_at timestamp(3) with time zone NOT NULL,
    looks integer DEFAULT 0 NOT NULL
);


--
-- Name: closed_months; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.closed_months (
    month date NOT NULL,
    closed_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
);


--
-- Name: debt_repayments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.debt_repayments (
    transaction_id uuid NOT NULL,
    account_id bigint NOT NULL,
    amount numeric(38,0) NOT NULL,
    created_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    CONSTRAINT debt_repayments_amount_check CHECK ((amount > (0)::numeric))
);


--
-- Name: deposits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deposits (
    id uuid NOT NULL,
    signature text NOT NULL,
    token_account text NOT NULL,
    wallet_id uuid,
    amount numeric(38,0) NOT NULL,
    slot bigint NOT NULL,
    status text NOT NULL,
    attribution text,
    seen_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    next_check_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    CONSTRAINT deposits_amount_check CHECK ((amount > (0)::numeric)),
    CONSTRAINT deposits_attribution_check CHECK ((attribution = ANY (ARRAY['deposit_address'::text, 'memo'::text, 'linked_address'::text, 'administrator'::text]))),
    CONSTRAINT deposits_check CHECK (((status <> 'confirmed'::text) OR (wallet_id IS NOT NULL))),
    CONSTRAINT deposits_check1 CHECK (((status <> 'unattributed'::text) OR (wallet_id IS NULL))),
    CONSTRAINT deposits_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unattributed'::text, 'failed'::text])))
);


--
-- Name: disputes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.disputes (
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    earned_account_id bigint NOT NULL,
    user_id text NOT NULL,
    provider_id text NOT NULL,
    provider_owner_id text NOT NULL,
    reason text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    refund_id uuid,
    note text,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by text,
    CONSTRAINT disputes_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
    CONSTRAINT disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'refunded'::text, 'rejected'::text])))
);


--
-- Name: dust_receipts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.dust_receipts (
    signature text NOT NULL,
    token_account text NOT NULL,
    amount numeric(38,0) NOT NULL,
    slot bigint NOT NULL,
    booked_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    CONSTRAINT dust_receipts_amount_check CHECK ((amount > (0)::numeric))
);


--
-- Name: entries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entries (
    journal_id uuid NOT NULL,
    account_id bigint NOT NULL,
    account_version bigint,
    n smallint NOT NULL,
    amount numeric(38,0) NOT NULL,
    balance numeric(38,0),
    CONSTRAINT entries_check CHECK (((amount <> (0)::numeric) AND ((balance IS NULL) = (account_version IS NULL))))
)
PARTITION BY RANGE (journal_id);


--
-- Name: entries_2026_09; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entries_2026_09 (
    journal_id uuid NOT NULL,
    account_id bigint NOT NULL,
    account_version bigint,
    n smallint NOT NULL,
    amount numeric(38,0) NOT NULL,
    balance numeric(38,0),
    CONSTRAINT entries_check CHECK (((amount <> (0)::numeric) AND ((balance IS NULL) = (account_version IS NULL))))
);


--
-- Name: entries_2026_10; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entries_2026_10 (
    journal_id uuid NOT NULL,
    account_id bigint NOT NULL,
    account_version bigint,
    n smallint NOT NULL,
    amount numeric(38,0) NOT NULL,
    balance numeric(38,0),
    CONSTRAINT entries_check CHECK (((amount <> (0)::numeric) AND ((balance IS NULL) = (account_version IS NULL))))
);


--
-- Name: entries_2026_11; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entries_2026_11 (
    journal_id uuid NOT NULL,
    account_id bigint NOT NULL,
    account_version bigint,
    n smallint NOT NULL,
    amount numeric(38,0) NOT NULL,
    balance numeric(38,0),
    CONSTRAINT entries_check CHECK (((amount <> (0)::numeric) AND ((balance IS NULL) = (account_version IS NULL))))
);


--
-- Name: entries_other; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entries_other (
    journal_id uuid NOT NULL,
    account_id bigint NOT NULL,
    account_version bigint,
    n smallint NOT NULL,
    amount numeric(38,0) NOT NULL,
    balance numeric(38,0),
    CONSTRAINT entries_check CHECK (((amount <> (0)::numeric) AND ((balance IS NULL) = (account_version IS NULL))))
);


--
-- Name: holds; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.holds (
    id uuid NOT NULL,
    wallet_id uuid NOT NULL,
    account_id bigint NOT NULL,
    reference uuid NOT NULL,
    amount numeric(38,0) NOT NULL,
    captured numeric(38,0) DEFAULT 0 NOT NULL,
    released numeric(38,0) DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    closed_at timestamp(3) with time zone,
    CONSTRAINT holds_check CHECK (((amount > (0)::numeric) AND (captured >= (0)::numeric) AND (released >= (0)::numeric) AND ((((captured + released) < amount) AND (closed_at IS NULL)) OR (((captured + released) = amount) AND (closed_at IS NOT NULL)))))
)
WITH (fillfactor='80');


--
-- Name: idempotency_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    body_hash bytea NOT NULL,
    status integer,
    headers json,
    body json,
    created_at timestamp(3) with time zone NOT NULL
);


--
-- Name: journals; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.journals (
    id uuid NOT NULL,
    kind text NOT NULL,
    reference uuid,
    chain_slot bigint,
    posted_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
)
PARTITION BY RANGE (id);


--
-- Name: journals_2026_09; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.journals_2026_09 (
    id uuid NOT NULL,
    kind text NOT NULL,
    reference uuid,
    chain_slot bigint,
    posted_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
);


--
-- Name: journals_2026_10; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.journals_2026_10 (
    id uuid NOT NULL,
    kind text NOT NULL,
    reference uuid,
    chain_slot bigint,
    posted_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
);


--
-- Name: journals_2026_11; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.journals_2026_11 (
    id uuid NOT NULL,
    kind text NOT NULL,
    reference uuid,
    chain_slot bigint,
    posted_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
);


--
-- Name: journals_other; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.journals_other (
    id uuid NOT NULL,
    kind text NOT NULL,
    reference uuid,
    chain_slot bigint,
    posted_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
);


--
-- Name: kysely_migration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);


--
-- Name: kysely_migration_lock; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);


--
-- Name: linked_addresses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.linked_addresses (
    address text NOT NULL,
    wallet_id uuid NOT NULL,
    linked_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
);


--
-- Name: mail_cursor; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mail_cursor (
    only_row boolean DEFAULT true NOT NULL,
    "position" bigint NOT NULL,
    CONSTRAINT mail_cursor_only_row_check CHECK (only_row)
);


--
-- Name: mails; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mails (
    event_id uuid NOT NULL,
    "position" bigint NOT NULL,
    kind text NOT NULL,
    user_id text NOT NULL,
    reference uuid NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    happened_at timestamp(3) with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_try_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    outcome text,
    ended_at timestamp(3) with time zone,
    CONSTRAINT mails_check CHECK (((outcome IS NULL) = (ended_at IS NULL))),
    CONSTRAINT mails_kind_check CHECK ((kind = ANY (ARRAY['low_funds'::text, 'grace'::text, 'termination'::text, 'payout_sent'::text, 'payout_failed'::text]))),
    CONSTRAINT mails_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'refused'::text, 'switched_off'::text, 'no_address'::text, 'too_old'::text])))
);


--
-- Name: month_balances; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.month_balances (
    month date NOT NULL,
    account_id bigint NOT NULL,
    balance numeric(38,0) NOT NULL,
    entries bigint NOT NULL
);


--
-- Name: notification_settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.notification_settings (
    user_id text NOT NULL,
    email text,
    low_funds boolean NOT NULL,
    grace boolean NOT NULL,
    termination boolean NOT NULL,
    payout_sent boolean NOT NULL,
    payout_failed boolean NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
);


--
-- Name: outbox; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox (
    seq bigint NOT NULL,
    id uuid NOT NULL,
    "position" bigint,
    type text NOT NULL,
    version integer NOT NULL,
    aggregate_type text NOT NULL,
    aggregate_id text NOT NULL,
    aggregate_version bigint NOT NULL,
    subject text NOT NULL,
    correlation_id text NOT NULL,
    traceparent text,
    data json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);


--
-- Name: outbox_head; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox_head (
    only_row boolean DEFAULT true NOT NULL,
    last_position bigint NOT NULL,
    published_position bigint NOT NULL,
    CONSTRAINT outbox_head_only_row_check CHECK (only_row)
);


--
-- Name: outbox_seq_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.outbox ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: payout_clock; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payout_clock (
    only_row boolean DEFAULT true NOT NULL,
    done_for timestamp(3) with time zone,
    CONSTRAINT payout_clock_only_row_check CHECK (only_row)
);


--
-- Name: payout_parts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payout_parts (
    transfer_id uuid NOT NULL,
    account_id bigint NOT NULL,
    amount numeric(38,0) NOT NULL,
    CONSTRAINT payout_parts_amount_check CHECK ((amount > (0)::numeric))
);


--
-- Name: provider_rate_sets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.provider_rate_sets (
    provider_id text NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
);


--
-- Name: provider_rates; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.provider_rates (
    provider_id text NOT NULL,
    place smallint NOT NULL,
    gpu_model text NOT NULL,
    hourly_rate numeric(38,0) NOT NULL,
    vram_rate_per_gb numeric(38,0),
    power_multiplier numeric(38,0),
    minimum_session_minutes integer,
    maximum_session_minutes integer,
    is_active boolean NOT NULL,
    CONSTRAINT provider_rates_hourly_rate_check CHECK ((hourly_rate >= (0)::numeric)),
    CONSTRAINT provider_rates_maximum_session_minutes_check CHECK ((maximum_session_minutes > 0)),
    CONSTRAINT provider_rates_minimum_session_minutes_check CHECK ((minimum_session_minutes > 0)),
    CONSTRAINT provider_rates_power_multiplier_check CHECK ((power_multiplier >= (0)::numeric)),
    CONSTRAINT provider_rates_vram_rate_per_gb_check CHECK ((vram_rate_per_gb >= (0)::numeric))
);


--
-- Name: reconciliations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.reconciliations (
    id uuid NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    slot bigint NOT NULL,
    is_even boolean NOT NULL,
    difference numeric(38,0) NOT NULL,
    report json NOT NULL
);


--
-- Name: refunds; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.refunds (
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    earned_account_id bigint NOT NULL,
    amount numeric(38,0) NOT NULL,
    fee numeric(38,0) NOT NULL,
    from_earnings numeric(38,0) NOT NULL,
    from_wallet numeric(38,0) NOT NULL,
    owed numeric(38,0) NOT NULL,
    carried numeric(38,0) NOT NULL,
    created_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    CONSTRAINT refunds_amount_check CHECK ((amount > (0)::numeric)),
    CONSTRAINT refunds_carried_check CHECK ((carried >= (0)::numeric)),
    CONSTRAINT refunds_check CHECK ((((((fee + from_earnings) + from_wallet) + owed) + carried) = amount)),
    CONSTRAINT refunds_fee_check CHECK ((fee >= (0)::numeric)),
    CONSTRAINT refunds_from_earnings_check CHECK ((from_earnings >= (0)::numeric)),
    CONSTRAINT refunds_from_wallet_check CHECK ((from_wallet >= (0)::numeric)),
    CONSTRAINT refunds_owed_check CHECK ((owed >= (0)::numeric))
);


--
-- Name: session_clock; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.session_clock (
    only_row boolean DEFAULT true NOT NULL,
    last_pass_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    CONSTRAINT session_clock_only_row_check CHECK (only_row)
);


--
-- Name: session_ticks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.session_ticks (
    session_id uuid NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    looked_at timestamp(3) with time zone
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000');


--
-- Name: session_usage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.session_usage (
    session_id uuid NOT NULL,
    reports integer DEFAULT 0 NOT NULL,
    last_measured_at timestamp(3) with time zone,
    actual_power_w double precision,
    gpu_utilization_percent double precision,
    vram_utilization_percent double precision,
    temperature_c double precision,
    last_report_at timestamp(3) with time zone,
    silent_ms bigint DEFAULT 0 NOT NULL,
    gpu_utilization_sum double precision DEFAULT 0 NOT NULL,
    vram_utilization_sum double precision DEFAULT 0 NOT NULL,
    power_draw_sum double precision DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');


--
-- Name: session_write_offs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.session_write_offs (
    transaction_id uuid NOT NULL,
    session_id uuid NOT NULL,
    amount numeric(38,0) NOT NULL,
    created_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    CONSTRAINT session_write_offs_amount_check CHECK ((amount > (0)::numeric))
);


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    id uuid NOT NULL,
    status text NOT NULL,
    end_reason text,
    user_id text NOT NULL,
    job_id text,
    wallet_id uuid NOT NULL,
    provider_id text NOT NULL,
    provider_owner_id text NOT NULL,
    provider_wallet_id uuid NOT NULL,
    earned_account_id bigint NOT NULL,
    gpu_model text NOT NULL,
    matched_model text NOT NULL,
    allocated_vram_mb integer NOT NULL,
    total_vram_mb integer,
    estimated_power_w numeric NOT NULL,
    hourly_rate numeric(38,0) NOT NULL,
    vram_rate numeric(38,0) NOT NULL,
    power_rate numeric(38,0) NOT NULL,
    total_hourly_rate numeric(38,0) NOT NULL,
    platform_fee_percent numeric NOT NULL,
    quote json NOT NULL,
    maximum_minutes integer,
    hold_id uuid,
    payment_id uuid NOT NULL,
    charged numeric(38,0) DEFAULT 0 NOT NULL,
    fee numeric(38,0) DEFAULT 0 NOT NULL,
    charged_minutes integer DEFAULT 0 NOT NULL,
    debt numeric(38,0) DEFAULT 0 NOT NULL,
    low_funds_at timestamp(3) with time zone,
    grace_since timestamp(3) with time zone,
    grace_until timestamp(3) with time zone,
    started_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    ended_at timestamp(3) with time zone,
    last_billed_at timestamp(3) with time zone,
    metadata json DEFAULT '{}'::json NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    CONSTRAINT sessions_check CHECK (((status = ANY (ARRAY['active'::text, 'grace'::text])) = (ended_at IS NULL))),
    CONSTRAINT sessions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'grace'::text, 'completed'::text, 'terminated'::text, 'failed'::text])))
)
WITH (fillfactor='70');


--
-- Name: transactions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.transactions (
    id uuid NOT NULL,
    from_wallet_id uuid,
    to_wallet_id uuid,
    type text NOT NULL,
    status text NOT NULL,
    amount numeric(38,0) NOT NULL,
    fee numeric(38,0) DEFAULT 0 NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    solana_signature text,
    session_id uuid,
    job_id text,
    metadata json DEFAULT '{}'::json NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    confirmed_at timestamp(3) with time zone,
    CONSTRAINT transactions_amount_check CHECK ((amount > (0)::numeric)),
    CONSTRAINT transactions_check CHECK (((status = 'confirmed'::text) = (confirmed_at IS NOT NULL))),
    CONSTRAINT transactions_fee_check CHECK ((fee >= (0)::numeric)),
    CONSTRAINT transactions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'failed'::text, 'cancelled'::text]))),
    CONSTRAINT transactions_type_check CHECK ((type = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'payment'::text, 'payout'::text, 'refund'::text, 'platform_fee'::text, 'session_lock'::text, 'session_release'::text, 'adjustment'::text])))
);


--
-- Name: transfer_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.transfer_attempts (
    id uuid NOT NULL,
    transfer_id uuid NOT NULL,
    n integer NOT NULL,
    signature text NOT NULL,
    bytes bytea NOT NULL,
    blockhash text NOT NULL,
    last_valid_block_height bigint NOT NULL,
    signed_slot bigint NOT NULL,
    state text NOT NULL,
    detail text,
    sends integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    source_token_account text,
    CONSTRAINT transfer_attempts_state_check CHECK ((state = ANY (ARRAY['signed'::text, 'sent'::text, 'confirmed'::text, 'finalized'::text, 'failed_on_chain'::text, 'expired'::text])))
);


--
-- Name: transfers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.transfers (
    id uuid NOT NULL,
    kind text NOT NULL,
    wallet_id uuid NOT NULL,
    destination text NOT NULL,
    amount numeric(38,0) NOT NULL,
    status text NOT NULL,
    reason text,
    not_before timestamp(3) with time zone,
    approved_by text,
    attempts integer DEFAULT 0 NOT NULL,
    next_step_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    scheduled_for timestamp(3) with time zone,
    source text,
    CONSTRAINT transfers_amount_check CHECK (((amount > (0)::numeric) AND (amount <= '18446744073709551615'::numeric))),
    CONSTRAINT transfers_kind_check CHECK ((kind = ANY (ARRAY['withdrawal'::text, 'payout'::text, 'sweep'::text]))),
    CONSTRAINT transfers_status_check CHECK ((status = ANY (ARRAY['awaiting_approval'::text, 'pending'::text, 'processing'::text, 'confirmed'::text, 'failed'::text, 'cancelled'::text, 'needs_review'::text])))
);


--
-- Name: unknown_outgoing; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.unknown_outgoing (
    signature text NOT NULL,
    token_account text NOT NULL,
    amount numeric(38,0) NOT NULL,
    slot bigint NOT NULL,
    memo text,
    found_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    adopted_at timestamp(3) with time zone,
    adopted_by text
);


--
-- Name: usage_records; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.usage_records (
    session_id uuid NOT NULL,
    event_key text NOT NULL,
    measured_at timestamp(3) with time zone NOT NULL,
    received_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    gpu_utilization_percent double precision NOT NULL,
    vram_utilization_percent double precision NOT NULL,
    power_draw_w double precision NOT NULL,
    temperature_c double precision,
    is_late boolean DEFAULT false NOT NULL
)
PARTITION BY RANGE (session_id);


--
-- Name: usage_records_2026_09; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.usage_records_2026_09 (
    session_id uuid NOT NULL,
    event_key text NOT NULL,
    measured_at timestamp(3) with time zone NOT NULL,
    received_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    gpu_utilization_percent double precision NOT NULL,
    vram_utilization_percent double precision NOT NULL,
    power_draw_w double precision NOT NULL,
    temperature_c double precision,
    is_late boolean DEFAULT false NOT NULL
);


--
-- Name: usage_records_2026_10; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.usage_records_2026_10 (
    session_id uuid NOT NULL,
    event_key text NOT NULL,
    measured_at timestamp(3) with time zone NOT NULL,
    received_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    gpu_utilization_percent double precision NOT NULL,
    vram_utilization_percent double precision NOT NULL,
    power_draw_w double precision NOT NULL,
    temperature_c double precision,
    is_late boolean DEFAULT false NOT NULL
);


--
-- Name: usage_records_2026_11; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.usage_records_2026_11 (
    session_id uuid NOT NULL,
    event_key text NOT NULL,
    measured_at timestamp(3) with time zone NOT NULL,
    received_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    gpu_utilization_percent double precision NOT NULL,
    vram_utilization_percent double precision NOT NULL,
    power_draw_w double precision NOT NULL,
    temperature_c double precision,
    is_late boolean DEFAULT false NOT NULL
);


--
-- Name: usage_records_other; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.usage_records_other (
    session_id uuid NOT NULL,
    event_key text NOT NULL,
    measured_at timestamp(3) with time zone NOT NULL,
    received_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    gpu_utilization_percent double precision NOT NULL,
    vram_utilization_percent double precision NOT NULL,
    power_draw_w double precision NOT NULL,
    temperature_c double precision,
    is_late boolean DEFAULT false NOT NULL
);


--
-- Name: wallets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.wallets (
    id uuid NOT NULL,
    user_id text NOT NULL,
    wallet_type text NOT NULL,
    solana_address text,
    solana_address_since timestamp(3) with time zone,
    deposit_address text NOT NULL,
    deposit_token_account text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    CONSTRAINT wallets_check CHECK (((solana_address IS NULL) = (solana_address_since IS NULL))),
    CONSTRAINT wallets_wallet_type_check CHECK ((wallet_type = ANY (ARRAY['user'::text, 'provider'::text, 'platform'::text])))
);


--
-- Name: withdrawal_addresses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.withdrawal_addresses (
    wallet_id uuid NOT NULL,
    address text NOT NULL,
    first_named_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
);


--
-- Name: worker_lease; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.worker_lease (
    name text NOT NULL,
    holder text NOT NULL,
    until timestamp(3) with time zone NOT NULL
);


--
-- Name: entries_2026_09; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries ATTACH PARTITION public.entries_2026_09 FOR VALUES FROM ('01a05a43-fc00-0000-0000-000000000000') TO ('01a0f4c2-c400-0000-0000-000000000000');


--
-- Name: entries_2026_10; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries ATTACH PARTITION public.entries_2026_10 FOR VALUES FROM ('01a0f4c2-c400-0000-0000-000000000000') TO ('01a19467-e800-0000-0000-000000000000');


--
-- Name: entries_2026_11; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries ATTACH PARTITION public.entries_2026_11 FOR VALUES FROM ('01a19467-e800-0000-0000-000000000000') TO ('01a22ee6-b000-0000-0000-000000000000');


--
-- Name: entries_other; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries ATTACH PARTITION public.entries_other DEFAULT;


--
-- Name: journals_2026_09; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journals ATTACH PARTITION public.journals_2026_09 FOR VALUES FROM ('01a05a43-fc00-0000-0000-000000000000') TO ('01a0f4c2-c400-0000-0000-000000000000');


--
-- Name: journals_2026_10; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journals ATTACH PARTITION public.journals_2026_10 FOR VALUES FROM ('01a0f4c2-c400-0000-0000-000000000000') TO ('01a19467-e800-0000-0000-000000000000');


--
-- Name: journals_2026_11; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journals ATTACH PARTITION public.journals_2026_11 FOR VALUES FROM ('01a19467-e800-0000-0000-000000000000') TO ('01a22ee6-b000-0000-0000-000000000000');


--
-- Name: journals_other; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journals ATTACH PARTITION public.journals_other DEFAULT;


--
-- Name: usage_records_2026_09; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usage_records ATTACH PARTITION public.usage_records_2026_09 FOR VALUES FROM ('01a05a43-fc00-0000-0000-000000000000') TO ('01a0f4c2-c400-0000-0000-000000000000');


--
-- Name: usage_records_2026_10; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usage_records ATTACH PARTITION public.usage_records_2026_10 FOR VALUES FROM ('01a0f4c2-c400-0000-0000-000000000000') TO ('01a19467-e800-0000-0000-000000000000');


--
-- Name: usage_records_2026_11; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usage_records ATTACH PARTITION public.usage_records_2026_11 FOR VALUES FROM ('01a19467-e800-0000-0000-000000000000') TO ('01a22ee6-b000-0000-0000-000000000000');


--
-- Name: usage_records_other; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usage_records ATTACH PARTITION public.usage_records_other DEFAULT;


--
-- Data for Name: account_tails; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, -5000000000, '2026-09-10 12:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-09-10 12:10:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-09-10 12:20:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-09-10 12:30:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, 285158175, '2026-09-10 12:30:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-09-10 12:40:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-09-10 12:50:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-09-10 13:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, 285158175, '2026-09-10 13:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, -5000000, '2026-09-10 13:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, -5000000, '2026-09-10 13:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-09-10 13:10:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-09-10 13:20:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-09-10 13:30:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, 190158175, '2026-09-10 13:30:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, -2500000, '2026-09-10 13:30:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, -600333000, '2026-09-20 12:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, -600333000, '2026-09-20 12:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, -600333000, '2026-09-20 12:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, -600333000, '2026-09-20 12:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, -1200666000, '2026-09-20 12:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, -600333000, '2026-09-20 12:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, -600333000, '2026-09-20 12:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, -1200666000, '2026-09-20 12:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 8, 40022200, '2026-09-20 12:10:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 10, 50027750, '2026-09-20 12:20:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 10, 50027750, '2026-09-20 12:30:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 10, 50027750, '2026-09-20 12:40:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 10, 50027750, '2026-09-20 12:50:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 10, 50027750, '2026-09-20 13:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 10, 50027750, '2026-09-20 13:10:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 10, 50027750, '2026-09-20 13:20:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 2, 10005550, '2026-09-20 13:30:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, 650000000, '2026-09-20 13:30:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, 760421800, '2026-09-20 13:30:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, -50000000, '2026-09-20 13:30:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (2, 1, -70000000, '2026-09-20 13:30:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, -7500000, '2026-09-20 13:30:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (22, 1, -600333000, '2026-10-20 12:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-10-20 12:10:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-10-20 12:20:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-10-20 12:30:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-10-20 12:40:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-10-20 12:50:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-10-20 13:00:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 5002775, '2026-10-20 13:10:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, 2501387, '2026-10-20 13:15:00+00');
INSERT INTO public.account_tails (account_id, entries, amount, posted_at) VALUES (1, 1, -462767787, '2026-10-20 13:15:00+00');


--
-- Data for Name: accounts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (1, 'platform:fees', 'platform_fees', NULL, NULL, NULL, false, 0, 0, NULL, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (2, 'platform:bad_debt', 'platform_bad_debt', NULL, NULL, NULL, false, 0, 0, NULL, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (3, 'platform:adjustments', 'platform_adjustments', NULL, NULL, NULL, false, 0, 0, NULL, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (4, 'suspense:unmatched', 'suspense', NULL, NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (5, 'platform:dust', 'platform_dust', NULL, NULL, NULL, false, 0, 0, NULL, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (7, 'wallet:01a08b30-6601-767e-b0fa-b8759dde030d:locked', 'locked', '01a08b30-6601-767e-b0fa-b8759dde030d', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (8, 'wallet:01a08b30-6601-767e-b0fa-b8759dde030d:pending_out', 'pending_out', '01a08b30-6601-767e-b0fa-b8759dde030d', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (9, 'wallet:01a08b30-6601-767e-b0fa-b8759dde030d:debt', 'debt', '01a08b30-6601-767e-b0fa-b8759dde030d', NULL, NULL, true, 0, 0, NULL, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (10, 'wallet:01a08b30-6602-77f3-9eec-fd3e1b161f0d:available', 'available', '01a08b30-6602-77f3-9eec-fd3e1b161f0d', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (11, 'wallet:01a08b30-6602-77f3-9eec-fd3e1b161f0d:locked', 'locked', '01a08b30-6602-77f3-9eec-fd3e1b161f0d', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (14, 'wallet:01a08b30-6603-73ae-a358-801e0ca7f4c1:available', 'available', '01a08b30-6603-73ae-a358-801e0ca7f4c1', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (15, 'wallet:01a08b30-6603-73ae-a358-801e0ca7f4c1:locked', 'locked', '01a08b30-6603-73ae-a358-801e0ca7f4c1', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (20, 'wallet:01a08b30-6604-7202-802a-4b3c9768868f:pending_out', 'pending_out', '01a08b30-6604-7202-802a-4b3c9768868f', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (21, 'wallet:01a08b30-6604-7202-802a-4b3c9768868f:debt', 'debt', '01a08b30-6604-7202-802a-4b3c9768868f', NULL, NULL, true, 0, 0, NULL, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (22, 'chain:hot', 'chain', NULL, NULL, 'hot', false, 0, 0, NULL, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (16, 'wallet:01a08b30-6603-73ae-a358-801e0ca7f4c1:pending_out', 'pending_out', '01a08b30-6603-73ae-a358-801e0ca7f4c1', NULL, NULL, true, 0, 4, 0, NULL, '2026-09-10 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (18, 'wallet:01a08b30-6604-7202-802a-4b3c9768868f:available', 'available', '01a08b30-6604-7202-802a-4b3c9768868f', NULL, NULL, true, 4349500500, 10, 0, NULL, '2026-09-10 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (17, 'wallet:01a08b30-6603-73ae-a358-801e0ca7f4c1:debt', 'debt', '01a08b30-6603-73ae-a358-801e0ca7f4c1', NULL, NULL, true, -47500000, 3, NULL, 0, '2026-09-10 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (25, 'wallet:01a0beaf-fe01-70ba-b193-749cd0de3f03:available', 'available', '01a0beaf-fe01-70ba-b193-749cd0de3f03', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (26, 'wallet:01a0beaf-fe01-70ba-b193-749cd0de3f03:locked', 'locked', '01a0beaf-fe01-70ba-b193-749cd0de3f03', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (27, 'wallet:01a0beaf-fe01-70ba-b193-749cd0de3f03:pending_out', 'pending_out', '01a0beaf-fe01-70ba-b193-749cd0de3f03', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (28, 'wallet:01a0beaf-fe01-70ba-b193-749cd0de3f03:debt', 'debt', '01a0beaf-fe01-70ba-b193-749cd0de3f03', NULL, NULL, true, 0, 0, NULL, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (29, 'wallet:01a0beaf-fe02-7278-b630-8ee92b8563c6:available', 'available', '01a0beaf-fe02-7278-b630-8ee92b8563c6', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (30, 'wallet:01a0beaf-fe02-7278-b630-8ee92b8563c6:locked', 'locked', '01a0beaf-fe02-7278-b630-8ee92b8563c6', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (31, 'wallet:01a0beaf-fe02-7278-b630-8ee92b8563c6:pending_out', 'pending_out', '01a0beaf-fe02-7278-b630-8ee92b8563c6', NULL, NULL, true, 0, 2, 0, NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (19, 'wallet:01a08b30-6604-7202-802a-4b3c9768868f:locked', 'locked', '01a08b30-6604-7202-802a-4b3c9768868f', NULL, NULL, true, 0, 15, 0, NULL, '2026-09-10 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (23, 'wallet:01a08b30-6602-77f3-9eec-fd3e1b161f0d:earned:owing-owner', 'earned', '01a08b30-6602-77f3-9eec-fd3e1b161f0d', 'owing-owner', NULL, true, 0, 4, 0, NULL, '2026-09-10 12:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (12, 'wallet:01a08b30-6602-77f3-9eec-fd3e1b161f0d:pending_out', 'pending_out', '01a08b30-6602-77f3-9eec-fd3e1b161f0d', NULL, NULL, true, 0, 2, 0, NULL, '2026-09-10 12:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (32, 'wallet:01a0beaf-fe02-7278-b630-8ee92b8563c6:debt', 'debt', '01a0beaf-fe02-7278-b630-8ee92b8563c6', NULL, NULL, true, 0, 0, NULL, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (6, 'wallet:01a08b30-6601-767e-b0fa-b8759dde030d:available', 'available', '01a08b30-6601-767e-b0fa-b8759dde030d', NULL, NULL, true, 462767787, 1, 0, NULL, '2026-10-20 13:15:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (33, 'wallet:01a0beaf-fe03-701e-88a5-81a5db6bb7e8:available', 'available', '01a0beaf-fe03-701e-88a5-81a5db6bb7e8', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (13, 'wallet:01a08b30-6602-77f3-9eec-fd3e1b161f0d:debt', 'debt', '01a08b30-6602-77f3-9eec-fd3e1b161f0d', NULL, NULL, true, -95000000, 1, NULL, 0, '2026-09-10 13:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (34, 'wallet:01a0beaf-fe03-701e-88a5-81a5db6bb7e8:locked', 'locked', '01a0beaf-fe03-701e-88a5-81a5db6bb7e8', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (36, 'wallet:01a0beaf-fe03-701e-88a5-81a5db6bb7e8:debt', 'debt', '01a0beaf-fe03-701e-88a5-81a5db6bb7e8', NULL, NULL, true, 0, 0, NULL, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (24, 'wallet:01a08b30-6603-73ae-a358-801e0ca7f4c1:earned:repaying-owner', 'earned', '01a08b30-6603-73ae-a358-801e0ca7f4c1', 'repaying-owner', NULL, true, 0, 9, 0, NULL, '2026-09-10 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (35, 'wallet:01a0beaf-fe03-701e-88a5-81a5db6bb7e8:pending_out', 'pending_out', '01a0beaf-fe03-701e-88a5-81a5db6bb7e8', NULL, NULL, true, 0, 2, 0, NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (37, 'wallet:01a0beaf-fe04-7337-b01d-0178b69b9613:available', 'available', '01a0beaf-fe04-7337-b01d-0178b69b9613', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (38, 'wallet:01a0beaf-fe04-7337-b01d-0178b69b9613:locked', 'locked', '01a0beaf-fe04-7337-b01d-0178b69b9613', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (40, 'wallet:01a0beaf-fe04-7337-b01d-0178b69b9613:debt', 'debt', '01a0beaf-fe04-7337-b01d-0178b69b9613', NULL, NULL, true, 0, 0, NULL, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (41, 'wallet:01a0beaf-fe05-75c0-929c-0737768c632c:available', 'available', '01a0beaf-fe05-75c0-929c-0737768c632c', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (42, 'wallet:01a0beaf-fe05-75c0-929c-0737768c632c:locked', 'locked', '01a0beaf-fe05-75c0-929c-0737768c632c', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (43, 'wallet:01a0beaf-fe05-75c0-929c-0737768c632c:pending_out', 'pending_out', '01a0beaf-fe05-75c0-929c-0737768c632c', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (44, 'wallet:01a0beaf-fe05-75c0-929c-0737768c632c:debt', 'debt', '01a0beaf-fe05-75c0-929c-0737768c632c', NULL, NULL, true, 0, 0, NULL, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (45, 'wallet:01a0beaf-fe06-7280-b771-e2cf0f443556:available', 'available', '01a0beaf-fe06-7280-b771-e2cf0f443556', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (46, 'wallet:01a0beaf-fe06-7280-b771-e2cf0f443556:locked', 'locked', '01a0beaf-fe06-7280-b771-e2cf0f443556', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (47, 'wallet:01a0beaf-fe06-7280-b771-e2cf0f443556:pending_out', 'pending_out', '01a0beaf-fe06-7280-b771-e2cf0f443556', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (48, 'wallet:01a0beaf-fe06-7280-b771-e2cf0f443556:debt', 'debt', '01a0beaf-fe06-7280-b771-e2cf0f443556', NULL, NULL, true, 0, 0, NULL, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (49, 'wallet:01a0beaf-fe07-75c2-b674-d41f051974c3:available', 'available', '01a0beaf-fe07-75c2-b674-d41f051974c3', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (50, 'wallet:01a0beaf-fe07-75c2-b674-d41f051974c3:locked', 'locked', '01a0beaf-fe07-75c2-b674-d41f051974c3', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (51, 'wallet:01a0beaf-fe07-75c2-b674-d41f051974c3:pending_out', 'pending_out', '01a0beaf-fe07-75c2-b674-d41f051974c3', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (52, 'wallet:01a0beaf-fe07-75c2-b674-d41f051974c3:debt', 'debt', '01a0beaf-fe07-75c2-b674-d41f051974c3', NULL, NULL, true, 0, 0, NULL, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (53, 'wallet:01a0beaf-fe08-77da-9b42-bca9005d626f:available', 'available', '01a0beaf-fe08-77da-9b42-bca9005d626f', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (54, 'wallet:01a0beaf-fe08-77da-9b42-bca9005d626f:locked', 'locked', '01a0beaf-fe08-77da-9b42-bca9005d626f', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (55, 'wallet:01a0beaf-fe08-77da-9b42-bca9005d626f:pending_out', 'pending_out', '01a0beaf-fe08-77da-9b42-bca9005d626f', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (56, 'wallet:01a0beaf-fe08-77da-9b42-bca9005d626f:debt', 'debt', '01a0beaf-fe08-77da-9b42-bca9005d626f', NULL, NULL, true, 0, 0, NULL, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (57, 'wallet:01a0beaf-fe09-72cf-8738-5cc1e4348f23:available', 'available', '01a0beaf-fe09-72cf-8738-5cc1e4348f23', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (58, 'wallet:01a0beaf-fe09-72cf-8738-5cc1e4348f23:locked', 'locked', '01a0beaf-fe09-72cf-8738-5cc1e4348f23', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (59, 'wallet:01a0beaf-fe09-72cf-8738-5cc1e4348f23:pending_out', 'pending_out', '01a0beaf-fe09-72cf-8738-5cc1e4348f23', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (60, 'wallet:01a0beaf-fe09-72cf-8738-5cc1e4348f23:debt', 'debt', '01a0beaf-fe09-72cf-8738-5cc1e4348f23', NULL, NULL, true, 0, 0, NULL, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (61, 'wallet:01a0beaf-fe0a-71f9-b830-304118fe8e51:available', 'available', '01a0beaf-fe0a-71f9-b830-304118fe8e51', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (62, 'wallet:01a0beaf-fe0a-71f9-b830-304118fe8e51:locked', 'locked', '01a0beaf-fe0a-71f9-b830-304118fe8e51', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (63, 'wallet:01a0beaf-fe0a-71f9-b830-304118fe8e51:pending_out', 'pending_out', '01a0beaf-fe0a-71f9-b830-304118fe8e51', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (64, 'wallet:01a0beaf-fe0a-71f9-b830-304118fe8e51:debt', 'debt', '01a0beaf-fe0a-71f9-b830-304118fe8e51', NULL, NULL, true, 0, 0, NULL, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (67, 'wallet:01a0beaf-fe0b-75be-aada-10fccc6d6778:pending_out', 'pending_out', '01a0beaf-fe0b-75be-aada-10fccc6d6778', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (73, 'wallet:01a0beaf-fe11-76ab-9221-069667ef9577:available', 'available', '01a0beaf-fe11-76ab-9221-069667ef9577', NULL, NULL, true, 0, 2, 0, NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (71, 'wallet:01a0beaf-fe0e-779a-a34f-a9fe096896e9:pending_out', 'pending_out', '01a0beaf-fe0e-779a-a34f-a9fe096896e9', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (74, 'wallet:01a0beaf-fe11-76ab-9221-069667ef9577:locked', 'locked', '01a0beaf-fe11-76ab-9221-069667ef9577', NULL, NULL, true, 0, 7, 0, NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (39, 'wallet:01a0beaf-fe04-7337-b01d-0178b69b9613:pending_out', 'pending_out', '01a0beaf-fe04-7337-b01d-0178b69b9613', NULL, NULL, true, 760421800, 1, 0, NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (65, 'wallet:01a0beaf-fe0b-75be-aada-10fccc6d6778:available', 'available', '01a0beaf-fe0b-75be-aada-10fccc6d6778', NULL, NULL, true, 0, 2, 0, NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (66, 'wallet:01a0beaf-fe0b-75be-aada-10fccc6d6778:locked', 'locked', '01a0beaf-fe0b-75be-aada-10fccc6d6778', NULL, NULL, true, 0, 7, 0, NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (69, 'wallet:01a0beaf-fe0e-779a-a34f-a9fe096896e9:available', 'available', '01a0beaf-fe0e-779a-a34f-a9fe096896e9', NULL, NULL, true, 0, 2, 0, NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (70, 'wallet:01a0beaf-fe0e-779a-a34f-a9fe096896e9:locked', 'locked', '01a0beaf-fe0e-779a-a34f-a9fe096896e9', NULL, NULL, true, 0, 7, 0, NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (68, 'wallet:01a0beaf-fe0b-75be-aada-10fccc6d6778:debt', 'debt', '01a0beaf-fe0b-75be-aada-10fccc6d6778', NULL, NULL, true, -200111000, 2, NULL, 0, '2026-09-20 13:20:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (72, 'wallet:01a0beaf-fe0e-779a-a34f-a9fe096896e9:debt', 'debt', '01a0beaf-fe0e-779a-a34f-a9fe096896e9', NULL, NULL, true, -200111000, 2, NULL, 0, '2026-09-20 13:20:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (75, 'wallet:01a0beaf-fe11-76ab-9221-069667ef9577:pending_out', 'pending_out', '01a0beaf-fe11-76ab-9221-069667ef9577', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (79, 'wallet:01a0beaf-fe14-7105-a4ec-0fd1c1f867ec:pending_out', 'pending_out', '01a0beaf-fe14-7105-a4ec-0fd1c1f867ec', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (81, 'wallet:01a0beaf-fe17-74ea-a7a9-7028fc95c933:available', 'available', '01a0beaf-fe17-74ea-a7a9-7028fc95c933', NULL, NULL, true, 0, 3, 0, NULL, '2026-09-20 12:10:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (83, 'wallet:01a0beaf-fe17-74ea-a7a9-7028fc95c933:pending_out', 'pending_out', '01a0beaf-fe17-74ea-a7a9-7028fc95c933', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (87, 'wallet:01a0beaf-fe1a-773a-b664-342ae798517c:pending_out', 'pending_out', '01a0beaf-fe1a-773a-b664-342ae798517c', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (93, 'wallet:01a0beaf-fe20-74f4-a9d4-2aead8c346f6:available', 'available', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', NULL, NULL, true, 0, 3, 0, NULL, '2026-09-20 12:10:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (91, 'wallet:01a0beaf-fe1d-7208-8ef4-e31fbf447e71:pending_out', 'pending_out', '01a0beaf-fe1d-7208-8ef4-e31fbf447e71', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (95, 'wallet:01a0beaf-fe20-74f4-a9d4-2aead8c346f6:pending_out', 'pending_out', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (77, 'wallet:01a0beaf-fe14-7105-a4ec-0fd1c1f867ec:available', 'available', '01a0beaf-fe14-7105-a4ec-0fd1c1f867ec', NULL, NULL, true, 0, 2, 0, NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (85, 'wallet:01a0beaf-fe1a-773a-b664-342ae798517c:available', 'available', '01a0beaf-fe1a-773a-b664-342ae798517c', NULL, NULL, true, 0, 2, 0, NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (84, 'wallet:01a0beaf-fe17-74ea-a7a9-7028fc95c933:debt', 'debt', '01a0beaf-fe17-74ea-a7a9-7028fc95c933', NULL, NULL, true, -400222000, 4, NULL, 0, '2026-09-20 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (89, 'wallet:01a0beaf-fe1d-7208-8ef4-e31fbf447e71:available', 'available', '01a0beaf-fe1d-7208-8ef4-e31fbf447e71', NULL, NULL, true, 0, 2, 0, NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (88, 'wallet:01a0beaf-fe1a-773a-b664-342ae798517c:debt', 'debt', '01a0beaf-fe1a-773a-b664-342ae798517c', NULL, NULL, true, -150111000, 3, NULL, 0, '2026-09-20 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (92, 'wallet:01a0beaf-fe1d-7208-8ef4-e31fbf447e71:debt', 'debt', '01a0beaf-fe1d-7208-8ef4-e31fbf447e71', NULL, NULL, true, -130111000, 3, NULL, 0, '2026-09-20 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (96, 'wallet:01a0beaf-fe20-74f4-a9d4-2aead8c346f6:debt', 'debt', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', NULL, NULL, true, -250222000, 5, NULL, 0, '2026-09-20 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (107, 'wallet:01a1592e-c601-77b0-b363-52609b768eb5:available', 'available', '01a1592e-c601-77b0-b363-52609b768eb5', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (108, 'wallet:01a1592e-c601-77b0-b363-52609b768eb5:locked', 'locked', '01a1592e-c601-77b0-b363-52609b768eb5', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (78, 'wallet:01a0beaf-fe14-7105-a4ec-0fd1c1f867ec:locked', 'locked', '01a0beaf-fe14-7105-a4ec-0fd1c1f867ec', NULL, NULL, true, 0, 7, 0, NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (86, 'wallet:01a0beaf-fe1a-773a-b664-342ae798517c:locked', 'locked', '01a0beaf-fe1a-773a-b664-342ae798517c', NULL, NULL, true, 0, 7, 0, NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (82, 'wallet:01a0beaf-fe17-74ea-a7a9-7028fc95c933:locked', 'locked', '01a0beaf-fe17-74ea-a7a9-7028fc95c933', NULL, NULL, true, 0, 14, 0, NULL, '2026-09-20 13:10:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (94, 'wallet:01a0beaf-fe20-74f4-a9d4-2aead8c346f6:locked', 'locked', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', NULL, NULL, true, 0, 14, 0, NULL, '2026-09-20 13:10:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (76, 'wallet:01a0beaf-fe11-76ab-9221-069667ef9577:debt', 'debt', '01a0beaf-fe11-76ab-9221-069667ef9577', NULL, NULL, true, -200111000, 2, NULL, 0, '2026-09-20 13:20:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (80, 'wallet:01a0beaf-fe14-7105-a4ec-0fd1c1f867ec:debt', 'debt', '01a0beaf-fe14-7105-a4ec-0fd1c1f867ec', NULL, NULL, true, -200111000, 2, NULL, 0, '2026-09-20 13:20:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (109, 'wallet:01a1592e-c601-77b0-b363-52609b768eb5:pending_out', 'pending_out', '01a1592e-c601-77b0-b363-52609b768eb5', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (90, 'wallet:01a0beaf-fe1d-7208-8ef4-e31fbf447e71:locked', 'locked', '01a0beaf-fe1d-7208-8ef4-e31fbf447e71', NULL, NULL, true, 0, 7, 0, NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (110, 'wallet:01a1592e-c601-77b0-b363-52609b768eb5:debt', 'debt', '01a1592e-c601-77b0-b363-52609b768eb5', NULL, NULL, true, 0, 0, NULL, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (97, 'wallet:01a0beaf-fe01-70ba-b193-749cd0de3f03:earned:kept', 'earned', '01a0beaf-fe01-70ba-b193-749cd0de3f03', 'kept', NULL, true, 760421800, 8, 0, NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (101, 'wallet:01a0beaf-fe05-75c0-929c-0737768c632c:earned:first', 'earned', '01a0beaf-fe05-75c0-929c-0737768c632c', 'first', NULL, true, 760421800, 8, 0, NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (103, 'wallet:01a0beaf-fe08-77da-9b42-bca9005d626f:earned:writtenOff', 'earned', '01a0beaf-fe08-77da-9b42-bca9005d626f', 'writtenOff', NULL, true, 760421800, 8, 0, NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (99, 'wallet:01a0beaf-fe03-701e-88a5-81a5db6bb7e8:earned:paidOut', 'earned', '01a0beaf-fe03-701e-88a5-81a5db6bb7e8', 'paidOut', NULL, true, 0, 9, 0, NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (106, 'wallet:01a0beaf-fe0a-71f9-b830-304118fe8e51:earned:refunded', 'earned', '01a0beaf-fe0a-71f9-b830-304118fe8e51', 'refunded', NULL, true, 617921800, 9, 0, NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (102, 'wallet:01a0beaf-fe07-75c2-b674-d41f051974c3:earned:repaid', 'earned', '01a0beaf-fe07-75c2-b674-d41f051974c3', 'repaid', NULL, true, 760421800, 8, 0, NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (104, 'wallet:01a0beaf-fe09-72cf-8738-5cc1e4348f23:earned:unrefunded', 'earned', '01a0beaf-fe09-72cf-8738-5cc1e4348f23', 'unrefunded', NULL, true, 760421800, 8, 0, NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (105, 'wallet:01a0beaf-fe06-7280-b771-e2cf0f443556:earned:second', 'earned', '01a0beaf-fe06-7280-b771-e2cf0f443556', 'second', NULL, true, 760421800, 8, 0, NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (98, 'wallet:01a0beaf-fe02-7278-b630-8ee92b8563c6:earned:partlyPaidOut', 'earned', '01a0beaf-fe02-7278-b630-8ee92b8563c6', 'partlyPaidOut', NULL, true, 110421800, 9, 0, NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (100, 'wallet:01a0beaf-fe04-7337-b01d-0178b69b9613:earned:inFlight', 'earned', '01a0beaf-fe04-7337-b01d-0178b69b9613', 'inFlight', NULL, true, 0, 9, 0, NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (115, 'wallet:01a1592e-c601-77b0-b363-52609b768eb5:earned:inGrace', 'earned', '01a1592e-c601-77b0-b363-52609b768eb5', 'inGrace', NULL, true, 712895438, 8, 0, NULL, '2026-10-20 13:15:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (113, 'wallet:01a1592e-c602-771e-9ad4-dd9c2621449c:pending_out', 'pending_out', '01a1592e-c602-771e-9ad4-dd9c2621449c', NULL, NULL, true, 0, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (111, 'wallet:01a1592e-c602-771e-9ad4-dd9c2621449c:available', 'available', '01a1592e-c602-771e-9ad4-dd9c2621449c', NULL, NULL, true, 0, 2, 0, NULL, '2026-10-20 12:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (112, 'wallet:01a1592e-c602-771e-9ad4-dd9c2621449c:locked', 'locked', '01a1592e-c602-771e-9ad4-dd9c2621449c', NULL, NULL, true, 0, 7, 0, NULL, '2026-10-20 13:00:00+00');
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling, posted_at) OVERRIDING SYSTEM VALUE VALUES (114, 'wallet:01a1592e-c602-771e-9ad4-dd9c2621449c:debt', 'debt', '01a1592e-c602-771e-9ad4-dd9c2621449c', NULL, NULL, true, -150083250, 2, NULL, 0, '2026-10-20 13:15:00+00');


--
-- Data for Name: address_challenges; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit_events ("position", at, actor, action, target, request_id, detail) OVERRIDING SYSTEM VALUE VALUES (1, '2026-09-10 13:00:00+00', 'anyone', 'session.refunded', '01a08b30-6607-77c1-adc0-20b144ee364c', NULL, '{"amount": "0.1", "reason": "the card was broken", "provider_share": "taken_back", "transaction_id": "01a08b67-548b-74b3-bc95-94bda355a62d"}');
INSERT INTO public.audit_events ("position", at, actor, action, target, request_id, detail) OVERRIDING SYSTEM VALUE VALUES (2, '2026-09-10 13:00:00+00', 'anyone', 'session.refunded', '01a08b4b-dd4b-7618-9c84-d0df01abfce5', NULL, '{"amount": "0.1", "reason": "the card was broken", "provider_share": "taken_back", "transaction_id": "01a08b67-548e-7502-932e-522f89958bc6"}');
INSERT INTO public.audit_events ("position", at, actor, action, target, request_id, detail) OVERRIDING SYSTEM VALUE VALUES (3, '2026-09-10 13:30:00+00', 'anyone', 'session.refunded', '01a08b4b-dd4b-7618-9c84-d0df01abfce5', NULL, '{"amount": "0.05", "reason": "the card was broken", "provider_share": "taken_back", "transaction_id": "01a08b82-cbcd-74b7-a829-09dc81bc5e4d"}');
INSERT INTO public.audit_events ("position", at, actor, action, target, request_id, detail) OVERRIDING SYSTEM VALUE VALUES (4, '2026-09-20 13:30:00+00', 'anyone', 'debt.written_off', '01a0beaf-fe1d-7208-8ef4-e31fbf447e71', NULL, '{"amount": "0.07", "reason": "the renter disappeared", "transaction_id": "01a0bf02-63d6-76b0-89da-eb169d683e73"}');
INSERT INTO public.audit_events ("position", at, actor, action, target, request_id, detail) OVERRIDING SYSTEM VALUE VALUES (5, '2026-09-20 13:30:00+00', 'anyone', 'session.refunded', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', NULL, '{"amount": "0.15", "reason": "the card was broken", "provider_share": "taken_back", "transaction_id": "01a0bf02-63d9-72fd-aa48-7e91e906ced4"}');


--
-- Data for Name: billing_records; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a08b4b-dd44-764e-83e0-11a4ecba041e', '01a08b30-6607-77c1-adc0-20b144ee364c', 'completed', 'rich', 'owing-owner', 'owing-owner', '2026-09-10 12:00:00+00', '2026-09-10 12:30:00+00', 30, NULL, NULL, NULL, 250000000, 50000000, 166500, 300166500, 15008325, 285158175, '01a08b30-660b-72a3-a8f1-03e9484ba491', '2026-09-10 12:30:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a08b67-5484-7581-9308-d5bbb73f57a3', '01a08b4b-dd4b-7618-9c84-d0df01abfce5', 'completed', 'rich', 'repaying-owner', 'repaying-owner', '2026-09-10 12:30:00+00', '2026-09-10 13:00:00+00', 30, NULL, NULL, NULL, 250000000, 50000000, 166500, 300166500, 15008325, 285158175, '01a08b4b-dd4f-7224-a6c6-35f2ad6a5be4', '2026-09-10 13:00:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a08b82-cbc4-7192-9dba-6e087509d7b6', '01a08b67-5491-74d8-ac7e-effce6a251c5', 'completed', 'rich', 'repaying-owner', 'repaying-owner', '2026-09-10 13:00:00+00', '2026-09-10 13:30:00+00', 30, NULL, NULL, NULL, 250000000, 50000000, 166500, 300166500, 15008325, 285158175, '01a08b67-5495-71fd-910e-adae52b24059', '2026-09-10 13:30:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a0bef9-3c0b-7798-89f6-85277507b0ac', '01a0beaf-fe23-7708-aa5e-229adeae8197', 'terminated', 'kept', 'kept', 'kept', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', 80, NULL, NULL, NULL, 666666666, 133333333, 444001, 800444000, 40022200, 760421800, '01a0beaf-fe27-726b-904f-ca32456c13c4', '2026-09-20 13:20:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a0bef9-3c0c-710f-abf4-6d2c5c599d6b', '01a0beaf-fe29-7742-a776-505bfea79c1c', 'terminated', 'partly-paid-out', 'partlyPaidOut', 'partlyPaidOut', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', 80, NULL, NULL, NULL, 666666666, 133333333, 444001, 800444000, 40022200, 760421800, '01a0beaf-fe2d-704c-bb4b-995835efd1aa', '2026-09-20 13:20:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a0bef9-3c0d-7592-946d-820e0af05af9', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', 'terminated', 'paid-out', 'paidOut', 'paidOut', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', 80, NULL, NULL, NULL, 666666666, 133333333, 444001, 800444000, 40022200, 760421800, '01a0beaf-fe33-746e-b5e3-ce6a075193be', '2026-09-20 13:20:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a0bef9-3c0e-719a-afe7-a410ab63724f', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', 'terminated', 'in-flight', 'inFlight', 'inFlight', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', 80, NULL, NULL, NULL, 666666666, 133333333, 444001, 800444000, 40022200, 760421800, '01a0beaf-fe39-77fc-a6f0-85a9b7b05a8d', '2026-09-20 13:20:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a0bef9-3c0f-7144-85ae-c6675ddfcb84', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', 'terminated', 'twice', 'first', 'first', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', 80, NULL, NULL, NULL, 666666666, 133333333, 444001, 800444000, 40022200, 760421800, '01a0beaf-fe3f-71f6-b104-8d9304a78c5d', '2026-09-20 13:20:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a0bef9-3c10-7322-a5a3-bc90ce0a487a', '01a0beaf-fe41-7227-b272-2346cb530690', 'terminated', 'repaid', 'repaid', 'repaid', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', 80, NULL, NULL, NULL, 666666666, 133333333, 444001, 800444000, 40022200, 760421800, '01a0beaf-fe45-737e-af9e-a9e2ea94a7fe', '2026-09-20 13:20:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a0bef9-3c11-71e2-ba78-196f97164133', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', 'terminated', 'written-off', 'writtenOff', 'writtenOff', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', 80, NULL, NULL, NULL, 666666666, 133333333, 444001, 800444000, 40022200, 760421800, '01a0beaf-fe4b-7660-90bd-9b3fc636161f', '2026-09-20 13:20:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a0bef9-3c12-7382-b3d3-4cc5bb7a9bde', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', 'terminated', 'refunded', 'unrefunded', 'unrefunded', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', 80, NULL, NULL, NULL, 666666666, 133333333, 444001, 800444000, 40022200, 760421800, '01a0beaf-fe51-72bc-af3f-b361e426edf9', '2026-09-20 13:20:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a0bf02-63c3-7375-9a8b-792392c7431a', '01a0beb9-25c9-72b9-b561-53bd86835306', 'terminated', 'twice', 'second', 'second', '2026-09-20 12:10:00+00', '2026-09-20 13:30:00+00', 80, NULL, NULL, NULL, 666666666, 133333333, 444001, 800444000, 40022200, 760421800, '01a0beb9-25cd-7133-8ccd-dfc650154605', '2026-09-20 13:30:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a0bf02-63c4-7738-94dc-3a9f02c6677f', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', 'terminated', 'refunded', 'refunded', 'refunded', '2026-09-20 12:10:00+00', '2026-09-20 13:30:00+00', 80, NULL, NULL, NULL, 666666666, 133333333, 444001, 800444000, 40022200, 760421800, '01a0beb9-25d3-72ea-9e79-4762e11ac40c', '2026-09-20 13:30:00+00');


--
-- Data for Name: chain_cursors; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: chain_listings; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: chain_state; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.chain_state (only_row, genesis_hash, since, since_slot, paused_by, paused_reason, paused_at, frozen_reason, frozen_at) VALUES (true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: chain_unread; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: closed_months; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.closed_months (month, closed_at) VALUES ('2026-09-01', '2026-10-02 12:00:00+00');


--
-- Data for Name: debt_repayments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.debt_repayments (transaction_id, account_id, amount, created_at) VALUES ('01a08b82-cbc7-7552-9e78-0dc66b01501a', 24, 95000000, '2026-09-10 13:30:00+00');


--
-- Data for Name: deposits; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a08b30-6605-74e7-b3c6-e1b7fbe76538', 'signature-of-01a08b30-6605-74e7-b3c6-e1b7fbe76538', 'hot', '01a08b30-6604-7202-802a-4b3c9768868f', 5000000000, 7, 'confirmed', 'memo', '2026-09-10 12:00:00+00', '2026-09-10 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a0beaf-fe0c-704f-b453-cb0d1e1f2380', 'signature-of-01a0beaf-fe0c-704f-b453-cb0d1e1f2380', 'hot', '01a0beaf-fe0b-75be-aada-10fccc6d6778', 600333000, 7, 'confirmed', 'memo', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a0beaf-fe0f-7505-b98b-11ab6a3185de', 'signature-of-01a0beaf-fe0f-7505-b98b-11ab6a3185de', 'hot', '01a0beaf-fe0e-779a-a34f-a9fe096896e9', 600333000, 7, 'confirmed', 'memo', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a0beaf-fe12-77ad-98cd-ee34fa7a0972', 'signature-of-01a0beaf-fe12-77ad-98cd-ee34fa7a0972', 'hot', '01a0beaf-fe11-76ab-9221-069667ef9577', 600333000, 7, 'confirmed', 'memo', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a0beaf-fe15-77e9-88f2-3bf7e1653e05', 'signature-of-01a0beaf-fe15-77e9-88f2-3bf7e1653e05', 'hot', '01a0beaf-fe14-7105-a4ec-0fd1c1f867ec', 600333000, 7, 'confirmed', 'memo', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a0beaf-fe18-776c-bb00-cc3c3cc6425e', 'signature-of-01a0beaf-fe18-776c-bb00-cc3c3cc6425e', 'hot', '01a0beaf-fe17-74ea-a7a9-7028fc95c933', 1200666000, 7, 'confirmed', 'memo', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a0beaf-fe1b-73de-aa62-9f57610deb53', 'signature-of-01a0beaf-fe1b-73de-aa62-9f57610deb53', 'hot', '01a0beaf-fe1a-773a-b664-342ae798517c', 600333000, 7, 'confirmed', 'memo', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a0beaf-fe1e-718b-b331-c575c721c43c', 'signature-of-01a0beaf-fe1e-718b-b331-c575c721c43c', 'hot', '01a0beaf-fe1d-7208-8ef4-e31fbf447e71', 600333000, 7, 'confirmed', 'memo', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a0beaf-fe21-7657-be40-453d41155b68', 'signature-of-01a0beaf-fe21-7657-be40-453d41155b68', 'hot', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', 1200666000, 7, 'confirmed', 'memo', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a0bf02-63d4-70d6-ab98-df9632ab3c47', 'signature-of-01a0bf02-63d4-70d6-ab98-df9632ab3c47', 'hot', '01a0beaf-fe1a-773a-b664-342ae798517c', 50000000, 7, 'confirmed', 'memo', '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a1592e-c603-7454-8ce9-561cff6fbcc3', 'signature-of-01a1592e-c603-7454-8ce9-561cff6fbcc3', 'hot', '01a1592e-c602-771e-9ad4-dd9c2621449c', 600333000, 7, 'confirmed', 'memo', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');


--
-- Data for Name: disputes; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: dust_receipts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: entries_2026_09; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b30-6606-7454-987c-f49031d56ebc', 18, 1, 2, 5000000000, 5000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b30-6606-7454-987c-f49031d56ebc', 22, NULL, 1, -5000000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b30-6609-73ee-a23b-9c8c2308b4b8', 18, 2, 1, -600333000, 4399667000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b30-6609-73ee-a23b-9c8c2308b4b8', 19, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b39-8dc1-739c-8fa7-143637f88277', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b39-8dc1-739c-8fa7-143637f88277', 19, 2, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b39-8dc1-739c-8fa7-143637f88277', 23, 1, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b42-b581-77a4-8a73-fd01f30878db', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b42-b581-77a4-8a73-fd01f30878db', 19, 3, 1, -100055500, 400222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b42-b581-77a4-8a73-fd01f30878db', 23, 2, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b4b-dd41-71ab-af29-dafd128d8e19', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b4b-dd41-71ab-af29-dafd128d8e19', 19, 4, 1, -100055500, 300166500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b4b-dd41-71ab-af29-dafd128d8e19', 23, 3, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b4b-dd42-7681-ab6f-5f938684a10b', 18, 3, 1, 300166500, 4699833500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b4b-dd42-7681-ab6f-5f938684a10b', 19, 5, 2, -300166500, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b4b-dd48-758d-9fea-607520d2f632', 12, 1, 2, 285158175, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b4b-dd48-758d-9fea-607520d2f632', 23, 4, 1, -285158175, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b4b-dd4a-73ee-a228-664b2f453bb2', 12, 2, 1, -285158175, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b4b-dd4a-73ee-a228-664b2f453bb2', 22, NULL, 2, 285158175, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b4b-dd4d-7396-8406-041e7f1bc541', 18, 4, 1, -600333000, 4099500500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b4b-dd4d-7396-8406-041e7f1bc541', 19, 6, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b55-0501-75da-82de-8d181fa776be', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b55-0501-75da-82de-8d181fa776be', 19, 7, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b55-0501-75da-82de-8d181fa776be', 24, 1, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b5e-2cc1-767f-a5a4-9f7d360b5b27', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b5e-2cc1-767f-a5a4-9f7d360b5b27', 19, 8, 1, -100055500, 400222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b5e-2cc1-767f-a5a4-9f7d360b5b27', 24, 2, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-5481-7134-abdc-ed8ee5a15951', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-5481-7134-abdc-ed8ee5a15951', 19, 9, 1, -100055500, 300166500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-5481-7134-abdc-ed8ee5a15951', 24, 3, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-5482-7268-8bd2-680df0233542', 18, 5, 1, 300166500, 4399667000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-5482-7268-8bd2-680df0233542', 19, 10, 2, -300166500, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-5488-73f9-af0a-77110b30d2db', 16, 1, 2, 285158175, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-5488-73f9-af0a-77110b30d2db', 24, 4, 1, -285158175, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-548a-72e4-a709-bd8af3031097', 16, 2, 1, -285158175, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-548a-72e4-a709-bd8af3031097', 22, NULL, 2, 285158175, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-548c-774a-86e3-44a40b0b34f4', 1, NULL, 2, -5000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-548c-774a-86e3-44a40b0b34f4', 13, 1, 1, -95000000, -95000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-548c-774a-86e3-44a40b0b34f4', 18, 6, 3, 100000000, 4499667000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-548f-70cb-a811-4052cf70f824', 1, NULL, 2, -5000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-548f-70cb-a811-4052cf70f824', 17, 1, 1, -95000000, -95000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-548f-70cb-a811-4052cf70f824', 18, 7, 3, 100000000, 4599667000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-5493-710b-8d4d-3168f8bf94df', 18, 8, 1, -600333000, 3999334000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b67-5493-710b-8d4d-3168f8bf94df', 19, 11, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b70-7c41-7334-924a-041f93a79257', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b70-7c41-7334-924a-041f93a79257', 19, 12, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b70-7c41-7334-924a-041f93a79257', 24, 5, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b79-a401-70be-8482-6be5b88b58ce', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b79-a401-70be-8482-6be5b88b58ce', 19, 13, 1, -100055500, 400222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b79-a401-70be-8482-6be5b88b58ce', 24, 6, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbc1-73ee-b44b-48a494e7cc3f', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbc1-73ee-b44b-48a494e7cc3f', 19, 14, 1, -100055500, 300166500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbc1-73ee-b44b-48a494e7cc3f', 24, 7, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbc2-7308-9d22-67f57e6feb17', 18, 9, 1, 300166500, 4299500500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbc2-7308-9d22-67f57e6feb17', 19, 15, 2, -300166500, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbc8-746a-bf6d-dd0de94b3ba0', 17, 2, 2, 95000000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbc8-746a-bf6d-dd0de94b3ba0', 24, 8, 1, -95000000, 190158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbca-7740-84b7-3bbdc4c6e360', 16, 3, 2, 190158175, 190158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbca-7740-84b7-3bbdc4c6e360', 24, 9, 1, -190158175, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbcc-7676-8281-3daf7cb7afb2', 16, 4, 1, -190158175, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbcc-7676-8281-3daf7cb7afb2', 22, NULL, 2, 190158175, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbce-7334-bc0d-cea10d1d29f3', 1, NULL, 2, -2500000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbce-7334-bc0d-cea10d1d29f3', 17, 3, 1, -47500000, -47500000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a08b82-cbce-7334-bc0d-cea10d1d29f3', 18, 10, 3, 50000000, 4349500500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0d-7241-a32e-70f7eeae8031', 22, NULL, 1, -600333000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0d-7241-a32e-70f7eeae8031', 65, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe10-75e1-baa0-b696a08ca308', 22, NULL, 1, -600333000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe10-75e1-baa0-b696a08ca308', 69, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe13-7523-b892-d7bc9e5b44c4', 22, NULL, 1, -600333000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe13-7523-b892-d7bc9e5b44c4', 73, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe16-7005-b778-4ea872ed52f9', 22, NULL, 1, -600333000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe16-7005-b778-4ea872ed52f9', 77, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe19-7502-8b87-ca4b999ee47c', 22, NULL, 1, -1200666000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe19-7502-8b87-ca4b999ee47c', 81, 1, 2, 1200666000, 1200666000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe1c-7529-9d69-ba8693de6eca', 22, NULL, 1, -600333000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe1c-7529-9d69-ba8693de6eca', 85, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe1f-70f2-be35-8b2f6560b384', 22, NULL, 1, -600333000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe1f-70f2-be35-8b2f6560b384', 89, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe22-762f-9040-10bdb1737118', 22, NULL, 1, -1200666000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe22-762f-9040-10bdb1737118', 93, 1, 2, 1200666000, 1200666000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe25-7023-9e26-a4952763f3a4', 65, 2, 1, -600333000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe25-7023-9e26-a4952763f3a4', 66, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe2b-7201-9413-33fd06f247c3', 69, 2, 1, -600333000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe2b-7201-9413-33fd06f247c3', 70, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe31-72ff-a22d-ab2d99a9c68e', 73, 2, 1, -600333000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe31-72ff-a22d-ab2d99a9c68e', 74, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe37-7438-9cd2-6e359980e919', 77, 2, 1, -600333000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe37-7438-9cd2-6e359980e919', 78, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe3d-7315-ba10-a375a2be087b', 81, 2, 1, -600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe3d-7315-ba10-a375a2be087b', 82, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe43-70cd-ada7-4d0a70838410', 85, 2, 1, -600333000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe43-70cd-ada7-4d0a70838410', 86, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe49-73ac-8dda-ef5b74717d6b', 89, 2, 1, -600333000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe49-73ac-8dda-ef5b74717d6b', 90, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe4f-777b-bfac-bb209d527303', 93, 2, 1, -600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe4f-777b-bfac-bb209d527303', 94, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c1-7746-96a0-2e17758a3b2e', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c2-73d5-ac1c-3a738b838082', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c3-7754-be5b-cd1325736bb7', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c4-72c1-9b91-bff6c3ccf8c7', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c5-7280-b109-012cb0bed82e', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c6-7418-83cb-bf59633d1f61', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c7-7787-a56c-d7edcf9e852c', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c8-760e-a9ba-e2595e06e781', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c1-7746-96a0-2e17758a3b2e', 66, 2, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c2-73d5-ac1c-3a738b838082', 70, 2, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c3-7754-be5b-cd1325736bb7', 74, 2, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c4-72c1-9b91-bff6c3ccf8c7', 78, 2, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c5-7280-b109-012cb0bed82e', 82, 2, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c6-7418-83cb-bf59633d1f61', 86, 2, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c7-7787-a56c-d7edcf9e852c', 90, 2, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c8-760e-a9ba-e2595e06e781', 94, 2, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c1-7746-96a0-2e17758a3b2e', 97, 1, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c2-73d5-ac1c-3a738b838082', 98, 1, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c3-7754-be5b-cd1325736bb7', 99, 1, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c4-72c1-9b91-bff6c3ccf8c7', 100, 1, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c5-7280-b109-012cb0bed82e', 101, 1, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c6-7418-83cb-bf59633d1f61', 102, 1, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c7-7787-a56c-d7edcf9e852c', 103, 1, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25c8-760e-a9ba-e2595e06e781', 104, 1, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25cb-7536-91f9-c37d8494228e', 81, 3, 1, -600333000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25cb-7536-91f9-c37d8494228e', 82, 3, 2, 600333000, 1100610500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63da-7701-a42c-c51b3cd911ff', 1, NULL, 2, -7500000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63da-7701-a42c-c51b3cd911ff', 96, 5, 3, 150000000, -250222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63da-7701-a42c-c51b3cd911ff', 106, 9, 1, -142500000, 617921800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25d1-70ea-b8a1-441a3a38e110', 93, 3, 1, -600333000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beb9-25d1-70ea-b8a1-441a3a38e110', 94, 3, 2, 600333000, 1100610500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d81-704c-9d4e-e14e66e8afca', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d82-71c0-abd5-0a6b1d930684', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d83-7558-ad63-4ea186faaaf4', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d84-74b8-8e12-9cc7ea3a5e1f', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d85-7780-b09d-2df398ee74e0', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d86-723e-a7bb-5ad122f965b5', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d87-74e5-8ad6-a1f29477d4b0', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d88-7617-96f9-5f872b9a1fca', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d89-7095-b70f-30e3947dd968', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d8a-7416-b2dd-58d1b4160306', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d81-704c-9d4e-e14e66e8afca', 66, 3, 1, -100055500, 400222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d82-71c0-abd5-0a6b1d930684', 70, 3, 1, -100055500, 400222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d83-7558-ad63-4ea186faaaf4', 74, 3, 1, -100055500, 400222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d84-74b8-8e12-9cc7ea3a5e1f', 78, 3, 1, -100055500, 400222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d85-7780-b09d-2df398ee74e0', 82, 4, 1, -100055500, 1000555000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d89-7095-b70f-30e3947dd968', 82, 5, 1, -100055500, 900499500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d86-723e-a7bb-5ad122f965b5', 86, 3, 1, -100055500, 400222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d87-74e5-8ad6-a1f29477d4b0', 90, 3, 1, -100055500, 400222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d88-7617-96f9-5f872b9a1fca', 94, 4, 1, -100055500, 1000555000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d8a-7416-b2dd-58d1b4160306', 94, 5, 1, -100055500, 900499500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d81-704c-9d4e-e14e66e8afca', 97, 2, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d82-71c0-abd5-0a6b1d930684', 98, 2, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d83-7558-ad63-4ea186faaaf4', 99, 2, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d84-74b8-8e12-9cc7ea3a5e1f', 100, 2, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d85-7780-b09d-2df398ee74e0', 101, 2, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d86-723e-a7bb-5ad122f965b5', 102, 2, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d87-74e5-8ad6-a1f29477d4b0', 103, 2, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d88-7617-96f9-5f872b9a1fca', 104, 2, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d89-7095-b70f-30e3947dd968', 105, 1, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d8a-7416-b2dd-58d1b4160306', 106, 1, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7541-744a-91de-360264daf369', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7542-75e4-ac73-71a00fbdfdaa', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7543-7021-8252-95ac72a22f58', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7544-712e-b87a-834a5e9fba0a', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7545-7262-b57a-b248e6b24308', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7546-766b-bce8-cc5e7e29839f', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7547-7058-a78a-176d23ba3e0a', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7548-7372-aa8c-3b7f45355f52', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7549-73c4-91b8-20da0c007703', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-754a-7377-a161-473bda358279', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7541-744a-91de-360264daf369', 66, 4, 1, -100055500, 300166500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7542-75e4-ac73-71a00fbdfdaa', 70, 4, 1, -100055500, 300166500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7543-7021-8252-95ac72a22f58', 74, 4, 1, -100055500, 300166500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7544-712e-b87a-834a5e9fba0a', 78, 4, 1, -100055500, 300166500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7545-7262-b57a-b248e6b24308', 82, 6, 1, -100055500, 800444000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7549-73c4-91b8-20da0c007703', 82, 7, 1, -100055500, 700388500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7546-766b-bce8-cc5e7e29839f', 86, 4, 1, -100055500, 300166500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7547-7058-a78a-176d23ba3e0a', 90, 4, 1, -100055500, 300166500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7548-7372-aa8c-3b7f45355f52', 94, 6, 1, -100055500, 800444000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-754a-7377-a161-473bda358279', 94, 7, 1, -100055500, 700388500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7541-744a-91de-360264daf369', 97, 3, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7542-75e4-ac73-71a00fbdfdaa', 98, 3, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7543-7021-8252-95ac72a22f58', 99, 3, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7544-712e-b87a-834a5e9fba0a', 100, 3, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7545-7262-b57a-b248e6b24308', 101, 3, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7546-766b-bce8-cc5e7e29839f', 102, 3, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7547-7058-a78a-176d23ba3e0a', 103, 3, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7548-7372-aa8c-3b7f45355f52', 104, 3, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-7549-73c4-91b8-20da0c007703', 105, 2, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0becb-754a-7377-a161-473bda358279', 106, 2, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d01-72e8-9942-f77c9b068fbe', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d02-71e7-809d-a33db7624790', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d03-77c7-9c77-72580cdaf538', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d04-750e-a9d6-8b964d998931', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d05-7029-833f-2d680ad0e650', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d06-7716-9007-28dc02ab055e', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d07-7394-876b-fedb12838219', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d08-729a-a34d-4533cd8db598', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d09-74e5-9cfc-12dd7e303390', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d0a-73d4-a91f-748cc4db9f39', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d01-72e8-9942-f77c9b068fbe', 66, 5, 1, -100055500, 200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d02-71e7-809d-a33db7624790', 70, 5, 1, -100055500, 200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d03-77c7-9c77-72580cdaf538', 74, 5, 1, -100055500, 200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d04-750e-a9d6-8b964d998931', 78, 5, 1, -100055500, 200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d05-7029-833f-2d680ad0e650', 82, 8, 1, -100055500, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d09-74e5-9cfc-12dd7e303390', 82, 9, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d06-7716-9007-28dc02ab055e', 86, 5, 1, -100055500, 200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d07-7394-876b-fedb12838219', 90, 5, 1, -100055500, 200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d08-729a-a34d-4533cd8db598', 94, 8, 1, -100055500, 600333000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d0a-73d4-a91f-748cc4db9f39', 94, 9, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d01-72e8-9942-f77c9b068fbe', 97, 4, 2, 95052725, 380210900);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d02-71e7-809d-a33db7624790', 98, 4, 2, 95052725, 380210900);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d03-77c7-9c77-72580cdaf538', 99, 4, 2, 95052725, 380210900);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d04-750e-a9d6-8b964d998931', 100, 4, 2, 95052725, 380210900);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d05-7029-833f-2d680ad0e650', 101, 4, 2, 95052725, 380210900);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d06-7716-9007-28dc02ab055e', 102, 4, 2, 95052725, 380210900);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d07-7394-876b-fedb12838219', 103, 4, 2, 95052725, 380210900);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d08-729a-a34d-4533cd8db598', 104, 4, 2, 95052725, 380210900);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d09-74e5-9cfc-12dd7e303390', 105, 3, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d0a-73d4-a91f-748cc4db9f39', 106, 3, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c1-7041-a3ff-ce57951fc75b', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c2-75ec-a8e6-45350294535d', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c3-70fc-a667-7fea29f28ae0', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c4-711b-b090-51cb359d90ff', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c5-71a8-b692-047289968d79', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c6-75c1-bb50-de61658ad9a8', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c7-704f-b8bb-3f51b99b0e63', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c8-75db-85b1-64c395b359b5', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c9-7300-8124-f6841d16537d', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4ca-7625-9ec7-12c565c27f24', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c1-7041-a3ff-ce57951fc75b', 66, 6, 1, -100055500, 100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c2-75ec-a8e6-45350294535d', 70, 6, 1, -100055500, 100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c3-70fc-a667-7fea29f28ae0', 74, 6, 1, -100055500, 100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c4-711b-b090-51cb359d90ff', 78, 6, 1, -100055500, 100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c5-71a8-b692-047289968d79', 82, 10, 1, -100055500, 400222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c9-7300-8124-f6841d16537d', 82, 11, 1, -100055500, 300166500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c6-75c1-bb50-de61658ad9a8', 86, 6, 1, -100055500, 100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c7-704f-b8bb-3f51b99b0e63', 90, 6, 1, -100055500, 100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c8-75db-85b1-64c395b359b5', 94, 10, 1, -100055500, 400222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4ca-7625-9ec7-12c565c27f24', 94, 11, 1, -100055500, 300166500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c1-7041-a3ff-ce57951fc75b', 97, 5, 2, 95052725, 475263625);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c2-75ec-a8e6-45350294535d', 98, 5, 2, 95052725, 475263625);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c3-70fc-a667-7fea29f28ae0', 99, 5, 2, 95052725, 475263625);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c4-711b-b090-51cb359d90ff', 100, 5, 2, 95052725, 475263625);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c5-71a8-b692-047289968d79', 101, 5, 2, 95052725, 475263625);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c6-75c1-bb50-de61658ad9a8', 102, 5, 2, 95052725, 475263625);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c7-704f-b8bb-3f51b99b0e63', 103, 5, 2, 95052725, 475263625);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c8-75db-85b1-64c395b359b5', 104, 5, 2, 95052725, 475263625);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4c9-7300-8124-f6841d16537d', 105, 4, 2, 95052725, 380210900);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bedd-c4ca-7625-9ec7-12c565c27f24', 106, 4, 2, 95052725, 380210900);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec81-722f-bf01-46d4641e3fdc', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec82-7078-a07a-aa97138877e5', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec83-743d-8110-8e55340a4f3b', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec84-76b0-aaca-e87c0c1e4f9e', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec85-74e2-959f-81cb8116e472', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec86-7186-b63a-60d02b08b9c7', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec87-71a2-9384-e5b208cdd977', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec88-7454-a81f-a57ae269aae3', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec89-7186-83ce-2faebdb3ce96', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec8a-73d5-8a15-2a42a296a808', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec81-722f-bf01-46d4641e3fdc', 66, 7, 1, -100055500, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec82-7078-a07a-aa97138877e5', 70, 7, 1, -100055500, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec83-743d-8110-8e55340a4f3b', 74, 7, 1, -100055500, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec84-76b0-aaca-e87c0c1e4f9e', 78, 7, 1, -100055500, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec85-74e2-959f-81cb8116e472', 82, 12, 1, -100055500, 200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec89-7186-83ce-2faebdb3ce96', 82, 13, 1, -100055500, 100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec86-7186-b63a-60d02b08b9c7', 86, 7, 1, -100055500, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec87-71a2-9384-e5b208cdd977', 90, 7, 1, -100055500, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec88-7454-a81f-a57ae269aae3', 94, 12, 1, -100055500, 200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec8a-73d5-8a15-2a42a296a808', 94, 13, 1, -100055500, 100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec81-722f-bf01-46d4641e3fdc', 97, 6, 2, 95052725, 570316350);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec82-7078-a07a-aa97138877e5', 98, 6, 2, 95052725, 570316350);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec83-743d-8110-8e55340a4f3b', 99, 6, 2, 95052725, 570316350);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec84-76b0-aaca-e87c0c1e4f9e', 100, 6, 2, 95052725, 570316350);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec85-74e2-959f-81cb8116e472', 101, 6, 2, 95052725, 570316350);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec86-7186-b63a-60d02b08b9c7', 102, 6, 2, 95052725, 570316350);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec87-71a2-9384-e5b208cdd977', 103, 6, 2, 95052725, 570316350);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec88-7454-a81f-a57ae269aae3', 104, 6, 2, 95052725, 570316350);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec89-7186-83ce-2faebdb3ce96', 105, 5, 2, 95052725, 475263625);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec8a-73d5-8a15-2a42a296a808', 106, 5, 2, 95052725, 475263625);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1441-7047-ba59-13cb22d26a68', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1442-7231-a807-ad91521d2d9e', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1443-7635-b4ec-7eab8fc53b9a', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1444-76d7-80a0-6c30d553d00c', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1445-755b-89e4-05e2b4da94b1', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1446-7040-92f3-059bf60e58d1', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1447-728d-a9b5-319136740c00', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1448-7526-81fa-1dd6dcf11f9a', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1449-730a-9e7c-ce0fb0c4a030', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-144a-7052-8596-4f677fed17f3', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1441-7047-ba59-13cb22d26a68', 68, 1, 1, -100055500, -100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1442-7231-a807-ad91521d2d9e', 72, 1, 1, -100055500, -100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1443-7635-b4ec-7eab8fc53b9a', 76, 1, 1, -100055500, -100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1444-76d7-80a0-6c30d553d00c', 80, 1, 1, -100055500, -100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1449-730a-9e7c-ce0fb0c4a030', 82, 14, 1, -100055500, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1445-755b-89e4-05e2b4da94b1', 84, 1, 1, -100055500, -100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1446-7040-92f3-059bf60e58d1', 88, 1, 1, -100055500, -100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1447-728d-a9b5-319136740c00', 92, 1, 1, -100055500, -100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-144a-7052-8596-4f677fed17f3', 94, 14, 1, -100055500, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1448-7526-81fa-1dd6dcf11f9a', 96, 1, 1, -100055500, -100055500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1441-7047-ba59-13cb22d26a68', 97, 7, 2, 95052725, 665369075);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1442-7231-a807-ad91521d2d9e', 98, 7, 2, 95052725, 665369075);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1443-7635-b4ec-7eab8fc53b9a', 99, 7, 2, 95052725, 665369075);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1444-76d7-80a0-6c30d553d00c', 100, 7, 2, 95052725, 665369075);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1445-755b-89e4-05e2b4da94b1', 101, 7, 2, 95052725, 665369075);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1446-7040-92f3-059bf60e58d1', 102, 7, 2, 95052725, 665369075);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1447-728d-a9b5-319136740c00', 103, 7, 2, 95052725, 665369075);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1448-7526-81fa-1dd6dcf11f9a', 104, 7, 2, 95052725, 665369075);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-1449-730a-9e7c-ce0fb0c4a030', 105, 6, 2, 95052725, 570316350);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef0-144a-7052-8596-4f677fed17f3', 106, 6, 2, 95052725, 570316350);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c01-772e-9ddb-f93d262e9f22', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c02-761d-99a3-ef43ed274ac0', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c03-7092-8f06-489be36ccd83', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c04-73ca-844e-e17f5fff0f43', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c05-7705-83b1-cab957d89099', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c06-719a-8a96-494cca476834', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c07-72ca-b421-b826dc72ce00', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c08-76ff-ba14-986e02cf391f', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c09-71b0-bac3-d144bee9b33e', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c0a-748f-af08-46de7a2acf95', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c01-772e-9ddb-f93d262e9f22', 68, 2, 1, -100055500, -200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c02-761d-99a3-ef43ed274ac0', 72, 2, 1, -100055500, -200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c03-7092-8f06-489be36ccd83', 76, 2, 1, -100055500, -200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c04-73ca-844e-e17f5fff0f43', 80, 2, 1, -100055500, -200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c05-7705-83b1-cab957d89099', 84, 2, 1, -100055500, -200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c09-71b0-bac3-d144bee9b33e', 84, 3, 1, -100055500, -300166500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c06-719a-8a96-494cca476834', 88, 2, 1, -100055500, -200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c07-72ca-b421-b826dc72ce00', 92, 2, 1, -100055500, -200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c08-76ff-ba14-986e02cf391f', 96, 2, 1, -100055500, -200111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c0a-748f-af08-46de7a2acf95', 96, 3, 1, -100055500, -300166500);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c01-772e-9ddb-f93d262e9f22', 97, 8, 2, 95052725, 760421800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c02-761d-99a3-ef43ed274ac0', 98, 8, 2, 95052725, 760421800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c03-7092-8f06-489be36ccd83', 99, 8, 2, 95052725, 760421800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c04-73ca-844e-e17f5fff0f43', 100, 8, 2, 95052725, 760421800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c05-7705-83b1-cab957d89099', 101, 8, 2, 95052725, 760421800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c06-719a-8a96-494cca476834', 102, 8, 2, 95052725, 760421800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c07-72ca-b421-b826dc72ce00', 103, 8, 2, 95052725, 760421800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c08-76ff-ba14-986e02cf391f', 104, 8, 2, 95052725, 760421800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c09-71b0-bac3-d144bee9b33e', 105, 7, 2, 95052725, 665369075);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bef9-3c0a-748f-af08-46de7a2acf95', 106, 7, 2, 95052725, 665369075);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63c1-7512-9815-0fd2d5d866ec', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63c2-719c-a4a2-5d68391c8fe9', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63c1-7512-9815-0fd2d5d866ec', 84, 4, 1, -100055500, -400222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63c2-719c-a4a2-5d68391c8fe9', 96, 4, 1, -100055500, -400222000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63c1-7512-9815-0fd2d5d866ec', 105, 8, 2, 95052725, 760421800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63c2-719c-a4a2-5d68391c8fe9', 106, 8, 2, 95052725, 760421800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63ca-74fe-bb04-f7de76a9c76f', 31, 1, 2, 650000000, 650000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63ca-74fe-bb04-f7de76a9c76f', 98, 9, 1, -650000000, 110421800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63ce-764f-82a2-3dda86e50ef7', 35, 1, 2, 760421800, 760421800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63ce-764f-82a2-3dda86e50ef7', 99, 9, 1, -760421800, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63d2-759f-bc81-c6c0091fdbe1', 39, 1, 2, 760421800, 760421800);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63d2-759f-bc81-c6c0091fdbe1', 100, 9, 1, -760421800, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63d7-706f-9d63-1eece81877a4', 2, NULL, 1, -70000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63d7-706f-9d63-1eece81877a4', 92, 3, 2, 70000000, -130111000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63cc-7280-bf40-dcbee308c34b', 22, NULL, 2, 650000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63cc-7280-bf40-dcbee308c34b', 31, 2, 1, -650000000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63d0-7400-9997-b3b7754085dd', 22, NULL, 2, 760421800, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63d0-7400-9997-b3b7754085dd', 35, 2, 1, -760421800, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63d5-7011-8228-006f61df2a84', 22, NULL, 1, -50000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bf02-63d5-7011-8228-006f61df2a84', 88, 3, 2, 50000000, -150111000);


--
-- Data for Name: entries_2026_10; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c604-7060-999b-8f9d4c46d1f7', 22, NULL, 1, -600333000, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c604-7060-999b-8f9d4c46d1f7', 111, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c607-7402-8352-e92cd53a0129', 111, 2, 1, -600333000, 0);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c607-7402-8352-e92cd53a0129', 112, 1, 2, 600333000, 600333000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15937-edc1-719a-8e54-84cc6fac58da', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15937-edc1-719a-8e54-84cc6fac58da', 112, 2, 1, -100055500, 500277500);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15937-edc1-719a-8e54-84cc6fac58da', 115, 1, 2, 95052725, 95052725);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15941-1581-7486-87dd-58011e353747', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15941-1581-7486-87dd-58011e353747', 112, 3, 1, -100055500, 400222000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15941-1581-7486-87dd-58011e353747', 115, 2, 2, 95052725, 190105450);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1594a-3d41-73af-b7c3-7c259f535374', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1594a-3d41-73af-b7c3-7c259f535374', 112, 4, 1, -100055500, 300166500);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1594a-3d41-73af-b7c3-7c259f535374', 115, 3, 2, 95052725, 285158175);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15953-6501-747c-a7a4-f5b9ab7529b3', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15953-6501-747c-a7a4-f5b9ab7529b3', 112, 5, 1, -100055500, 200111000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15953-6501-747c-a7a4-f5b9ab7529b3', 115, 4, 2, 95052725, 380210900);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1595c-8cc1-709a-a1dc-8fa14c25d37e', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1595c-8cc1-709a-a1dc-8fa14c25d37e', 112, 6, 1, -100055500, 100055500);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1595c-8cc1-709a-a1dc-8fa14c25d37e', 115, 5, 2, 95052725, 475263625);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15965-b481-7514-9b41-68dbb67827e6', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15965-b481-7514-9b41-68dbb67827e6', 112, 7, 1, -100055500, 0);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15965-b481-7514-9b41-68dbb67827e6', 115, 6, 2, 95052725, 570316350);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1596e-dc41-7557-bd57-d4563cffb8ed', 1, NULL, 3, 5002775, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1596e-dc41-7557-bd57-d4563cffb8ed', 114, 1, 1, -100055500, -100055500);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1596e-dc41-7557-bd57-d4563cffb8ed', 115, 7, 2, 95052725, 665369075);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15973-7021-72b2-8d16-c5dd6fc274ab', 1, NULL, 3, 2501387, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15973-7021-72b2-8d16-c5dd6fc274ab', 114, 2, 1, -50027750, -150083250);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15973-7021-72b2-8d16-c5dd6fc274ab', 115, 8, 2, 47526363, 712895438);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15973-7022-71e0-941e-71cfc782fe46', 1, NULL, 1, -462767787, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15973-7022-71e0-941e-71cfc782fe46', 6, 1, 2, 462767787, 462767787);


--
-- Data for Name: entries_2026_11; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: entries_other; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: holds; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a08b30-6608-7200-b0f1-3e0b4d9edeb5', '01a08b30-6604-7202-802a-4b3c9768868f', 19, '01a08b30-6607-77c1-adc0-20b144ee364c', 600333000, 300166500, 300166500, '2026-09-10 12:00:00+00', '2026-09-10 12:30:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a08b4b-dd4c-7443-af16-e19f4e74fc99', '01a08b30-6604-7202-802a-4b3c9768868f', 19, '01a08b4b-dd4b-7618-9c84-d0df01abfce5', 600333000, 300166500, 300166500, '2026-09-10 12:30:00+00', '2026-09-10 13:00:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a08b67-5492-73a1-b1b8-18287824e3fc', '01a08b30-6604-7202-802a-4b3c9768868f', 19, '01a08b67-5491-74d8-ac7e-effce6a251c5', 600333000, 300166500, 300166500, '2026-09-10 13:00:00+00', '2026-09-10 13:30:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beaf-fe24-70a8-ae69-7415be45c84e', '01a0beaf-fe0b-75be-aada-10fccc6d6778', 66, '01a0beaf-fe23-7708-aa5e-229adeae8197', 600333000, 600333000, 0, '2026-09-20 12:00:00+00', '2026-09-20 13:00:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beaf-fe2a-7062-84e7-71026921f34b', '01a0beaf-fe0e-779a-a34f-a9fe096896e9', 70, '01a0beaf-fe29-7742-a776-505bfea79c1c', 600333000, 600333000, 0, '2026-09-20 12:00:00+00', '2026-09-20 13:00:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beaf-fe30-774f-9b5c-28d5093d5891', '01a0beaf-fe11-76ab-9221-069667ef9577', 74, '01a0beaf-fe2f-7415-9d4a-3b8def395e20', 600333000, 600333000, 0, '2026-09-20 12:00:00+00', '2026-09-20 13:00:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beaf-fe36-70c0-b674-a1f0d05afdaf', '01a0beaf-fe14-7105-a4ec-0fd1c1f867ec', 78, '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', 600333000, 600333000, 0, '2026-09-20 12:00:00+00', '2026-09-20 13:00:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beaf-fe3c-7419-b26d-d57d403adb5d', '01a0beaf-fe17-74ea-a7a9-7028fc95c933', 82, '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', 600333000, 600333000, 0, '2026-09-20 12:00:00+00', '2026-09-20 13:00:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beaf-fe42-7787-92df-3806127072d5', '01a0beaf-fe1a-773a-b664-342ae798517c', 86, '01a0beaf-fe41-7227-b272-2346cb530690', 600333000, 600333000, 0, '2026-09-20 12:00:00+00', '2026-09-20 13:00:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beaf-fe48-7040-af97-5053b001a3dd', '01a0beaf-fe1d-7208-8ef4-e31fbf447e71', 90, '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', 600333000, 600333000, 0, '2026-09-20 12:00:00+00', '2026-09-20 13:00:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beaf-fe4e-76e8-8db8-ef7d558be484', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', 94, '01a0beaf-fe4d-74fb-b77c-f37edec649a0', 600333000, 600333000, 0, '2026-09-20 12:00:00+00', '2026-09-20 13:00:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beb9-25ca-757e-aca6-ca3774bd71bf', '01a0beaf-fe17-74ea-a7a9-7028fc95c933', 82, '01a0beb9-25c9-72b9-b561-53bd86835306', 600333000, 600333000, 0, '2026-09-20 12:10:00+00', '2026-09-20 13:10:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beb9-25d0-718d-b595-242fdb8bc23a', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', 94, '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', 600333000, 600333000, 0, '2026-09-20 12:10:00+00', '2026-09-20 13:10:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a1592e-c606-716a-ac47-1041afcb6626', '01a1592e-c602-771e-9ad4-dd9c2621449c', 112, '01a1592e-c605-74dd-9a48-a13071c3fb8b', 600333000, 600333000, 0, '2026-10-20 12:00:00+00', '2026-10-20 13:00:00+00');


--
-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: journals_2026_09; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b30-6606-7454-987c-f49031d56ebc', 'deposit', '01a08b30-6605-74e7-b3c6-e1b7fbe76538', 7, '2026-09-10 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b30-6609-73ee-a23b-9c8c2308b4b8', 'hold_placed', '01a08b30-6607-77c1-adc0-20b144ee364c', NULL, '2026-09-10 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b39-8dc1-739c-8fa7-143637f88277', 'hold_captured', '01a08b30-6607-77c1-adc0-20b144ee364c', NULL, '2026-09-10 12:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b42-b581-77a4-8a73-fd01f30878db', 'hold_captured', '01a08b30-6607-77c1-adc0-20b144ee364c', NULL, '2026-09-10 12:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b4b-dd41-71ab-af29-dafd128d8e19', 'hold_captured', '01a08b30-6607-77c1-adc0-20b144ee364c', NULL, '2026-09-10 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b4b-dd42-7681-ab6f-5f938684a10b', 'hold_released', '01a08b30-6607-77c1-adc0-20b144ee364c', NULL, '2026-09-10 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b4b-dd48-758d-9fea-607520d2f632', 'payout_reserved', '01a08b4b-dd47-7639-beb6-0b4db0863766', NULL, '2026-09-10 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b4b-dd4a-73ee-a228-664b2f453bb2', 'payout_settled', '01a08b4b-dd47-7639-beb6-0b4db0863766', 9, '2026-09-10 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b4b-dd4d-7396-8406-041e7f1bc541', 'hold_placed', '01a08b4b-dd4b-7618-9c84-d0df01abfce5', NULL, '2026-09-10 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b55-0501-75da-82de-8d181fa776be', 'hold_captured', '01a08b4b-dd4b-7618-9c84-d0df01abfce5', NULL, '2026-09-10 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b5e-2cc1-767f-a5a4-9f7d360b5b27', 'hold_captured', '01a08b4b-dd4b-7618-9c84-d0df01abfce5', NULL, '2026-09-10 12:50:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b67-5481-7134-abdc-ed8ee5a15951', 'hold_captured', '01a08b4b-dd4b-7618-9c84-d0df01abfce5', NULL, '2026-09-10 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b67-5482-7268-8bd2-680df0233542', 'hold_released', '01a08b4b-dd4b-7618-9c84-d0df01abfce5', NULL, '2026-09-10 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b67-5488-73f9-af0a-77110b30d2db', 'payout_reserved', '01a08b67-5487-7034-a975-2fcfd559cb13', NULL, '2026-09-10 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b67-548a-72e4-a709-bd8af3031097', 'payout_settled', '01a08b67-5487-7034-a975-2fcfd559cb13', 9, '2026-09-10 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b67-548c-774a-86e3-44a40b0b34f4', 'refund', '01a08b67-548b-74b3-bc95-94bda355a62d', NULL, '2026-09-10 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b67-548f-70cb-a811-4052cf70f824', 'refund', '01a08b67-548e-7502-932e-522f89958bc6', NULL, '2026-09-10 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b67-5493-710b-8d4d-3168f8bf94df', 'hold_placed', '01a08b67-5491-74d8-ac7e-effce6a251c5', NULL, '2026-09-10 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b70-7c41-7334-924a-041f93a79257', 'hold_captured', '01a08b67-5491-74d8-ac7e-effce6a251c5', NULL, '2026-09-10 13:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b79-a401-70be-8482-6be5b88b58ce', 'hold_captured', '01a08b67-5491-74d8-ac7e-effce6a251c5', NULL, '2026-09-10 13:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b82-cbc1-73ee-b44b-48a494e7cc3f', 'hold_captured', '01a08b67-5491-74d8-ac7e-effce6a251c5', NULL, '2026-09-10 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b82-cbc2-7308-9d22-67f57e6feb17', 'hold_released', '01a08b67-5491-74d8-ac7e-effce6a251c5', NULL, '2026-09-10 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b82-cbc8-746a-bf6d-dd0de94b3ba0', 'debt_repaid', '01a08b82-cbc7-7552-9e78-0dc66b01501a', NULL, '2026-09-10 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b82-cbca-7740-84b7-3bbdc4c6e360', 'payout_reserved', '01a08b82-cbc9-746c-868a-76ea04c146e1', NULL, '2026-09-10 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b82-cbcc-7676-8281-3daf7cb7afb2', 'payout_settled', '01a08b82-cbc9-746c-868a-76ea04c146e1', 9, '2026-09-10 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a08b82-cbce-7334-bc0d-cea10d1d29f3', 'refund', '01a08b82-cbcd-74b7-a829-09dc81bc5e4d', NULL, '2026-09-10 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe0d-7241-a32e-70f7eeae8031', 'deposit', '01a0beaf-fe0c-704f-b453-cb0d1e1f2380', 7, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe10-75e1-baa0-b696a08ca308', 'deposit', '01a0beaf-fe0f-7505-b98b-11ab6a3185de', 7, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe13-7523-b892-d7bc9e5b44c4', 'deposit', '01a0beaf-fe12-77ad-98cd-ee34fa7a0972', 7, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe16-7005-b778-4ea872ed52f9', 'deposit', '01a0beaf-fe15-77e9-88f2-3bf7e1653e05', 7, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe19-7502-8b87-ca4b999ee47c', 'deposit', '01a0beaf-fe18-776c-bb00-cc3c3cc6425e', 7, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe1c-7529-9d69-ba8693de6eca', 'deposit', '01a0beaf-fe1b-73de-aa62-9f57610deb53', 7, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe1f-70f2-be35-8b2f6560b384', 'deposit', '01a0beaf-fe1e-718b-b331-c575c721c43c', 7, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe22-762f-9040-10bdb1737118', 'deposit', '01a0beaf-fe21-7657-be40-453d41155b68', 7, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe25-7023-9e26-a4952763f3a4', 'hold_placed', '01a0beaf-fe23-7708-aa5e-229adeae8197', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe2b-7201-9413-33fd06f247c3', 'hold_placed', '01a0beaf-fe29-7742-a776-505bfea79c1c', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe31-72ff-a22d-ab2d99a9c68e', 'hold_placed', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe37-7438-9cd2-6e359980e919', 'hold_placed', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe3d-7315-ba10-a375a2be087b', 'hold_placed', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe43-70cd-ada7-4d0a70838410', 'hold_placed', '01a0beaf-fe41-7227-b272-2346cb530690', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe49-73ac-8dda-ef5b74717d6b', 'hold_placed', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe4f-777b-bfac-bb209d527303', 'hold_placed', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beb9-25c1-7746-96a0-2e17758a3b2e', 'hold_captured', '01a0beaf-fe23-7708-aa5e-229adeae8197', NULL, '2026-09-20 12:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beb9-25c2-73d5-ac1c-3a738b838082', 'hold_captured', '01a0beaf-fe29-7742-a776-505bfea79c1c', NULL, '2026-09-20 12:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beb9-25c3-7754-be5b-cd1325736bb7', 'hold_captured', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', NULL, '2026-09-20 12:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beb9-25c4-72c1-9b91-bff6c3ccf8c7', 'hold_captured', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', NULL, '2026-09-20 12:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beb9-25c5-7280-b109-012cb0bed82e', 'hold_captured', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', NULL, '2026-09-20 12:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beb9-25c6-7418-83cb-bf59633d1f61', 'hold_captured', '01a0beaf-fe41-7227-b272-2346cb530690', NULL, '2026-09-20 12:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beb9-25c7-7787-a56c-d7edcf9e852c', 'hold_captured', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', NULL, '2026-09-20 12:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beb9-25c8-760e-a9ba-e2595e06e781', 'hold_captured', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', NULL, '2026-09-20 12:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beb9-25cb-7536-91f9-c37d8494228e', 'hold_placed', '01a0beb9-25c9-72b9-b561-53bd86835306', NULL, '2026-09-20 12:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beb9-25d1-70ea-b8a1-441a3a38e110', 'hold_placed', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', NULL, '2026-09-20 12:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bec2-4d81-704c-9d4e-e14e66e8afca', 'hold_captured', '01a0beaf-fe23-7708-aa5e-229adeae8197', NULL, '2026-09-20 12:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bec2-4d82-71c0-abd5-0a6b1d930684', 'hold_captured', '01a0beaf-fe29-7742-a776-505bfea79c1c', NULL, '2026-09-20 12:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bec2-4d83-7558-ad63-4ea186faaaf4', 'hold_captured', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', NULL, '2026-09-20 12:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bec2-4d84-74b8-8e12-9cc7ea3a5e1f', 'hold_captured', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', NULL, '2026-09-20 12:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bec2-4d85-7780-b09d-2df398ee74e0', 'hold_captured', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', NULL, '2026-09-20 12:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bec2-4d86-723e-a7bb-5ad122f965b5', 'hold_captured', '01a0beaf-fe41-7227-b272-2346cb530690', NULL, '2026-09-20 12:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bec2-4d87-74e5-8ad6-a1f29477d4b0', 'hold_captured', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', NULL, '2026-09-20 12:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bec2-4d88-7617-96f9-5f872b9a1fca', 'hold_captured', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', NULL, '2026-09-20 12:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bec2-4d89-7095-b70f-30e3947dd968', 'hold_captured', '01a0beb9-25c9-72b9-b561-53bd86835306', NULL, '2026-09-20 12:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bec2-4d8a-7416-b2dd-58d1b4160306', 'hold_captured', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', NULL, '2026-09-20 12:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0becb-7541-744a-91de-360264daf369', 'hold_captured', '01a0beaf-fe23-7708-aa5e-229adeae8197', NULL, '2026-09-20 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0becb-7542-75e4-ac73-71a00fbdfdaa', 'hold_captured', '01a0beaf-fe29-7742-a776-505bfea79c1c', NULL, '2026-09-20 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0becb-7543-7021-8252-95ac72a22f58', 'hold_captured', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', NULL, '2026-09-20 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0becb-7544-712e-b87a-834a5e9fba0a', 'hold_captured', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', NULL, '2026-09-20 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0becb-7545-7262-b57a-b248e6b24308', 'hold_captured', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', NULL, '2026-09-20 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0becb-7546-766b-bce8-cc5e7e29839f', 'hold_captured', '01a0beaf-fe41-7227-b272-2346cb530690', NULL, '2026-09-20 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0becb-7547-7058-a78a-176d23ba3e0a', 'hold_captured', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', NULL, '2026-09-20 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0becb-7548-7372-aa8c-3b7f45355f52', 'hold_captured', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', NULL, '2026-09-20 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0becb-7549-73c4-91b8-20da0c007703', 'hold_captured', '01a0beb9-25c9-72b9-b561-53bd86835306', NULL, '2026-09-20 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0becb-754a-7377-a161-473bda358279', 'hold_captured', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', NULL, '2026-09-20 12:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bed4-9d01-72e8-9942-f77c9b068fbe', 'hold_captured', '01a0beaf-fe23-7708-aa5e-229adeae8197', NULL, '2026-09-20 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bed4-9d02-71e7-809d-a33db7624790', 'hold_captured', '01a0beaf-fe29-7742-a776-505bfea79c1c', NULL, '2026-09-20 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bed4-9d03-77c7-9c77-72580cdaf538', 'hold_captured', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', NULL, '2026-09-20 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bed4-9d04-750e-a9d6-8b964d998931', 'hold_captured', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', NULL, '2026-09-20 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bed4-9d05-7029-833f-2d680ad0e650', 'hold_captured', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', NULL, '2026-09-20 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bed4-9d06-7716-9007-28dc02ab055e', 'hold_captured', '01a0beaf-fe41-7227-b272-2346cb530690', NULL, '2026-09-20 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bed4-9d07-7394-876b-fedb12838219', 'hold_captured', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', NULL, '2026-09-20 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bed4-9d08-729a-a34d-4533cd8db598', 'hold_captured', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', NULL, '2026-09-20 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bed4-9d09-74e5-9cfc-12dd7e303390', 'hold_captured', '01a0beb9-25c9-72b9-b561-53bd86835306', NULL, '2026-09-20 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bed4-9d0a-73d4-a91f-748cc4db9f39', 'hold_captured', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', NULL, '2026-09-20 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bedd-c4c1-7041-a3ff-ce57951fc75b', 'hold_captured', '01a0beaf-fe23-7708-aa5e-229adeae8197', NULL, '2026-09-20 12:50:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bedd-c4c2-75ec-a8e6-45350294535d', 'hold_captured', '01a0beaf-fe29-7742-a776-505bfea79c1c', NULL, '2026-09-20 12:50:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bedd-c4c3-70fc-a667-7fea29f28ae0', 'hold_captured', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', NULL, '2026-09-20 12:50:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bedd-c4c4-711b-b090-51cb359d90ff', 'hold_captured', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', NULL, '2026-09-20 12:50:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bedd-c4c5-71a8-b692-047289968d79', 'hold_captured', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', NULL, '2026-09-20 12:50:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bedd-c4c6-75c1-bb50-de61658ad9a8', 'hold_captured', '01a0beaf-fe41-7227-b272-2346cb530690', NULL, '2026-09-20 12:50:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bedd-c4c7-704f-b8bb-3f51b99b0e63', 'hold_captured', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', NULL, '2026-09-20 12:50:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bedd-c4c8-75db-85b1-64c395b359b5', 'hold_captured', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', NULL, '2026-09-20 12:50:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bedd-c4c9-7300-8124-f6841d16537d', 'hold_captured', '01a0beb9-25c9-72b9-b561-53bd86835306', NULL, '2026-09-20 12:50:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bedd-c4ca-7625-9ec7-12c565c27f24', 'hold_captured', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', NULL, '2026-09-20 12:50:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bee6-ec81-722f-bf01-46d4641e3fdc', 'hold_captured', '01a0beaf-fe23-7708-aa5e-229adeae8197', NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bee6-ec82-7078-a07a-aa97138877e5', 'hold_captured', '01a0beaf-fe29-7742-a776-505bfea79c1c', NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bee6-ec83-743d-8110-8e55340a4f3b', 'hold_captured', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bee6-ec84-76b0-aaca-e87c0c1e4f9e', 'hold_captured', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bee6-ec85-74e2-959f-81cb8116e472', 'hold_captured', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bee6-ec86-7186-b63a-60d02b08b9c7', 'hold_captured', '01a0beaf-fe41-7227-b272-2346cb530690', NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bee6-ec87-71a2-9384-e5b208cdd977', 'hold_captured', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bee6-ec88-7454-a81f-a57ae269aae3', 'hold_captured', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bee6-ec89-7186-83ce-2faebdb3ce96', 'hold_captured', '01a0beb9-25c9-72b9-b561-53bd86835306', NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bee6-ec8a-73d5-8a15-2a42a296a808', 'hold_captured', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef0-1441-7047-ba59-13cb22d26a68', 'debt_incurred', '01a0beaf-fe23-7708-aa5e-229adeae8197', NULL, '2026-09-20 13:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef0-1442-7231-a807-ad91521d2d9e', 'debt_incurred', '01a0beaf-fe29-7742-a776-505bfea79c1c', NULL, '2026-09-20 13:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef0-1443-7635-b4ec-7eab8fc53b9a', 'debt_incurred', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', NULL, '2026-09-20 13:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef0-1444-76d7-80a0-6c30d553d00c', 'debt_incurred', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', NULL, '2026-09-20 13:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef0-1445-755b-89e4-05e2b4da94b1', 'debt_incurred', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', NULL, '2026-09-20 13:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef0-1446-7040-92f3-059bf60e58d1', 'debt_incurred', '01a0beaf-fe41-7227-b272-2346cb530690', NULL, '2026-09-20 13:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef0-1447-728d-a9b5-319136740c00', 'debt_incurred', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', NULL, '2026-09-20 13:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef0-1448-7526-81fa-1dd6dcf11f9a', 'debt_incurred', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', NULL, '2026-09-20 13:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef0-1449-730a-9e7c-ce0fb0c4a030', 'hold_captured', '01a0beb9-25c9-72b9-b561-53bd86835306', NULL, '2026-09-20 13:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef0-144a-7052-8596-4f677fed17f3', 'hold_captured', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', NULL, '2026-09-20 13:10:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef9-3c01-772e-9ddb-f93d262e9f22', 'debt_incurred', '01a0beaf-fe23-7708-aa5e-229adeae8197', NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef9-3c02-761d-99a3-ef43ed274ac0', 'debt_incurred', '01a0beaf-fe29-7742-a776-505bfea79c1c', NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef9-3c03-7092-8f06-489be36ccd83', 'debt_incurred', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef9-3c04-73ca-844e-e17f5fff0f43', 'debt_incurred', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef9-3c05-7705-83b1-cab957d89099', 'debt_incurred', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef9-3c06-719a-8a96-494cca476834', 'debt_incurred', '01a0beaf-fe41-7227-b272-2346cb530690', NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef9-3c07-72ca-b421-b826dc72ce00', 'debt_incurred', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef9-3c08-76ff-ba14-986e02cf391f', 'debt_incurred', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef9-3c09-71b0-bac3-d144bee9b33e', 'debt_incurred', '01a0beb9-25c9-72b9-b561-53bd86835306', NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bef9-3c0a-748f-af08-46de7a2acf95', 'debt_incurred', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', NULL, '2026-09-20 13:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bf02-63c1-7512-9815-0fd2d5d866ec', 'debt_incurred', '01a0beb9-25c9-72b9-b561-53bd86835306', NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bf02-63c2-719c-a4a2-5d68391c8fe9', 'debt_incurred', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bf02-63ca-74fe-bb04-f7de76a9c76f', 'payout_reserved', '01a0bf02-63c9-7509-9e77-797d3d86ee32', NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bf02-63ce-764f-82a2-3dda86e50ef7', 'payout_reserved', '01a0bf02-63cd-7119-8ff0-d42697a23952', NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bf02-63d2-759f-bc81-c6c0091fdbe1', 'payout_reserved', '01a0bf02-63d1-74c5-ab77-077dcd6687c7', NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bf02-63d7-706f-9d63-1eece81877a4', 'debt_written_off', '01a0bf02-63d6-76b0-89da-eb169d683e73', NULL, '2026-09-20 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bf02-63cc-7280-bf40-dcbee308c34b', 'payout_settled', '01a0bf02-63c9-7509-9e77-797d3d86ee32', 9, '2026-09-20 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bf02-63d0-7400-9997-b3b7754085dd', 'payout_settled', '01a0bf02-63cd-7119-8ff0-d42697a23952', 9, '2026-09-20 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bf02-63d5-7011-8228-006f61df2a84', 'deposit', '01a0bf02-63d4-70d6-ab98-df9632ab3c47', 7, '2026-09-20 13:30:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bf02-63da-7701-a42c-c51b3cd911ff', 'refund', '01a0bf02-63d9-72fd-aa48-7e91e906ced4', NULL, '2026-09-20 13:30:00+00');


--
-- Data for Name: journals_2026_10; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c604-7060-999b-8f9d4c46d1f7', 'deposit', '01a1592e-c603-7454-8ce9-561cff6fbcc3', 7, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c607-7402-8352-e92cd53a0129', 'hold_placed', '01a1592e-c605-74dd-9a48-a13071c3fb8b', NULL, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a15937-edc1-719a-8e54-84cc6fac58da', 'hold_captured', '01a1592e-c605-74dd-9a48-a13071c3fb8b', NULL, '2026-10-20 12:10:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a15941-1581-7486-87dd-58011e353747', 'hold_captured', '01a1592e-c605-74dd-9a48-a13071c3fb8b', NULL, '2026-10-20 12:20:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1594a-3d41-73af-b7c3-7c259f535374', 'hold_captured', '01a1592e-c605-74dd-9a48-a13071c3fb8b', NULL, '2026-10-20 12:30:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a15953-6501-747c-a7a4-f5b9ab7529b3', 'hold_captured', '01a1592e-c605-74dd-9a48-a13071c3fb8b', NULL, '2026-10-20 12:40:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1595c-8cc1-709a-a1dc-8fa14c25d37e', 'hold_captured', '01a1592e-c605-74dd-9a48-a13071c3fb8b', NULL, '2026-10-20 12:50:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a15965-b481-7514-9b41-68dbb67827e6', 'hold_captured', '01a1592e-c605-74dd-9a48-a13071c3fb8b', NULL, '2026-10-20 13:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1596e-dc41-7557-bd57-d4563cffb8ed', 'debt_incurred', '01a1592e-c605-74dd-9a48-a13071c3fb8b', NULL, '2026-10-20 13:10:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a15973-7021-72b2-8d16-c5dd6fc274ab', 'debt_incurred', '01a1592e-c605-74dd-9a48-a13071c3fb8b', NULL, '2026-10-20 13:15:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a15973-7022-71e0-941e-71cfc782fe46', 'fees_collected', NULL, NULL, '2026-10-20 13:15:00+00');


--
-- Data for Name: journals_2026_11; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: journals_other; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: kysely_migration; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0001_clock', '2026-11-23T14:08:05.122Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0002_worker_lease', '2026-11-23T14:08:05.217Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0003_idempotency', '2026-11-23T14:08:05.221Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0004_outbox', '2026-11-23T14:08:05.231Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0005_ledger', '2026-11-23T14:08:05.315Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0006_transactions', '2026-11-23T14:08:05.329Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0007_chain', '2026-11-23T14:08:05.373Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0008_rentals', '2026-11-23T14:08:05.417Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0009_earnings', '2026-11-23T14:08:05.443Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0010_notifications', '2026-11-23T14:08:05.452Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0011_unfinished_transfers', '2026-11-23T14:08:05.453Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0012_former_keys', '2026-11-23T14:08:05.457Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0013_session_write_offs', '2026-11-23T14:08:05.462Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0015_chain_backlog', '2026-11-23T14:08:05.471Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0016_posting_times', '2026-11-23T14:08:05.473Z');


--
-- Data for Name: kysely_migration_lock; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);


--
-- Data for Name: linked_addresses; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: mail_cursor; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.mail_cursor (only_row, "position") VALUES (true, 0);


--
-- Data for Name: mails; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: month_balances; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 1, 425246975, 93);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 2, -70000000, 1);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 12, 0, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 13, -95000000, 1);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 16, 0, 4);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 17, -47500000, 3);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 18, 4349500500, 10);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 19, 0, 15);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 22, -8882433675, 15);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 23, 0, 4);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 24, 0, 9);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 31, 0, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 35, 0, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 39, 760421800, 1);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 65, 0, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 66, 0, 7);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 68, -200111000, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 69, 0, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 70, 0, 7);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 72, -200111000, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 73, 0, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 74, 0, 7);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 76, -200111000, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 77, 0, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 78, 0, 7);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 80, -200111000, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 81, 0, 3);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 82, 0, 14);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 84, -400222000, 4);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 85, 0, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 86, 0, 7);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 88, -150111000, 3);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 89, 0, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 90, 0, 7);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 92, -130111000, 3);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 93, 0, 3);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 94, 0, 14);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 96, -250222000, 5);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 97, 760421800, 8);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 98, 110421800, 9);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 99, 0, 9);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 100, 0, 9);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 101, 760421800, 8);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 102, 760421800, 8);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 103, 760421800, 8);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 104, 760421800, 8);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 105, 760421800, 8);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 106, 617921800, 9);


--
-- Data for Name: notification_settings; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: outbox; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (1, '01a08b30-660c-7643-8000-2594c9ce57e4', 1, 'session.started', 1, 'session', '01a08b30-6607-77c1-adc0-20b144ee364c', 1, 'billing.events.v1.session.started', '01a208bc-44ca-7146-b075-a13543555d8e', '00-6539f1be0647e76346c55089ec9410c2-dbaf7fb9cc83f095-00', '{"id":"01a08b30-6607-77c1-adc0-20b144ee364c","user_id":"rich","provider_id":"owing-owner","provider_owner_id":"owing-owner","job_id":"of-owing-owner","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-10T12:00:00.000Z","last_billed_at":"2026-09-10T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-10T12:00:00.000Z","updated_at":"2026-09-10T12:00:00.000Z"}', '2026-09-10 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (2, '01a08b4b-dd45-75ad-b107-7276d0c62795', 2, 'session.completed', 1, 'session', '01a08b30-6607-77c1-adc0-20b144ee364c', 5, 'billing.events.v1.session.completed', '01a208bc-4534-7529-8961-ea389478a0d5', '00-0d3fb34ffe58ba24b8cebc07b31145eb-7febe1774b6a27e1-00', '{"id":"01a08b30-6607-77c1-adc0-20b144ee364c","user_id":"rich","provider_id":"owing-owner","provider_owner_id":"owing-owner","job_id":"of-owing-owner","status":"completed","end_reason":"requested","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-10T12:00:00.000Z","ended_at":"2026-09-10T12:30:00.000Z","last_billed_at":"2026-09-10T12:30:00.000Z","billed_minutes":30,"total_cost":"0.3001665","platform_fee":"0.015008325","provider_earnings":"0.285158175","metadata":{},"created_at":"2026-09-10T12:00:00.000Z","updated_at":"2026-09-10T12:30:00.000Z"}', '2026-09-10 12:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (3, '01a08b4b-dd46-7352-8d91-e47667ced662', 3, 'payment.confirmed', 1, 'transaction', '01a08b30-660b-72a3-a8f1-03e9484ba491', 4, 'billing.events.v1.payment.confirmed', '01a208bc-4534-7529-8961-ea389478a0d5', '00-0d3fb34ffe58ba24b8cebc07b31145eb-7febe1774b6a27e1-00', '{"id":"01a08b30-660b-72a3-a8f1-03e9484ba491","from_wallet_id":"01a08b30-6604-7202-802a-4b3c9768868f","to_wallet_id":"01a08b30-6602-77f3-9eec-fd3e1b161f0d","type":"payment","status":"confirmed","amount":"0.3001665","fee":"0.015008325","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a08b30-6607-77c1-adc0-20b144ee364c","job_id":"of-owing-owner","metadata":{},"created_at":"2026-09-10T12:10:00.000Z","updated_at":"2026-09-10T12:30:00.000Z","confirmed_at":"2026-09-10T12:30:00.000Z"}', '2026-09-10 12:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (4, '01a08b4b-dd49-7742-932e-620904bdc06a', 4, 'payout.requested', 1, 'transaction', '01a08b4b-dd47-7639-beb6-0b4db0863766', 1, 'billing.events.v1.payout.requested', '01a208bc-4545-773f-a057-a5c0a7a32fcf', '00-65e238e1ef0f0ed64fac5bcf2d87d92d-3c5e6cb383a2bc61-00', '{"id":"01a08b4b-dd47-7639-beb6-0b4db0863766","from_wallet_id":"01a08b30-6602-77f3-9eec-fd3e1b161f0d","type":"payout","status":"pending","amount":"0.285158175","fee":"0","description":"Payout to 4TM8U4sSmdWuchmuSzt9csc5cN5UDmTvL5a3BXJ8oxz1","metadata":{"provider_id":"owing-owner","to_address":"4TM8U4sSmdWuchmuSzt9csc5cN5UDmTvL5a3BXJ8oxz1"},"created_at":"2026-09-10T12:30:00.000Z","updated_at":"2026-09-10T12:30:00.000Z"}', '2026-09-10 12:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (8, '01a08b67-5489-777e-839d-78726179b201', 8, 'payout.requested', 1, 'transaction', '01a08b67-5487-7034-a975-2fcfd559cb13', 1, 'billing.events.v1.payout.requested', '01a208bc-45fd-70f6-93af-2e9533e99905', '00-2bd3f365a2ebcfb812dbb62d2a54a69d-400de7ddb9ea2fc4-00', '{"id":"01a08b67-5487-7034-a975-2fcfd559cb13","from_wallet_id":"01a08b30-6603-73ae-a358-801e0ca7f4c1","type":"payout","status":"pending","amount":"0.285158175","fee":"0","description":"Payout to DSmfL91ZMFbaDBqo1vdTFDi5AbVTumqxwUmyGguiijeP","metadata":{"provider_id":"repaying-owner","to_address":"DSmfL91ZMFbaDBqo1vdTFDi5AbVTumqxwUmyGguiijeP"},"created_at":"2026-09-10T13:00:00.000Z","updated_at":"2026-09-10T13:00:00.000Z"}', '2026-09-10 13:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (9, '01a08b67-548d-7614-9631-7adf82d70d99', 9, 'refund.confirmed', 1, 'transaction', '01a08b67-548b-74b3-bc95-94bda355a62d', 1, 'billing.events.v1.refund.confirmed', '01a208bc-4615-7617-9d89-71a79c8e12d0', '00-3bae4921f2f502ad8b7ebf3b7f7f3cd8-e91d6bf8b96624a0-00', '{"id":"01a08b67-548b-74b3-bc95-94bda355a62d","from_wallet_id":"01a08b30-6602-77f3-9eec-fd3e1b161f0d","to_wallet_id":"01a08b30-6604-7202-802a-4b3c9768868f","type":"refund","status":"confirmed","amount":"0.1","fee":"0.005","description":"Refund of the rental of NVIDIA GeForce RTX 4090","session_id":"01a08b30-6607-77c1-adc0-20b144ee364c","job_id":"of-owing-owner","metadata":{"reason":"the card was broken","provider_share":"taken_back"},"created_at":"2026-09-10T13:00:00.000Z","updated_at":"2026-09-10T13:00:00.000Z","confirmed_at":"2026-09-10T13:00:00.000Z"}', '2026-09-10 13:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (11, '01a08b67-5496-71aa-a790-b4521279dfd7', 11, 'session.started', 1, 'session', '01a08b67-5491-74d8-ac7e-effce6a251c5', 1, 'billing.events.v1.session.started', '01a208bc-4633-70c2-84ae-a5989e98beb8', '00-9ec9b47dac15bcc5415e012e66d83a83-eeab448478a91712-00', '{"id":"01a08b67-5491-74d8-ac7e-effce6a251c5","user_id":"rich","provider_id":"repaying-owner","provider_owner_id":"repaying-owner","job_id":"of-repaying-owner","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-10T13:00:00.000Z","last_billed_at":"2026-09-10T13:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-10T13:00:00.000Z","updated_at":"2026-09-10T13:00:00.000Z"}', '2026-09-10 13:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (26, '01a0bedd-c4cb-76dc-8201-df20bd6d59db', 26, 'session.low_funds', 1, 'session', '01a0beaf-fe23-7708-aa5e-229adeae8197', 6, 'billing.events.v1.session.low_funds', 'tick', NULL, '{"id":"01a0beaf-fe23-7708-aa5e-229adeae8197","user_id":"kept","provider_id":"kept","provider_owner_id":"kept","job_id":"of-kept","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:50:00.000Z","billed_minutes":50,"total_cost":"0.5002775","platform_fee":"0.025013875","provider_earnings":"0.475263625","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:50:00.000Z"}', '2026-09-20 12:50:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (5, '01a08b4b-dd50-7205-97a3-52084df5e109', 5, 'session.started', 1, 'session', '01a08b4b-dd4b-7618-9c84-d0df01abfce5', 1, 'billing.events.v1.session.started', '01a208bc-4588-73cb-b336-612057b8512a', '00-7489eac2efe9869d916c6d777eb95b67-b93e6023ae891c86-00', '{"id":"01a08b4b-dd4b-7618-9c84-d0df01abfce5","user_id":"rich","provider_id":"repaying-owner","provider_owner_id":"repaying-owner","job_id":"of-repaying-owner","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-10T12:30:00.000Z","last_billed_at":"2026-09-10T12:30:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-10T12:30:00.000Z","updated_at":"2026-09-10T12:30:00.000Z"}', '2026-09-10 12:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (6, '01a08b67-5485-7738-a5c9-09d9dd6115a8', 6, 'session.completed', 1, 'session', '01a08b4b-dd4b-7618-9c84-d0df01abfce5', 5, 'billing.events.v1.session.completed', '01a208bc-45ea-739f-a43b-572282c22805', '00-66833821c5801f0e8b62bdd387c61c81-8b6912c996c5c576-00', '{"id":"01a08b4b-dd4b-7618-9c84-d0df01abfce5","user_id":"rich","provider_id":"repaying-owner","provider_owner_id":"repaying-owner","job_id":"of-repaying-owner","status":"completed","end_reason":"requested","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-10T12:30:00.000Z","ended_at":"2026-09-10T13:00:00.000Z","last_billed_at":"2026-09-10T13:00:00.000Z","billed_minutes":30,"total_cost":"0.3001665","platform_fee":"0.015008325","provider_earnings":"0.285158175","metadata":{},"created_at":"2026-09-10T12:30:00.000Z","updated_at":"2026-09-10T13:00:00.000Z"}', '2026-09-10 13:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (7, '01a08b67-5486-73d6-86de-9e18610b41c6', 7, 'payment.confirmed', 1, 'transaction', '01a08b4b-dd4f-7224-a6c6-35f2ad6a5be4', 4, 'billing.events.v1.payment.confirmed', '01a208bc-45ea-739f-a43b-572282c22805', '00-66833821c5801f0e8b62bdd387c61c81-8b6912c996c5c576-00', '{"id":"01a08b4b-dd4f-7224-a6c6-35f2ad6a5be4","from_wallet_id":"01a08b30-6604-7202-802a-4b3c9768868f","to_wallet_id":"01a08b30-6603-73ae-a358-801e0ca7f4c1","type":"payment","status":"confirmed","amount":"0.3001665","fee":"0.015008325","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a08b4b-dd4b-7618-9c84-d0df01abfce5","job_id":"of-repaying-owner","metadata":{},"created_at":"2026-09-10T12:40:00.000Z","updated_at":"2026-09-10T13:00:00.000Z","confirmed_at":"2026-09-10T13:00:00.000Z"}', '2026-09-10 13:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (10, '01a08b67-5490-7040-9ae4-a399137db0dc', 10, 'refund.confirmed', 1, 'transaction', '01a08b67-548e-7502-932e-522f89958bc6', 1, 'billing.events.v1.refund.confirmed', '01a208bc-4624-707d-95ac-0bf576c52c2e', '00-2747674591ea599810bbfa8bfaf78f1b-8c2d0f0492e79d1a-00', '{"id":"01a08b67-548e-7502-932e-522f89958bc6","from_wallet_id":"01a08b30-6603-73ae-a358-801e0ca7f4c1","to_wallet_id":"01a08b30-6604-7202-802a-4b3c9768868f","type":"refund","status":"confirmed","amount":"0.1","fee":"0.005","description":"Refund of the rental of NVIDIA GeForce RTX 4090","session_id":"01a08b4b-dd4b-7618-9c84-d0df01abfce5","job_id":"of-repaying-owner","metadata":{"reason":"the card was broken","provider_share":"taken_back"},"created_at":"2026-09-10T13:00:00.000Z","updated_at":"2026-09-10T13:00:00.000Z","confirmed_at":"2026-09-10T13:00:00.000Z"}', '2026-09-10 13:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (14, '01a08b82-cbcb-73e4-a003-ffb1a1256549', 14, 'payout.requested', 1, 'transaction', '01a08b82-cbc9-746c-868a-76ea04c146e1', 1, 'billing.events.v1.payout.requested', '01a208bc-46a9-7203-8f57-cd98d1ac1b5e', '00-ee7029539d8b183379bb3a66f9154c4f-8dd0970645492792-00', '{"id":"01a08b82-cbc9-746c-868a-76ea04c146e1","from_wallet_id":"01a08b30-6603-73ae-a358-801e0ca7f4c1","type":"payout","status":"pending","amount":"0.190158175","fee":"0","description":"Payout to DSmfL91ZMFbaDBqo1vdTFDi5AbVTumqxwUmyGguiijeP","metadata":{"provider_id":"repaying-owner","to_address":"DSmfL91ZMFbaDBqo1vdTFDi5AbVTumqxwUmyGguiijeP"},"created_at":"2026-09-10T13:30:00.000Z","updated_at":"2026-09-10T13:30:00.000Z"}', '2026-09-10 13:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (15, '01a08b82-cbcf-7549-811c-fbc063babfe0', 15, 'refund.confirmed', 1, 'transaction', '01a08b82-cbcd-74b7-a829-09dc81bc5e4d', 1, 'billing.events.v1.refund.confirmed', '01a208bc-46c6-722a-9285-790f85a6a581', '00-ecb0c212e911c8cced44fef647569a5f-150425f7ca525e24-00', '{"id":"01a08b82-cbcd-74b7-a829-09dc81bc5e4d","from_wallet_id":"01a08b30-6603-73ae-a358-801e0ca7f4c1","to_wallet_id":"01a08b30-6604-7202-802a-4b3c9768868f","type":"refund","status":"confirmed","amount":"0.05","fee":"0.0025","description":"Refund of the rental of NVIDIA GeForce RTX 4090","session_id":"01a08b4b-dd4b-7618-9c84-d0df01abfce5","job_id":"of-repaying-owner","metadata":{"reason":"the card was broken","provider_share":"taken_back"},"created_at":"2026-09-10T13:30:00.000Z","updated_at":"2026-09-10T13:30:00.000Z","confirmed_at":"2026-09-10T13:30:00.000Z"}', '2026-09-10 13:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (16, '01a0beaf-fe28-749a-b9fd-4e1cc012d689', 16, 'session.started', 1, 'session', '01a0beaf-fe23-7708-aa5e-229adeae8197', 1, 'billing.events.v1.session.started', '01a208bc-4761-7343-90c8-dc2d5c3b13a9', '00-222cf42f502e817a7daec2a3d950f6fa-48f0d88b79b2422a-00', '{"id":"01a0beaf-fe23-7708-aa5e-229adeae8197","user_id":"kept","provider_id":"kept","provider_owner_id":"kept","job_id":"of-kept","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:00:00.000Z"}', '2026-09-20 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (59, '01a0bef9-3c22-73ad-b655-ab66a594ea2a', 59, 'payment.confirmed', 1, 'transaction', '01a0beaf-fe45-737e-af9e-a9e2ea94a7fe', 8, 'billing.events.v1.payment.confirmed', 'tick', NULL, '{"id":"01a0beaf-fe45-737e-af9e-a9e2ea94a7fe","from_wallet_id":"01a0beaf-fe1a-773a-b664-342ae798517c","to_wallet_id":"01a0beaf-fe07-75c2-b674-d41f051974c3","type":"payment","status":"confirmed","amount":"0.800444","fee":"0.0400222","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a0beaf-fe41-7227-b272-2346cb530690","job_id":"of-repaid","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:20:00.000Z","confirmed_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (12, '01a08b82-cbc5-720d-9380-38a2660487e0', 12, 'session.completed', 1, 'session', '01a08b67-5491-74d8-ac7e-effce6a251c5', 5, 'billing.events.v1.session.completed', '01a208bc-4697-74b2-bed2-ab18b30794c4', '00-c685fcbfd44dab3697fd9872f6a97a21-a77612ce114810a1-00', '{"id":"01a08b67-5491-74d8-ac7e-effce6a251c5","user_id":"rich","provider_id":"repaying-owner","provider_owner_id":"repaying-owner","job_id":"of-repaying-owner","status":"completed","end_reason":"requested","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-10T13:00:00.000Z","ended_at":"2026-09-10T13:30:00.000Z","last_billed_at":"2026-09-10T13:30:00.000Z","billed_minutes":30,"total_cost":"0.3001665","platform_fee":"0.015008325","provider_earnings":"0.285158175","metadata":{},"created_at":"2026-09-10T13:00:00.000Z","updated_at":"2026-09-10T13:30:00.000Z"}', '2026-09-10 13:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (13, '01a08b82-cbc6-71d9-a9b6-b49b92d8d199', 13, 'payment.confirmed', 1, 'transaction', '01a08b67-5495-71fd-910e-adae52b24059', 4, 'billing.events.v1.payment.confirmed', '01a208bc-4697-74b2-bed2-ab18b30794c4', '00-c685fcbfd44dab3697fd9872f6a97a21-a77612ce114810a1-00', '{"id":"01a08b67-5495-71fd-910e-adae52b24059","from_wallet_id":"01a08b30-6604-7202-802a-4b3c9768868f","to_wallet_id":"01a08b30-6603-73ae-a358-801e0ca7f4c1","type":"payment","status":"confirmed","amount":"0.3001665","fee":"0.015008325","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a08b67-5491-74d8-ac7e-effce6a251c5","job_id":"of-repaying-owner","metadata":{},"created_at":"2026-09-10T13:10:00.000Z","updated_at":"2026-09-10T13:30:00.000Z","confirmed_at":"2026-09-10T13:30:00.000Z"}', '2026-09-10 13:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (17, '01a0beaf-fe2e-703c-85b5-eabed9002802', 17, 'session.started', 1, 'session', '01a0beaf-fe29-7742-a776-505bfea79c1c', 1, 'billing.events.v1.session.started', '01a208bc-476c-70cf-b04f-007fb95f5a4e', '00-ae793aadb4bc856ce6f044252f4a1a97-fbf37f7823d08634-00', '{"id":"01a0beaf-fe29-7742-a776-505bfea79c1c","user_id":"partly-paid-out","provider_id":"partlyPaidOut","provider_owner_id":"partlyPaidOut","job_id":"of-partlyPaidOut","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:00:00.000Z"}', '2026-09-20 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (19, '01a0beaf-fe3a-750b-b6a0-ed7733f4aaa0', 19, 'session.started', 1, 'session', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', 1, 'billing.events.v1.session.started', '01a208bc-4781-7615-8c98-e8e123e6a8f4', '00-60dccf41a715330f76b6efdeb5aec86b-f7f4f88033ee4e76-00', '{"id":"01a0beaf-fe35-70a0-9fb0-1473d17b1c09","user_id":"in-flight","provider_id":"inFlight","provider_owner_id":"inFlight","job_id":"of-inFlight","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:00:00.000Z"}', '2026-09-20 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (21, '01a0beaf-fe46-7711-bf88-3ca70d04844f', 21, 'session.started', 1, 'session', '01a0beaf-fe41-7227-b272-2346cb530690', 1, 'billing.events.v1.session.started', '01a208bc-4798-70a9-ba6e-2ad74ae0cd72', '00-42e16e5da569d32bf1de92be625450a9-993398d65a3c26aa-00', '{"id":"01a0beaf-fe41-7227-b272-2346cb530690","user_id":"repaid","provider_id":"repaid","provider_owner_id":"repaid","job_id":"of-repaid","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:00:00.000Z"}', '2026-09-20 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (23, '01a0beaf-fe52-7683-85b0-314349a6bc2d', 23, 'session.started', 1, 'session', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', 1, 'billing.events.v1.session.started', '01a208bc-47ae-7256-838c-7973000ea26b', '00-40ce3e11fedf557f6b13437680e1e9c6-1c167249d551e166-00', '{"id":"01a0beaf-fe4d-74fb-b77c-f37edec649a0","user_id":"refunded","provider_id":"unrefunded","provider_owner_id":"unrefunded","job_id":"of-unrefunded","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:00:00.000Z"}', '2026-09-20 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (18, '01a0beaf-fe34-73c9-894d-6ccbadc68d09', 18, 'session.started', 1, 'session', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', 1, 'billing.events.v1.session.started', '01a208bc-4779-725c-b123-7dd2fd8b4ffa', '00-240b0d0b5114da772bbc14c9d08828e3-e188128262931ae8-00', '{"id":"01a0beaf-fe2f-7415-9d4a-3b8def395e20","user_id":"paid-out","provider_id":"paidOut","provider_owner_id":"paidOut","job_id":"of-paidOut","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:00:00.000Z"}', '2026-09-20 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (20, '01a0beaf-fe40-7129-a8ba-31bd963e356c', 20, 'session.started', 1, 'session', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', 1, 'billing.events.v1.session.started', '01a208bc-478b-737b-bbd0-bf45a801d5d1', '00-e18d22b080e64890b2131a7cee5e4b42-8c1aa8ca72009168-00', '{"id":"01a0beaf-fe3b-73dc-a3af-48d536e26d8c","user_id":"twice","provider_id":"first","provider_owner_id":"first","job_id":"of-first","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:00:00.000Z"}', '2026-09-20 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (22, '01a0beaf-fe4c-71cf-b396-d6742178baeb', 22, 'session.started', 1, 'session', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', 1, 'billing.events.v1.session.started', '01a208bc-47a2-730c-ad35-e614f97e3c2a', '00-fbf9d4910d92502647dfd64995260608-2b6924e8c2599f92-00', '{"id":"01a0beaf-fe47-7725-bdd6-3d28f53c2f05","user_id":"written-off","provider_id":"writtenOff","provider_owner_id":"writtenOff","job_id":"of-writtenOff","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:00:00.000Z"}', '2026-09-20 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (25, '01a0beb9-25d4-7530-b97a-09ce93a5b94d', 25, 'session.started', 1, 'session', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', 1, 'billing.events.v1.session.started', '01a208bc-47db-73c0-b5d0-84cbc9ed212c', '00-f7bd17b8d8ae5a9ddc01007a2ca321d9-17b4051275bbe631-00', '{"id":"01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee","user_id":"refunded","provider_id":"refunded","provider_owner_id":"refunded","job_id":"of-refunded","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:10:00.000Z","last_billed_at":"2026-09-20T12:10:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T12:10:00.000Z"}', '2026-09-20 12:10:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (24, '01a0beb9-25ce-7278-9c3a-28ce71036fb7', 24, 'session.started', 1, 'session', '01a0beb9-25c9-72b9-b561-53bd86835306', 1, 'billing.events.v1.session.started', '01a208bc-47d0-70e6-844e-36a818045c33', '00-4a46e5cb9557e8fc5dc98cd637655652-e26d5bb97788bf6d-00', '{"id":"01a0beb9-25c9-72b9-b561-53bd86835306","user_id":"twice","provider_id":"second","provider_owner_id":"second","job_id":"of-second","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:10:00.000Z","last_billed_at":"2026-09-20T12:10:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T12:10:00.000Z"}', '2026-09-20 12:10:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (70, '01a0bf02-63db-7138-b918-68913a2a3141', 70, 'refund.confirmed', 1, 'transaction', '01a0bf02-63d9-72fd-aa48-7e91e906ced4', 1, 'billing.events.v1.refund.confirmed', '01a208bc-4903-76ee-8853-fdd3e5135d7f', '00-6a5041d0233b7f5bad5b1e3d6131353c-086702c3a09d806e-00', '{"id":"01a0bf02-63d9-72fd-aa48-7e91e906ced4","from_wallet_id":"01a0beaf-fe0a-71f9-b830-304118fe8e51","to_wallet_id":"01a0beaf-fe20-74f4-a9d4-2aead8c346f6","type":"refund","status":"confirmed","amount":"0.15","fee":"0.0075","description":"Refund of the rental of NVIDIA GeForce RTX 4090","session_id":"01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee","job_id":"of-refunded","metadata":{"reason":"the card was broken","provider_share":"taken_back"},"created_at":"2026-09-20T13:30:00.000Z","updated_at":"2026-09-20T13:30:00.000Z","confirmed_at":"2026-09-20T13:30:00.000Z"}', '2026-09-20 13:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (71, '01a1592e-c60a-77b2-ae6b-142997adc590', 71, 'session.started', 1, 'session', '01a1592e-c605-74dd-9a48-a13071c3fb8b', 1, 'billing.events.v1.session.started', '01a208bc-4931-753d-801f-ab23e21057f9', '00-eaa17d1763e26dc52429c1a91ba8d27d-3c40dee08a374476-00', '{"id":"01a1592e-c605-74dd-9a48-a13071c3fb8b","user_id":"in-grace","provider_id":"inGrace","provider_owner_id":"inGrace","job_id":"of-inGrace","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-10-20T12:00:00.000Z","last_billed_at":"2026-10-20T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-10-20T12:00:00.000Z","updated_at":"2026-10-20T12:00:00.000Z"}', '2026-10-20 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (27, '01a0bedd-c4cc-74c4-96f8-0b298637d772', 27, 'session.low_funds', 1, 'session', '01a0beaf-fe29-7742-a776-505bfea79c1c', 6, 'billing.events.v1.session.low_funds', 'tick', NULL, '{"id":"01a0beaf-fe29-7742-a776-505bfea79c1c","user_id":"partly-paid-out","provider_id":"partlyPaidOut","provider_owner_id":"partlyPaidOut","job_id":"of-partlyPaidOut","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:50:00.000Z","billed_minutes":50,"total_cost":"0.5002775","platform_fee":"0.025013875","provider_earnings":"0.475263625","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:50:00.000Z"}', '2026-09-20 12:50:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (28, '01a0bedd-c4cd-70fc-bf9a-679d1f7773df', 28, 'session.low_funds', 1, 'session', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', 6, 'billing.events.v1.session.low_funds', 'tick', NULL, '{"id":"01a0beaf-fe2f-7415-9d4a-3b8def395e20","user_id":"paid-out","provider_id":"paidOut","provider_owner_id":"paidOut","job_id":"of-paidOut","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:50:00.000Z","billed_minutes":50,"total_cost":"0.5002775","platform_fee":"0.025013875","provider_earnings":"0.475263625","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:50:00.000Z"}', '2026-09-20 12:50:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (29, '01a0bedd-c4ce-745e-bfea-1936eafb2c7f', 29, 'session.low_funds', 1, 'session', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', 6, 'billing.events.v1.session.low_funds', 'tick', NULL, '{"id":"01a0beaf-fe35-70a0-9fb0-1473d17b1c09","user_id":"in-flight","provider_id":"inFlight","provider_owner_id":"inFlight","job_id":"of-inFlight","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:50:00.000Z","billed_minutes":50,"total_cost":"0.5002775","platform_fee":"0.025013875","provider_earnings":"0.475263625","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:50:00.000Z"}', '2026-09-20 12:50:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (30, '01a0bedd-c4cf-707b-abd3-e01d23560399', 30, 'session.low_funds', 1, 'session', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', 6, 'billing.events.v1.session.low_funds', 'tick', NULL, '{"id":"01a0beaf-fe3b-73dc-a3af-48d536e26d8c","user_id":"twice","provider_id":"first","provider_owner_id":"first","job_id":"of-first","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:50:00.000Z","billed_minutes":50,"total_cost":"0.5002775","platform_fee":"0.025013875","provider_earnings":"0.475263625","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:50:00.000Z"}', '2026-09-20 12:50:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (31, '01a0bedd-c4d0-76d9-8107-117cb9cc5e05', 31, 'session.low_funds', 1, 'session', '01a0beaf-fe41-7227-b272-2346cb530690', 6, 'billing.events.v1.session.low_funds', 'tick', NULL, '{"id":"01a0beaf-fe41-7227-b272-2346cb530690","user_id":"repaid","provider_id":"repaid","provider_owner_id":"repaid","job_id":"of-repaid","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:50:00.000Z","billed_minutes":50,"total_cost":"0.5002775","platform_fee":"0.025013875","provider_earnings":"0.475263625","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:50:00.000Z"}', '2026-09-20 12:50:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (32, '01a0bedd-c4d1-7347-b1ce-b77c40d79aeb', 32, 'session.low_funds', 1, 'session', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', 6, 'billing.events.v1.session.low_funds', 'tick', NULL, '{"id":"01a0beaf-fe47-7725-bdd6-3d28f53c2f05","user_id":"written-off","provider_id":"writtenOff","provider_owner_id":"writtenOff","job_id":"of-writtenOff","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:50:00.000Z","billed_minutes":50,"total_cost":"0.5002775","platform_fee":"0.025013875","provider_earnings":"0.475263625","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:50:00.000Z"}', '2026-09-20 12:50:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (33, '01a0bedd-c4d2-7725-948b-5f40bdb2a98e', 33, 'session.low_funds', 1, 'session', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', 6, 'billing.events.v1.session.low_funds', 'tick', NULL, '{"id":"01a0beaf-fe4d-74fb-b77c-f37edec649a0","user_id":"refunded","provider_id":"unrefunded","provider_owner_id":"unrefunded","job_id":"of-unrefunded","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T12:50:00.000Z","billed_minutes":50,"total_cost":"0.5002775","platform_fee":"0.025013875","provider_earnings":"0.475263625","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:50:00.000Z"}', '2026-09-20 12:50:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (34, '01a0bee6-ec8b-7714-b72a-bd275302319e', 34, 'session.low_funds', 1, 'session', '01a0beb9-25c9-72b9-b561-53bd86835306', 6, 'billing.events.v1.session.low_funds', 'tick', NULL, '{"id":"01a0beb9-25c9-72b9-b561-53bd86835306","user_id":"twice","provider_id":"second","provider_owner_id":"second","job_id":"of-second","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:10:00.000Z","last_billed_at":"2026-09-20T13:00:00.000Z","billed_minutes":50,"total_cost":"0.5002775","platform_fee":"0.025013875","provider_earnings":"0.475263625","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:00:00.000Z"}', '2026-09-20 13:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (35, '01a0bee6-ec8c-71eb-a8b4-dd3db86575c1', 35, 'session.low_funds', 1, 'session', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', 6, 'billing.events.v1.session.low_funds', 'tick', NULL, '{"id":"01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee","user_id":"refunded","provider_id":"refunded","provider_owner_id":"refunded","job_id":"of-refunded","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:10:00.000Z","last_billed_at":"2026-09-20T13:00:00.000Z","billed_minutes":50,"total_cost":"0.5002775","platform_fee":"0.025013875","provider_earnings":"0.475263625","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:00:00.000Z"}', '2026-09-20 13:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (36, '01a0bef0-144b-7395-bb7d-10b8d0908ad4', 36, 'session.in_grace', 1, 'session', '01a0beaf-fe23-7708-aa5e-229adeae8197', 8, 'billing.events.v1.session.in_grace', 'tick', NULL, '{"id":"01a0beaf-fe23-7708-aa5e-229adeae8197","user_id":"kept","provider_id":"kept","provider_owner_id":"kept","job_id":"of-kept","status":"grace","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T13:10:00.000Z","billed_minutes":70,"total_cost":"0.7003885","platform_fee":"0.035019425","provider_earnings":"0.665369075","debt":"0.1000555","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:10:00.000Z"}', '2026-09-20 13:10:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (37, '01a0bef0-144c-72c1-8010-aae723996afe', 37, 'session.in_grace', 1, 'session', '01a0beaf-fe29-7742-a776-505bfea79c1c', 8, 'billing.events.v1.session.in_grace', 'tick', NULL, '{"id":"01a0beaf-fe29-7742-a776-505bfea79c1c","user_id":"partly-paid-out","provider_id":"partlyPaidOut","provider_owner_id":"partlyPaidOut","job_id":"of-partlyPaidOut","status":"grace","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T13:10:00.000Z","billed_minutes":70,"total_cost":"0.7003885","platform_fee":"0.035019425","provider_earnings":"0.665369075","debt":"0.1000555","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:10:00.000Z"}', '2026-09-20 13:10:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (38, '01a0bef0-144d-76d8-82fc-59d2e163a490', 38, 'session.in_grace', 1, 'session', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', 8, 'billing.events.v1.session.in_grace', 'tick', NULL, '{"id":"01a0beaf-fe2f-7415-9d4a-3b8def395e20","user_id":"paid-out","provider_id":"paidOut","provider_owner_id":"paidOut","job_id":"of-paidOut","status":"grace","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T13:10:00.000Z","billed_minutes":70,"total_cost":"0.7003885","platform_fee":"0.035019425","provider_earnings":"0.665369075","debt":"0.1000555","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:10:00.000Z"}', '2026-09-20 13:10:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (39, '01a0bef0-144e-746b-a375-8005e8c80f68', 39, 'session.in_grace', 1, 'session', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', 8, 'billing.events.v1.session.in_grace', 'tick', NULL, '{"id":"01a0beaf-fe35-70a0-9fb0-1473d17b1c09","user_id":"in-flight","provider_id":"inFlight","provider_owner_id":"inFlight","job_id":"of-inFlight","status":"grace","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T13:10:00.000Z","billed_minutes":70,"total_cost":"0.7003885","platform_fee":"0.035019425","provider_earnings":"0.665369075","debt":"0.1000555","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:10:00.000Z"}', '2026-09-20 13:10:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (40, '01a0bef0-144f-71d5-8df4-bd1885565d21', 40, 'session.in_grace', 1, 'session', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', 8, 'billing.events.v1.session.in_grace', 'tick', NULL, '{"id":"01a0beaf-fe3b-73dc-a3af-48d536e26d8c","user_id":"twice","provider_id":"first","provider_owner_id":"first","job_id":"of-first","status":"grace","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T13:10:00.000Z","billed_minutes":70,"total_cost":"0.7003885","platform_fee":"0.035019425","provider_earnings":"0.665369075","debt":"0.1000555","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:10:00.000Z"}', '2026-09-20 13:10:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (41, '01a0bef0-1450-7799-a1f3-6a05b944bab2', 41, 'session.in_grace', 1, 'session', '01a0beaf-fe41-7227-b272-2346cb530690', 8, 'billing.events.v1.session.in_grace', 'tick', NULL, '{"id":"01a0beaf-fe41-7227-b272-2346cb530690","user_id":"repaid","provider_id":"repaid","provider_owner_id":"repaid","job_id":"of-repaid","status":"grace","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T13:10:00.000Z","billed_minutes":70,"total_cost":"0.7003885","platform_fee":"0.035019425","provider_earnings":"0.665369075","debt":"0.1000555","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:10:00.000Z"}', '2026-09-20 13:10:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (42, '01a0bef0-1451-7226-a2ab-a5ef67858def', 42, 'session.in_grace', 1, 'session', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', 8, 'billing.events.v1.session.in_grace', 'tick', NULL, '{"id":"01a0beaf-fe47-7725-bdd6-3d28f53c2f05","user_id":"written-off","provider_id":"writtenOff","provider_owner_id":"writtenOff","job_id":"of-writtenOff","status":"grace","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T13:10:00.000Z","billed_minutes":70,"total_cost":"0.7003885","platform_fee":"0.035019425","provider_earnings":"0.665369075","debt":"0.1000555","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:10:00.000Z"}', '2026-09-20 13:10:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (43, '01a0bef0-1452-72bd-8691-10bb79cbb0da', 43, 'session.in_grace', 1, 'session', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', 8, 'billing.events.v1.session.in_grace', 'tick', NULL, '{"id":"01a0beaf-fe4d-74fb-b77c-f37edec649a0","user_id":"refunded","provider_id":"unrefunded","provider_owner_id":"unrefunded","job_id":"of-unrefunded","status":"grace","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T13:10:00.000Z","billed_minutes":70,"total_cost":"0.7003885","platform_fee":"0.035019425","provider_earnings":"0.665369075","debt":"0.1000555","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:10:00.000Z"}', '2026-09-20 13:10:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (44, '01a0bef9-3c13-7021-ac71-85714a5b554b', 44, 'session.terminated', 1, 'session', '01a0beaf-fe23-7708-aa5e-229adeae8197', 9, 'billing.events.v1.session.terminated', 'tick', NULL, '{"id":"01a0beaf-fe23-7708-aa5e-229adeae8197","user_id":"kept","provider_id":"kept","provider_owner_id":"kept","job_id":"of-kept","status":"terminated","end_reason":"insufficient_funds","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","ended_at":"2026-09-20T13:20:00.000Z","last_billed_at":"2026-09-20T13:20:00.000Z","billed_minutes":80,"total_cost":"0.800444","platform_fee":"0.0400222","provider_earnings":"0.7604218","debt":"0.200111","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (52, '01a0bef9-3c1b-745d-bd69-f6407e1e8f6f', 52, 'session.in_grace', 1, 'session', '01a0beb9-25c9-72b9-b561-53bd86835306', 8, 'billing.events.v1.session.in_grace', 'tick', NULL, '{"id":"01a0beb9-25c9-72b9-b561-53bd86835306","user_id":"twice","provider_id":"second","provider_owner_id":"second","job_id":"of-second","status":"grace","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:10:00.000Z","last_billed_at":"2026-09-20T13:20:00.000Z","billed_minutes":70,"total_cost":"0.7003885","platform_fee":"0.035019425","provider_earnings":"0.665369075","debt":"0.1000555","grace_until":"2026-09-20T13:30:00.000Z","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (45, '01a0bef9-3c14-71be-b4bf-8e0e549f734c', 45, 'session.terminated', 1, 'session', '01a0beaf-fe29-7742-a776-505bfea79c1c', 9, 'billing.events.v1.session.terminated', 'tick', NULL, '{"id":"01a0beaf-fe29-7742-a776-505bfea79c1c","user_id":"partly-paid-out","provider_id":"partlyPaidOut","provider_owner_id":"partlyPaidOut","job_id":"of-partlyPaidOut","status":"terminated","end_reason":"insufficient_funds","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","ended_at":"2026-09-20T13:20:00.000Z","last_billed_at":"2026-09-20T13:20:00.000Z","billed_minutes":80,"total_cost":"0.800444","platform_fee":"0.0400222","provider_earnings":"0.7604218","debt":"0.200111","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (46, '01a0bef9-3c15-77f8-b657-53f979c70d6d', 46, 'session.terminated', 1, 'session', '01a0beaf-fe2f-7415-9d4a-3b8def395e20', 9, 'billing.events.v1.session.terminated', 'tick', NULL, '{"id":"01a0beaf-fe2f-7415-9d4a-3b8def395e20","user_id":"paid-out","provider_id":"paidOut","provider_owner_id":"paidOut","job_id":"of-paidOut","status":"terminated","end_reason":"insufficient_funds","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","ended_at":"2026-09-20T13:20:00.000Z","last_billed_at":"2026-09-20T13:20:00.000Z","billed_minutes":80,"total_cost":"0.800444","platform_fee":"0.0400222","provider_earnings":"0.7604218","debt":"0.200111","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (47, '01a0bef9-3c16-776f-913c-94c8db7af2d2', 47, 'session.terminated', 1, 'session', '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', 9, 'billing.events.v1.session.terminated', 'tick', NULL, '{"id":"01a0beaf-fe35-70a0-9fb0-1473d17b1c09","user_id":"in-flight","provider_id":"inFlight","provider_owner_id":"inFlight","job_id":"of-inFlight","status":"terminated","end_reason":"insufficient_funds","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","ended_at":"2026-09-20T13:20:00.000Z","last_billed_at":"2026-09-20T13:20:00.000Z","billed_minutes":80,"total_cost":"0.800444","platform_fee":"0.0400222","provider_earnings":"0.7604218","debt":"0.200111","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (48, '01a0bef9-3c17-76f2-8a3e-676b2292cba7', 48, 'session.terminated', 1, 'session', '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', 9, 'billing.events.v1.session.terminated', 'tick', NULL, '{"id":"01a0beaf-fe3b-73dc-a3af-48d536e26d8c","user_id":"twice","provider_id":"first","provider_owner_id":"first","job_id":"of-first","status":"terminated","end_reason":"insufficient_funds","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","ended_at":"2026-09-20T13:20:00.000Z","last_billed_at":"2026-09-20T13:20:00.000Z","billed_minutes":80,"total_cost":"0.800444","platform_fee":"0.0400222","provider_earnings":"0.7604218","debt":"0.200111","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (49, '01a0bef9-3c18-75af-adf4-db1d9cbee142', 49, 'session.terminated', 1, 'session', '01a0beaf-fe41-7227-b272-2346cb530690', 9, 'billing.events.v1.session.terminated', 'tick', NULL, '{"id":"01a0beaf-fe41-7227-b272-2346cb530690","user_id":"repaid","provider_id":"repaid","provider_owner_id":"repaid","job_id":"of-repaid","status":"terminated","end_reason":"insufficient_funds","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","ended_at":"2026-09-20T13:20:00.000Z","last_billed_at":"2026-09-20T13:20:00.000Z","billed_minutes":80,"total_cost":"0.800444","platform_fee":"0.0400222","provider_earnings":"0.7604218","debt":"0.200111","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (50, '01a0bef9-3c19-74fd-b4b5-0309441d28d6', 50, 'session.terminated', 1, 'session', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', 9, 'billing.events.v1.session.terminated', 'tick', NULL, '{"id":"01a0beaf-fe47-7725-bdd6-3d28f53c2f05","user_id":"written-off","provider_id":"writtenOff","provider_owner_id":"writtenOff","job_id":"of-writtenOff","status":"terminated","end_reason":"insufficient_funds","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","ended_at":"2026-09-20T13:20:00.000Z","last_billed_at":"2026-09-20T13:20:00.000Z","billed_minutes":80,"total_cost":"0.800444","platform_fee":"0.0400222","provider_earnings":"0.7604218","debt":"0.200111","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (51, '01a0bef9-3c1a-777b-ab83-e1eed6cbdf51', 51, 'session.terminated', 1, 'session', '01a0beaf-fe4d-74fb-b77c-f37edec649a0', 9, 'billing.events.v1.session.terminated', 'tick', NULL, '{"id":"01a0beaf-fe4d-74fb-b77c-f37edec649a0","user_id":"refunded","provider_id":"unrefunded","provider_owner_id":"unrefunded","job_id":"of-unrefunded","status":"terminated","end_reason":"insufficient_funds","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:00:00.000Z","ended_at":"2026-09-20T13:20:00.000Z","last_billed_at":"2026-09-20T13:20:00.000Z","billed_minutes":80,"total_cost":"0.800444","platform_fee":"0.0400222","provider_earnings":"0.7604218","debt":"0.200111","grace_until":"2026-09-20T13:20:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (53, '01a0bef9-3c1c-7036-8988-b8182e0d6ff1', 53, 'session.in_grace', 1, 'session', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', 8, 'billing.events.v1.session.in_grace', 'tick', NULL, '{"id":"01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee","user_id":"refunded","provider_id":"refunded","provider_owner_id":"refunded","job_id":"of-refunded","status":"grace","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:10:00.000Z","last_billed_at":"2026-09-20T13:20:00.000Z","billed_minutes":70,"total_cost":"0.7003885","platform_fee":"0.035019425","provider_earnings":"0.665369075","debt":"0.1000555","grace_until":"2026-09-20T13:30:00.000Z","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (54, '01a0bef9-3c1d-72bd-ad05-aa26d7789782', 54, 'payment.confirmed', 1, 'transaction', '01a0beaf-fe27-726b-904f-ca32456c13c4', 8, 'billing.events.v1.payment.confirmed', 'tick', NULL, '{"id":"01a0beaf-fe27-726b-904f-ca32456c13c4","from_wallet_id":"01a0beaf-fe0b-75be-aada-10fccc6d6778","to_wallet_id":"01a0beaf-fe01-70ba-b193-749cd0de3f03","type":"payment","status":"confirmed","amount":"0.800444","fee":"0.0400222","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a0beaf-fe23-7708-aa5e-229adeae8197","job_id":"of-kept","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:20:00.000Z","confirmed_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (55, '01a0bef9-3c1e-7619-9be6-e3056bfa8d5b', 55, 'payment.confirmed', 1, 'transaction', '01a0beaf-fe2d-704c-bb4b-995835efd1aa', 8, 'billing.events.v1.payment.confirmed', 'tick', NULL, '{"id":"01a0beaf-fe2d-704c-bb4b-995835efd1aa","from_wallet_id":"01a0beaf-fe0e-779a-a34f-a9fe096896e9","to_wallet_id":"01a0beaf-fe02-7278-b630-8ee92b8563c6","type":"payment","status":"confirmed","amount":"0.800444","fee":"0.0400222","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a0beaf-fe29-7742-a776-505bfea79c1c","job_id":"of-partlyPaidOut","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:20:00.000Z","confirmed_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (56, '01a0bef9-3c1f-75bd-8282-063a4056baa1', 56, 'payment.confirmed', 1, 'transaction', '01a0beaf-fe33-746e-b5e3-ce6a075193be', 8, 'billing.events.v1.payment.confirmed', 'tick', NULL, '{"id":"01a0beaf-fe33-746e-b5e3-ce6a075193be","from_wallet_id":"01a0beaf-fe11-76ab-9221-069667ef9577","to_wallet_id":"01a0beaf-fe03-701e-88a5-81a5db6bb7e8","type":"payment","status":"confirmed","amount":"0.800444","fee":"0.0400222","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a0beaf-fe2f-7415-9d4a-3b8def395e20","job_id":"of-paidOut","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:20:00.000Z","confirmed_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (57, '01a0bef9-3c20-7542-8413-b9547d8c4e1e', 57, 'payment.confirmed', 1, 'transaction', '01a0beaf-fe39-77fc-a6f0-85a9b7b05a8d', 8, 'billing.events.v1.payment.confirmed', 'tick', NULL, '{"id":"01a0beaf-fe39-77fc-a6f0-85a9b7b05a8d","from_wallet_id":"01a0beaf-fe14-7105-a4ec-0fd1c1f867ec","to_wallet_id":"01a0beaf-fe04-7337-b01d-0178b69b9613","type":"payment","status":"confirmed","amount":"0.800444","fee":"0.0400222","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a0beaf-fe35-70a0-9fb0-1473d17b1c09","job_id":"of-inFlight","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:20:00.000Z","confirmed_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (58, '01a0bef9-3c21-7322-b304-06fca5fc428c', 58, 'payment.confirmed', 1, 'transaction', '01a0beaf-fe3f-71f6-b104-8d9304a78c5d', 8, 'billing.events.v1.payment.confirmed', 'tick', NULL, '{"id":"01a0beaf-fe3f-71f6-b104-8d9304a78c5d","from_wallet_id":"01a0beaf-fe17-74ea-a7a9-7028fc95c933","to_wallet_id":"01a0beaf-fe05-75c0-929c-0737768c632c","type":"payment","status":"confirmed","amount":"0.800444","fee":"0.0400222","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a0beaf-fe3b-73dc-a3af-48d536e26d8c","job_id":"of-first","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:20:00.000Z","confirmed_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (60, '01a0bef9-3c23-7478-8d96-2e4fb9e4e0a1', 60, 'payment.confirmed', 1, 'transaction', '01a0beaf-fe4b-7660-90bd-9b3fc636161f', 8, 'billing.events.v1.payment.confirmed', 'tick', NULL, '{"id":"01a0beaf-fe4b-7660-90bd-9b3fc636161f","from_wallet_id":"01a0beaf-fe1d-7208-8ef4-e31fbf447e71","to_wallet_id":"01a0beaf-fe08-77da-9b42-bca9005d626f","type":"payment","status":"confirmed","amount":"0.800444","fee":"0.0400222","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a0beaf-fe47-7725-bdd6-3d28f53c2f05","job_id":"of-writtenOff","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:20:00.000Z","confirmed_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (61, '01a0bef9-3c24-73a0-bbd4-550f18318ca3', 61, 'payment.confirmed', 1, 'transaction', '01a0beaf-fe51-72bc-af3f-b361e426edf9', 8, 'billing.events.v1.payment.confirmed', 'tick', NULL, '{"id":"01a0beaf-fe51-72bc-af3f-b361e426edf9","from_wallet_id":"01a0beaf-fe20-74f4-a9d4-2aead8c346f6","to_wallet_id":"01a0beaf-fe09-72cf-8738-5cc1e4348f23","type":"payment","status":"confirmed","amount":"0.800444","fee":"0.0400222","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a0beaf-fe4d-74fb-b77c-f37edec649a0","job_id":"of-unrefunded","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:20:00.000Z","confirmed_at":"2026-09-20T13:20:00.000Z"}', '2026-09-20 13:20:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (62, '01a0bf02-63c5-75ec-9de5-f2c04f467bb1', 62, 'session.terminated', 1, 'session', '01a0beb9-25c9-72b9-b561-53bd86835306', 9, 'billing.events.v1.session.terminated', 'tick', NULL, '{"id":"01a0beb9-25c9-72b9-b561-53bd86835306","user_id":"twice","provider_id":"second","provider_owner_id":"second","job_id":"of-second","status":"terminated","end_reason":"insufficient_funds","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:10:00.000Z","ended_at":"2026-09-20T13:30:00.000Z","last_billed_at":"2026-09-20T13:30:00.000Z","billed_minutes":80,"total_cost":"0.800444","platform_fee":"0.0400222","provider_earnings":"0.7604218","debt":"0.200111","grace_until":"2026-09-20T13:30:00.000Z","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:30:00.000Z"}', '2026-09-20 13:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (63, '01a0bf02-63c6-756b-bcdc-2ae155ae557f', 63, 'session.terminated', 1, 'session', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', 9, 'billing.events.v1.session.terminated', 'tick', NULL, '{"id":"01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee","user_id":"refunded","provider_id":"refunded","provider_owner_id":"refunded","job_id":"of-refunded","status":"terminated","end_reason":"insufficient_funds","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-09-20T12:10:00.000Z","ended_at":"2026-09-20T13:30:00.000Z","last_billed_at":"2026-09-20T13:30:00.000Z","billed_minutes":80,"total_cost":"0.800444","platform_fee":"0.0400222","provider_earnings":"0.7604218","debt":"0.200111","grace_until":"2026-09-20T13:30:00.000Z","metadata":{},"created_at":"2026-09-20T12:10:00.000Z","updated_at":"2026-09-20T13:30:00.000Z"}', '2026-09-20 13:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (64, '01a0bf02-63c7-75a8-9520-78453839b2e2', 64, 'payment.confirmed', 1, 'transaction', '01a0beb9-25cd-7133-8ccd-dfc650154605', 8, 'billing.events.v1.payment.confirmed', 'tick', NULL, '{"id":"01a0beb9-25cd-7133-8ccd-dfc650154605","from_wallet_id":"01a0beaf-fe17-74ea-a7a9-7028fc95c933","to_wallet_id":"01a0beaf-fe06-7280-b771-e2cf0f443556","type":"payment","status":"confirmed","amount":"0.800444","fee":"0.0400222","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a0beb9-25c9-72b9-b561-53bd86835306","job_id":"of-second","metadata":{},"created_at":"2026-09-20T12:20:00.000Z","updated_at":"2026-09-20T13:30:00.000Z","confirmed_at":"2026-09-20T13:30:00.000Z"}', '2026-09-20 13:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (65, '01a0bf02-63c8-73a5-94dd-2bd8ec63b0f9', 65, 'payment.confirmed', 1, 'transaction', '01a0beb9-25d3-72ea-9e79-4762e11ac40c', 8, 'billing.events.v1.payment.confirmed', 'tick', NULL, '{"id":"01a0beb9-25d3-72ea-9e79-4762e11ac40c","from_wallet_id":"01a0beaf-fe20-74f4-a9d4-2aead8c346f6","to_wallet_id":"01a0beaf-fe0a-71f9-b830-304118fe8e51","type":"payment","status":"confirmed","amount":"0.800444","fee":"0.0400222","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee","job_id":"of-refunded","metadata":{},"created_at":"2026-09-20T12:20:00.000Z","updated_at":"2026-09-20T13:30:00.000Z","confirmed_at":"2026-09-20T13:30:00.000Z"}', '2026-09-20 13:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (66, '01a0bf02-63cb-7750-bb72-66d9da5a8a05', 66, 'payout.requested', 1, 'transaction', '01a0bf02-63c9-7509-9e77-797d3d86ee32', 1, 'billing.events.v1.payout.requested', '01a208bc-48b6-72ee-85a9-0c02a0b326f0', '00-97f1a0660f7b381e9171a67908981e94-ba329be3b664e712-00', '{"id":"01a0bf02-63c9-7509-9e77-797d3d86ee32","from_wallet_id":"01a0beaf-fe02-7278-b630-8ee92b8563c6","type":"payout","status":"pending","amount":"0.65","fee":"0","description":"Payout to DAPTaw4iNYPTaNHMVFKtw5hShdAbMBh5BgauaoeYdP1s","metadata":{"provider_id":"partlyPaidOut","to_address":"DAPTaw4iNYPTaNHMVFKtw5hShdAbMBh5BgauaoeYdP1s"},"created_at":"2026-09-20T13:30:00.000Z","updated_at":"2026-09-20T13:30:00.000Z"}', '2026-09-20 13:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (67, '01a0bf02-63cf-720e-a6ae-ad1350a40d87', 67, 'payout.requested', 1, 'transaction', '01a0bf02-63cd-7119-8ff0-d42697a23952', 1, 'billing.events.v1.payout.requested', '01a208bc-48d5-7351-bb90-9b6e52eb5c04', '00-5c3a722ba80a3b044a208f1c3aba06f6-430090c9b2ce940e-00', '{"id":"01a0bf02-63cd-7119-8ff0-d42697a23952","from_wallet_id":"01a0beaf-fe03-701e-88a5-81a5db6bb7e8","type":"payout","status":"pending","amount":"0.7604218","fee":"0","description":"Payout to EUwsiXQBzjB8StZ3ynXfQapL1sppod2aQqGfN4sbZRVE","metadata":{"provider_id":"paidOut","to_address":"EUwsiXQBzjB8StZ3ynXfQapL1sppod2aQqGfN4sbZRVE"},"created_at":"2026-09-20T13:30:00.000Z","updated_at":"2026-09-20T13:30:00.000Z"}', '2026-09-20 13:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (68, '01a0bf02-63d3-77c8-8384-45b61f6a94ef', 68, 'payout.requested', 1, 'transaction', '01a0bf02-63d1-74c5-ab77-077dcd6687c7', 1, 'billing.events.v1.payout.requested', '01a208bc-48e4-7545-9f1a-8467f9549419', '00-d1c714795bd30f85686752f732b3126a-618cd192a1d2418a-00', '{"id":"01a0bf02-63d1-74c5-ab77-077dcd6687c7","from_wallet_id":"01a0beaf-fe04-7337-b01d-0178b69b9613","type":"payout","status":"pending","amount":"0.7604218","fee":"0","description":"Payout to 7spy7WfTJBnxEUwXRjE3iJC3Y7hXFfeeNt4XhXkjBev9","metadata":{"provider_id":"inFlight","to_address":"7spy7WfTJBnxEUwXRjE3iJC3Y7hXFfeeNt4XhXkjBev9"},"created_at":"2026-09-20T13:30:00.000Z","updated_at":"2026-09-20T13:30:00.000Z"}', '2026-09-20 13:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (69, '01a0bf02-63d8-7720-8fb6-d1853fae927d', 69, 'adjustment.written_off', 1, 'transaction', '01a0bf02-63d6-76b0-89da-eb169d683e73', 1, 'billing.events.v1.adjustment.written_off', '01a208bc-48f2-73da-b28b-51f80ff92044', '00-8b68ad875266525c8cc2907d667081ee-3bd2b6004ea1cb4b-00', '{"id":"01a0bf02-63d6-76b0-89da-eb169d683e73","to_wallet_id":"01a0beaf-fe1d-7208-8ef4-e31fbf447e71","type":"adjustment","status":"confirmed","amount":"0.07","fee":"0","description":"Debt written off","metadata":{"reason":"the renter disappeared"},"created_at":"2026-09-20T13:30:00.000Z","updated_at":"2026-09-20T13:30:00.000Z","confirmed_at":"2026-09-20T13:30:00.000Z"}', '2026-09-20 13:30:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (72, '01a1595c-8cc2-73cd-b027-ff51451ef00d', 72, 'session.low_funds', 1, 'session', '01a1592e-c605-74dd-9a48-a13071c3fb8b', 6, 'billing.events.v1.session.low_funds', 'tick', NULL, '{"id":"01a1592e-c605-74dd-9a48-a13071c3fb8b","user_id":"in-grace","provider_id":"inGrace","provider_owner_id":"inGrace","job_id":"of-inGrace","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-10-20T12:00:00.000Z","last_billed_at":"2026-10-20T12:50:00.000Z","billed_minutes":50,"total_cost":"0.5002775","platform_fee":"0.025013875","provider_earnings":"0.475263625","metadata":{},"created_at":"2026-10-20T12:00:00.000Z","updated_at":"2026-10-20T12:50:00.000Z"}', '2026-10-20 12:50:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (73, '01a1596e-dc42-736b-999a-db1fe0bd039e', 73, 'session.in_grace', 1, 'session', '01a1592e-c605-74dd-9a48-a13071c3fb8b', 8, 'billing.events.v1.session.in_grace', 'tick', NULL, '{"id":"01a1592e-c605-74dd-9a48-a13071c3fb8b","user_id":"in-grace","provider_id":"inGrace","provider_owner_id":"inGrace","job_id":"of-inGrace","status":"grace","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"nvidia-geforce-rtx-4090","allocated_vram_mb":5120,"total_vram_mb":5120,"vram_percentage":100,"hourly_rate":"0.5","vram_rate":"0.1","power_rate":"0.000333","total_hourly_rate":"0.600333","platform_fee_rate":"0.05","estimated_power_w":333,"started_at":"2026-10-20T12:00:00.000Z","last_billed_at":"2026-10-20T13:10:00.000Z","billed_minutes":70,"total_cost":"0.7003885","platform_fee":"0.035019425","provider_earnings":"0.665369075","debt":"0.1000555","grace_until":"2026-10-20T13:20:00.000Z","metadata":{},"created_at":"2026-10-20T12:00:00.000Z","updated_at":"2026-10-20T13:10:00.000Z"}', '2026-10-20 13:10:00+00');


--
-- Data for Name: outbox_head; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.outbox_head (only_row, last_position, published_position) VALUES (true, 73, 0);


--
-- Data for Name: payout_clock; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.payout_clock (only_row, done_for) VALUES (true, NULL);


--
-- Data for Name: payout_parts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.payout_parts (transfer_id, account_id, amount) VALUES ('01a08b4b-dd47-7639-beb6-0b4db0863766', 23, 285158175);
INSERT INTO public.payout_parts (transfer_id, account_id, amount) VALUES ('01a08b67-5487-7034-a975-2fcfd559cb13', 24, 285158175);
INSERT INTO public.payout_parts (transfer_id, account_id, amount) VALUES ('01a08b82-cbc9-746c-868a-76ea04c146e1', 24, 190158175);
INSERT INTO public.payout_parts (transfer_id, account_id, amount) VALUES ('01a0bf02-63c9-7509-9e77-797d3d86ee32', 98, 650000000);
INSERT INTO public.payout_parts (transfer_id, account_id, amount) VALUES ('01a0bf02-63cd-7119-8ff0-d42697a23952', 99, 760421800);
INSERT INTO public.payout_parts (transfer_id, account_id, amount) VALUES ('01a0bf02-63d1-74c5-ab77-077dcd6687c7', 100, 760421800);


--
-- Data for Name: provider_rate_sets; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: provider_rates; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: reconciliations; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: refunds; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.refunds (id, session_id, earned_account_id, amount, fee, from_earnings, from_wallet, owed, carried, created_at) VALUES ('01a08b67-548b-74b3-bc95-94bda355a62d', '01a08b30-6607-77c1-adc0-20b144ee364c', 23, 100000000, 5000000, 0, 0, 95000000, 0, '2026-09-10 13:00:00+00');
INSERT INTO public.refunds (id, session_id, earned_account_id, amount, fee, from_earnings, from_wallet, owed, carried, created_at) VALUES ('01a08b67-548e-7502-932e-522f89958bc6', '01a08b4b-dd4b-7618-9c84-d0df01abfce5', 24, 100000000, 5000000, 0, 0, 95000000, 0, '2026-09-10 13:00:00+00');
INSERT INTO public.refunds (id, session_id, earned_account_id, amount, fee, from_earnings, from_wallet, owed, carried, created_at) VALUES ('01a08b82-cbcd-74b7-a829-09dc81bc5e4d', '01a08b4b-dd4b-7618-9c84-d0df01abfce5', 24, 50000000, 2500000, 0, 0, 47500000, 0, '2026-09-10 13:30:00+00');
INSERT INTO public.refunds (id, session_id, earned_account_id, amount, fee, from_earnings, from_wallet, owed, carried, created_at) VALUES ('01a0bf02-63d9-72fd-aa48-7e91e906ced4', '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', 106, 150000000, 7500000, 142500000, 0, 0, 0, '2026-09-20 13:30:00+00');


--
-- Data for Name: session_clock; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.session_clock (only_row, last_pass_at) VALUES (true, '2026-10-20 13:15:00+00');


--
-- Data for Name: session_ticks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.session_ticks (session_id, due_at, looked_at) VALUES ('01a1592e-c605-74dd-9a48-a13071c3fb8b', '2026-10-20 13:15:00.001+00', '2026-10-20 13:15:00+00');


--
-- Data for Name: session_usage; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a08b30-6607-77c1-adc0-20b144ee364c', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a08b4b-dd4b-7618-9c84-d0df01abfce5', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a08b67-5491-74d8-ac7e-effce6a251c5', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a0beaf-fe23-7708-aa5e-229adeae8197', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a0beaf-fe29-7742-a776-505bfea79c1c', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a0beaf-fe2f-7415-9d4a-3b8def395e20', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a0beaf-fe35-70a0-9fb0-1473d17b1c09', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a0beaf-fe3b-73dc-a3af-48d536e26d8c', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a0beaf-fe41-7227-b272-2346cb530690', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a0beaf-fe47-7725-bdd6-3d28f53c2f05', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a0beaf-fe4d-74fb-b77c-f37edec649a0', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a0beb9-25c9-72b9-b561-53bd86835306', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a1592e-c605-74dd-9a48-a13071c3fb8b', 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0);


--
-- Data for Name: session_write_offs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.session_write_offs (transaction_id, session_id, amount, created_at) VALUES ('01a0bf02-63d6-76b0-89da-eb169d683e73', '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', 70000000, '2026-09-20 13:30:00+00');


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a08b67-5491-74d8-ac7e-effce6a251c5', 'completed', 'requested', 'rich', 'of-repaying-owner', '01a08b30-6604-7202-802a-4b3c9768868f', 'repaying-owner', 'repaying-owner', '01a08b30-6603-73ae-a358-801e0ca7f4c1', 24, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:06.196Z"}', NULL, NULL, '01a08b67-5495-71fd-910e-adae52b24059', 300166500, 15008325, 30, 0, NULL, NULL, NULL, '2026-09-10 13:00:00+00', '2026-09-10 13:30:00+00', '2026-09-10 13:30:00+00', '{}', 5, '2026-09-10 13:00:00+00', '2026-09-10 13:30:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a08b30-6607-77c1-adc0-20b144ee364c', 'completed', 'requested', 'rich', 'of-owing-owner', '01a08b30-6604-7202-802a-4b3c9768868f', 'owing-owner', 'owing-owner', '01a08b30-6602-77f3-9eec-fd3e1b161f0d', 23, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:05.848Z"}', NULL, NULL, '01a08b30-660b-72a3-a8f1-03e9484ba491', 300166500, 15008325, 30, 0, NULL, NULL, NULL, '2026-09-10 12:00:00+00', '2026-09-10 12:30:00+00', '2026-09-10 12:30:00+00', '{}', 5, '2026-09-10 12:00:00+00', '2026-09-10 12:30:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a08b4b-dd4b-7618-9c84-d0df01abfce5', 'completed', 'requested', 'rich', 'of-repaying-owner', '01a08b30-6604-7202-802a-4b3c9768868f', 'repaying-owner', 'repaying-owner', '01a08b30-6603-73ae-a358-801e0ca7f4c1', 24, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:06.027Z"}', NULL, NULL, '01a08b4b-dd4f-7224-a6c6-35f2ad6a5be4', 300166500, 15008325, 30, 0, NULL, NULL, NULL, '2026-09-10 12:30:00+00', '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00', '{}', 5, '2026-09-10 12:30:00+00', '2026-09-10 13:00:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', 'terminated', 'insufficient_funds', 'refunded', 'of-refunded', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', 'refunded', 'refunded', '01a0beaf-fe0a-71f9-b830-304118fe8e51', 106, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:06.620Z"}', NULL, NULL, '01a0beb9-25d3-72ea-9e79-4762e11ac40c', 800444000, 40022200, 80, 200111000, '2026-09-20 13:00:00+00', '2026-09-20 13:10:00+00', '2026-09-20 13:30:00+00', '2026-09-20 12:10:00+00', '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', '{}', 9, '2026-09-20 12:10:00+00', '2026-09-20 13:30:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a0beaf-fe23-7708-aa5e-229adeae8197', 'terminated', 'insufficient_funds', 'kept', 'of-kept', '01a0beaf-fe0b-75be-aada-10fccc6d6778', 'kept', 'kept', '01a0beaf-fe01-70ba-b193-749cd0de3f03', 97, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:06.501Z"}', NULL, NULL, '01a0beaf-fe27-726b-904f-ca32456c13c4', 800444000, 40022200, 80, 200111000, '2026-09-20 12:50:00+00', '2026-09-20 13:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00', '{}', 9, '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a0beaf-fe29-7742-a776-505bfea79c1c', 'terminated', 'insufficient_funds', 'partly-paid-out', 'of-partlyPaidOut', '01a0beaf-fe0e-779a-a34f-a9fe096896e9', 'partlyPaidOut', 'partlyPaidOut', '01a0beaf-fe02-7278-b630-8ee92b8563c6', 98, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:06.513Z"}', NULL, NULL, '01a0beaf-fe2d-704c-bb4b-995835efd1aa', 800444000, 40022200, 80, 200111000, '2026-09-20 12:50:00+00', '2026-09-20 13:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00', '{}', 9, '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a0beaf-fe2f-7415-9d4a-3b8def395e20', 'terminated', 'insufficient_funds', 'paid-out', 'of-paidOut', '01a0beaf-fe11-76ab-9221-069667ef9577', 'paidOut', 'paidOut', '01a0beaf-fe03-701e-88a5-81a5db6bb7e8', 99, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:06.522Z"}', NULL, NULL, '01a0beaf-fe33-746e-b5e3-ce6a075193be', 800444000, 40022200, 80, 200111000, '2026-09-20 12:50:00+00', '2026-09-20 13:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00', '{}', 9, '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a0beaf-fe35-70a0-9fb0-1473d17b1c09', 'terminated', 'insufficient_funds', 'in-flight', 'of-inFlight', '01a0beaf-fe14-7105-a4ec-0fd1c1f867ec', 'inFlight', 'inFlight', '01a0beaf-fe04-7337-b01d-0178b69b9613', 100, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:06.532Z"}', NULL, NULL, '01a0beaf-fe39-77fc-a6f0-85a9b7b05a8d', 800444000, 40022200, 80, 200111000, '2026-09-20 12:50:00+00', '2026-09-20 13:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00', '{}', 9, '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a0beaf-fe3b-73dc-a3af-48d536e26d8c', 'terminated', 'insufficient_funds', 'twice', 'of-first', '01a0beaf-fe17-74ea-a7a9-7028fc95c933', 'first', 'first', '01a0beaf-fe05-75c0-929c-0737768c632c', 101, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:06.544Z"}', NULL, NULL, '01a0beaf-fe3f-71f6-b104-8d9304a78c5d', 800444000, 40022200, 80, 200111000, '2026-09-20 12:50:00+00', '2026-09-20 13:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00', '{}', 9, '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a0beaf-fe41-7227-b272-2346cb530690', 'terminated', 'insufficient_funds', 'repaid', 'of-repaid', '01a0beaf-fe1a-773a-b664-342ae798517c', 'repaid', 'repaid', '01a0beaf-fe07-75c2-b674-d41f051974c3', 102, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:06.553Z"}', NULL, NULL, '01a0beaf-fe45-737e-af9e-a9e2ea94a7fe', 800444000, 40022200, 80, 200111000, '2026-09-20 12:50:00+00', '2026-09-20 13:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00', '{}', 9, '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a0beb9-25c9-72b9-b561-53bd86835306', 'terminated', 'insufficient_funds', 'twice', 'of-second', '01a0beaf-fe17-74ea-a7a9-7028fc95c933', 'second', 'second', '01a0beaf-fe06-7280-b771-e2cf0f443556', 105, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:06.613Z"}', NULL, NULL, '01a0beb9-25cd-7133-8ccd-dfc650154605', 800444000, 40022200, 80, 200111000, '2026-09-20 13:00:00+00', '2026-09-20 13:10:00+00', '2026-09-20 13:30:00+00', '2026-09-20 12:10:00+00', '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', '{}', 9, '2026-09-20 12:10:00+00', '2026-09-20 13:30:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a1592e-c605-74dd-9a48-a13071c3fb8b', 'grace', NULL, 'in-grace', 'of-inGrace', '01a1592e-c602-771e-9ad4-dd9c2621449c', 'inGrace', 'inGrace', '01a1592e-c601-77b0-b363-52609b768eb5', 115, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:06.965Z"}', NULL, NULL, '01a1592e-c609-7722-bb69-dde80075ab9e', 750416250, 37520812, 75, 150083250, '2026-10-20 12:50:00+00', '2026-10-20 13:00:00+00', '2026-10-20 13:20:00+00', '2026-10-20 12:00:00+00', NULL, '2026-10-20 13:15:00+00', '{}', 9, '2026-10-20 12:00:00+00', '2026-10-20 13:15:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a0beaf-fe47-7725-bdd6-3d28f53c2f05', 'terminated', 'insufficient_funds', 'written-off', 'of-writtenOff', '01a0beaf-fe1d-7208-8ef4-e31fbf447e71', 'writtenOff', 'writtenOff', '01a0beaf-fe08-77da-9b42-bca9005d626f', 103, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:06.567Z"}', NULL, NULL, '01a0beaf-fe4b-7660-90bd-9b3fc636161f', 800444000, 40022200, 80, 200111000, '2026-09-20 12:50:00+00', '2026-09-20 13:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00', '{}', 9, '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a0beaf-fe4d-74fb-b77c-f37edec649a0', 'terminated', 'insufficient_funds', 'refunded', 'of-unrefunded', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', 'unrefunded', 'unrefunded', '01a0beaf-fe09-72cf-8738-5cc1e4348f23', 104, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, NULL, 333, 500000000, 100000000, 333000, 600333000, 5, '{"rates_of":"platform","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-23T14:08:06.578Z"}', NULL, NULL, '01a0beaf-fe51-72bc-af3f-b361e426edf9', 800444000, 40022200, 80, 200111000, '2026-09-20 12:50:00+00', '2026-09-20 13:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00', '{}', 9, '2026-09-20 12:00:00+00', '2026-09-20 13:20:00+00');


--
-- Data for Name: transactions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b30-6605-74e7-b3c6-e1b7fbe76538', NULL, '01a08b30-6604-7202-802a-4b3c9768868f', 'deposit', 'confirmed', 5000000000, 0, 'Deposit', 'signature-of-01a08b30-6605-74e7-b3c6-e1b7fbe76538', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-10 12:00:00+00', '2026-09-10 12:00:00+00', '2026-09-10 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b30-660a-7585-b960-b35a6de1d801', '01a08b30-6604-7202-802a-4b3c9768868f', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a08b30-6607-77c1-adc0-20b144ee364c', 'of-owing-owner', '{}', 1, '2026-09-10 12:00:00+00', '2026-09-10 12:00:00+00', '2026-09-10 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe0f-7505-b98b-11ab6a3185de', NULL, '01a0beaf-fe0e-779a-a34f-a9fe096896e9', 'deposit', 'confirmed', 600333000, 0, 'Deposit', 'signature-of-01a0beaf-fe0f-7505-b98b-11ab6a3185de', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b30-660b-72a3-a8f1-03e9484ba491', '01a08b30-6604-7202-802a-4b3c9768868f', '01a08b30-6602-77f3-9eec-fd3e1b161f0d', 'payment', 'confirmed', 300166500, 15008325, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a08b30-6607-77c1-adc0-20b144ee364c', 'of-owing-owner', '{}', 4, '2026-09-10 12:10:00+00', '2026-09-10 12:30:00+00', '2026-09-10 12:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b4b-dd43-73f9-a310-204516198edc', NULL, '01a08b30-6604-7202-802a-4b3c9768868f', 'session_release', 'confirmed', 300166500, 0, 'Returned by the session of NVIDIA GeForce RTX 4090', NULL, '01a08b30-6607-77c1-adc0-20b144ee364c', 'of-owing-owner', '{}', 1, '2026-09-10 12:30:00+00', '2026-09-10 12:30:00+00', '2026-09-10 12:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b4b-dd47-7639-beb6-0b4db0863766', '01a08b30-6602-77f3-9eec-fd3e1b161f0d', NULL, 'payout', 'confirmed', 285158175, 0, 'Payout to 4TM8U4sSmdWuchmuSzt9csc5cN5UDmTvL5a3BXJ8oxz1', NULL, NULL, NULL, '{"provider_id":"owing-owner","to_address":"4TM8U4sSmdWuchmuSzt9csc5cN5UDmTvL5a3BXJ8oxz1"}', 2, '2026-09-10 12:30:00+00', '2026-09-10 12:30:00+00', '2026-09-10 12:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b4b-dd4e-71fb-a38c-333a759f0341', '01a08b30-6604-7202-802a-4b3c9768868f', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a08b4b-dd4b-7618-9c84-d0df01abfce5', 'of-repaying-owner', '{}', 1, '2026-09-10 12:30:00+00', '2026-09-10 12:30:00+00', '2026-09-10 12:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe12-77ad-98cd-ee34fa7a0972', NULL, '01a0beaf-fe11-76ab-9221-069667ef9577', 'deposit', 'confirmed', 600333000, 0, 'Deposit', 'signature-of-01a0beaf-fe12-77ad-98cd-ee34fa7a0972', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b4b-dd4f-7224-a6c6-35f2ad6a5be4', '01a08b30-6604-7202-802a-4b3c9768868f', '01a08b30-6603-73ae-a358-801e0ca7f4c1', 'payment', 'confirmed', 300166500, 15008325, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a08b4b-dd4b-7618-9c84-d0df01abfce5', 'of-repaying-owner', '{}', 4, '2026-09-10 12:40:00+00', '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b67-5483-7207-bc5a-d5c85a61d9b2', NULL, '01a08b30-6604-7202-802a-4b3c9768868f', 'session_release', 'confirmed', 300166500, 0, 'Returned by the session of NVIDIA GeForce RTX 4090', NULL, '01a08b4b-dd4b-7618-9c84-d0df01abfce5', 'of-repaying-owner', '{}', 1, '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b67-5487-7034-a975-2fcfd559cb13', '01a08b30-6603-73ae-a358-801e0ca7f4c1', NULL, 'payout', 'confirmed', 285158175, 0, 'Payout to DSmfL91ZMFbaDBqo1vdTFDi5AbVTumqxwUmyGguiijeP', NULL, NULL, NULL, '{"provider_id":"repaying-owner","to_address":"DSmfL91ZMFbaDBqo1vdTFDi5AbVTumqxwUmyGguiijeP"}', 2, '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b67-548b-74b3-bc95-94bda355a62d', '01a08b30-6602-77f3-9eec-fd3e1b161f0d', '01a08b30-6604-7202-802a-4b3c9768868f', 'refund', 'confirmed', 100000000, 5000000, 'Refund of the rental of NVIDIA GeForce RTX 4090', NULL, '01a08b30-6607-77c1-adc0-20b144ee364c', 'of-owing-owner', '{"reason":"the card was broken","provider_share":"taken_back"}', 1, '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b67-548e-7502-932e-522f89958bc6', '01a08b30-6603-73ae-a358-801e0ca7f4c1', '01a08b30-6604-7202-802a-4b3c9768868f', 'refund', 'confirmed', 100000000, 5000000, 'Refund of the rental of NVIDIA GeForce RTX 4090', NULL, '01a08b4b-dd4b-7618-9c84-d0df01abfce5', 'of-repaying-owner', '{"reason":"the card was broken","provider_share":"taken_back"}', 1, '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b67-5494-75b6-83b0-bdfc0f204586', '01a08b30-6604-7202-802a-4b3c9768868f', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a08b67-5491-74d8-ac7e-effce6a251c5', 'of-repaying-owner', '{}', 1, '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe15-77e9-88f2-3bf7e1653e05', NULL, '01a0beaf-fe14-7105-a4ec-0fd1c1f867ec', 'deposit', 'confirmed', 600333000, 0, 'Deposit', 'signature-of-01a0beaf-fe15-77e9-88f2-3bf7e1653e05', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b67-5495-71fd-910e-adae52b24059', '01a08b30-6604-7202-802a-4b3c9768868f', '01a08b30-6603-73ae-a358-801e0ca7f4c1', 'payment', 'confirmed', 300166500, 15008325, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a08b67-5491-74d8-ac7e-effce6a251c5', 'of-repaying-owner', '{}', 4, '2026-09-10 13:10:00+00', '2026-09-10 13:30:00+00', '2026-09-10 13:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b82-cbc3-7081-b570-e823dde7a769', NULL, '01a08b30-6604-7202-802a-4b3c9768868f', 'session_release', 'confirmed', 300166500, 0, 'Returned by the session of NVIDIA GeForce RTX 4090', NULL, '01a08b67-5491-74d8-ac7e-effce6a251c5', 'of-repaying-owner', '{}', 1, '2026-09-10 13:30:00+00', '2026-09-10 13:30:00+00', '2026-09-10 13:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b82-cbc7-7552-9e78-0dc66b01501a', '01a08b30-6603-73ae-a358-801e0ca7f4c1', NULL, 'adjustment', 'confirmed', 95000000, 0, 'Debt repaid from earnings', NULL, NULL, NULL, '{}', 1, '2026-09-10 13:30:00+00', '2026-09-10 13:30:00+00', '2026-09-10 13:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b82-cbc9-746c-868a-76ea04c146e1', '01a08b30-6603-73ae-a358-801e0ca7f4c1', NULL, 'payout', 'confirmed', 190158175, 0, 'Payout to DSmfL91ZMFbaDBqo1vdTFDi5AbVTumqxwUmyGguiijeP', NULL, NULL, NULL, '{"provider_id":"repaying-owner","to_address":"DSmfL91ZMFbaDBqo1vdTFDi5AbVTumqxwUmyGguiijeP"}', 2, '2026-09-10 13:30:00+00', '2026-09-10 13:30:00+00', '2026-09-10 13:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a08b82-cbcd-74b7-a829-09dc81bc5e4d', '01a08b30-6603-73ae-a358-801e0ca7f4c1', '01a08b30-6604-7202-802a-4b3c9768868f', 'refund', 'confirmed', 50000000, 2500000, 'Refund of the rental of NVIDIA GeForce RTX 4090', NULL, '01a08b4b-dd4b-7618-9c84-d0df01abfce5', 'of-repaying-owner', '{"reason":"the card was broken","provider_share":"taken_back"}', 1, '2026-09-10 13:30:00+00', '2026-09-10 13:30:00+00', '2026-09-10 13:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe0c-704f-b453-cb0d1e1f2380', NULL, '01a0beaf-fe0b-75be-aada-10fccc6d6778', 'deposit', 'confirmed', 600333000, 0, 'Deposit', 'signature-of-01a0beaf-fe0c-704f-b453-cb0d1e1f2380', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe18-776c-bb00-cc3c3cc6425e', NULL, '01a0beaf-fe17-74ea-a7a9-7028fc95c933', 'deposit', 'confirmed', 1200666000, 0, 'Deposit', 'signature-of-01a0beaf-fe18-776c-bb00-cc3c3cc6425e', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe1b-73de-aa62-9f57610deb53', NULL, '01a0beaf-fe1a-773a-b664-342ae798517c', 'deposit', 'confirmed', 600333000, 0, 'Deposit', 'signature-of-01a0beaf-fe1b-73de-aa62-9f57610deb53', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe1e-718b-b331-c575c721c43c', NULL, '01a0beaf-fe1d-7208-8ef4-e31fbf447e71', 'deposit', 'confirmed', 600333000, 0, 'Deposit', 'signature-of-01a0beaf-fe1e-718b-b331-c575c721c43c', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe21-7657-be40-453d41155b68', NULL, '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', 'deposit', 'confirmed', 1200666000, 0, 'Deposit', 'signature-of-01a0beaf-fe21-7657-be40-453d41155b68', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe26-73d7-962f-92bcd221648b', '01a0beaf-fe0b-75be-aada-10fccc6d6778', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe23-7708-aa5e-229adeae8197', 'of-kept', '{}', 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe2c-758d-9fff-461a75515d81', '01a0beaf-fe0e-779a-a34f-a9fe096896e9', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe29-7742-a776-505bfea79c1c', 'of-partlyPaidOut', '{}', 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe32-77fc-833c-5e28266655ac', '01a0beaf-fe11-76ab-9221-069667ef9577', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe2f-7415-9d4a-3b8def395e20', 'of-paidOut', '{}', 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe38-7528-8d3a-eef9ba76954d', '01a0beaf-fe14-7105-a4ec-0fd1c1f867ec', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', 'of-inFlight', '{}', 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe3e-77d9-955a-5052dfc48510', '01a0beaf-fe17-74ea-a7a9-7028fc95c933', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', 'of-first', '{}', 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe4a-72ce-8601-7a42166c256c', '01a0beaf-fe1d-7208-8ef4-e31fbf447e71', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', 'of-writtenOff', '{}', 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beb9-25d2-75f0-a08f-d9812992170f', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', 'of-refunded', '{}', 1, '2026-09-20 12:10:00+00', '2026-09-20 12:10:00+00', '2026-09-20 12:10:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0bf02-63c9-7509-9e77-797d3d86ee32', '01a0beaf-fe02-7278-b630-8ee92b8563c6', NULL, 'payout', 'confirmed', 650000000, 0, 'Payout to DAPTaw4iNYPTaNHMVFKtw5hShdAbMBh5BgauaoeYdP1s', NULL, NULL, NULL, '{"provider_id":"partlyPaidOut","to_address":"DAPTaw4iNYPTaNHMVFKtw5hShdAbMBh5BgauaoeYdP1s"}', 2, '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0bf02-63cd-7119-8ff0-d42697a23952', '01a0beaf-fe03-701e-88a5-81a5db6bb7e8', NULL, 'payout', 'confirmed', 760421800, 0, 'Payout to EUwsiXQBzjB8StZ3ynXfQapL1sppod2aQqGfN4sbZRVE', NULL, NULL, NULL, '{"provider_id":"paidOut","to_address":"EUwsiXQBzjB8StZ3ynXfQapL1sppod2aQqGfN4sbZRVE"}', 2, '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0bf02-63d1-74c5-ab77-077dcd6687c7', '01a0beaf-fe04-7337-b01d-0178b69b9613', NULL, 'payout', 'pending', 760421800, 0, 'Payout to 7spy7WfTJBnxEUwXRjE3iJC3Y7hXFfeeNt4XhXkjBev9', NULL, NULL, NULL, '{"provider_id":"inFlight","to_address":"7spy7WfTJBnxEUwXRjE3iJC3Y7hXFfeeNt4XhXkjBev9"}', 1, '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', NULL);
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0bf02-63d6-76b0-89da-eb169d683e73', NULL, '01a0beaf-fe1d-7208-8ef4-e31fbf447e71', 'adjustment', 'confirmed', 70000000, 0, 'Debt written off', NULL, NULL, NULL, '{"reason":"the renter disappeared"}', 1, '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe3f-71f6-b104-8d9304a78c5d', '01a0beaf-fe17-74ea-a7a9-7028fc95c933', '01a0beaf-fe05-75c0-929c-0737768c632c', 'payment', 'confirmed', 800444000, 40022200, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe3b-73dc-a3af-48d536e26d8c', 'of-first', '{}', 8, '2026-09-20 12:10:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe45-737e-af9e-a9e2ea94a7fe', '01a0beaf-fe1a-773a-b664-342ae798517c', '01a0beaf-fe07-75c2-b674-d41f051974c3', 'payment', 'confirmed', 800444000, 40022200, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe41-7227-b272-2346cb530690', 'of-repaid', '{}', 8, '2026-09-20 12:10:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe4b-7660-90bd-9b3fc636161f', '01a0beaf-fe1d-7208-8ef4-e31fbf447e71', '01a0beaf-fe08-77da-9b42-bca9005d626f', 'payment', 'confirmed', 800444000, 40022200, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe47-7725-bdd6-3d28f53c2f05', 'of-writtenOff', '{}', 8, '2026-09-20 12:10:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe51-72bc-af3f-b361e426edf9', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', '01a0beaf-fe09-72cf-8738-5cc1e4348f23', 'payment', 'confirmed', 800444000, 40022200, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe4d-74fb-b77c-f37edec649a0', 'of-unrefunded', '{}', 8, '2026-09-20 12:10:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beb9-25cd-7133-8ccd-dfc650154605', '01a0beaf-fe17-74ea-a7a9-7028fc95c933', '01a0beaf-fe06-7280-b771-e2cf0f443556', 'payment', 'confirmed', 800444000, 40022200, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a0beb9-25c9-72b9-b561-53bd86835306', 'of-second', '{}', 8, '2026-09-20 12:20:00+00', '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beb9-25d3-72ea-9e79-4762e11ac40c', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', '01a0beaf-fe0a-71f9-b830-304118fe8e51', 'payment', 'confirmed', 800444000, 40022200, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', 'of-refunded', '{}', 8, '2026-09-20 12:20:00+00', '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe44-72dc-89ca-2e12b8da2090', '01a0beaf-fe1a-773a-b664-342ae798517c', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe41-7227-b272-2346cb530690', 'of-repaid', '{}', 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe50-7767-80cb-5b2fa5067ae2', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe4d-74fb-b77c-f37edec649a0', 'of-unrefunded', '{}', 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beb9-25cc-719c-b255-761eb7642b23', '01a0beaf-fe17-74ea-a7a9-7028fc95c933', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0beb9-25c9-72b9-b561-53bd86835306', 'of-second', '{}', 1, '2026-09-20 12:10:00+00', '2026-09-20 12:10:00+00', '2026-09-20 12:10:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe27-726b-904f-ca32456c13c4', '01a0beaf-fe0b-75be-aada-10fccc6d6778', '01a0beaf-fe01-70ba-b193-749cd0de3f03', 'payment', 'confirmed', 800444000, 40022200, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe23-7708-aa5e-229adeae8197', 'of-kept', '{}', 8, '2026-09-20 12:10:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe2d-704c-bb4b-995835efd1aa', '01a0beaf-fe0e-779a-a34f-a9fe096896e9', '01a0beaf-fe02-7278-b630-8ee92b8563c6', 'payment', 'confirmed', 800444000, 40022200, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe29-7742-a776-505bfea79c1c', 'of-partlyPaidOut', '{}', 8, '2026-09-20 12:10:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe33-746e-b5e3-ce6a075193be', '01a0beaf-fe11-76ab-9221-069667ef9577', '01a0beaf-fe03-701e-88a5-81a5db6bb7e8', 'payment', 'confirmed', 800444000, 40022200, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe2f-7415-9d4a-3b8def395e20', 'of-paidOut', '{}', 8, '2026-09-20 12:10:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe39-77fc-a6f0-85a9b7b05a8d', '01a0beaf-fe14-7105-a4ec-0fd1c1f867ec', '01a0beaf-fe04-7337-b01d-0178b69b9613', 'payment', 'confirmed', 800444000, 40022200, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe35-70a0-9fb0-1473d17b1c09', 'of-inFlight', '{}', 8, '2026-09-20 12:10:00+00', '2026-09-20 13:20:00+00', '2026-09-20 13:20:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0bf02-63d9-72fd-aa48-7e91e906ced4', '01a0beaf-fe0a-71f9-b830-304118fe8e51', '01a0beaf-fe20-74f4-a9d4-2aead8c346f6', 'refund', 'confirmed', 150000000, 7500000, 'Refund of the rental of NVIDIA GeForce RTX 4090', NULL, '01a0beb9-25cf-73ed-9fb7-4e5f5778d1ee', 'of-refunded', '{"reason":"the card was broken","provider_share":"taken_back"}', 1, '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a1592e-c608-728a-9eba-6d0d3dd8ede8', '01a1592e-c602-771e-9ad4-dd9c2621449c', NULL, 'session_lock', 'confirmed', 600333000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a1592e-c605-74dd-9a48-a13071c3fb8b', 'of-inGrace', '{}', 1, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a1592e-c609-7722-bb69-dde80075ab9e', '01a1592e-c602-771e-9ad4-dd9c2621449c', '01a1592e-c601-77b0-b363-52609b768eb5', 'payment', 'pending', 750416250, 37520812, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a1592e-c605-74dd-9a48-a13071c3fb8b', 'of-inGrace', '{}', 8, '2026-10-20 12:10:00+00', '2026-10-20 13:15:00+00', NULL);
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0bf02-63d4-70d6-ab98-df9632ab3c47', NULL, '01a0beaf-fe1a-773a-b664-342ae798517c', 'deposit', 'confirmed', 50000000, 0, 'Deposit', 'signature-of-01a0bf02-63d4-70d6-ab98-df9632ab3c47', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a1592e-c603-7454-8ce9-561cff6fbcc3', NULL, '01a1592e-c602-771e-9ad4-dd9c2621449c', 'deposit', 'confirmed', 600333000, 0, 'Deposit', 'signature-of-01a1592e-c603-7454-8ce9-561cff6fbcc3', NULL, NULL, '{"attribution":"memo"}', 2, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');


--
-- Data for Name: transfer_attempts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: transfers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transfers (id, kind, wallet_id, destination, amount, status, reason, not_before, approved_by, attempts, next_step_at, created_at, updated_at, scheduled_for, source) VALUES ('01a08b4b-dd47-7639-beb6-0b4db0863766', 'payout', '01a08b30-6602-77f3-9eec-fd3e1b161f0d', '4TM8U4sSmdWuchmuSzt9csc5cN5UDmTvL5a3BXJ8oxz1', 285158175, 'confirmed', NULL, NULL, NULL, 0, '2026-09-10 12:30:00+00', '2026-09-10 12:30:00+00', '2026-09-10 12:30:00+00', NULL, NULL);
INSERT INTO public.transfers (id, kind, wallet_id, destination, amount, status, reason, not_before, approved_by, attempts, next_step_at, created_at, updated_at, scheduled_for, source) VALUES ('01a08b67-5487-7034-a975-2fcfd559cb13', 'payout', '01a08b30-6603-73ae-a358-801e0ca7f4c1', 'DSmfL91ZMFbaDBqo1vdTFDi5AbVTumqxwUmyGguiijeP', 285158175, 'confirmed', NULL, NULL, NULL, 0, '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00', '2026-09-10 13:00:00+00', NULL, NULL);
INSERT INTO public.transfers (id, kind, wallet_id, destination, amount, status, reason, not_before, approved_by, attempts, next_step_at, created_at, updated_at, scheduled_for, source) VALUES ('01a08b82-cbc9-746c-868a-76ea04c146e1', 'payout', '01a08b30-6603-73ae-a358-801e0ca7f4c1', 'DSmfL91ZMFbaDBqo1vdTFDi5AbVTumqxwUmyGguiijeP', 190158175, 'confirmed', NULL, NULL, NULL, 0, '2026-09-10 13:30:00+00', '2026-09-10 13:30:00+00', '2026-09-10 13:30:00+00', NULL, NULL);
INSERT INTO public.transfers (id, kind, wallet_id, destination, amount, status, reason, not_before, approved_by, attempts, next_step_at, created_at, updated_at, scheduled_for, source) VALUES ('01a0bf02-63c9-7509-9e77-797d3d86ee32', 'payout', '01a0beaf-fe02-7278-b630-8ee92b8563c6', 'DAPTaw4iNYPTaNHMVFKtw5hShdAbMBh5BgauaoeYdP1s', 650000000, 'confirmed', NULL, NULL, NULL, 0, '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', NULL, NULL);
INSERT INTO public.transfers (id, kind, wallet_id, destination, amount, status, reason, not_before, approved_by, attempts, next_step_at, created_at, updated_at, scheduled_for, source) VALUES ('01a0bf02-63cd-7119-8ff0-d42697a23952', 'payout', '01a0beaf-fe03-701e-88a5-81a5db6bb7e8', 'EUwsiXQBzjB8StZ3ynXfQapL1sppod2aQqGfN4sbZRVE', 760421800, 'confirmed', NULL, NULL, NULL, 0, '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', NULL, NULL);
INSERT INTO public.transfers (id, kind, wallet_id, destination, amount, status, reason, not_before, approved_by, attempts, next_step_at, created_at, updated_at, scheduled_for, source) VALUES ('01a0bf02-63d1-74c5-ab77-077dcd6687c7', 'payout', '01a0beaf-fe04-7337-b01d-0178b69b9613', '7spy7WfTJBnxEUwXRjE3iJC3Y7hXFfeeNt4XhXkjBev9', 760421800, 'pending', NULL, NULL, NULL, 0, '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', '2026-09-20 13:30:00+00', NULL, NULL);


--
-- Data for Name: unknown_outgoing; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: usage_records_2026_09; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: usage_records_2026_10; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: usage_records_2026_11; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: usage_records_other; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: wallets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a08b30-6601-767e-b0fa-b8759dde030d', 'platform', 'platform', NULL, NULL, '4XjHEpN8en9mmSSXeAjjJB8wKYxHkEVxAyH1H2QPh5pp', 'DszuRLkn5aEK4odqPCeYGsGGMChyuU7GNgFQUbtMVJB5', true, 1, '2026-09-10 12:00:00+00', '2026-09-10 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a08b30-6602-77f3-9eec-fd3e1b161f0d', 'owing-owner', 'provider', '4TM8U4sSmdWuchmuSzt9csc5cN5UDmTvL5a3BXJ8oxz1', '2026-09-10 12:00:00+00', 'RCAoWK5wqPaJejuZFrLMUgPXXymgSLYPqdh8Ahw4cJf', 'CitwivbFfcdLcrotZNzFoLyjPcYGYgXhB7CeCgzuH9qi', true, 1, '2026-09-10 12:00:00+00', '2026-09-10 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a08b30-6603-73ae-a358-801e0ca7f4c1', 'repaying-owner', 'provider', 'DSmfL91ZMFbaDBqo1vdTFDi5AbVTumqxwUmyGguiijeP', '2026-09-10 12:00:00+00', '6urzGC8Lk4RrcHfrWwKdyxaMM1ET19AEJUuUCp8Bred7', '65kgzvmh9eaAiN3pAGzM8ys6FwbUPDrkUmBPzVvJoheh', true, 1, '2026-09-10 12:00:00+00', '2026-09-10 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a08b30-6604-7202-802a-4b3c9768868f', 'rich', 'user', NULL, NULL, '7HauGoVu2VtTPCr1PLbhQvZPHCPriaS5LikHfifkfChp', 'A9MJxzUxFKSGkZdw8FV5Gura2mxkaiZJ5rPQrv4454Cw', true, 1, '2026-09-10 12:00:00+00', '2026-09-10 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe01-70ba-b193-749cd0de3f03', 'kept', 'provider', '9i8Vbay9L1aSue8rU9pPdLSD7NkPZnuGcTmNN9TqwTdq', '2026-09-20 12:00:00+00', '75n5C79M22qosVJasAZor7uj9WQSJsHJxpJW3hv5CdYM', '6PgSm7k7JwA33vSv5fPAAbCPt7hgCqdAiWRWeLSZsS7m', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe02-7278-b630-8ee92b8563c6', 'partlyPaidOut', 'provider', 'DAPTaw4iNYPTaNHMVFKtw5hShdAbMBh5BgauaoeYdP1s', '2026-09-20 12:00:00+00', 'FaHR8EgpPGguPTseCse5RKKN5ktgZqjKjfFbXeBm7Y7q', '4fjtQZxLZVzksaX4YG3EFGasQUjzpvYPEvpm3qLcnnZb', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe03-701e-88a5-81a5db6bb7e8', 'paidOut', 'provider', 'EUwsiXQBzjB8StZ3ynXfQapL1sppod2aQqGfN4sbZRVE', '2026-09-20 12:00:00+00', 'A8f7TZWuPVrtBomkpvVrdzu7HKiZUMzCebRzr6bT5y72', '6rWJU7jFhvdpA93NTUuqyy4whNGdpip4jqTDRhxh5CsN', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe04-7337-b01d-0178b69b9613', 'inFlight', 'provider', '7spy7WfTJBnxEUwXRjE3iJC3Y7hXFfeeNt4XhXkjBev9', '2026-09-20 12:00:00+00', 'DfJrSe342VpKFrXexJbSdemuR1AGst8BaFEARJofvmwf', '3dFiDPMmMCWRKuf9Ud49TnfR5C471yQyAVm3ZgR9zutu', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe05-75c0-929c-0737768c632c', 'first', 'provider', 'ERgMENPdgqkKJQWadx1JyTbGc7kNCSHKyd36J5NGiKrx', '2026-09-20 12:00:00+00', 'FLeco3udnKRS3XaL5L6TQabuVJbZB4VyPrPXQkVj4S5r', '7MHYo7rkKvpCvJEVdk357Tznh2kj3fw6pgs8g5yJaeSb', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe06-7280-b771-e2cf0f443556', 'second', 'provider', '9aPoAm5yfhfHuoRLPNNabfCCk2ERXjuptgQZKA3FwHsk', '2026-09-20 12:00:00+00', 'HSXyyArS61KzgQcokvYpwjYqJFkBVbe5VEV2EZzsokXq', '4tPRRmSrk77Baav9vAHzY1p6mtu28DKKS4B5D5VmHPvo', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe07-75c2-b674-d41f051974c3', 'repaid', 'provider', 'HSg4qJxYQkwL9RTGXFB2GggDzsuhYcCP4G5SZUx4ford', '2026-09-20 12:00:00+00', 'F9ncnBEwDJa8DK7E4aKjEHr2bNh4LT9ZrckQCsrugQDD', 'DT6KqY2jt9A14nu8aipbRqLo2LajdvtetVyiciHXAryZ', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe08-77da-9b42-bca9005d626f', 'writtenOff', 'provider', 'HPJVfVqM2zq7z4xfDqgSe6umkwzAUJ7QyWccU1XaALx4', '2026-09-20 12:00:00+00', 'De3Yp39dTjuNAKn2fdHrVxE2zsth4PXvjknMHh8rK1cd', '9UzcCsKGCRejdcScUTtokjqtXuRwKbTc4PPxTZPdvBeQ', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe09-72cf-8738-5cc1e4348f23', 'unrefunded', 'provider', 'Fa66vJNKND8KvvQdCyZAK9MQ8mPmuJoRURZtxPAei4E1', '2026-09-20 12:00:00+00', 'ED5yBqdQMQbK9WPBQgoZpwaQojoR2LwsTfHvYWop78wC', 'FZGbENJqaapfPRETCPZDhZBeFpEAU1auKiG5fqHHvz9b', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe0a-71f9-b830-304118fe8e51', 'refunded', 'provider', 'AKpydu75zXyFQxpfGKP94nsgn8TgKk6sAhFuXsUf3LsF', '2026-09-20 12:00:00+00', 'GjoafLPgK4Spdcc7uZNHzkjj95HpmL5dtp9nxFRG1nwr', '4ks1JV1QVEkncvN7SxQhe43BK4cEeqHy74QsNBQdddw3', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe0b-75be-aada-10fccc6d6778', 'kept', 'user', NULL, NULL, 'GLUNmhy1WDQ4tK3q4WCqwm9xU7cfvedbtykqspff2mGi', '8D5NK7CoJkoTP5Zso2G96e8c5tbLQYDMDNTBv3Yz19HT', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe0e-779a-a34f-a9fe096896e9', 'partly-paid-out', 'user', NULL, NULL, 'GT9aynFQinv9ysXwHEyfXpD5uQpdaodm5wjSvTjXk13', 'AQoJeHP1sTrfLp1yJrQcxodbgRj8hQjZjxwCqoktVJu9', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe11-76ab-9221-069667ef9577', 'paid-out', 'user', NULL, NULL, '2XBvRVMDw7xiesdiEf1aWoRAKaFY7A3t3ooHJPuZaLVg', '8Jg7vu1Js3jAXJwTJKxajLuhweGuJimgZPnH6DjYLs6o', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe14-7105-a4ec-0fd1c1f867ec', 'in-flight', 'user', NULL, NULL, '3NF18gmRo2skACxofgBuyr9xPDtEXkzjamC8Rq1BTyh7', 'Fk4x7jdYfEEJToQn8d8Rfn8CpiorXgxkZwWRt2J8cY3o', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe17-74ea-a7a9-7028fc95c933', 'twice', 'user', NULL, NULL, 'AAFYUtbyhHNQw9wFF8X48uqAP9KPkATf3Y2PS1UMaEr5', '5boDreCLfkhztoMBp1j8ZPhFBZbahi19HwLbaToSqBf7', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe1a-773a-b664-342ae798517c', 'repaid', 'user', NULL, NULL, 'Ba2LiqKkRvYotkpnksRxg9F3rTwjYhtyR4F2meZiWbVa', '6yNFq7T9XLJytkDmZJh41AUBsQxtgMLsk5eZQD2o55mQ', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe1d-7208-8ef4-e31fbf447e71', 'written-off', 'user', NULL, NULL, 'DZgqgYWhbAmn2oq4qimoRbXdYXVum3xUvDSZjfhbWCWL', '5c5qkhPPMiaXtrkoZFfF92fWon6KagmpD5CMPnnrzuwQ', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe20-74f4-a9d4-2aead8c346f6', 'refunded', 'user', NULL, NULL, '93VegsodNWGFueqA6bGoQytxARNHy13B4T4Qg9bPLhKE', '2Z5WX9eFNZyRiTAwkpybKrLierjpQz4WWAePgnEaetoh', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a1592e-c601-77b0-b363-52609b768eb5', 'inGrace', 'provider', '3VWQCLsskaUQa1TfnmuPVX5oMPQcvw6mgXJcski9UNZh', '2026-10-20 12:00:00+00', 'GqJEjVWDJfqXg4CYFFBgFqK2CwyYcDJjrnfJzDSuX83A', '4ejKWPYeA62niY3RE1ZRvT13BQj8ButZ3Q7vw2AnhJPa', true, 1, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a1592e-c602-771e-9ad4-dd9c2621449c', 'in-grace', 'user', NULL, NULL, 'Fiv6JhPPoPfTbWzyuD9NNsfoCuyVA6gzVSMJSUp8snuE', 'CS8ZRTn23CdqP4xUyc5NkjDPFpHGy8kvyJkuJMzqwdbk', true, 1, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');


--
-- Data for Name: withdrawal_addresses; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: worker_lease; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: accounts_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_id_seq', 115, true);


--
-- Name: audit_events_position_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.audit_events_position_seq', 5, true);


--
-- Name: outbox_seq_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.outbox_seq_seq', 73, true);


--
-- Name: accounts accounts_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_code_key UNIQUE (code);


--
-- Name: accounts accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);


--
-- Name: accounts accounts_token_account_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_token_account_key UNIQUE (token_account);


--
-- Name: address_challenges address_challenges_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.address_challenges
    ADD CONSTRAINT address_challenges_pkey PRIMARY KEY (id);


--
-- Name: audit_events audit_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY ("position");


--
-- Name: billing_records billing_records_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.billing_records
    ADD CONSTRAINT billing_records_pkey PRIMARY KEY (id);


--
-- Name: billing_records billing_records_session_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.billing_records
    ADD CONSTRAINT billing_records_session_id_key UNIQUE (session_id);


--
-- Name: chain_cursors chain_cursors_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chain_cursors
    ADD CONSTRAINT chain_cursors_pkey PRIMARY KEY (token_account);


--
-- Name: chain_listings chain_listings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chain_listings
    ADD CONSTRAINT chain_listings_pkey PRIMARY KEY (token_account);


--
-- Name: chain_state chain_state_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chain_state
    ADD CONSTRAINT chain_state_pkey PRIMARY KEY (only_row);


--
-- Name: chain_unread chain_unread_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chain_unread
    ADD CONSTRAINT chain_unread_pkey PRIMARY KEY (token_account, signature);


--
-- Name: closed_months closed_months_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.closed_months
    ADD CONSTRAINT closed_months_pkey PRIMARY KEY (month);


--
-- Name: debt_repayments debt_repayments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.debt_repayments
    ADD CONSTRAINT debt_repayments_pkey PRIMARY KEY (transaction_id, account_id);


--
-- Name: deposits deposits_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_pkey PRIMARY KEY (id);


--
-- Name: deposits deposits_signature_token_account_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_signature_token_account_key UNIQUE (signature, token_account);


--
-- Name: disputes disputes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);


--
-- Name: disputes disputes_session_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_session_id_key UNIQUE (session_id);


--
-- Name: dust_receipts dust_receipts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.dust_receipts
    ADD CONSTRAINT dust_receipts_pkey PRIMARY KEY (signature, token_account);


--
-- Name: entries entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (journal_id, n);


--
-- Name: entries_2026_09 entries_2026_09_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries_2026_09
    ADD CONSTRAINT entries_2026_09_pkey PRIMARY KEY (journal_id, n);


--
-- Name: entries_2026_10 entries_2026_10_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries_2026_10
    ADD CONSTRAINT entries_2026_10_pkey PRIMARY KEY (journal_id, n);


--
-- Name: entries_2026_11 entries_2026_11_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries_2026_11
    ADD CONSTRAINT entries_2026_11_pkey PRIMARY KEY (journal_id, n);


--
-- Name: entries_other entries_other_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries_other
    ADD CONSTRAINT entries_other_pkey PRIMARY KEY (journal_id, n);


--
-- Name: holds holds_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_pkey PRIMARY KEY (id);


--
-- Name: idempotency_keys idempotency_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key);


--
-- Name: journals journals_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journals
    ADD CONSTRAINT journals_pkey PRIMARY KEY (id);


--
-- Name: journals_2026_09 journals_2026_09_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journals_2026_09
    ADD CONSTRAINT journals_2026_09_pkey PRIMARY KEY (id);


--
-- Name: journals_2026_10 journals_2026_10_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journals_2026_10
    ADD CONSTRAINT journals_2026_10_pkey PRIMARY KEY (id);


--
-- Name: journals_2026_11 journals_2026_11_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journals_2026_11
    ADD CONSTRAINT journals_2026_11_pkey PRIMARY KEY (id);


--
-- Name: journals_other journals_other_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journals_other
    ADD CONSTRAINT journals_other_pkey PRIMARY KEY (id);


--
-- Name: kysely_migration_lock kysely_migration_lock_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);


--
-- Name: kysely_migration kysely_migration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);


--
-- Name: linked_addresses linked_addresses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.linked_addresses
    ADD CONSTRAINT linked_addresses_pkey PRIMARY KEY (address);


--
-- Name: mail_cursor mail_cursor_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_cursor
    ADD CONSTRAINT mail_cursor_pkey PRIMARY KEY (only_row);


--
-- Name: mails mails_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (event_id);


--
-- Name: month_balances month_balances_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.month_balances
    ADD CONSTRAINT month_balances_pkey PRIMARY KEY (account_id, month);


--
-- Name: notification_settings notification_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_pkey PRIMARY KEY (user_id);


--
-- Name: outbox_head outbox_head_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_head
    ADD CONSTRAINT outbox_head_pkey PRIMARY KEY (only_row);


--
-- Name: outbox outbox_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_id_key UNIQUE (id);


--
-- Name: outbox outbox_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (seq);


--
-- Name: outbox outbox_position_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_position_key UNIQUE ("position");


--
-- Name: payout_clock payout_clock_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payout_clock
    ADD CONSTRAINT payout_clock_pkey PRIMARY KEY (only_row);


--
-- Name: payout_parts payout_parts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payout_parts
    ADD CONSTRAINT payout_parts_pkey PRIMARY KEY (transfer_id, account_id);


--
-- Name: provider_rate_sets provider_rate_sets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_rate_sets
    ADD CONSTRAINT provider_rate_sets_pkey PRIMARY KEY (provider_id);


--
-- Name: provider_rates provider_rates_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_rates
    ADD CONSTRAINT provider_rates_pkey PRIMARY KEY (provider_id, place);


--
-- Name: reconciliations reconciliations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reconciliations
    ADD CONSTRAINT reconciliations_pkey PRIMARY KEY (id);


--
-- Name: refunds refunds_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);


--
-- Name: session_clock session_clock_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session_clock
    ADD CONSTRAINT session_clock_pkey PRIMARY KEY (only_row);


--
-- Name: session_ticks session_ticks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session_ticks
    ADD CONSTRAINT session_ticks_pkey PRIMARY KEY (session_id);


--
-- Name: session_usage session_usage_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session_usage
    ADD CONSTRAINT session_usage_pkey PRIMARY KEY (session_id);


--
-- Name: session_write_offs session_write_offs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session_write_offs
    ADD CONSTRAINT session_write_offs_pkey PRIMARY KEY (transaction_id, session_id);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);


--
-- Name: transactions transactions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_pkey PRIMARY KEY (id);


--
-- Name: transfer_attempts transfer_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transfer_attempts
    ADD CONSTRAINT transfer_attempts_pkey PRIMARY KEY (id);


--
-- Name: transfer_attempts transfer_attempts_signature_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transfer_attempts
    ADD CONSTRAINT transfer_attempts_signature_key UNIQUE (signature);


--
-- Name: transfer_attempts transfer_attempts_transfer_id_n_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transfer_attempts
    ADD CONSTRAINT transfer_attempts_transfer_id_n_key UNIQUE (transfer_id, n);


--
-- Name: transfers transfers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (id);


--
-- Name: unknown_outgoing unknown_outgoing_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.unknown_outgoing
    ADD CONSTRAINT unknown_outgoing_pkey PRIMARY KEY (signature);


--
-- Name: usage_records usage_records_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usage_records
    ADD CONSTRAINT usage_records_pkey PRIMARY KEY (session_id, event_key);


--
-- Name: usage_records_2026_09 usage_records_2026_09_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usage_records_2026_09
    ADD CONSTRAINT usage_records_2026_09_pkey PRIMARY KEY (session_id, event_key);


--
-- Name: usage_records_2026_10 usage_records_2026_10_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usage_records_2026_10
    ADD CONSTRAINT usage_records_2026_10_pkey PRIMARY KEY (session_id, event_key);


--
-- Name: usage_records_2026_11 usage_records_2026_11_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usage_records_2026_11
    ADD CONSTRAINT usage_records_2026_11_pkey PRIMARY KEY (session_id, event_key);


--
-- Name: usage_records_other usage_records_other_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usage_records_other
    ADD CONSTRAINT usage_records_other_pkey PRIMARY KEY (session_id, event_key);


--
-- Name: wallets wallets_deposit_address_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_deposit_address_key UNIQUE (deposit_address);


--
-- Name: wallets wallets_deposit_token_account_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_deposit_token_account_key UNIQUE (deposit_token_account);


--
-- Name: wallets wallets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_pkey PRIMARY KEY (id);


--
-- Name: wallets wallets_user_id_wallet_type_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_user_id_wallet_type_key UNIQUE (user_id, wallet_type);


--
-- Name: withdrawal_addresses withdrawal_addresses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.withdrawal_addresses
    ADD CONSTRAINT withdrawal_addresses_pkey PRIMARY KEY (wallet_id, address);


--
-- Name: worker_lease worker_lease_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.worker_lease
    ADD CONSTRAINT worker_lease_pkey PRIMARY KEY (name);


--
-- Name: accounts_earned; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX accounts_earned ON public.accounts USING btree (provider_id, wallet_id) WHERE (provider_id IS NOT NULL);


--
-- Name: accounts_earned_of_wallet; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_earned_of_wallet ON public.accounts USING btree (wallet_id) WHERE (provider_id IS NOT NULL);


--
-- Name: accounts_of_wallet; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX accounts_of_wallet ON public.accounts USING btree (wallet_id, kind) WHERE ((wallet_id IS NOT NULL) AND (provider_id IS NULL));


--
-- Name: address_challenges_wallet; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX address_challenges_wallet ON public.address_challenges USING btree (wallet_id, expires_at);


--
-- Name: audit_events_target; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_events_target ON public.audit_events USING btree (target, "position");


--
-- Name: billing_records_created_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX billing_records_created_at ON public.billing_records USING btree (created_at, id);


--
-- Name: billing_records_provider_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX billing_records_provider_id ON public.billing_records USING btree (provider_id, created_at, id);


--
-- Name: billing_records_provider_owner_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX billing_records_provider_owner_id ON public.billing_records USING btree (provider_owner_id, created_at, id);


--
-- Name: billing_records_user_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX billing_records_user_id ON public.billing_records USING btree (user_id, created_at, id);


--
-- Name: chain_unread_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chain_unread_order ON public.chain_unread USING btree (token_account, looks, listed_at, slot);


--
-- Name: debt_repayments_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX debt_repayments_account ON public.debt_repayments USING btree (account_id, created_at);


--
-- Name: deposits_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deposits_pending ON public.deposits USING btree (next_check_at) WHERE (status = 'pending'::text);


--
-- Name: deposits_unattributed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deposits_unattributed ON public.deposits USING btree (id) WHERE (status = 'unattributed'::text);


--
-- Name: disputes_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX disputes_created ON public.disputes USING btree (created_at, id);


--
-- Name: disputes_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX disputes_open ON public.disputes USING btree (earned_account_id) WHERE (decided_at IS NULL);


--
-- Name: disputes_provider_owner_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX disputes_provider_owner_id ON public.disputes USING btree (provider_owner_id, created_at, id);


--
-- Name: disputes_user_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX disputes_user_id ON public.disputes USING btree (user_id, created_at, id);


--
-- Name: entries_2026_09_versions; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX entries_2026_09_versions ON public.entries_2026_09 USING btree (account_id, account_version) WHERE (account_version IS NOT NULL);


--
-- Name: entries_2026_10_versions; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX entries_2026_10_versions ON public.entries_2026_10 USING btree (account_id, account_version) WHERE (account_version IS NOT NULL);


--
-- Name: entries_2026_11_versions; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX entries_2026_11_versions ON public.entries_2026_11 USING btree (account_id, account_version) WHERE (account_version IS NOT NULL);


--
-- Name: entries_other_versions; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX entries_other_versions ON public.entries_other USING btree (account_id, account_version) WHERE (account_version IS NOT NULL);


--
-- Name: holds_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX holds_open ON public.holds USING btree (wallet_id) WHERE (closed_at IS NULL);


--
-- Name: holds_open_of_reference; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX holds_open_of_reference ON public.holds USING btree (reference) WHERE (closed_at IS NULL);


--
-- Name: holds_reference; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX holds_reference ON public.holds USING btree (reference);


--
-- Name: idempotency_keys_created_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);


--
-- Name: journals_chain_slot; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journals_chain_slot ON ONLY public.journals USING btree (chain_slot) WHERE (chain_slot IS NOT NULL);


--
-- Name: journals_2026_09_chain_slot_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journals_2026_09_chain_slot_idx ON public.journals_2026_09 USING btree (chain_slot) WHERE (chain_slot IS NOT NULL);


--
-- Name: journals_reference; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journals_reference ON ONLY public.journals USING btree (reference) WHERE (reference IS NOT NULL);


--
-- Name: journals_2026_09_reference_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journals_2026_09_reference_idx ON public.journals_2026_09 USING btree (reference) WHERE (reference IS NOT NULL);


--
-- Name: journals_2026_10_chain_slot_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journals_2026_10_chain_slot_idx ON public.journals_2026_10 USING btree (chain_slot) WHERE (chain_slot IS NOT NULL);


--
-- Name: journals_2026_10_reference_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journals_2026_10_reference_idx ON public.journals_2026_10 USING btree (reference) WHERE (reference IS NOT NULL);


--
-- Name: journals_2026_11_chain_slot_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journals_2026_11_chain_slot_idx ON public.journals_2026_11 USING btree (chain_slot) WHERE (chain_slot IS NOT NULL);


--
-- Name: journals_2026_11_reference_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journals_2026_11_reference_idx ON public.journals_2026_11 USING btree (reference) WHERE (reference IS NOT NULL);


--
-- Name: journals_other_chain_slot_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journals_other_chain_slot_idx ON public.journals_other USING btree (chain_slot) WHERE (chain_slot IS NOT NULL);


--
-- Name: journals_other_reference_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journals_other_reference_idx ON public.journals_other USING btree (reference) WHERE (reference IS NOT NULL);


--
-- Name: linked_addresses_wallet; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX linked_addresses_wallet ON public.linked_addresses USING btree (wallet_id);


--
-- Name: mails_ended; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_ended ON public.mails USING btree (ended_at) WHERE (ended_at IS NOT NULL);


--
-- Name: mails_payout; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX mails_payout ON public.mails USING btree (reference, kind) WHERE (kind = ANY (ARRAY['payout_sent'::text, 'payout_failed'::text]));


--
-- Name: mails_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_waiting ON public.mails USING btree (next_try_at, "position") WHERE (ended_at IS NULL);


--
-- Name: mails_waiting_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_waiting_of_user ON public.mails USING btree (user_id, "position") WHERE (ended_at IS NULL);


--
-- Name: outbox_without_position; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_without_position ON public.outbox USING btree (seq) WHERE ("position" IS NULL);


--
-- Name: payout_parts_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payout_parts_account ON public.payout_parts USING btree (account_id, transfer_id);


--
-- Name: reconciliations_finished; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reconciliations_finished ON public.reconciliations USING btree (finished_at);


--
-- Name: refunds_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX refunds_account ON public.refunds USING btree (earned_account_id, created_at);


--
-- Name: refunds_session; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX refunds_session ON public.refunds USING btree (session_id);


--
-- Name: session_write_offs_session; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX session_write_offs_session ON public.session_write_offs USING btree (session_id);


--
-- Name: sessions_indebted; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_indebted ON public.sessions USING btree (wallet_id) WHERE (debt > (0)::numeric);


--
-- Name: sessions_live_job; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX sessions_live_job ON public.sessions USING btree (user_id, job_id) WHERE ((ended_at IS NULL) AND (job_id IS NOT NULL));


--
-- Name: sessions_live_of_provider; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_live_of_provider ON public.sessions USING btree (provider_id, matched_model) WHERE (ended_at IS NULL);


--
-- Name: sessions_live_of_wallet; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_live_of_wallet ON public.sessions USING btree (wallet_id) WHERE (ended_at IS NULL);


--
-- Name: sessions_provider_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_provider_id ON public.sessions USING btree (provider_id, started_at, id);


--
-- Name: sessions_provider_owner_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_provider_owner_id ON public.sessions USING btree (provider_owner_id, started_at, id);


--
-- Name: sessions_user_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id, started_at, id);


--
-- Name: transactions_from_wallet_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX transactions_from_wallet_id ON public.transactions USING btree (from_wallet_id, created_at, id) WHERE (from_wallet_id IS NOT NULL);


--
-- Name: transactions_to_wallet_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX transactions_to_wallet_id ON public.transactions USING btree (to_wallet_id, created_at, id) WHERE (to_wallet_id IS NOT NULL);


--
-- Name: transfer_attempts_one_live; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX transfer_attempts_one_live ON public.transfer_attempts USING btree (transfer_id) WHERE (state = ANY (ARRAY['signed'::text, 'sent'::text, 'confirmed'::text, 'finalized'::text]));


--
-- Name: transfers_of_wallet; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX transfers_of_wallet ON public.transfers USING btree (wallet_id, created_at) WHERE (kind <> 'sweep'::text);


--
-- Name: transfers_one_scheduled; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX transfers_one_scheduled ON public.transfers USING btree (wallet_id, scheduled_for) WHERE (scheduled_for IS NOT NULL);


--
-- Name: transfers_one_sweep; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX transfers_one_sweep ON public.transfers USING btree (wallet_id) WHERE ((kind = 'sweep'::text) AND (status = ANY (ARRAY['pending'::text, 'processing'::text, 'needs_review'::text])));


--
-- Name: transfers_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX transfers_open ON public.transfers USING btree (next_step_at) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));


--
-- Name: transfers_unfinished; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX transfers_unfinished ON public.transfers USING btree (kind, status, created_at) WHERE (status = ANY (ARRAY['awaiting_approval'::text, 'pending'::text, 'processing'::text, 'needs_review'::text]));


--
-- Name: wallets_one_platform; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX wallets_one_platform ON public.wallets USING btree (wallet_type) WHERE (wallet_type = 'platform'::text);


--
-- Name: entries_2026_09_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.entries_pkey ATTACH PARTITION public.entries_2026_09_pkey;


--
-- Name: entries_2026_10_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.entries_pkey ATTACH PARTITION public.entries_2026_10_pkey;


--
-- Name: entries_2026_11_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.entries_pkey ATTACH PARTITION public.entries_2026_11_pkey;


--
-- Name: entries_other_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.entries_pkey ATTACH PARTITION public.entries_other_pkey;


--
-- Name: journals_2026_09_chain_slot_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.journals_chain_slot ATTACH PARTITION public.journals_2026_09_chain_slot_idx;


--
-- Name: journals_2026_09_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.journals_pkey ATTACH PARTITION public.journals_2026_09_pkey;


--
-- Name: journals_2026_09_reference_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.journals_reference ATTACH PARTITION public.journals_2026_09_reference_idx;


--
-- Name: journals_2026_10_chain_slot_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.journals_chain_slot ATTACH PARTITION public.journals_2026_10_chain_slot_idx;


--
-- Name: journals_2026_10_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.journals_pkey ATTACH PARTITION public.journals_2026_10_pkey;


--
-- Name: journals_2026_10_reference_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.journals_reference ATTACH PARTITION public.journals_2026_10_reference_idx;


--
-- Name: journals_2026_11_chain_slot_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.journals_chain_slot ATTACH PARTITION public.journals_2026_11_chain_slot_idx;


--
-- Name: journals_2026_11_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.journals_pkey ATTACH PARTITION public.journals_2026_11_pkey;


--
-- Name: journals_2026_11_reference_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.journals_reference ATTACH PARTITION public.journals_2026_11_reference_idx;


--
-- Name: journals_other_chain_slot_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.journals_chain_slot ATTACH PARTITION public.journals_other_chain_slot_idx;


--
-- Name: journals_other_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.journals_pkey ATTACH PARTITION public.journals_other_pkey;


--
-- Name: journals_other_reference_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.journals_reference ATTACH PARTITION public.journals_other_reference_idx;


--
-- Name: usage_records_2026_09_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.usage_records_pkey ATTACH PARTITION public.usage_records_2026_09_pkey;


--
-- Name: usage_records_2026_10_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.usage_records_pkey ATTACH PARTITION public.usage_records_2026_10_pkey;


--
-- Name: usage_records_2026_11_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.usage_records_pkey ATTACH PARTITION public.usage_records_2026_11_pkey;


--
-- Name: usage_records_other_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.usage_records_pkey ATTACH PARTITION public.usage_records_other_pkey;


--
-- Name: accounts accounts_check; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER accounts_check BEFORE INSERT ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.check_account();


--
-- Name: accounts accounts_fixed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER accounts_fixed BEFORE UPDATE OF id, code, kind, wallet_id, provider_id, token_account, is_stored, floor, ceiling ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: accounts accounts_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER accounts_no_truncate BEFORE TRUNCATE ON public.accounts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: accounts accounts_stay; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER accounts_stay BEFORE DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: audit_events audit_events_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: audit_events audit_events_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: debt_repayments debt_repayments_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER debt_repayments_append_only BEFORE DELETE OR UPDATE ON public.debt_repayments FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: debt_repayments debt_repayments_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER debt_repayments_no_truncate BEFORE TRUNCATE ON public.debt_repayments FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: entries_2026_09 entries_2026_09_check; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_2026_09_check AFTER INSERT ON public.entries_2026_09 REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.check_added_entries();


--
-- Name: entries_2026_09 entries_2026_09_closed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_2026_09_closed BEFORE INSERT ON public.entries_2026_09 FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: entries_2026_09 entries_2026_09_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_2026_09_no_truncate BEFORE TRUNCATE ON public.entries_2026_09 FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: entries_2026_10 entries_2026_10_check; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_2026_10_check AFTER INSERT ON public.entries_2026_10 REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.check_added_entries();


--
-- Name: entries_2026_10 entries_2026_10_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_2026_10_no_truncate BEFORE TRUNCATE ON public.entries_2026_10 FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: entries_2026_11 entries_2026_11_check; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_2026_11_check AFTER INSERT ON public.entries_2026_11 REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.check_added_entries();


--
-- Name: entries_2026_11 entries_2026_11_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_2026_11_no_truncate BEFORE TRUNCATE ON public.entries_2026_11 FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: entries entries_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_append_only BEFORE DELETE OR UPDATE ON public.entries FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: entries entries_check; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_check AFTER INSERT ON public.entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.check_added_entries();


--
-- Name: entries entries_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_no_truncate BEFORE TRUNCATE ON public.entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: entries_other entries_other_check; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_other_check AFTER INSERT ON public.entries_other REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.check_added_entries();


--
-- Name: entries_other entries_other_closed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_other_closed BEFORE INSERT ON public.entries_other FOR EACH ROW EXECUTE FUNCTION public.refuse_closed_month('journal_id');


--
-- Name: entries_other entries_other_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_other_no_truncate BEFORE TRUNCATE ON public.entries_other FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: journals_2026_09 journals_2026_09_closed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER journals_2026_09_closed BEFORE INSERT ON public.journals_2026_09 FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: journals_2026_09 journals_2026_09_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER journals_2026_09_no_truncate BEFORE TRUNCATE ON public.journals_2026_09 FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: journals_2026_10 journals_2026_10_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER journals_2026_10_no_truncate BEFORE TRUNCATE ON public.journals_2026_10 FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: journals_2026_11 journals_2026_11_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER journals_2026_11_no_truncate BEFORE TRUNCATE ON public.journals_2026_11 FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: journals journals_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER journals_append_only BEFORE DELETE OR UPDATE ON public.journals FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: journals journals_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER journals_no_truncate BEFORE TRUNCATE ON public.journals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: journals_other journals_other_closed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER journals_other_closed BEFORE INSERT ON public.journals_other FOR EACH ROW EXECUTE FUNCTION public.refuse_closed_month('id');


--
-- Name: journals_other journals_other_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER journals_other_no_truncate BEFORE TRUNCATE ON public.journals_other FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: payout_parts payout_parts_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payout_parts_append_only BEFORE DELETE OR UPDATE ON public.payout_parts FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: payout_parts payout_parts_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payout_parts_no_truncate BEFORE TRUNCATE ON public.payout_parts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: refunds refunds_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER refunds_append_only BEFORE DELETE OR UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: refunds refunds_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER refunds_no_truncate BEFORE TRUNCATE ON public.refunds FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: session_write_offs session_write_offs_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER session_write_offs_append_only BEFORE DELETE OR UPDATE ON public.session_write_offs FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: session_write_offs session_write_offs_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER session_write_offs_no_truncate BEFORE TRUNCATE ON public.session_write_offs FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: accounts accounts_wallet_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id);


--
-- Name: address_challenges address_challenges_wallet_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.address_challenges
    ADD CONSTRAINT address_challenges_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id);


--
-- Name: billing_records billing_records_session_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.billing_records
    ADD CONSTRAINT billing_records_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id);


--
-- Name: billing_records billing_records_transaction_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.billing_records
    ADD CONSTRAINT billing_records_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);


--
-- Name: debt_repayments debt_repayments_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.debt_repayments
    ADD CONSTRAINT debt_repayments_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


--
-- Name: debt_repayments debt_repayments_transaction_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.debt_repayments
    ADD CONSTRAINT debt_repayments_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);


--
-- Name: deposits deposits_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_id_fkey FOREIGN KEY (id) REFERENCES public.transactions(id);


--
-- Name: deposits deposits_wallet_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id);


--
-- Name: disputes disputes_earned_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_earned_account_id_fkey FOREIGN KEY (earned_account_id) REFERENCES public.accounts(id);


--
-- Name: disputes disputes_refund_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.refunds(id);


--
-- Name: disputes disputes_session_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id);


--
-- Name: entries_2026_09 entries_2026_09_journal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries_2026_09
    ADD CONSTRAINT entries_2026_09_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES public.journals_2026_09(id);


--
-- Name: entries_2026_10 entries_2026_10_journal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries_2026_10
    ADD CONSTRAINT entries_2026_10_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES public.journals_2026_10(id);


--
-- Name: entries_2026_11 entries_2026_11_journal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries_2026_11
    ADD CONSTRAINT entries_2026_11_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES public.journals_2026_11(id);


--
-- Name: entries_other entries_other_journal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries_other
    ADD CONSTRAINT entries_other_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES public.journals_other(id);


--
-- Name: holds holds_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


--
-- Name: holds holds_wallet_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id);


--
-- Name: linked_addresses linked_addresses_wallet_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.linked_addresses
    ADD CONSTRAINT linked_addresses_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id);


--
-- Name: month_balances month_balances_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.month_balances
    ADD CONSTRAINT month_balances_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


--
-- Name: payout_parts payout_parts_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payout_parts
    ADD CONSTRAINT payout_parts_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


--
-- Name: payout_parts payout_parts_transfer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payout_parts
    ADD CONSTRAINT payout_parts_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES public.transfers(id);


--
-- Name: provider_rates provider_rates_provider_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_rates
    ADD CONSTRAINT provider_rates_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider_rate_sets(provider_id) ON DELETE CASCADE;


--
-- Name: refunds refunds_earned_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_earned_account_id_fkey FOREIGN KEY (earned_account_id) REFERENCES public.accounts(id);


--
-- Name: refunds refunds_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_id_fkey FOREIGN KEY (id) REFERENCES public.transactions(id);


--
-- Name: refunds refunds_session_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id);


--
-- Name: session_usage session_usage_session_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session_usage
    ADD CONSTRAINT session_usage_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id);


--
-- Name: session_write_offs session_write_offs_transaction_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session_write_offs
    ADD CONSTRAINT session_write_offs_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);


--
-- Name: sessions sessions_earned_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_earned_account_id_fkey FOREIGN KEY (earned_account_id) REFERENCES public.accounts(id);


--
-- Name: sessions sessions_hold_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES public.holds(id);


--
-- Name: sessions sessions_provider_wallet_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_provider_wallet_id_fkey FOREIGN KEY (provider_wallet_id) REFERENCES public.wallets(id);


--
-- Name: sessions sessions_wallet_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id);


--
-- Name: transactions transactions_from_wallet_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_from_wallet_id_fkey FOREIGN KEY (from_wallet_id) REFERENCES public.wallets(id);


--
-- Name: transactions transactions_to_wallet_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_to_wallet_id_fkey FOREIGN KEY (to_wallet_id) REFERENCES public.wallets(id);


--
-- Name: transfer_attempts transfer_attempts_transfer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transfer_attempts
    ADD CONSTRAINT transfer_attempts_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES public.transfers(id);


--
-- Name: transfers transfers_wallet_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id);


--
-- Name: withdrawal_addresses withdrawal_addresses_wallet_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.withdrawal_addresses
    ADD CONSTRAINT withdrawal_addresses_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id);


--
-- PostgreSQL database dump complete
--


