import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Deposits that were seen on the chain, transfers that leave by it, and how far the chain was read. */
export const chainMigration: Migration = {
  async up(db) {
    await sql`
      create table chain_state (
        only_row boolean primary key default true check (only_row),
        -- Of the chain that the books are about.
        genesis_hash text,
        -- Since when: slots of journals before are those of an earlier chain.
        since timestamptz(3),
        -- What the hot account held then is the opening balance; transactions up to this slot are not the books'
        -- business. Null: of a local chain that has begun anew, all of it is.
        since_slot bigint,
        -- Nothing outgoing is signed while either is there: an operator's word, or what the service has found.
        paused_by text,
        paused_reason text,
        paused_at timestamptz(3),
        frozen_reason text,
        frozen_at timestamptz(3)
      )`.execute(db);
    await sql`insert into chain_state default values`.execute(db);

    await sql`
      create table deposits (
        -- Of its transaction.
        id uuid primary key references transactions (id),
        signature text not null,
        token_account text not null,
        wallet_id uuid references wallets (id),
        amount numeric(38, 0) not null check (amount > 0),
        slot bigint not null,
        status text not null check (status in ('pending', 'confirmed', 'unattributed', 'failed')),
        -- By what it was found whose it is.
        attribution text check (attribution in ('deposit_address', 'memo', 'linked_address', 'administrator')),
        seen_at timestamptz(3) not null default gridlease_now(),
        next_check_at timestamptz(3) not null default gridlease_now(),
        unique (signature, token_account),
        check (status <> 'confirmed' or wallet_id is not null),
        check (status <> 'unattributed' or wallet_id is null)
      )`.execute(db);
    await sql`create index deposits_pending on deposits (next_check_at) where status = 'pending'`.execute(db);
    await sql`create index deposits_unattributed on deposits (id) where status = 'unattributed'`.execute(db);

    await sql`
      create table linked_addresses (
        address text primary key,
        wallet_id uuid not null references wallets (id),
        linked_at timestamptz(3) not null default gridlease_now()
      )`.execute(db);
    await sql`create index linked_addresses_wallet on linked_addresses (wallet_id)`.execute(db);
    await sql`
      create table address_challenges (
        id uuid primary key,
        wallet_id uuid not null references wallets (id),
        message text not null,
        expires_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index address_challenges_wallet on address_challenges (wallet_id, expires_at)`.execute(
      db,
    );

    await sql`
      create table transfers (
        -- Of its transaction, where it has one (a sweep has none).
        id uuid primary key,
        kind text not null check (kind in ('withdrawal', 'payout', 'sweep')),
        -- Whose money; of a sweep: whose deposit address is emptied.
        wallet_id uuid not null references wallets (id),
        -- Owner of the token account that receives.
        destination text not null,
        amount numeric(38, 0) not null check (amount > 0 and amount <= 18446744073709551615),
        status text not null check (status in ('awaiting_approval', 'pending', 'processing', 'confirmed', 'failed',
          'cancelled', 'needs_review')),
        reason text,
        -- Not signed before; null: at once.
        not_before timestamptz(3),
        approved_by text,
        attempts integer not null default 0,
        next_step_at timestamptz(3) not null default gridlease_now(),
        created_at timestamptz(3) not null default gridlease_now(),
        updated_at timestamptz(3) not null default gridlease_now()
      )`.execute(db);
    await sql`
      create index transfers_open on transfers (next_step_at) where status in ('pending', 'processing')`.execute(
      db,
    );
    await sql`
      create index transfers_of_wallet on transfers (wallet_id, created_at) where kind <> 'sweep'`.execute(
      db,
    );
    await sql`
      create unique index transfers_one_sweep on transfers (wallet_id)
      where kind = 'sweep' and status in ('pending', 'processing', 'needs_review')`.execute(db);
    await sql`
      create table transfer_attempts (
        id uuid primary key,
        transfer_id uuid not null references transfers (id),
        n integer not null,
        signature text not null unique,
        bytes bytea not null,
        blockhash text not null,
        last_valid_block_height bigint not null,
        signed_slot bigint not null,
        state text not null check (state in ('signed', 'sent', 'confirmed', 'finalized', 'failed_on_chain', 'expired')),
        detail text,
        sends integer not null default 0,
        created_at timestamptz(3) not null default gridlease_now(),
        updated_at timestamptz(3) not null default gridlease_now(),
        unique (transfer_id, n)
      )`.execute(db);
    // What makes paying twice impossible: while one attempt may still land there is no other.
    await sql`
      create unique index transfer_attempts_one_live on transfer_attempts (transfer_id)
      where state in ('signed', 'sent', 'confirmed', 'finalized')`.execute(db);

    await sql`
      create table withdrawal_addresses (
        wallet_id uuid not null references wallets (id),
        address text not null,
        first_named_at timestamptz(3) not null default gridlease_now(),
        primary key (wallet_id, address)
      )`.execute(db);

    // How far the signatures of a token account have been read.
    await sql`
      create table chain_cursors (
        token_account text primary key,
        last_signature text not null,
        read_at timestamptz(3) not null default gridlease_now()
      )`.execute(db);
    // Transactions that took tokens from our accounts and that no attempt of ours is.
    await sql`
      create table unknown_outgoing (
        signature text primary key,
        token_account text not null,
        amount numeric(38, 0) not null,
        slot bigint not null,
        memo text,
        found_at timestamptz(3) not null default gridlease_now(),
        adopted_at timestamptz(3),
        adopted_by text
      )`.execute(db);
    await sql`
      create table reconciliations (
        id uuid primary key,
        started_at timestamptz(3) not null,
        finished_at timestamptz(3) not null default gridlease_now(),
        slot bigint not null,
        is_even boolean not null,
        difference numeric(38, 0) not null,
        report json not null
      )`.execute(db);
    await sql`create index reconciliations_finished on reconciliations (finished_at)`.execute(db);
  },
};
