import { type Kysely, sql } from 'kysely';
import { isDistributed } from './layout.ts';

/** Why a database cannot be distributed; nothing was changed. The message says what to do. */
class NotDistributable extends Error {
  override readonly name = 'NotDistributable';
}

/**
 * Tables of machines, with the columns that have their ids: the rows of one machine are on one node, so a transaction
 * about it is one node's, and foreign keys, joins and triggers need no other.
 */
const OF_MACHINES: Readonly<Record<string, string>> = {
  providers: 'id',
  gpus: 'provider_id',
  provider_live: 'provider_id',
  class_members: 'provider_id',
  provider_labels: 'provider_id',
  price_members: 'provider_id',
  allocations: 'provider_id',
  provider_uptime: 'provider_id',
  provider_card_faults: 'provider_id',
  provider_states: 'provider_id',
  provider_silences: 'provider_id',
  provider_suspensions: 'provider_id',
  former_owners: 'provider_id',
  metric_hours: 'provider_id',
  deleted_providers: 'id',
};

/** Those whose rows go with their machine. */
const OWNED = [
  'gpus',
  'provider_live',
  'class_members',
  'provider_labels',
  'price_members',
  'allocations',
  'provider_uptime',
];

/** Their keys are numbers, which say nothing of where a row is. */
const NUMBERED = [
  'provider_card_faults',
  'provider_states',
  'provider_silences',
  'provider_suspensions',
  'former_owners',
];

/** Small tables that statements about machines join: each node has all of their rows. */
const ON_EACH_NODE = [
  'gpu_classes',
  'gpu_prices',
  'registry_clock',
  'allocation_comparison',
  'account_states',
];

/** Called by triggers and statements on the nodes, and so needed there. */
const FUNCTIONS = [
  'gridlease_now()',
  'latest_values(anyarray, anyarray)',
  'is_same_card(text, integer, text, integer)',
  'record_card_faults(uuid)',
  'packed_sample(smallint[], smallint[], smallint[], bigint[])',
  'unknown_samples(integer)',
];

/** Tables whose changes `inventory_changes` notes: not where transactions have another number on each node. */
const NOTED = ['providers', 'gpus', 'provider_uptime', 'gpu_prices'];

/** What keeps rows of a machine in agreement. Not while rows are copied: the others may not be there yet. */
const TRIGGERS = [
  ...(['insert', 'update', 'delete'] as const).map((event) => ({
    name: `renew_cards_version_on_${event}`,
    table: 'gpus',
    definition: `after ${event} on gpus
      referencing ${event === 'delete' ? 'old' : 'new'} table as changed for each statement
      execute function renew_cards_version()`,
  })),
  {
    name: 'provider_live_changed_health',
    table: 'provider_live',
    definition: `after update of is_healthy on provider_live
      for each row when (old.is_healthy is distinct from new.is_healthy)
      execute function record_changed_health()`,
  },
];

/** What the service's processes are called in `pg_stat_activity`. */
const SERVICE = 'provider-registry';

/**
 * Checks that the database is one of a Citus cluster that can take the tables.
 *
 * @throws NotDistributable
 */
export async function requireCluster(db: Kysely<unknown>): Promise<void> {
  const extension = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (extension.rows.length === 0) {
    throw new NotDistributable(
      'the database has no extension "citus": it is plain PostgreSQL, or `create extension citus` is missing on the coordinator and each worker',
    );
  }
  const { rows } = await sql<{ knows_itself: boolean; workers: number }>`
    select coalesce(bool_or(groupid = 0), false) as knows_itself,
      count(*) filter (where groupid <> 0 and isactive and shouldhaveshards)::integer as workers
    from pg_dist_node where noderole = 'primary'`.execute(db);
  const { knows_itself = false, workers = 0 } = rows[0] ?? {};
  if (!knows_itself) {
    throw new NotDistributable(
      'the address is not that of a coordinator which the cluster knows: call `citus_set_coordinator_host` there first',
    );
  }
  if (workers === 0) {
    throw new NotDistributable('the cluster has no worker: add at least one with `citus_add_node`');
  }
}

/**
 * Distributes the tables of a migrated database over the nodes of its cluster, in one transaction, with what they contain.
 * Returns false, and changes nothing, where they are distributed already.
 *
 * @throws NotDistributable
 */
