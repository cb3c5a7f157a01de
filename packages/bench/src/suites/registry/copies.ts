import type pg from 'pg';
import type { Template } from './templates.ts';

/** How long ago the machines of a fleet were last seen, evenly spread: like a fleet that sends heartbeats. */
const SEEN_WITHIN_MS = 15_000;
/** A machine keeps its state for the duration of a benchmark. */
const LEASE_SECONDS = 86_400;

/**
 * What distinguishes a machine from its template: SQL by column name, for every table with that column; `machine` is
 * the row of the new machine and `template` the copied row.
 */
const DIFFERENT: Readonly<Record<string, string>> = {
  provider_id: 'machine.id',
  name: 'machine.name',
  hostname: "machine.name || '.example.org'",
  owner_id: 'machine.owner_id',
  ip_address: 'machine.ip_address',
  last_seen_at: 'machine.last_seen_at',
  lease_seconds: `${LEASE_SECONDS}`,
};
/** A machine's cards can be named by anyone who knows its id: see `cardUuid`. */
const DIFFERENT_CARDS = { ...DIFFERENT, uuid: "'GPU-' || machine.id || '-' || template.index" };
const DIFFERENT_PROVIDERS = { ...DIFFERENT, id: 'machine.id' };

/** The uuid of a copied machine's card. */
export function cardUuid(machineId: string, index: number): string {
  return `GPU-${machineId}-${index}`;
}

/**
 * Creates a fleet from the templates, which are then removed: every row that a template has in any table is copied
 * for each of its machines. The same templates yield the same machines except for their ids. Names are in no order,
 * and machines of one kind are spread over the tables.
 *
 * @param newId SQL that generates an id as the service does.
 */
export async function copyTemplates(
  client: pg.Client,
  templates: readonly Template[],
  newId: 'uuidv7()' | 'gen_random_uuid()',
): Promise<void> {
  await client.query('begin');
  await client.query(`
    create temporary table machine (
      id uuid primary key, template_id uuid, name text, owner_id text, ip_address text, last_seen_at timestamptz
    ) on commit drop`);
  await client.query(
    `insert into machine
     select ${newId}, template_id, 'rig-' || substr(seed, 1, 12), 'owner-' || place % 2000,
       '10.' || (place >> 16) % 256 || '.' || (place >> 8) % 256 || '.' || place % 256,
       now() - (place * 7919 % ${SEEN_WITHIN_MS}) * interval '1 millisecond'
     from (
       select template_id, seed, row_number() over (order by seed desc) as place
       from (
         select t.id as template_id, md5(t.number || '/' || copy) as seed
         from unnest($1::uuid[], $2::integer[]) with ordinality as t(id, machines, number),
           generate_series(1, t.machines) as copy
       ) as copies
       order by md5(seed)
     ) as placed`,
    [templates.map(({ id }) => id), templates.map(({ machines }) => machines)],
  );
  await client.query('analyze machine');
  await copyRows(client, 'providers', 'id', DIFFERENT_PROVIDERS);
  for (const table of await tablesOfMachines(client)) {
    await copyRows(client, table, 'provider_id', table === 'gpus' ? DIFFERENT_CARDS : DIFFERENT);
  }
  await client.query('delete from providers where id = any($1)', [templates.map(({ id }) => id)]);
  await client.query('commit');
}

async function copyRows(
  client: pg.Client,
  table: string,
  key: string,
  different: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await writtenColumns(client, table);
  const values = columns.map((column) => different[column] ?? `template.${column}`);
  await client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${values.join(', ')}
     from machine join ${table} as template on template.${key} = machine.template_id
     order by machine.id`,
  );
}

async function writtenColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
     order by ordinal_position`,
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}

/** Every table with rows of a machine, whatever there is by now; not those that also have rows of owners, with texts. */
async function tablesOfMachines(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'provider_id' and data_type = 'uuid' order by table_name`,
  );
  return rows.map(({ table_name }) => table_name);
}
