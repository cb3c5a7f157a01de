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
-- Data for Name: account_tails; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 1);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (18, 1, -5000000000);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 1);
INSERT INTO public.account_tails (account_id, entries, amount) VALUES (1, 1, 1);


--
-- Data for Name: accounts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (2, 'platform:bad_debt', 'platform_bad_debt', NULL, NULL, NULL, false, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (3, 'platform:adjustments', 'platform_adjustments', NULL, NULL, NULL, false, 0, 0, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (4, 'suspense:unmatched', 'suspense', NULL, NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (8, 'wallet:01a0beaf-fe01-707e-9dc0-567c388cc2ca:debt', 'debt', '01a0beaf-fe01-707e-9dc0-567c388cc2ca', NULL, NULL, true, 0, 0, NULL, 0);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (9, 'wallet:01a0beaf-fe02-7232-9c64-390c9dc1913b:available', 'available', '01a0beaf-fe02-7232-9c64-390c9dc1913b', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (10, 'wallet:01a0beaf-fe02-7232-9c64-390c9dc1913b:locked', 'locked', '01a0beaf-fe02-7232-9c64-390c9dc1913b', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (11, 'wallet:01a0beaf-fe02-7232-9c64-390c9dc1913b:pending_out', 'pending_out', '01a0beaf-fe02-7232-9c64-390c9dc1913b', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (12, 'wallet:01a0beaf-fe02-7232-9c64-390c9dc1913b:debt', 'debt', '01a0beaf-fe02-7232-9c64-390c9dc1913b', NULL, NULL, true, 0, 0, NULL, 0);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (13, 'wallet:01a0beaf-fe03-753f-9819-2a19f1bffdef:available', 'available', '01a0beaf-fe03-753f-9819-2a19f1bffdef', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (14, 'wallet:01a0beaf-fe03-753f-9819-2a19f1bffdef:locked', 'locked', '01a0beaf-fe03-753f-9819-2a19f1bffdef', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (15, 'wallet:01a0beaf-fe03-753f-9819-2a19f1bffdef:pending_out', 'pending_out', '01a0beaf-fe03-753f-9819-2a19f1bffdef', NULL, NULL, true, 0, 0, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (16, 'wallet:01a0beaf-fe03-753f-9819-2a19f1bffdef:debt', 'debt', '01a0beaf-fe03-753f-9819-2a19f1bffdef', NULL, NULL, true, 0, 0, NULL, 0);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (1, 'platform:fees', 'platform_fees', NULL, NULL, NULL, false, 1, 1, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (18, 'chain:hot', 'chain', NULL, NULL, 'hot', false, -100000000000, 1, NULL, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (6, 'wallet:01a0beaf-fe01-707e-9dc0-567c388cc2ca:locked', 'locked', '01a0beaf-fe01-707e-9dc0-567c388cc2ca', NULL, NULL, true, 3000000000, 7, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (17, 'wallet:01a0beaf-fe02-7232-9c64-390c9dc1913b:earned:rig-1', 'earned', '01a0beaf-fe02-7232-9c64-390c9dc1913b', 'rig-1', NULL, true, 21999999996, 4, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (7, 'wallet:01a0beaf-fe01-707e-9dc0-567c388cc2ca:pending_out', 'pending_out', '01a0beaf-fe01-707e-9dc0-567c388cc2ca', NULL, NULL, true, 11000000000, 1, 0, NULL);
INSERT INTO public.accounts (id, code, kind, wallet_id, provider_id, token_account, is_stored, balance, version, floor, ceiling) OVERRIDING SYSTEM VALUE VALUES (5, 'wallet:01a0beaf-fe01-707e-9dc0-567c388cc2ca:available', 'available', '01a0beaf-fe01-707e-9dc0-567c388cc2ca', NULL, NULL, true, 69000000000, 6, 0, NULL);


--
-- Data for Name: address_challenges; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_events; Type: TABLE DATA; Schema: public; Owner: -
--



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

INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a0beaf-fe04-70c9-a52c-b4cda2e6ab6b', 'signature-of-100000000000', 'hot', '01a0beaf-fe01-707e-9dc0-567c388cc2ca', 100000000000, 7, 'confirmed', 'memo', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.deposits (id, signature, token_account, wallet_id, amount, slot, status, attribution, seen_at, next_check_at) VALUES ('01a1592e-c601-7781-a67a-3f47ab907878', 'signature-of-5000000000', 'hot', '01a0beaf-fe01-707e-9dc0-567c388cc2ca', 5000000000, 7, 'confirmed', 'memo', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');


--
-- Data for Name: entries_2026_09; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe05-748c-9556-e0d4e3585629', 5, 1, 2, 100000000000, 100000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe05-748c-9556-e0d4e3585629', 18, NULL, 1, -100000000000, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe07-7322-b9e9-53a1a86738b6', 5, 2, 1, -20000000000, 80000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe07-7322-b9e9-53a1a86738b6', 6, 1, 2, 20000000000, 20000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe09-7590-8119-4dd5f761c254', 6, 2, 1, -7000000000, 13000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe09-7590-8119-4dd5f761c254', 17, 1, 2, 6999999999, 6999999999);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe09-7590-8119-4dd5f761c254', 1, NULL, 3, 1, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0a-71f1-9bf2-c627982873cc', 6, 3, 1, -8000000000, 5000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0a-71f1-9bf2-c627982873cc', 17, 2, 2, 7999999999, 14999999998);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0a-71f1-9bf2-c627982873cc', 1, NULL, 3, 1, NULL);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0b-76f2-af63-a34444e93dd4', 5, 3, 1, 5000000000, 85000000000);
INSERT INTO public.entries_2026_09 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a0beaf-fe0b-76f2-af63-a34444e93dd4', 6, 4, 2, -5000000000, 0);


--
-- Data for Name: entries_2026_10; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c602-777e-b761-9c546cdf6d49', 5, 4, 2, 5000000000, 90000000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c602-777e-b761-9c546cdf6d49', 18, NULL, 1, -5000000000, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c604-76b4-bfab-9605d1f2f40f', 5, 5, 1, -10000000000, 80000000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c604-76b4-bfab-9605d1f2f40f', 6, 5, 2, 10000000000, 10000000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c606-7478-b3f2-04e933276ad9', 6, 6, 1, -3000000000, 7000000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c606-7478-b3f2-04e933276ad9', 17, 3, 2, 2999999999, 17999999997);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c606-7478-b3f2-04e933276ad9', 1, NULL, 3, 1, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c607-743e-ae54-3d37c9187fe2', 6, 7, 1, -4000000000, 3000000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c607-743e-ae54-3d37c9187fe2', 17, 4, 2, 3999999999, 21999999996);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c607-743e-ae54-3d37c9187fe2', 1, NULL, 3, 1, NULL);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c609-70fb-a3e5-fdecc3130878', 5, 6, 1, -11000000000, 69000000000);
INSERT INTO public.entries_2026_10 (journal_id, account_id, account_version, n, amount, balance) VALUES ('01a1592e-c609-70fb-a3e5-fdecc3130878', 7, 1, 2, 11000000000, 11000000000);


--
-- Data for Name: entries_2026_11; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: entries_other; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: holds; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a0beaf-fe06-7548-9ea5-1daaffa8e43c', '01a0beaf-fe01-707e-9dc0-567c388cc2ca', 6, '01a0beaf-fe08-726f-a2c7-44ba80959d64', 20000000000, 15000000000, 5000000000, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.holds (id, wallet_id, account_id, reference, amount, captured, released, created_at, closed_at) VALUES ('01a1592e-c603-7034-8f43-7493cb338956', '01a0beaf-fe01-707e-9dc0-567c388cc2ca', 6, '01a1592e-c605-70ee-bee9-3698aafbc2dd', 10000000000, 7000000000, 0, '2026-10-20 12:00:00+00', NULL);


--
-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: journals_2026_09; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe05-748c-9556-e0d4e3585629', 'deposit', '01a0beaf-fe04-70c9-a52c-b4cda2e6ab6b', 7, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe07-7322-b9e9-53a1a86738b6', 'hold_placed', '01a0beaf-fe08-726f-a2c7-44ba80959d64', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe09-7590-8119-4dd5f761c254', 'hold_captured', '01a0beaf-fe08-726f-a2c7-44ba80959d64', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe0a-71f1-9bf2-c627982873cc', 'hold_captured', '01a0beaf-fe08-726f-a2c7-44ba80959d64', NULL, '2026-09-20 12:00:00+00');
INSERT INTO public.journals_2026_09 (id, kind, reference, chain_slot, posted_at) VALUES ('01a0beaf-fe0b-76f2-af63-a34444e93dd4', 'hold_released', '01a0beaf-fe08-726f-a2c7-44ba80959d64', NULL, '2026-09-20 12:00:00+00');


--
-- Data for Name: journals_2026_10; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c602-777e-b761-9c546cdf6d49', 'deposit', '01a1592e-c601-7781-a67a-3f47ab907878', 7, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c604-76b4-bfab-9605d1f2f40f', 'hold_placed', '01a1592e-c605-70ee-bee9-3698aafbc2dd', NULL, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c606-7478-b3f2-04e933276ad9', 'hold_captured', '01a1592e-c605-70ee-bee9-3698aafbc2dd', NULL, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c607-743e-ae54-3d37c9187fe2', 'hold_captured', '01a1592e-c605-70ee-bee9-3698aafbc2dd', NULL, '2026-10-20 12:00:00+00');
INSERT INTO public.journals_2026_10 (id, kind, reference, chain_slot, posted_at) VALUES ('01a1592e-c609-70fb-a3e5-fdecc3130878', 'withdrawal_reserved', '01a1592e-c608-752c-a4d5-2b2ebd84eca8', NULL, '2026-10-20 12:00:00+00');


--
-- Data for Name: journals_2026_11; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: journals_other; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: kysely_migration; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0001_clock', '2026-11-22T05:01:40.659Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0002_worker_lease', '2026-11-22T05:01:40.843Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0003_idempotency', '2026-11-22T05:01:40.894Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0004_outbox', '2026-11-22T05:01:40.940Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0005_ledger', '2026-11-22T05:01:41.376Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0006_transactions', '2026-11-22T05:01:41.434Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0007_chain', '2026-11-22T05:01:41.589Z');


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

INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 1, 2, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 5, 85000000000, 3);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 6, 0, 4);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 17, 14999999998, 2);
INSERT INTO public.month_balances (month, account_id, balance, entries) VALUES ('2026-09-01', 18, -100000000000, 1);


--
-- Data for Name: outbox; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: outbox_head; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.outbox_head (only_row, last_position, published_position) VALUES (true, 0, 0);


--
-- Data for Name: reconciliations; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: transactions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a0beaf-fe04-70c9-a52c-b4cda2e6ab6b', NULL, '01a0beaf-fe01-707e-9dc0-567c388cc2ca', 'deposit', 'confirmed', 100000000000, 0, 'Deposit', 'signature-of-100000000000', NULL, NULL, '{"attribution":"memo"}', 2, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a1592e-c601-7781-a67a-3f47ab907878', NULL, '01a0beaf-fe01-707e-9dc0-567c388cc2ca', 'deposit', 'confirmed', 5000000000, 0, 'Deposit', 'signature-of-5000000000', NULL, NULL, '{"attribution":"memo"}', 2, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');
INSERT INTO public.transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, solana_signature, session_id, job_id, metadata, version, created_at, updated_at, confirmed_at) VALUES ('01a1592e-c608-752c-a4d5-2b2ebd84eca8', '01a0beaf-fe01-707e-9dc0-567c388cc2ca', NULL, 'withdrawal', 'pending', 11000000000, 0, 'Withdrawal', NULL, NULL, NULL, '{}', 1, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00', NULL);


--
-- Data for Name: transfer_attempts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: transfers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transfers (id, kind, wallet_id, destination, amount, status, reason, not_before, approved_by, attempts, next_step_at, created_at, updated_at) VALUES ('01a1592e-c608-752c-a4d5-2b2ebd84eca8', 'withdrawal', '01a0beaf-fe01-707e-9dc0-567c388cc2ca', '7jN9CddG7FNqmjCpDzgNmVnHoWbfd2SkJ62KZDYLPSRH', 11000000000, 'pending', NULL, NULL, NULL, 0, '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00', '2026-10-20 12:00:00+00');


--
-- Data for Name: unknown_outgoing; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: wallets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe01-707e-9dc0-567c388cc2ca', 'user-1', 'user', NULL, NULL, 'C8j9bAjWsyJ3xg3cuV1QhJJqXTbUFAebMWapDC8bkM8i', 'Bjr7GcUyV93mZ7tAZ367sj4i4ex5JCWMgN3pKpHA3bp8', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe02-7232-9c64-390c9dc1913b', 'provider-1', 'provider', '51HZ98rRwAqCm7iMbQ1yonBe8tvztZSEXRtG9TnG4FWK', '2026-09-20 12:00:00+00', 'EowmteSpuGcFWfZCweNuQHNV9967tkEXLVxeiJeCN8YS', 'FNaRX8bjdFhraor2GojYiLQW8GagzHZmMcTw2Z9LaJrY', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');
INSERT INTO public.wallets (id, user_id, wallet_type, solana_address, solana_address_since, deposit_address, deposit_token_account, is_active, version, created_at, updated_at) VALUES ('01a0beaf-fe03-753f-9819-2a19f1bffdef', 'platform-1', 'platform', NULL, NULL, '5TRpDAR5w4VuhtRDggZJnohWJWWkL1RvcqMCo1RU3xX1', 'GGMJV44Q3eQtRuZJGRvxJREwmb1TBNZjFGbcUdtCRtUo', true, 1, '2026-09-20 12:00:00+00', '2026-09-20 12:00:00+00');


--
-- Data for Name: withdrawal_addresses; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: worker_lease; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: accounts_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_id_seq', 18, true);


--
-- Name: audit_events_position_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.audit_events_position_seq', 1, false);


--
-- Name: outbox_seq_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.outbox_seq_seq', 1, false);


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
-- Name: holds holds_reference_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_reference_key UNIQUE (reference);


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
-- Name: reconciliations reconciliations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reconciliations
    ADD CONSTRAINT reconciliations_pkey PRIMARY KEY (id);


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


