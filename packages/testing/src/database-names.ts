import { Client, escapeIdentifier } from 'pg';

/** Prefix of every database created by test runs. */
const PREFIX = 'gridlease_test';

/** The prefix of all databases of one run. */
export function runDatabasePrefix(runId: string): string {
  return `${PREFIX}_${runId}_`;
}

/** Runs one statement on a connection of its own and returns its rows. */
export async function queryOnce<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url, application_name: 'gridlease-testing' });
  await client.connect();
  try {
    const result = await client.query<Row & Record<string, unknown>>(text, values);
    return result.rows;
  } finally {
    await client.end();
  }
}

/** Drops what a run left behind, so that an external server is as empty as before. */
export async function dropRunDatabases(adminUrl: string, runId: string): Promise<void> {
  const names = await queryOnce<{ datname: string }>(
    adminUrl,
    `select datname from pg_database where starts_with(datname, $1)`,
    [runDatabasePrefix(runId)],
  );
  for (const { datname } of names) await dropDatabase(adminUrl, datname);
}

/** Drops a database, disconnecting its users. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const [row] = await queryOnce<{ datistemplate: boolean }>(
    adminUrl,
    'select datistemplate from pg_database where datname = $1',
    [name],
  );
  if (row?.datistemplate)
    await queryOnce(adminUrl, `alter database ${escapeIdentifier(name)} is_template false`);
  await queryOnce(adminUrl, `drop database if exists ${escapeIdentifier(name)} with (force)`);
}

/** The same address with another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
