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
    amount numeric(38,0) NOT NULL
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
    read_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
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
-- Name: closed_months; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.closed_months (
    month date NOT NULL,
    closed_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
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
-- Name: month_balances; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.month_balances (
    month date NOT NULL,
    account_id bigint NOT NULL,
    balance numeric(38,0) NOT NULL,
    entries bigint NOT NULL
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
    due_at timestamp(3) with time zone NOT NULL
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

INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 1);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (17, 1, -20000000000);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (17, 1, -1200000000);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 2, 40000000);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 2, 40000000);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 20000000);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 2000000);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 3000000);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 11020833);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 11020833);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 7714584);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (17, 1, -5000000000);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 1);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 1);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (17, 1, -1200000000);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 2, 24000000);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 28000000);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 2, 27327083);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 7000000);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 2000000);


--
-- Data for Name: accounts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (2, 'platform:bad_debt', 'platform_bad_debt', NULL, NULL, NULL, false, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (3, 'platform:adjustments', 'platform_adjustments', NULL, NULL, NULL, false, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (4, 'suspense:unmatched', 'suspense', NULL, NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (8, 'wallet:01a0beaf-fe01-775e-9817-b10680b9a209:debt', 'debt', '01a0beaf-fe01-775e-9817-b10680b9a209', NULL, NULL, true, 0, 0, NULL, 0);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (9, 'wallet:01a0beaf-fe02-743e-9056-8161120378e1:available', 'available', '01a0beaf-fe02-743e-9056-8161120378e1', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (10, 'wallet:01a0beaf-fe02-743e-9056-8161120378e1:locked', 'locked', '01a0beaf-fe02-743e-9056-8161120378e1', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (11, 'wallet:01a0beaf-fe02-743e-9056-8161120378e1:pending_out', 'pending_out', '01a0beaf-fe02-743e-9056-8161120378e1', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (12, 'wallet:01a0beaf-fe02-743e-9056-8161120378e1:debt', 'debt', '01a0beaf-fe02-743e-9056-8161120378e1', NULL, NULL, true, 0, 0, NULL, 0);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (13, 'wallet:01a0beaf-fe03-719a-9cf9-ab4090a3d8e7:available', 'available', '01a0beaf-fe03-719a-9cf9-ab4090a3d8e7', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (14, 'wallet:01a0beaf-fe03-719a-9cf9-ab4090a3d8e7:locked', 'locked', '01a0beaf-fe03-719a-9cf9-ab4090a3d8e7', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (15, 'wallet:01a0beaf-fe03-719a-9cf9-ab4090a3d8e7:pending_out', 'pending_out', '01a0beaf-fe03-719a-9cf9-ab4090a3d8e7', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (16, 'wallet:01a0beaf-fe03-719a-9cf9-ab4090a3d8e7:debt', 'debt', '01a0beaf-fe03-719a-9cf9-ab4090a3d8e7', NULL, NULL, true, 0, 0, NULL, 0);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (23, 'wallet:01a0beaf-fe0f-714d-9783-cb61cef55e34:available', 'available', '01a0beaf-fe0f-714d-9783-cb61cef55e34', NULL, NULL, true, 0, 2, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (24, 'wallet:01a0beaf-fe0f-714d-9783-cb61cef55e34:locked', 'locked', '01a0beaf-fe0f-714d-9783-cb61cef55e34', NULL, NULL, true, 0, 4, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (7, 'wallet:01a0beaf-fe01-775e-9817-b10680b9a209:pending_out', 'pending_out', '01a0beaf-fe01-775e-9817-b10680b9a209', NULL, NULL, true, 11000000000, 1, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (5, 'wallet:01a0beaf-fe01-775e-9817-b10680b9a209:available', 'available', '01a0beaf-fe01-775e-9817-b10680b9a209', NULL, NULL, true, 69000000000, 6, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (30, 'wallet:01a1592e-c60a-7013-8259-75301121cf0c:locked', 'locked', '01a1592e-c60a-7013-8259-75301121cf0c', NULL, NULL, true, 0, 5, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (31, 'wallet:01a1592e-c60a-7013-8259-75301121cf0c:pending_out', 'pending_out', '01a1592e-c60a-7013-8259-75301121cf0c', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (1, 'platform:fees', 'platform_fees', NULL, NULL, NULL, false, 1, 1, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (17, 'chain:hot', 'chain', NULL, NULL, 'hot', false, -100000000000, 1, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (21, 'wallet:01a0beaf-fe0c-70de-95d6-9ca1ca7cb160:pending_out', 'pending_out', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (22, 'wallet:01a0beaf-fe0c-70de-95d6-9ca1ca7cb160:debt', 'debt', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', NULL, NULL, true, 0, 0, NULL, 0);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (26, 'wallet:01a0beaf-fe0f-714d-9783-cb61cef55e34:debt', 'debt', '01a0beaf-fe0f-714d-9783-cb61cef55e34', NULL, NULL, true, -100000000, 2, NULL, 0);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (25, 'wallet:01a0beaf-fe0f-714d-9783-cb61cef55e34:pending_out', 'pending_out', '01a0beaf-fe0f-714d-9783-cb61cef55e34', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (27, 'wallet:01a0beaf-fe02-743e-9056-8161120378e1:earned:0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01', 'earned', '01a0beaf-fe02-743e-9056-8161120378e1', '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01', NULL, true, 3173000000, 12, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (32, 'wallet:01a1592e-c60a-7013-8259-75301121cf0c:debt', 'debt', '01a1592e-c60a-7013-8259-75301121cf0c', NULL, NULL, true, -40000000, 1, NULL, 0);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (19, 'wallet:01a0beaf-fe0c-70de-95d6-9ca1ca7cb160:available', 'available', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', NULL, NULL, true, 17042375000, 9, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (29, 'wallet:01a1592e-c60a-7013-8259-75301121cf0c:available', 'available', '01a1592e-c60a-7013-8259-75301121cf0c', NULL, NULL, true, 0, 2, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (6, 'wallet:01a0beaf-fe01-775e-9817-b10680b9a209:locked', 'locked', '01a0beaf-fe01-775e-9817-b10680b9a209', NULL, NULL, true, 3000000000, 7, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (18, 'wallet:01a0beaf-fe02-743e-9056-8161120378e1:earned:rig-1', 'earned', '01a0beaf-fe02-743e-9056-8161120378e1', 'rig-1', NULL, true, 21999999996, 4, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (20, 'wallet:01a0beaf-fe0c-70de-95d6-9ca1ca7cb160:locked', 'locked', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', NULL, NULL, true, 1035958334, 13, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (28, 'wallet:01a0beaf-fe02-743e-9056-8161120378e1:earned:0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02', 'earned', '01a0beaf-fe02-743e-9056-8161120378e1', '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02', NULL, true, 1065583333, 5, 0, NULL);


--
-- Data for Name: address_challenges; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_events; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: billing_records; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a0bed4-9d06-7609-b76f-f6546fe2956d', '01a0beaf-fe12-73f1-a723-e89d8d8acf0b', 'completed', 'ann', '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01', 'provider-1', '2026-09-20 12:00:00+00', '2026-09-20 12:40:00+00', 40, 92.5, 61, 331.25, 733333333, 66666666, 1, 800000000, 40000000, 760000000, '01a0beaf-fe16-77ce-a12c-39dae0e35024', '2026-09-20 12:40:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a0beec-6ac2-7669-b519-5d7238a62acd', '01a0beaf-fe18-742a-80ca-e36d823c2e76', 'terminated', 'ben', '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01', 'provider-1', '2026-09-20 12:00:00+00', '2026-09-20 13:05:00+00', 65, 92.5, 61, 331.25, 1191666666, 108333333, 1, 1300000000, 65000000, 1235000000, '01a0beaf-fe1c-7107-8da0-dae3dc15e4f3', '2026-09-20 13:06:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a0f4c9-2ca3-77f3-9d37-c7fb4f70cdcf', '01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', 'completed', 'ann', '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02', 'provider-1', '2026-09-30 23:40:00+00', '2026-10-01 00:07:00+00', 27, 92.5, 61, 331.25, 405000000, 135000000, 55125000, 595125000, 29756250, 565368750, '01a0f4b0-7485-733e-9167-4af1334c9819', '2026-10-01 00:07:00+00');
INSERT INTO public.billing_records (id, session_id, status, user_id, provider_id, provider_owner_id, billing_period_start, billing_period_end, total_minutes, avg_gpu_utilization, avg_vram_utilization, avg_power_draw, base_cost, vram_cost, power_cost, total_cost, platform_fee, provider_earnings, transaction_id, created_at) VALUES ('01a1593c-81a3-7724-8985-d8fcbbd839fc', '01a1592e-c60d-74c4-bbf9-776081bd38bf', 'failed', 'ann', '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02', 'provider-1', '2026-10-20 12:00:00+00', '2026-10-20 12:15:00+00', 12, 92.5, 61, 331.25, 180000000, 60000000, 0, 240000000, 12000000, 228000000, '01a1592e-c611-77f4-8a48-9b72e3b35cba', '2026-10-20 12:15:00+00');


--
-- Data for Name: chain_cursors; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: chain_state; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.chain_state (only_row, genesis_hash, since, since_slot, paused_by, paused_reason, paused_at, frozen_reason, frozen_at) VALUES (true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: closed_months; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.closed_months (month, closed_at) VALUES ('2026-09-01', '2026-10-02 12:00:00+00');


--
-- Data for Name: deposits; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a0beaf-fe04-757a-ad5f-37303faf2208', 'signature-of-01a0beaf-fe04-757a-ad5f-37303faf2208', 'hot', '01a0beaf-fe01-775e-9817-b10680b9a209', 100000000000, 7, 'confirmed', 'memo', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a0beaf-fe0d-70a7-be9f-fb70377dba3c', 'signature-of-01a0beaf-fe0d-70a7-be9f-fb70377dba3c', 'hot', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', 20000000000, 7, 'confirmed', 'memo', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a0beaf-fe10-75bf-8c14-364a7ae38ce9', 'signature-of-01a0beaf-fe10-75bf-8c14-364a7ae38ce9', 'hot', '01a0beaf-fe0f-714d-9783-cb61cef55e34', 1200000000, 7, 'confirmed', 'memo', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a1592e-c601-774e-b6ef-9d2084548867', 'signature-of-01a1592e-c601-774e-b6ef-9d2084548867', 'hot', '01a0beaf-fe01-775e-9817-b10680b9a209', 5000000000, 7, 'confirmed', 'memo', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a1592e-c60b-76ff-80f8-7dccce1594f2', 'signature-of-01a1592e-c60b-76ff-80f8-7dccce1594f2', 'hot', '01a1592e-c60a-7013-8259-75301121cf0c', 1200000000, 7, 'confirmed', 'memo', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');


--
-- Data for Name: entries_2026_09; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe05-76cf-8781-53344694fb3b', 5, 1, 2, 100000000000, 100000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe05-76cf-8781-53344694fb3b', 17, NULL, 1, -100000000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe07-7669-8671-5b91787f1f08', 5, 2, 1, -20000000000, 80000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe07-7669-8671-5b91787f1f08', 6, 1, 2, 20000000000, 20000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe09-71d9-a809-fa5a5c6cb3d7', 6, 2, 1, -7000000000, 13000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe09-71d9-a809-fa5a5c6cb3d7', 18, 1, 2, 6999999999, 6999999999);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe09-71d9-a809-fa5a5c6cb3d7', 1, NULL, 3, 1, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0a-7019-90a3-ffed9305ea2b', 6, 3, 1, -8000000000, 5000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0a-7019-90a3-ffed9305ea2b', 18, 2, 2, 7999999999, 14999999998);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0a-7019-90a3-ffed9305ea2b', 1, NULL, 3, 1, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0b-7581-8974-b9e6ae414763', 5, 3, 1, 5000000000, 85000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0b-7581-8974-b9e6ae414763', 6, 4, 2, -5000000000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0e-77ed-b71d-cd58e1d47201', 17, NULL, 1, -20000000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0e-77ed-b71d-cd58e1d47201', 19, 1, 2, 20000000000, 20000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe11-707a-ada3-68782de716aa', 17, NULL, 1, -1200000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe11-707a-ada3-68782de716aa', 23, 1, 2, 1200000000, 1200000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe14-713a-a738-47ba49ec5e92', 19, 2, 1, -1200000000, 18800000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe14-713a-a738-47ba49ec5e92', 20, 1, 2, 1200000000, 1200000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe1a-7202-8f75-8235687270ae', 23, 2, 1, -1200000000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe1a-7202-8f75-8235687270ae', 24, 1, 2, 1200000000, 1200000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d81-7528-b3e4-f396ec8a5aff', 1, NULL, 3, 20000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d82-7340-8048-7b871f2c49d9', 1, NULL, 3, 20000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d81-7528-b3e4-f396ec8a5aff', 20, 2, 1, -400000000, 800000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d82-7340-8048-7b871f2c49d9', 24, 2, 1, -400000000, 800000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d81-7528-b3e4-f396ec8a5aff', 27, 1, 2, 380000000, 380000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bec2-4d82-7340-8048-7b871f2c49d9', 27, 2, 2, 380000000, 760000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d01-748a-9be0-bca39d3eec98', 1, NULL, 4, 20000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d02-7556-8dc2-a44e1562dc83', 1, NULL, 3, 20000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d01-748a-9be0-bca39d3eec98', 19, 3, 1, -800000000, 18000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d01-748a-9be0-bca39d3eec98', 20, 3, 2, 400000000, 1200000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d02-7556-8dc2-a44e1562dc83', 24, 3, 1, -400000000, 400000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d01-748a-9be0-bca39d3eec98', 27, 3, 3, 380000000, 1140000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d02-7556-8dc2-a44e1562dc83', 27, 4, 2, 380000000, 1520000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d04-769a-b76c-6d7fb24b2a2f', 19, 4, 1, 1200000000, 19200000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bed4-9d04-769a-b76c-6d7fb24b2a2f', 20, 4, 2, -1200000000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec81-72b7-8994-1d821a7fd645', 1, NULL, 3, 20000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec81-72b7-8994-1d821a7fd645', 24, 4, 1, -400000000, 0);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee6-ec81-72b7-8994-1d821a7fd645', 27, 5, 2, 380000000, 1900000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee8-c141-7081-ac3c-902b4ff94436', 1, NULL, 3, 2000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee8-c141-7081-ac3c-902b4ff94436', 26, 1, 1, -40000000, -40000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0bee8-c141-7081-ac3c-902b4ff94436', 27, 6, 2, 38000000, 1938000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beec-6ac1-71fc-bcaa-fbc04d12162e', 1, NULL, 3, 3000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beec-6ac1-71fc-bcaa-fbc04d12162e', 26, 2, 1, -60000000, -100000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beec-6ac1-71fc-bcaa-fbc04d12162e', 27, 7, 2, 57000000, 1995000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0f4b0-7483-74c3-9154-0fab234cd784', 19, 5, 1, -1322500000, 17877500000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0f4b0-7483-74c3-9154-0fab234cd784', 20, 5, 2, 1322500000, 1322500000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0f4b9-9c41-7196-9999-5e4c8f577b18', 1, NULL, 3, 11020833, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0f4b9-9c41-7196-9999-5e4c8f577b18', 20, 6, 1, -220416666, 1102083334);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0f4b9-9c41-7196-9999-5e4c8f577b18', 28, 1, 2, 209395833, 209395833);


--
-- Data for Name: entries_2026_10; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0f4c2-c401-7198-91c6-0db7bea80973', 1, NULL, 3, 11020833, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0f4c2-c401-7198-91c6-0db7bea80973', 20, 7, 1, -220416667, 881666667);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0f4c2-c401-7198-91c6-0db7bea80973', 28, 2, 2, 209395834, 418791667);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0f4c9-2ca1-768f-9703-6de0e8dd3ed6', 1, NULL, 4, 7714584, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0f4c9-2ca1-768f-9703-6de0e8dd3ed6', 19, 6, 1, 727375000, 18604875000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0f4c9-2ca1-768f-9703-6de0e8dd3ed6', 20, 8, 2, -881666667, 0);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0f4c9-2ca1-768f-9703-6de0e8dd3ed6', 28, 3, 3, 146577083, 565368750);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c602-757d-adcc-a207b5a2e1a5', 5, 4, 2, 5000000000, 90000000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c602-757d-adcc-a207b5a2e1a5', 17, NULL, 1, -5000000000, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c604-75d0-bbe5-095e1c2e96be', 5, 5, 1, -10000000000, 80000000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c604-75d0-bbe5-095e1c2e96be', 6, 5, 2, 10000000000, 10000000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c606-7725-8125-00c9d83ab30e', 6, 6, 1, -3000000000, 7000000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c606-7725-8125-00c9d83ab30e', 18, 3, 2, 2999999999, 17999999997);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c606-7725-8125-00c9d83ab30e', 1, NULL, 3, 1, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c607-70f4-bcbe-388b3899a975', 6, 7, 1, -4000000000, 3000000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c607-70f4-bcbe-388b3899a975', 18, 4, 2, 3999999999, 21999999996);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c607-70f4-bcbe-388b3899a975', 1, NULL, 3, 1, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c609-7636-b9ad-821e4de012eb', 5, 6, 1, -11000000000, 69000000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c609-7636-b9ad-821e4de012eb', 7, 1, 2, 11000000000, 11000000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c60c-77a0-b6d0-ace9d7c60a0b', 17, NULL, 1, -1200000000, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c60c-77a0-b6d0-ace9d7c60a0b', 29, 1, 2, 1200000000, 1200000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c60f-76bb-bd49-76d9b015c480', 19, 7, 1, -1200000000, 17404875000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c60f-76bb-bd49-76d9b015c480', 20, 9, 2, 1200000000, 1200000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c615-7337-ba35-a3c0f12ea0d6', 29, 2, 1, -1200000000, 0);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c615-7337-ba35-a3c0f12ea0d6', 30, 1, 2, 1200000000, 1200000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15939-c281-7668-a469-8f9d696ff692', 1, NULL, 3, 12000000, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15939-c282-719e-93dd-ad8f166f9e16', 1, NULL, 3, 12000000, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15939-c281-7668-a469-8f9d696ff692', 20, 10, 1, -240000000, 960000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15939-c282-719e-93dd-ad8f166f9e16', 27, 8, 2, 228000000, 2223000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15939-c281-7668-a469-8f9d696ff692', 28, 4, 2, 228000000, 793368750);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15939-c282-719e-93dd-ad8f166f9e16', 30, 2, 1, -240000000, 960000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1593c-81a1-72f3-9ecf-456401157f13', 19, 8, 1, 960000000, 18364875000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1593c-81a1-72f3-9ecf-456401157f13', 20, 11, 2, -960000000, 0);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15953-6501-747d-aa8e-eb8deed510d5', 1, NULL, 3, 28000000, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15953-6501-747d-aa8e-eb8deed510d5', 27, 9, 2, 532000000, 2755000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15953-6501-747d-aa8e-eb8deed510d5', 30, 3, 1, -560000000, 400000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15953-6504-7745-aaa6-a5d1f5c0b57e', 19, 9, 1, -1322500000, 17042375000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15953-6504-7745-aaa6-a5d1f5c0b57e', 20, 12, 2, 1322500000, 1322500000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1595f-4be1-7570-874f-075230facc71', 1, NULL, 3, 13000000, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1595f-4be2-72f2-a7b6-5f2ded37a47c', 1, NULL, 3, 14327083, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1595f-4be2-72f2-a7b6-5f2ded37a47c', 20, 13, 1, -286541666, 1035958334);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1595f-4be1-7570-874f-075230facc71', 27, 10, 2, 247000000, 3002000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1595f-4be2-72f2-a7b6-5f2ded37a47c', 28, 5, 2, 272214583, 1065583333);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1595f-4be1-7570-874f-075230facc71', 30, 4, 1, -260000000, 140000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15965-b481-73c3-bf58-5891b876830f', 1, NULL, 3, 7000000, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15965-b481-73c3-bf58-5891b876830f', 27, 11, 2, 133000000, 3135000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15965-b481-73c3-bf58-5891b876830f', 30, 5, 1, -140000000, 0);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15967-8941-70c0-95bd-dc9d4b8b9584', 1, NULL, 3, 2000000, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15967-8941-70c0-95bd-dc9d4b8b9584', 27, 12, 2, 38000000, 3173000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a15967-8941-70c0-95bd-dc9d4b8b9584', 32, 1, 1, -40000000, -40000000);


--
-- Data for Name: entries_2026_11; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: entries_other; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: holds; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beaf-fe06-764e-9bc3-4fc3b41f072c', '01a0beaf-fe01-775e-9817-b10680b9a209', 6, '01a0beaf-fe08-7627-8c07-1a6c4bd5dbb2', 20000000000, 15000000000, 5000000000, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beaf-fe13-74fc-9749-f8a6c700be47', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', 20, '01a0beaf-fe12-73f1-a723-e89d8d8acf0b', 2000000000, 800000000, 1200000000, '2026-09-20 12:00:00+00', '2026-09-20 12:40:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beaf-fe19-7616-a9a0-7c14fc7fc5c6', '01a0beaf-fe0f-714d-9783-cb61cef55e34', 24, '01a0beaf-fe18-742a-80ca-e36d823c2e76', 1200000000, 1200000000, 0, '2026-09-20 12:00:00+00', '2026-09-20 13:00:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0f4b0-7482-74e4-9e7c-ec785e1597ce', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', 20, '01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', 1322500000, 595125000, 727375000, '2026-09-30 23:40:00+00', '2026-10-01 00:07:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a1592e-c603-76f6-92f3-b3c6d6f9e699', '01a0beaf-fe01-775e-9817-b10680b9a209', 6, '01a1592e-c605-7412-89b8-41e216e11117', 10000000000, 7000000000, 0, '2026-10-20 12:00:00+00', NULL);
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a1592e-c60e-7720-a679-05367a9fd553', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', 20, '01a1592e-c60d-74c4-bbf9-776081bd38bf', 1200000000, 240000000, 960000000, '2026-10-20 12:00:00+00', '2026-10-20 12:15:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a15953-6503-7678-ba83-9cf60f38d1dc', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', 20, '01a15953-6502-75f7-8995-a56dba1f3d50', 1322500000, 286541666, 0, '2026-10-20 12:40:00+00', NULL);
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a1592e-c614-76fc-8b27-88a2fe308508', '01a1592e-c60a-7013-8259-75301121cf0c', 30, '01a1592e-c613-77f5-8fc8-6b008bcd1cb9', 1200000000, 1200000000, 0, '2026-10-20 12:00:00+00', '2026-10-20 13:00:00+00');


--
-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.idempotency_keys (scope, key, body_hash, status, headers, body, created_at) VALUES ('["anyone","POST","/api/v1/billing/start-session"]', 'the-start-of-the-active-one', '\xc4e62eb92a02830200bd732c5c6e77590adb4c25640422281361c3286462a264', 201, '{"content-type":"application/json; charset=utf-8"}', '{"session":{"id":"01a15953-6502-75f7-8995-a56dba1f3d50","user_id":"ann","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02","provider_owner_id":"provider-1","job_id":"weather","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"0.9","vram_rate":"0.3","power_rate":"0.1225","total_hourly_rate":"1.3225","platform_fee_rate":"0.05","estimated_power_w":350,"max_duration_hours":"3","started_at":"2026-10-20T12:40:00.000Z","billed_minutes":1,"total_cost":"0.022041666","platform_fee":"0.001102083","provider_earnings":"0.020939583","locked_amount":"1.3225","metadata":{},"created_at":"2026-10-20T12:40:00.000Z","updated_at":"2026-10-20T12:40:00.000Z"},"current_cost":"0.022041666","estimated_hourly_cost":"1.3225","remaining_balance":"17.042375","estimated_runtime_hours":"3"}', '2026-10-20 12:40:00+00');


--
-- Data for Name: journals_2026_09; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe05-76cf-8781-53344694fb3b', 'deposit', '01a0beaf-fe04-757a-ad5f-37303faf2208', 7, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe07-7669-8671-5b91787f1f08', 'hold_placed', '01a0beaf-fe08-7627-8c07-1a6c4bd5dbb2', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe09-71d9-a809-fa5a5c6cb3d7', 'hold_captured', '01a0beaf-fe08-7627-8c07-1a6c4bd5dbb2', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe0a-7019-90a3-ffed9305ea2b', 'hold_captured', '01a0beaf-fe08-7627-8c07-1a6c4bd5dbb2', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe0b-7581-8974-b9e6ae414763', 'hold_released', '01a0beaf-fe08-7627-8c07-1a6c4bd5dbb2', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe0e-77ed-b71d-cd58e1d47201', 'deposit', '01a0beaf-fe0d-70a7-be9f-fb70377dba3c', 7, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe11-707a-ada3-68782de716aa', 'deposit', '01a0beaf-fe10-75bf-8c14-364a7ae38ce9', 7, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe14-713a-a738-47ba49ec5e92', 'hold_placed', '01a0beaf-fe12-73f1-a723-e89d8d8acf0b', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe1a-7202-8f75-8235687270ae', 'hold_placed', '01a0beaf-fe18-742a-80ca-e36d823c2e76', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bec2-4d81-7528-b3e4-f396ec8a5aff', 'hold_captured', '01a0beaf-fe12-73f1-a723-e89d8d8acf0b', NULL, '2026-09-20 12:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bec2-4d82-7340-8048-7b871f2c49d9', 'hold_captured', '01a0beaf-fe18-742a-80ca-e36d823c2e76', NULL, '2026-09-20 12:20:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bed4-9d01-748a-9be0-bca39d3eec98', 'hold_captured', '01a0beaf-fe12-73f1-a723-e89d8d8acf0b', NULL, '2026-09-20 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bed4-9d02-7556-8dc2-a44e1562dc83', 'hold_captured', '01a0beaf-fe18-742a-80ca-e36d823c2e76', NULL, '2026-09-20 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bed4-9d04-769a-b76c-6d7fb24b2a2f', 'hold_released', '01a0beaf-fe12-73f1-a723-e89d8d8acf0b', NULL, '2026-09-20 12:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bee6-ec81-72b7-8994-1d821a7fd645', 'hold_captured', '01a0beaf-fe18-742a-80ca-e36d823c2e76', NULL, '2026-09-20 13:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0bee8-c141-7081-ac3c-902b4ff94436', 'debt_incurred', '01a0beaf-fe18-742a-80ca-e36d823c2e76', NULL, '2026-09-20 13:02:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beec-6ac1-71fc-bcaa-fbc04d12162e', 'debt_incurred', '01a0beaf-fe18-742a-80ca-e36d823c2e76', NULL, '2026-09-20 13:06:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0f4b0-7483-74c3-9154-0fab234cd784', 'hold_placed', '01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', NULL, '2026-09-30 23:40:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0f4b9-9c41-7196-9999-5e4c8f577b18', 'hold_captured', '01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', NULL, '2026-09-30 23:50:00+00');


--
-- Data for Name: journals_2026_10; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0f4c2-c401-7198-91c6-0db7bea80973', 'hold_captured', '01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', NULL, '2026-10-01 00:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0f4c9-2ca1-768f-9703-6de0e8dd3ed6', 'hold_captured', '01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', NULL, '2026-10-01 00:07:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c602-757d-adcc-a207b5a2e1a5', 'deposit', '01a1592e-c601-774e-b6ef-9d2084548867', 7, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c604-75d0-bbe5-095e1c2e96be', 'hold_placed', '01a1592e-c605-7412-89b8-41e216e11117', NULL, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c606-7725-8125-00c9d83ab30e', 'hold_captured', '01a1592e-c605-7412-89b8-41e216e11117', NULL, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c607-70f4-bcbe-388b3899a975', 'hold_captured', '01a1592e-c605-7412-89b8-41e216e11117', NULL, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c609-7636-b9ad-821e4de012eb', 'withdrawal_reserved', '01a1592e-c608-7785-9153-a39df176987c', NULL, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c60c-77a0-b6d0-ace9d7c60a0b', 'deposit', '01a1592e-c60b-76ff-80f8-7dccce1594f2', 7, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c60f-76bb-bd49-76d9b015c480', 'hold_placed', '01a1592e-c60d-74c4-bbf9-776081bd38bf', NULL, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c615-7337-ba35-a3c0f12ea0d6', 'hold_placed', '01a1592e-c613-77f5-8fc8-6b008bcd1cb9', NULL, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a15939-c281-7668-a469-8f9d696ff692', 'hold_captured', '01a1592e-c60d-74c4-bbf9-776081bd38bf', NULL, '2026-10-20 12:12:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a15939-c282-719e-93dd-ad8f166f9e16', 'hold_captured', '01a1592e-c613-77f5-8fc8-6b008bcd1cb9', NULL, '2026-10-20 12:12:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1593c-81a1-72f3-9ecf-456401157f13', 'hold_released', '01a1592e-c60d-74c4-bbf9-776081bd38bf', NULL, '2026-10-20 12:15:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a15953-6501-747d-aa8e-eb8deed510d5', 'hold_captured', '01a1592e-c613-77f5-8fc8-6b008bcd1cb9', NULL, '2026-10-20 12:40:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a15953-6504-7745-aaa6-a5d1f5c0b57e', 'hold_placed', '01a15953-6502-75f7-8995-a56dba1f3d50', NULL, '2026-10-20 12:40:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1595f-4be1-7570-874f-075230facc71', 'hold_captured', '01a1592e-c613-77f5-8fc8-6b008bcd1cb9', NULL, '2026-10-20 12:53:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1595f-4be2-72f2-a7b6-5f2ded37a47c', 'hold_captured', '01a15953-6502-75f7-8995-a56dba1f3d50', NULL, '2026-10-20 12:53:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a15965-b481-73c3-bf58-5891b876830f', 'hold_captured', '01a1592e-c613-77f5-8fc8-6b008bcd1cb9', NULL, '2026-10-20 13:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a15967-8941-70c0-95bd-dc9d4b8b9584', 'debt_incurred', '01a1592e-c613-77f5-8fc8-6b008bcd1cb9', NULL, '2026-10-20 13:02:00+00');


--
-- Data for Name: journals_2026_11; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: journals_other; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: kysely_migration; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0001_clock', '2026-11-22T08:10:31.326Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0002_worker_lease', '2026-11-22T08:10:31.367Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0003_idempotency', '2026-11-22T08:10:31.377Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0004_outbox', '2026-11-22T08:10:31.397Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0005_ledger', '2026-11-22T08:10:31.492Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0006_transactions', '2026-11-22T08:10:31.507Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0007_chain', '2026-11-22T08:10:31.562Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0008_rentals', '2026-11-22T08:10:31.640Z');


--
-- Data for Name: kysely_migration_lock; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);


--
-- Data for Name: linked_addresses; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: month_balances; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 1, 116020835, 10);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 5, 85000000000, 3);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 6, 0, 4);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 17, -121200000000, 3);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 18, 14999999998, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 19, 17877500000, 5);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 20, 1102083334, 6);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 23, 0, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 24, 0, 4);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 26, -100000000, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 27, 1995000000, 7);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 28, 209395833, 1);


--
-- Data for Name: outbox; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (1, '01a0beaf-fe17-7475-a412-78c2ee9c3292', 1, 'session.started', 1, 'session', '01a0beaf-fe12-73f1-a723-e89d8d8acf0b', 1, 'billing.events.v1.session.started', '01a2024e-8de4-74df-b9ac-0aff80ca0bc9', '00-b9528f0ea55e6c2a4351ba15fa91aa7a-f603ef77b48389b1-00', '{"id":"01a0beaf-fe12-73f1-a723-e89d8d8acf0b","user_id":"ann","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01","provider_owner_id":"provider-1","job_id":"training","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"1.1","vram_rate":"0.1","power_rate":"0","total_hourly_rate":"1.2","platform_fee_rate":"0.05","estimated_power_w":0,"max_duration_hours":"12","started_at":"2026-09-20T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:00:00.000Z"}', '2026-09-20 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (2, '01a0beaf-fe1d-729b-a0d6-a5a5f4355ed9', 2, 'session.started', 1, 'session', '01a0beaf-fe18-742a-80ca-e36d823c2e76', 1, 'billing.events.v1.session.started', '01a2024e-8e05-7068-b074-f62d9aeed7d5', '00-eb25b73a4d277c1174d8be4af8e0a325-e20342b3ce7af8e0-00', '{"id":"01a0beaf-fe18-742a-80ca-e36d823c2e76","user_id":"ben","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01","provider_owner_id":"provider-1","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"1.1","vram_rate":"0.1","power_rate":"0","total_hourly_rate":"1.2","platform_fee_rate":"0.05","estimated_power_w":0,"max_duration_hours":"12","started_at":"2026-09-20T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:00:00.000Z"}', '2026-09-20 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (3, '01a0bed4-9d07-7109-b647-40ebbef830e0', 3, 'session.completed', 1, 'session', '01a0beaf-fe12-73f1-a723-e89d8d8acf0b', 4, 'billing.events.v1.session.completed', '01a2024e-8e64-72c5-95b1-ec4dbe2df5c5', '00-487a1d92bff90af783c30af029ea8f95-5e68eba1bdc1db79-00', '{"id":"01a0beaf-fe12-73f1-a723-e89d8d8acf0b","user_id":"ann","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01","provider_owner_id":"provider-1","job_id":"training","status":"completed","end_reason":"requested","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"1.1","vram_rate":"0.1","power_rate":"0","total_hourly_rate":"1.2","platform_fee_rate":"0.05","estimated_power_w":0,"max_duration_hours":"12","started_at":"2026-09-20T12:00:00.000Z","ended_at":"2026-09-20T12:40:00.000Z","last_billed_at":"2026-09-20T12:40:00.000Z","billed_minutes":40,"total_cost":"0.8","platform_fee":"0.04","provider_earnings":"0.76","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T12:40:00.000Z"}', '2026-09-20 12:40:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (4, '01a0bed4-9d08-724c-bb37-835fa2b1c1f3', 4, 'payment.confirmed', 1, 'transaction', '01a0beaf-fe16-77ce-a12c-39dae0e35024', 3, 'billing.events.v1.payment.confirmed', '01a2024e-8e64-72c5-95b1-ec4dbe2df5c5', '00-487a1d92bff90af783c30af029ea8f95-5e68eba1bdc1db79-00', '{"id":"01a0beaf-fe16-77ce-a12c-39dae0e35024","from_wallet_id":"01a0beaf-fe0c-70de-95d6-9ca1ca7cb160","to_wallet_id":"01a0beaf-fe02-743e-9056-8161120378e1","type":"payment","status":"confirmed","amount":"0.8","fee":"0.04","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a0beaf-fe12-73f1-a723-e89d8d8acf0b","job_id":"training","metadata":{},"created_at":"2026-09-20T12:20:00.000Z","updated_at":"2026-09-20T12:40:00.000Z","confirmed_at":"2026-09-20T12:40:00.000Z"}', '2026-09-20 12:40:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (13, '01a1592e-c618-714f-851d-c5378784cbea', 13, 'session.started', 1, 'session', '01a1592e-c613-77f5-8fc8-6b008bcd1cb9', 1, 'billing.events.v1.session.started', '01a2024e-8fab-75cf-b5b7-eb5c21b459da', '00-f3b426dd1ec31ebe54c7815c093ab9f1-c2a5597dd22a8cd7-00', '{"id":"01a1592e-c613-77f5-8fc8-6b008bcd1cb9","user_id":"dan","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01","provider_owner_id":"provider-1","job_id":"drawing","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"1.1","vram_rate":"0.1","power_rate":"0","total_hourly_rate":"1.2","platform_fee_rate":"0.05","estimated_power_w":0,"max_duration_hours":"12","started_at":"2026-10-20T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-10-20T12:00:00.000Z","updated_at":"2026-10-20T12:00:00.000Z"}', '2026-10-20 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (14, '01a1593c-81a4-72da-888f-7cd9d4e70941', 14, 'session.failed', 1, 'session', '01a1592e-c60d-74c4-bbf9-776081bd38bf', 3, 'billing.events.v1.session.failed', '01a2024e-8fee-72fb-8dbb-0c2d4a7a0792', '00-93d1f0201e60e9c44b3bff051056a633-6a0bec8635984717-00', '{"id":"01a1592e-c60d-74c4-bbf9-776081bd38bf","user_id":"ann","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02","provider_owner_id":"provider-1","status":"failed","end_reason":"provider_failure","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"0.9","vram_rate":"0.3","power_rate":"0","total_hourly_rate":"1.2","platform_fee_rate":"0.05","estimated_power_w":0,"started_at":"2026-10-20T12:00:00.000Z","ended_at":"2026-10-20T12:15:00.000Z","last_billed_at":"2026-10-20T12:15:00.000Z","billed_minutes":12,"total_cost":"0.24","platform_fee":"0.012","provider_earnings":"0.228","metadata":{},"created_at":"2026-10-20T12:00:00.000Z","updated_at":"2026-10-20T12:15:00.000Z"}', '2026-10-20 12:15:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (5, '01a0bee6-ec82-72a3-b651-ae75401bbaa6', 5, 'session.low_funds', 1, 'session', '01a0beaf-fe18-742a-80ca-e36d823c2e76', 4, 'billing.events.v1.session.low_funds', 'tick', NULL, '{"id":"01a0beaf-fe18-742a-80ca-e36d823c2e76","user_id":"ben","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01","provider_owner_id":"provider-1","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"1.1","vram_rate":"0.1","power_rate":"0","total_hourly_rate":"1.2","platform_fee_rate":"0.05","estimated_power_w":0,"max_duration_hours":"12","started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T13:00:00.000Z","billed_minutes":60,"total_cost":"1.2","platform_fee":"0.06","provider_earnings":"1.14","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:00:00.000Z"}', '2026-09-20 13:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (6, '01a0bee8-c142-777f-b6b7-347689261140', 6, 'session.in_grace', 1, 'session', '01a0beaf-fe18-742a-80ca-e36d823c2e76', 5, 'billing.events.v1.session.in_grace', 'tick', NULL, '{"id":"01a0beaf-fe18-742a-80ca-e36d823c2e76","user_id":"ben","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01","provider_owner_id":"provider-1","status":"grace","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"1.1","vram_rate":"0.1","power_rate":"0","total_hourly_rate":"1.2","platform_fee_rate":"0.05","estimated_power_w":0,"max_duration_hours":"12","started_at":"2026-09-20T12:00:00.000Z","last_billed_at":"2026-09-20T13:02:00.000Z","billed_minutes":62,"total_cost":"1.24","platform_fee":"0.062","provider_earnings":"1.178","debt":"0.04","grace_until":"2026-09-20T13:05:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:02:00.000Z"}', '2026-09-20 13:02:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (7, '01a0beec-6ac3-7776-8bad-546b9e4c10ed', 7, 'session.terminated', 1, 'session', '01a0beaf-fe18-742a-80ca-e36d823c2e76', 6, 'billing.events.v1.session.terminated', 'tick', NULL, '{"id":"01a0beaf-fe18-742a-80ca-e36d823c2e76","user_id":"ben","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01","provider_owner_id":"provider-1","status":"terminated","end_reason":"insufficient_funds","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"1.1","vram_rate":"0.1","power_rate":"0","total_hourly_rate":"1.2","platform_fee_rate":"0.05","estimated_power_w":0,"max_duration_hours":"12","started_at":"2026-09-20T12:00:00.000Z","ended_at":"2026-09-20T13:05:00.000Z","last_billed_at":"2026-09-20T13:05:00.000Z","billed_minutes":65,"total_cost":"1.3","platform_fee":"0.065","provider_earnings":"1.235","debt":"0.1","grace_until":"2026-09-20T13:05:00.000Z","metadata":{},"created_at":"2026-09-20T12:00:00.000Z","updated_at":"2026-09-20T13:06:00.000Z"}', '2026-09-20 13:06:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (8, '01a0beec-6ac4-7540-9dd0-1bb7c535c87a', 8, 'payment.confirmed', 1, 'transaction', '01a0beaf-fe1c-7107-8da0-dae3dc15e4f3', 5, 'billing.events.v1.payment.confirmed', 'tick', NULL, '{"id":"01a0beaf-fe1c-7107-8da0-dae3dc15e4f3","from_wallet_id":"01a0beaf-fe0f-714d-9783-cb61cef55e34","to_wallet_id":"01a0beaf-fe02-743e-9056-8161120378e1","type":"payment","status":"confirmed","amount":"1.3","fee":"0.065","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a0beaf-fe18-742a-80ca-e36d823c2e76","metadata":{},"created_at":"2026-09-20T12:20:00.000Z","updated_at":"2026-09-20T13:06:00.000Z","confirmed_at":"2026-09-20T13:06:00.000Z"}', '2026-09-20 13:06:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (9, '01a0f4b0-7486-7522-b74b-c8e3da789e2c', 9, 'session.started', 1, 'session', '01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', 1, 'billing.events.v1.session.started', '01a2024e-8ede-70b9-b15f-eced1470b645', '00-39a98cf287a405bacc2fbd366418abd9-779a679ae67f90f9-00', '{"id":"01a0f4b0-7481-762a-9bb0-cf8ce9e3db62","user_id":"ann","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02","provider_owner_id":"provider-1","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"0.9","vram_rate":"0.3","power_rate":"0.1225","total_hourly_rate":"1.3225","platform_fee_rate":"0.05","estimated_power_w":350,"started_at":"2026-09-30T23:40:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-09-30T23:40:00.000Z","updated_at":"2026-09-30T23:40:00.000Z"}', '2026-09-30 23:40:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (10, '01a0f4c9-2ca4-7660-a80e-0c4964c559c2', 10, 'session.completed', 1, 'session', '01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', 4, 'billing.events.v1.session.completed', '01a2024e-8f51-742d-baf2-2fb106b2e123', '00-2dee7bb8f5ff836c7c368e46e257f8e7-8345de7f32e58378-00', '{"id":"01a0f4b0-7481-762a-9bb0-cf8ce9e3db62","user_id":"ann","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02","provider_owner_id":"provider-1","status":"completed","end_reason":"requested","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"0.9","vram_rate":"0.3","power_rate":"0.1225","total_hourly_rate":"1.3225","platform_fee_rate":"0.05","estimated_power_w":350,"started_at":"2026-09-30T23:40:00.000Z","ended_at":"2026-10-01T00:07:00.000Z","last_billed_at":"2026-10-01T00:07:00.000Z","billed_minutes":27,"total_cost":"0.595125","platform_fee":"0.02975625","provider_earnings":"0.56536875","metadata":{},"created_at":"2026-09-30T23:40:00.000Z","updated_at":"2026-10-01T00:07:00.000Z"}', '2026-10-01 00:07:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (11, '01a0f4c9-2ca5-74fe-8a4c-0728a0373ff0', 11, 'payment.confirmed', 1, 'transaction', '01a0f4b0-7485-733e-9167-4af1334c9819', 3, 'billing.events.v1.payment.confirmed', '01a2024e-8f51-742d-baf2-2fb106b2e123', '00-2dee7bb8f5ff836c7c368e46e257f8e7-8345de7f32e58378-00', '{"id":"01a0f4b0-7485-733e-9167-4af1334c9819","from_wallet_id":"01a0beaf-fe0c-70de-95d6-9ca1ca7cb160","to_wallet_id":"01a0beaf-fe02-743e-9056-8161120378e1","type":"payment","status":"confirmed","amount":"0.595125","fee":"0.02975625","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a0f4b0-7481-762a-9bb0-cf8ce9e3db62","metadata":{},"created_at":"2026-09-30T23:50:00.000Z","updated_at":"2026-10-01T00:07:00.000Z","confirmed_at":"2026-10-01T00:07:00.000Z"}', '2026-10-01 00:07:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (12, '01a1592e-c612-74d0-b726-49a54accd635', 12, 'session.started', 1, 'session', '01a1592e-c60d-74c4-bbf9-776081bd38bf', 1, 'billing.events.v1.session.started', '01a2024e-8f9f-7188-906f-4ad273be0f26', '00-c87f84609128f93d379ae4f0047ba762-353ac6a744993adc-00', '{"id":"01a1592e-c60d-74c4-bbf9-776081bd38bf","user_id":"ann","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02","provider_owner_id":"provider-1","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"0.9","vram_rate":"0.3","power_rate":"0","total_hourly_rate":"1.2","platform_fee_rate":"0.05","estimated_power_w":0,"started_at":"2026-10-20T12:00:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-10-20T12:00:00.000Z","updated_at":"2026-10-20T12:00:00.000Z"}', '2026-10-20 12:00:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (15, '01a1593c-81a5-72d2-915b-aa213157cfdd', 15, 'payment.confirmed', 1, 'transaction', '01a1592e-c611-77f4-8a48-9b72e3b35cba', 2, 'billing.events.v1.payment.confirmed', '01a2024e-8fee-72fb-8dbb-0c2d4a7a0792', '00-93d1f0201e60e9c44b3bff051056a633-6a0bec8635984717-00', '{"id":"01a1592e-c611-77f4-8a48-9b72e3b35cba","from_wallet_id":"01a0beaf-fe0c-70de-95d6-9ca1ca7cb160","to_wallet_id":"01a0beaf-fe02-743e-9056-8161120378e1","type":"payment","status":"confirmed","amount":"0.24","fee":"0.012","description":"Rental of NVIDIA GeForce RTX 4090","session_id":"01a1592e-c60d-74c4-bbf9-776081bd38bf","metadata":{},"created_at":"2026-10-20T12:12:00.000Z","updated_at":"2026-10-20T12:15:00.000Z","confirmed_at":"2026-10-20T12:15:00.000Z"}', '2026-10-20 12:15:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (16, '01a15953-6507-741a-9525-afbefaea0be8', 16, 'session.started', 1, 'session', '01a15953-6502-75f7-8995-a56dba1f3d50', 1, 'billing.events.v1.session.started', '01a2024e-9014-7328-b00d-2545937ca397', '00-a18b935fb37baa991c032d067bd10462-1e4581949cfcd27f-00', '{"id":"01a15953-6502-75f7-8995-a56dba1f3d50","user_id":"ann","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02","provider_owner_id":"provider-1","job_id":"weather","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"0.9","vram_rate":"0.3","power_rate":"0.1225","total_hourly_rate":"1.3225","platform_fee_rate":"0.05","estimated_power_w":350,"max_duration_hours":"3","started_at":"2026-10-20T12:40:00.000Z","billed_minutes":0,"total_cost":"0","platform_fee":"0","provider_earnings":"0","metadata":{},"created_at":"2026-10-20T12:40:00.000Z","updated_at":"2026-10-20T12:40:00.000Z"}', '2026-10-20 12:40:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (17, '01a1595f-4be3-748a-beb0-2154af8ffe58', 17, 'session.low_funds', 1, 'session', '01a1592e-c613-77f5-8fc8-6b008bcd1cb9', 4, 'billing.events.v1.session.low_funds', 'tick', NULL, '{"id":"01a1592e-c613-77f5-8fc8-6b008bcd1cb9","user_id":"dan","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01","provider_owner_id":"provider-1","job_id":"drawing","status":"active","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"1.1","vram_rate":"0.1","power_rate":"0","total_hourly_rate":"1.2","platform_fee_rate":"0.05","estimated_power_w":0,"max_duration_hours":"12","started_at":"2026-10-20T12:00:00.000Z","last_billed_at":"2026-10-20T12:53:00.000Z","billed_minutes":53,"total_cost":"1.06","platform_fee":"0.053","provider_earnings":"1.007","metadata":{},"created_at":"2026-10-20T12:00:00.000Z","updated_at":"2026-10-20T12:53:00.000Z"}', '2026-10-20 12:53:00+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (18, '01a15967-8942-7479-9bc2-f0874aaa7941', 18, 'session.in_grace', 1, 'session', '01a1592e-c613-77f5-8fc8-6b008bcd1cb9', 6, 'billing.events.v1.session.in_grace', 'tick', NULL, '{"id":"01a1592e-c613-77f5-8fc8-6b008bcd1cb9","user_id":"dan","provider_id":"0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01","provider_owner_id":"provider-1","job_id":"drawing","status":"grace","gpu_model":"NVIDIA GeForce RTX 4090","matched_model":"NVIDIA GeForce RTX 4090","allocated_vram_mb":5120,"hourly_rate":"1.1","vram_rate":"0.1","power_rate":"0","total_hourly_rate":"1.2","platform_fee_rate":"0.05","estimated_power_w":0,"max_duration_hours":"12","started_at":"2026-10-20T12:00:00.000Z","last_billed_at":"2026-10-20T13:02:00.000Z","billed_minutes":62,"total_cost":"1.24","platform_fee":"0.062","provider_earnings":"1.178","debt":"0.04","grace_until":"2026-10-20T13:05:00.000Z","metadata":{},"created_at":"2026-10-20T12:00:00.000Z","updated_at":"2026-10-20T13:02:00.000Z"}', '2026-10-20 13:02:00+00');


--
-- Data for Name: outbox_head; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.outbox_head (only_row, last_position, published_position) VALUES (true, 18, 0);


--
-- Data for Name: provider_rate_sets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.provider_rate_sets (provider_id, updated_at) VALUES ('0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01', '2026-09-20 12:00:00+00');
INSERT INTO public.provider_rate_sets (provider_id, updated_at) VALUES ('provider-1', '2026-09-20 12:00:00+00');


--
-- Data for Name: provider_rates; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.provider_rates (provider_id, place, gpu_model, hourly_rate, vram_rate_per_gb, power_multiplier, minimum_session_minutes, maximum_session_minutes, is_active) VALUES ('0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01', 0, 'NVIDIA GeForce RTX 4090', 1100000000, NULL, NULL, 5, 720, true);
INSERT INTO public.provider_rates (provider_id, place, gpu_model, hourly_rate, vram_rate_per_gb, power_multiplier, minimum_session_minutes, maximum_session_minutes, is_active) VALUES ('provider-1', 0, 'NVIDIA GeForce RTX 4090', 900000000, 60000000, 350000000, NULL, NULL, true);
INSERT INTO public.provider_rates (provider_id, place, gpu_model, hourly_rate, vram_rate_per_gb, power_multiplier, minimum_session_minutes, maximum_session_minutes, is_active) VALUES ('provider-1', 1, 'NVIDIA H100', 3000000001, NULL, NULL, NULL, NULL, false);


--
-- Data for Name: reconciliations; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: session_clock; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.session_clock (only_row, last_pass_at) VALUES (true, '2026-10-20 13:02:00+00');


--
-- Data for Name: session_ticks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.session_ticks (session_id, due_at) VALUES ('01a1592e-c613-77f5-8fc8-6b008bcd1cb9', '2026-10-20 13:02:00.001+00');
INSERT INTO public.session_ticks (session_id, due_at) VALUES ('01a15953-6502-75f7-8995-a56dba1f3d50', '2026-10-20 13:03:00+00');


--
-- Data for Name: session_usage; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a0beaf-fe12-73f1-a723-e89d8d8acf0b', 2, '2026-09-20 12:40:00+00', 331.25, 92.5, 61, 67, '2026-09-20 12:40:00+00', 0, 185, 122, 662.5);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a0beaf-fe18-742a-80ca-e36d823c2e76', 1, '2026-09-20 13:02:00+00', 331.25, 92.5, 61, 67, '2026-09-20 13:02:00+00', 0, 92.5, 61, 331.25);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', 2, '2026-10-01 00:07:00+00', 331.25, 92.5, 61, 67, '2026-10-01 00:07:00+00', 0, 185, 122, 662.5);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a1592e-c60d-74c4-bbf9-776081bd38bf', 1, '2026-10-20 12:00:00+00', 331.25, 92.5, 61, 67, '2026-10-20 12:00:00+00', 0, 92.5, 61, 331.25);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a15953-6502-75f7-8995-a56dba1f3d50', 1, '2026-10-20 13:00:00+00', 331.25, 92.5, 61, 67, '2026-10-20 13:00:00+00', 0, 92.5, 61, 331.25);
INSERT INTO public.session_usage (session_id, reports, last_measured_at, actual_power_w, gpu_utilization_percent, vram_utilization_percent, temperature_c, last_report_at, silent_ms, gpu_utilization_sum, vram_utilization_sum, power_draw_sum) VALUES ('01a1592e-c613-77f5-8fc8-6b008bcd1cb9', 1, '2026-10-20 13:00:00+00', 331.25, 92.5, 61, 67, '2026-10-20 13:00:00+00', 0, 92.5, 61, 331.25);


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', 'completed', 'requested', 'ann', NULL, '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02', 'provider-1', '01a0beaf-fe02-743e-9056-8161120378e1', 28, 'NVIDIA GeForce RTX 4090', 'NVIDIA GeForce RTX 4090', 5120, NULL, 350, 900000000, 300000000, 122500000, 1322500000, 5, '{"rates_of":"owner","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-22T08:10:32.545Z"}', NULL, NULL, '01a0f4b0-7485-733e-9167-4af1334c9819', 595125000, 29756250, 27, 0, NULL, NULL, NULL, '2026-09-30 23:40:00+00', '2026-10-01 00:07:00+00', '2026-10-01 00:07:00+00', '{}', 4, '2026-09-30 23:40:00+00', '2026-10-01 00:07:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a0beaf-fe12-73f1-a723-e89d8d8acf0b', 'completed', 'requested', 'ann', 'training', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01', 'provider-1', '01a0beaf-fe02-743e-9056-8161120378e1', 27, 'NVIDIA GeForce RTX 4090', 'NVIDIA GeForce RTX 4090', 5120, NULL, 0, 1100000000, 100000000, 0, 1200000000, 5, '{"rates_of":"machine","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-22T08:10:32.300Z"}', 720, NULL, '01a0beaf-fe16-77ce-a12c-39dae0e35024', 800000000, 40000000, 40, 0, NULL, NULL, NULL, '2026-09-20 12:00:00+00', '2026-09-20 12:40:00+00', '2026-09-20 12:40:00+00', '{"end_note": "the job is done"}', 4, '2026-09-20 12:00:00+00', '2026-09-20 12:40:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a1592e-c613-77f5-8fc8-6b008bcd1cb9', 'grace', NULL, 'dan', 'drawing', '01a1592e-c60a-7013-8259-75301121cf0c', '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01', 'provider-1', '01a0beaf-fe02-743e-9056-8161120378e1', 27, 'NVIDIA GeForce RTX 4090', 'NVIDIA GeForce RTX 4090', 5120, NULL, 0, 1100000000, 100000000, 0, 1200000000, 5, '{"rates_of":"machine","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-22T08:10:32.750Z"}', 720, NULL, '01a1592e-c617-71e3-a6a4-c47c619f5548', 1240000000, 62000000, 62, 40000000, '2026-10-20 12:53:00+00', '2026-10-20 13:00:00+00', '2026-10-20 13:05:00+00', '2026-10-20 12:00:00+00', NULL, '2026-10-20 13:02:00+00', '{}', 6, '2026-10-20 12:00:00+00', '2026-10-20 13:02:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a0beaf-fe18-742a-80ca-e36d823c2e76', 'terminated', 'insufficient_funds', 'ben', NULL, '01a0beaf-fe0f-714d-9783-cb61cef55e34', '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01', 'provider-1', '01a0beaf-fe02-743e-9056-8161120378e1', 27, 'NVIDIA GeForce RTX 4090', 'NVIDIA GeForce RTX 4090', 5120, NULL, 0, 1100000000, 100000000, 0, 1200000000, 5, '{"rates_of":"machine","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-22T08:10:32.331Z"}', 720, NULL, '01a0beaf-fe1c-7107-8da0-dae3dc15e4f3', 1300000000, 65000000, 65, 100000000, '2026-09-20 13:00:00+00', '2026-09-20 13:00:00+00', '2026-09-20 13:05:00+00', '2026-09-20 12:00:00+00', '2026-09-20 13:05:00+00', '2026-09-20 13:05:00+00', '{}', 6, '2026-09-20 12:00:00+00', '2026-09-20 13:06:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a1592e-c60d-74c4-bbf9-776081bd38bf', 'failed', 'provider_failure', 'ann', NULL, '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02', 'provider-1', '01a0beaf-fe02-743e-9056-8161120378e1', 28, 'NVIDIA GeForce RTX 4090', 'NVIDIA GeForce RTX 4090', 5120, NULL, 0, 900000000, 300000000, 0, 1200000000, 5, '{"rates_of":"owner","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-22T08:10:32.738Z"}', NULL, NULL, '01a1592e-c611-77f4-8a48-9b72e3b35cba', 240000000, 12000000, 12, 0, NULL, NULL, NULL, '2026-10-20 12:00:00+00', '2026-10-20 12:15:00+00', '2026-10-20 12:15:00+00', '{"end_note": "no power"}', 3, '2026-10-20 12:00:00+00', '2026-10-20 12:15:00+00');
INSERT INTO public.sessions (id, status, end_reason, user_id, job_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id, earned_account_id, gpu_model, matched_model, allocated_vram_mb, total_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate, total_hourly_rate, platform_fee_percent, quote, maximum_minutes, hold_id, payment_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until, started_at, ended_at, last_billed_at, metadata, version, created_at, updated_at) VALUES ('01a15953-6502-75f7-8995-a56dba1f3d50', 'active', NULL, 'ann', 'weather', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02', 'provider-1', '01a0beaf-fe02-743e-9056-8161120378e1', 28, 'NVIDIA GeForce RTX 4090', 'NVIDIA GeForce RTX 4090', 5120, NULL, 350, 900000000, 300000000, 122500000, 1322500000, 5, '{"rates_of":"owner","demand_multiplier":"1","supply_bonus":"0","calculated_at":"2026-11-22T08:10:32.856Z"}', 180, '01a15953-6503-7678-ba83-9cf60f38d1dc', '01a15953-6506-7336-b766-bd1658a9bae0', 286541666, 14327083, 13, 0, NULL, NULL, NULL, '2026-10-20 12:40:00+00', NULL, '2026-10-20 12:53:00+00', '{}', 2, '2026-10-20 12:40:00+00', '2026-10-20 12:53:00+00');


--
-- Data for Name: transactions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe04-757a-ad5f-37303faf2208', NULL, '01a0beaf-fe01-775e-9817-b10680b9a209', 'deposit', 'confirmed', 100000000000, 0, 'Deposit', 'signature-of-01a0beaf-fe04-757a-ad5f-37303faf2208', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe0d-70a7-be9f-fb70377dba3c', NULL, '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', 'deposit', 'confirmed', 20000000000, 0, 'Deposit', 'signature-of-01a0beaf-fe0d-70a7-be9f-fb70377dba3c', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe10-75bf-8c14-364a7ae38ce9', NULL, '01a0beaf-fe0f-714d-9783-cb61cef55e34', 'deposit', 'confirmed', 1200000000, 0, 'Deposit', 'signature-of-01a0beaf-fe10-75bf-8c14-364a7ae38ce9', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe15-77b1-8e65-c9d581b7ced7', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', NULL, 'session_lock', 'confirmed', 1200000000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe12-73f1-a723-e89d8d8acf0b', 'training', '{}', 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe1b-721d-a9bc-6d06c5c7d76e', '01a0beaf-fe0f-714d-9783-cb61cef55e34', NULL, 'session_lock', 'confirmed', 1200000000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe18-742a-80ca-e36d823c2e76', NULL, '{}', 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0bed4-9d03-727e-9c5a-c44203d9183e', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', NULL, 'session_lock', 'confirmed', 800000000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe12-73f1-a723-e89d8d8acf0b', 'training', '{}', 1, '2026-09-20 12:40:00+00', '2026-09-20 12:40:00+00', '2026-09-20 12:40:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a1592e-c617-71e3-a6a4-c47c619f5548', '01a1592e-c60a-7013-8259-75301121cf0c', '01a0beaf-fe02-743e-9056-8161120378e1', 'payment', 'pending', 1240000000, 62000000, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a1592e-c613-77f5-8fc8-6b008bcd1cb9', 'drawing', '{}', 5, '2026-10-20 12:12:00+00', '2026-10-20 13:02:00+00', NULL);
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe16-77ce-a12c-39dae0e35024', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', '01a0beaf-fe02-743e-9056-8161120378e1', 'payment', 'confirmed', 800000000, 40000000, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe12-73f1-a723-e89d8d8acf0b', 'training', '{}', 3, '2026-09-20 12:20:00+00', '2026-09-20 12:40:00+00', '2026-09-20 12:40:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0bed4-9d05-715d-b5df-b2535bb58623', NULL, '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', 'session_release', 'confirmed', 1200000000, 0, 'Returned by the session of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe12-73f1-a723-e89d8d8acf0b', 'training', '{}', 1, '2026-09-20 12:40:00+00', '2026-09-20 12:40:00+00', '2026-09-20 12:40:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe1c-7107-8da0-dae3dc15e4f3', '01a0beaf-fe0f-714d-9783-cb61cef55e34', '01a0beaf-fe02-743e-9056-8161120378e1', 'payment', 'confirmed', 1300000000, 65000000, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a0beaf-fe18-742a-80ca-e36d823c2e76', NULL, '{}', 5, '2026-09-20 12:20:00+00', '2026-09-20 13:06:00+00', '2026-09-20 13:06:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0f4b0-7484-73ab-a5f4-f0810857e92c', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', NULL, 'session_lock', 'confirmed', 1322500000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', NULL, '{}', 1, '2026-09-30 23:40:00+00', '2026-09-30 23:40:00+00', '2026-09-30 23:40:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0f4b0-7485-733e-9167-4af1334c9819', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', '01a0beaf-fe02-743e-9056-8161120378e1', 'payment', 'confirmed', 595125000, 29756250, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', NULL, '{}', 3, '2026-09-30 23:50:00+00', '2026-10-01 00:07:00+00', '2026-10-01 00:07:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0f4c9-2ca2-71cd-befe-78f150a7ff73', NULL, '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', 'session_release', 'confirmed', 727375000, 0, 'Returned by the session of NVIDIA GeForce RTX 4090', NULL, '01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', NULL, '{}', 1, '2026-10-01 00:07:00+00', '2026-10-01 00:07:00+00', '2026-10-01 00:07:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a1592e-c601-774e-b6ef-9d2084548867', NULL, '01a0beaf-fe01-775e-9817-b10680b9a209', 'deposit', 'confirmed', 5000000000, 0, 'Deposit', 'signature-of-01a1592e-c601-774e-b6ef-9d2084548867', NULL, NULL, '{"attribution":"memo"}', 2, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a1592e-c608-7785-9153-a39df176987c', '01a0beaf-fe01-775e-9817-b10680b9a209', NULL, 'withdrawal', 'pending', 11000000000, 0, 'Withdrawal', NULL, NULL, NULL, '{}', 1, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00', NULL);
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a1592e-c60b-76ff-80f8-7dccce1594f2', NULL, '01a1592e-c60a-7013-8259-75301121cf0c', 'deposit', 'confirmed', 1200000000, 0, 'Deposit', 'signature-of-01a1592e-c60b-76ff-80f8-7dccce1594f2', NULL, NULL, '{"attribution":"memo"}', 2, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a1592e-c610-7795-954c-0c4eee4df839', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', NULL, 'session_lock', 'confirmed', 1200000000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a1592e-c60d-74c4-bbf9-776081bd38bf', NULL, '{}', 1, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a1592e-c616-762b-9ce1-811fea8b13f4', '01a1592e-c60a-7013-8259-75301121cf0c', NULL, 'session_lock', 'confirmed', 1200000000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a1592e-c613-77f5-8fc8-6b008bcd1cb9', 'drawing', '{}', 1, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a1592e-c611-77f4-8a48-9b72e3b35cba', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', '01a0beaf-fe02-743e-9056-8161120378e1', 'payment', 'confirmed', 240000000, 12000000, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a1592e-c60d-74c4-bbf9-776081bd38bf', NULL, '{}', 2, '2026-10-20 12:12:00+00', '2026-10-20 12:15:00+00', '2026-10-20 12:15:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a1593c-81a2-773a-8fdc-39d6b85c13d1', NULL, '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', 'session_release', 'confirmed', 960000000, 0, 'Returned by the session of NVIDIA GeForce RTX 4090', NULL, '01a1592e-c60d-74c4-bbf9-776081bd38bf', NULL, '{}', 1, '2026-10-20 12:15:00+00', '2026-10-20 12:15:00+00', '2026-10-20 12:15:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a15953-6505-7323-a802-f076dd7fc122', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', NULL, 'session_lock', 'confirmed', 1322500000, 0, 'Held for the session of NVIDIA GeForce RTX 4090', NULL, '01a15953-6502-75f7-8995-a56dba1f3d50', 'weather', '{}', 1, '2026-10-20 12:40:00+00', '2026-10-20 12:40:00+00', '2026-10-20 12:40:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a15953-6506-7336-b766-bd1658a9bae0', '01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', '01a0beaf-fe02-743e-9056-8161120378e1', 'payment', 'pending', 286541666, 14327083, 'Rental of NVIDIA GeForce RTX 4090', NULL, '01a15953-6502-75f7-8995-a56dba1f3d50', 'weather', '{}', 1, '2026-10-20 12:53:00+00', '2026-10-20 12:53:00+00', NULL);


--
-- Data for Name: transfer_attempts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: transfers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transfers (id, kind, wallet_id, destination, amount, status, reason, not_before, approved_by, attempts, next_step_at, created_at, updated_at) VALUES ('01a1592e-c608-7785-9153-a39df176987c', 'withdrawal', '01a0beaf-fe01-775e-9817-b10680b9a209', '8xskkUFKvG9SEPpBhiyjNRarAsr3bAXTEuF2S51mA5VW', 11000000000, 'pending', NULL, NULL, NULL, 0, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');


--
-- Data for Name: unknown_outgoing; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: usage_records_2026_09; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.usage_records_2026_09 (session_id, event_key, measured_at, received_at, gpu_utilization_percent, vram_utilization_percent, power_draw_w, temperature_c, is_late) VALUES ('01a0beaf-fe12-73f1-a723-e89d8d8acf0b', 'e:paid-1', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', 92.5, 61, 331.25, 67, false);
INSERT INTO public.usage_records_2026_09 (session_id, event_key, measured_at, received_at, gpu_utilization_percent, vram_utilization_percent, power_draw_w, temperature_c, is_late) VALUES ('01a0beaf-fe12-73f1-a723-e89d8d8acf0b', 'e:paid-2', '2026-09-20 12:40:00+00', '2026-09-20 12:40:00+00', 92.5, 61, 331.25, 67, false);
INSERT INTO public.usage_records_2026_09 (session_id, event_key, measured_at, received_at, gpu_utilization_percent, vram_utilization_percent, power_draw_w, temperature_c, is_late) VALUES ('01a0beaf-fe18-742a-80ca-e36d823c2e76', 'e:indebted-1', '2026-09-20 13:02:00+00', '2026-09-20 13:02:00+00', 92.5, 61, 331.25, 67, false);
INSERT INTO public.usage_records_2026_09 (session_id, event_key, measured_at, received_at, gpu_utilization_percent, vram_utilization_percent, power_draw_w, temperature_c, is_late) VALUES ('01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', 'e:over-1', '2026-09-30 23:40:00+00', '2026-09-30 23:40:00+00', 92.5, 61, 331.25, 67, false);
INSERT INTO public.usage_records_2026_09 (session_id, event_key, measured_at, received_at, gpu_utilization_percent, vram_utilization_percent, power_draw_w, temperature_c, is_late) VALUES ('01a0f4b0-7481-762a-9bb0-cf8ce9e3db62', 'e:over-2', '2026-10-01 00:07:00+00', '2026-10-01 00:07:00+00', 92.5, 61, 331.25, 67, false);


--
-- Data for Name: usage_records_2026_10; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.usage_records_2026_10 (session_id, event_key, measured_at, received_at, gpu_utilization_percent, vram_utilization_percent, power_draw_w, temperature_c, is_late) VALUES ('01a1592e-c60d-74c4-bbf9-776081bd38bf', 'e:failed-1', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00', 92.5, 61, 331.25, 67, false);
INSERT INTO public.usage_records_2026_10 (session_id, event_key, measured_at, received_at, gpu_utilization_percent, vram_utilization_percent, power_draw_w, temperature_c, is_late) VALUES ('01a15953-6502-75f7-8995-a56dba1f3d50', 'e:active-1', '2026-10-20 13:00:00+00', '2026-10-20 13:00:00+00', 92.5, 61, 331.25, 67, false);
INSERT INTO public.usage_records_2026_10 (session_id, event_key, measured_at, received_at, gpu_utilization_percent, vram_utilization_percent, power_draw_w, temperature_c, is_late) VALUES ('01a1592e-c613-77f5-8fc8-6b008bcd1cb9', 'e:grace-1', '2026-10-20 13:00:00+00', '2026-10-20 13:00:00+00', 92.5, 61, 331.25, 67, false);


--
-- Data for Name: usage_records_2026_11; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: usage_records_other; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: wallets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe01-775e-9817-b10680b9a209', 'user-1', 'user', NULL, NULL, 'GUFcSjsHesAD91fwpfSz9tP8UpdCpHZAs6n58vCZHfJB', '4qrrA8kosttr3AXJRcHuntqTejNHwLN6aqAQUL3yXiaf', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe02-743e-9056-8161120378e1', 'provider-1', 'provider', '31ysjNi2o3FPk5ydpfsY1ZG67wUekooW6pb1eq36we5n', '2026-09-20 12:00:00+00', 'ApXeK9DGcQdZkntnGZzE9LRVjqgPFrTnoojvNXPGRppv', 'EXYvkgj8f2bHyt6qhUr7unLtovKZohaEziJY8aHebuba', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe03-719a-9cf9-ab4090a3d8e7', 'platform-1', 'platform', NULL, NULL, 'NCRHdXDmSkGQVdm8231nta8K9UePSb5yTweZ1dg1g5S', '2qSXPCMmY8iSgpGws9uh3bpeDXNgN5mF4CJDzbD3A3e7', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe0c-70de-95d6-9ca1ca7cb160', 'ann', 'user', NULL, NULL, 'JAKEacZDL947Eyqunv9PzNj2ema8nZSGumRxXCqEsZ7X', '9uXAcp8K4q67ofzLeZjccQpMGFRbbnhTUkWxE9N8RHvn', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe0f-714d-9783-cb61cef55e34', 'ben', 'user', NULL, NULL, 'EKCWMSZYR1FNeJQRp3Ley2XVUQQqcxR1xtWii2QoDVAa', 'DPrCn1FXC2GDB1jx8YrLSKtvyMTfafBtFzD6aou11iqJ', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a1592e-c60a-7013-8259-75301121cf0c', 'dan', 'user', NULL, NULL, '5d2pAUfthpBN3iXGgGmZnSk775nbHx8XcisJEsYXfftw', 'DSGMkpLi7Di53txd5xoGufcLxk5rM8UECCHkxqq2mbiq', true, 1, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');


--
-- Data for Name: withdrawal_addresses; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: worker_lease; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: accounts_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_id_seq', 32, true);


--
-- Name: audit_events_position_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.audit_events_position_seq', 1, false);


--
-- Name: outbox_seq_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.outbox_seq_seq', 18, true);


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
-- Name: chain_state chain_state_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chain_state
    ADD CONSTRAINT chain_state_pkey PRIMARY KEY (only_row);


--
-- Name: closed_months closed_months_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.closed_months
    ADD CONSTRAINT closed_months_pkey PRIMARY KEY (month);


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
-- Name: month_balances month_balances_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.month_balances
    ADD CONSTRAINT month_balances_pkey PRIMARY KEY (account_id, month);


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
-- Name: deposits_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deposits_pending ON public.deposits USING btree (next_check_at) WHERE (status = 'pending'::text);


--
-- Name: deposits_unattributed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deposits_unattributed ON public.deposits USING btree (id) WHERE (status = 'unattributed'::text);


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
-- Name: outbox_without_position; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_without_position ON public.outbox USING btree (seq) WHERE ("position" IS NULL);


--
-- Name: reconciliations_finished; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reconciliations_finished ON public.reconciliations USING btree (finished_at);


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
-- Name: transfers_one_sweep; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX transfers_one_sweep ON public.transfers USING btree (wallet_id) WHERE ((kind = 'sweep'::text) AND (status = ANY (ARRAY['pending'::text, 'processing'::text, 'needs_review'::text])));


--
-- Name: transfers_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX transfers_open ON public.transfers USING btree (next_step_at) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));


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
-- Name: provider_rates provider_rates_provider_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_rates
    ADD CONSTRAINT provider_rates_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider_rate_sets(provider_id) ON DELETE CASCADE;


--
-- Name: session_usage session_usage_session_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session_usage
    ADD CONSTRAINT session_usage_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id);


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