export async function distributeTables(db: Kysely<unknown>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Two of these at once: the second waits, and finds that it is done.
    await sql`lock table kysely_migration in share row exclusive mode`.execute(trx);
    if (await isDistributed(trx)) return false;
    await requireNoService(trx);
    await requireWritable(trx);
    await sql`select set_config('citus.enable_unsafe_triggers', 'on', true),
      set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(trx);
    await dropInventoryLog(trx);
    await makeDistributable(trx);
    await moveTables(trx);
    await claimCards(trx);
    await renewCardsVersionsOneByOne(trx);
    await createTriggers(trx);
    await configureSessions(trx);
    return true;
  });
}

/** Makes the tables those of the cluster, with what they contain, and gives them their foreign keys again. */
async function moveTables(db: Kysely<unknown>): Promise<void> {
  for (const name of FUNCTIONS) await sql`select create_distributed_function(${name})`.execute(db);
  for (const table of ON_EACH_NODE) await sql`select create_reference_table(${table})`.execute(db);
  for (const [table, column] of Object.entries(OF_MACHINES)) {
    const colocated = table === 'providers' ? 'none' : 'providers';
    await sql`select create_distributed_table(${table}, ${column}, colocate_with => ${colocated})`.execute(
      db,
    );
  }
  for (const table of OWNED) {
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.id(`${table}_provider_id_fkey`)}
      foreign key (provider_id) references providers (id) on delete cascade`.execute(db);
  }
}

/** Processes that began before would register cards without claiming them. */
async function requireNoService(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = ${SERVICE}`.execute(
    db,
  );
  if (rows.length > 0) {
    throw new NotDistributable(
      `${rows.length} connections of ${SERVICE} are open: stop all of its processes, and start them again afterwards`,
    );
  }
}

async function requireWritable(db: Kysely<unknown>): Promise<void> {
  await sql`lock table providers, gpus, provider_live in access exclusive mode`.execute(db);
}

async function dropInventoryLog(db: Kysely<unknown>): Promise<void> {
  for (const table of NOTED) {
    for (const event of ['insert', 'update', 'delete', 'truncate']) {
      await sql`drop trigger ${sql.id(`note_${table}_on_${event}`)} on ${sql.table(table)}`.execute(db);
    }
  }
  await sql`delete from inventory_changes`.execute(db);
}

/** Removes what a distributed table cannot have, and what it has again afterwards. */
async function makeDistributable(db: Kysely<unknown>): Promise<void> {
  for (const { name, table } of TRIGGERS) {
    await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db);
  }
  for (const table of OWNED) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_provider_id_fkey`)}`.execute(
      db,
    );
  }
  await sql`drop index gpus_owner_id_uuid`.execute(db);
  // Its one row has no key, by which its changes could be told to a node that is added.
  await sql`alter table allocation_comparison replica identity full`.execute(db);
  for (const table of NUMBERED) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_pkey`)},
      add primary key (provider_id, id)`.execute(db);
  }
  // Numbers of an identity column have to be bigint.
  for (const table of ['gpu_classes', 'gpu_prices']) {
    const sequence = `${table}_numbers`;
    await sql`alter table ${sql.table(table)} alter column id drop identity`.execute(db);
    await sql`create sequence ${sql.id(sequence)} as integer`.execute(db);
    await sql`select setval(${sequence}, (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
      db,
    );
    await sql`alter table ${sql.table(table)} alter column id set default nextval(${sql.lit(sequence)})`.execute(
      db,
    );
    await sql`alter sequence ${sql.id(sequence)} owned by ${sql.table(table)}.id`.execute(db);
  }
}

/** An index over nodes cannot say that an owner has a card once: a table does that is distributed by owner. */
async function claimCards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table owned_gpus (
      owner_id text not null,
      uuid text not null,
      provider_id uuid not null,
      primary key (owner_id, uuid)
    )`.execute(db);
  await sql`select create_distributed_table('owned_gpus', 'owner_id', colocate_with => 'none')`.execute(db);
  await sql`
    insert into owned_gpus (owner_id, uuid, provider_id)
    select owner_id, uuid, provider_id from gpus where uuid is not null`.execute(db);
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  for (const { name, definition } of TRIGGERS) {
    await sql`create trigger ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
  }
}

/** As the function that migration 0030 made; a node's triggers may only change what the row of one machine leads to. */
async function renewCardsVersionsOneByOne(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function renew_cards_version() returns trigger language plpgsql as $$
    declare
      machine uuid;
      version uuid := gen_random_uuid();
    begin
      for machine in select distinct provider_id from changed loop
        update provider_live set cards_version = version where provider_id = machine;
      end loop;
      return null;
    end $$`.execute(db);
}

/**
 * The time of a transaction is the same on every node: when the coordinator began it for them. It counts as immutable,
 * because Citus refuses to send other functions to nodes in most places, and so each statement is planned when it is executed.
 */
async function configureSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function gridlease_now() returns timestamptz language sql immutable parallel safe as $$
      select case when transaction_number = 0 then now() else transaction_stamp end
      from get_current_transaction_id()
    $$`.execute(db);
  const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(db);
  const name = sql.raw(rows[0]?.name ?? '');
  await sql`alter database ${name} set plan_cache_mode = 'force_custom_plan'`.execute(db);
  // One connection to each node, on which a transaction sees and may lock what it has written there.
  await sql`alter database ${name} set citus.max_adaptive_executor_pool_size = 1`.execute(db);
  await sql`alter database ${name} set citus.enable_unsafe_triggers = 'on'`.execute(db);
}
