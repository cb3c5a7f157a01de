import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { inject } from 'vitest';
import './context.ts';
import type { TestDatabase } from './database.ts';
import { dropDatabase, queryOnce, runDatabasePrefix, withDatabase } from './database-names.ts';
import { until } from './until.ts';

/** One key for every test run on a cluster. */
const TEMPLATE_LOCK = 7_474_211_007;

/** The address of the coordinator of a Citus cluster, of a superuser, if the run has one. */
export function citusUrl(): string | undefined {
  // biome-ignore lint/style/noProcessEnv: whether the run has a cluster is the environment's to say.
  return process.env.GRIDLEASE_TEST_CITUS_URL || undefined;
}

/** The addresses of all nodes of the cluster, the coordinator's first, with the same user and password. */
async function citusNodes(url: string): Promise<string[]> {
  const workers = await queryOnce<{ nodename: string; nodeport: number }>(
    url,
    `select nodename, nodeport from pg_dist_node where groupid <> 0 and noderole = 'primary' order by nodeid`,
  );
  return [
    url,
    ...workers.map(({ nodename, nodeport }) => {
      const address = new URL(url);
      address.hostname = nodename;
      address.port = String(nodeport);
      return address.href;
    }),
  ];
}

/**
 * Creates a database of the cluster that nothing else uses: on each node a clone of a template which the first caller of
 * the run fills. Safe for parallel test files.
 *
 * @param options.fill gets the coordinator's address of an empty database whose nodes know each other
 */
export async function openCitusDatabase(
  url: string,
  options: { template: string; fill: (url: string) => Promise<void> },
): Promise<TestDatabase> {
  const { runId } = inject('backingServers');
  const prefix = runDatabasePrefix(runId);
  const template = `${prefix}template_${options.template}`;
  const nodes = await citusNodes(url);
  await makeTemplate(nodes, template, options.fill);
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await Promise.all(
    nodes.map(async (node) => {
      await queryOnce(
        node,
        `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`,
      );
      await copySettings(node, template, name);
    }),
  );
  return {
    url: withDatabase(url, name),
    name,
    async close() {
      await Promise.all(nodes.map((node) => dropDatabase(node, name)));
    },
  };
}

/** Settings of a database are not part of what is cloned. */
async function copySettings(node: string, from: string, to: string): Promise<void> {
  const rows = await queryOnce<{ setting: string }>(
    node,
    `select unnest(setconfig) as setting from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
     where datname = $1 and setrole = 0`,
    [from],
  );
  for (const { setting } of rows) {
    const [name = '', value = ''] = setting.split(/=(.*)/s);
    await queryOnce(node, `alter database ${escapeIdentifier(to)} set ${name} = '${value}'`);
  }
}

async function makeTemplate(
  nodes: readonly string[],
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const [coordinator = ''] = nodes;
  const admin = new Client({ connectionString: coordinator, application_name: 'gridlease-testing' });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const found = await admin.query('select from pg_database where datname = $1 and datistemplate', [name]);
    if (found.rowCount === 1) return;
    for (const node of nodes) await createEmpty(node, name);
    await joinCitusNodes(nodes, name);
    await fill(withDatabase(coordinator, name));
    // The coordinator's last: with it the template counts as made.
    for (const node of [...nodes].reverse()) await closeTemplate(node, name);
  } finally {
    // Closing the session releases the lock.
    await admin.end();
  }
}

async function createEmpty(node: string, name: string): Promise<void> {
  await dropDatabase(node, name);
  await queryOnce(node, `create database ${escapeIdentifier(name)}`);
}

/** Makes a database of this name, which the node has, one that can belong to a cluster with the same user and password. */
export async function openCitusNode(node: string, name: string): Promise<void> {
  const { username, password } = new URL(node);
  await queryOnce(withDatabase(node, name), 'create extension citus');
  if (password === '') return;
  // 0 is any node.
  await queryOnce(withDatabase(node, name), 'insert into pg_dist_authinfo values (0, $1, $2)', [
    username,
    `password=${password}`,
  ]);
}

/** Makes nodes, the coordinator first, know each other in a database of this name that each of them has. */
export async function joinCitusNodes(nodes: readonly string[], name: string): Promise<void> {
  const [coordinator = '', ...workers] = nodes;
  for (const node of nodes) await openCitusNode(node, name);
  const at = (url: string) => [new URL(url).hostname, Number(new URL(url).port)] as const;
  const database = withDatabase(coordinator, name);
  await queryOnce(database, 'select citus_set_coordinator_host($1, $2)', [...at(coordinator)]);
  for (const worker of workers) await queryOnce(database, 'select citus_add_node($1, $2)', [...at(worker)]);
}

/** A template has no connections: neither those of its daemon, nor idle ones between the nodes. */
async function closeTemplate(node: string, name: string): Promise<void> {
  await queryOnce(
    node,
    `alter database ${escapeIdentifier(name)} with allow_connections false is_template true`,
  );
  await until(
    async () => {
      const rows = await queryOnce(
        node,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      );
      return rows.length === 0;
    },
    { message: 'that nothing is connected to the template' },
  );
}
