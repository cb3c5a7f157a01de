import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { inject } from 'vitest';
import './context.ts';
import { dropDatabase, queryOnce, runDatabasePrefix, withDatabase } from './database-names.ts';

/** One key for every test run on a server: creating a template is rare and short. */
const TEMPLATE_LOCK = 7_474_211_006;

export type TestDatabase = {
  /** A superuser's address of a database that nothing else uses. */
  url: string;
  name: string;
  /** Drops the database, disconnecting its users. */
  close(): Promise<void>;
};

/**
 * Creates a dedicated database: empty, or cloned (about 50 ms) from a template that the first caller of the run
 * migrates. Safe for parallel test files: the template is created under an advisory lock of the server.
 *
 * @param options.migrate fills the template; called at most once per run for each template name.
 * @param options.template names the template where one run has several ways to migrate; required with `migrate`.
 */
export async function openTestDatabase(
  options: { template?: string; migrate?: (url: string) => Promise<void> } = {},
): Promise<TestDatabase> {
  const { postgresUrl, runId } = inject('backingServers');
  const prefix = runDatabasePrefix(runId);
  const { migrate, template } = options;
  if ((migrate === undefined) !== (template === undefined)) {
    throw new Error(
      'openTestDatabase takes template and migrate together: the name says which template is meant',
    );
  }
  let source = 'template1';
  if (migrate !== undefined) {
    source = `${prefix}template_${template}`;
    await makeTemplate(postgresUrl, source, migrate);
  }
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await queryOnce(
    postgresUrl,
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(source)}`,
  );
  return {
    url: withDatabase(postgresUrl, name),
    name,
    close: () => dropDatabase(postgresUrl, name),
  };
}

/** Runs one statement as superuser, in the database `postgres` unless given another address. */
export async function adminQuery<Row extends object = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
  url: string = inject('backingServers').postgresUrl,
): Promise<Row[]> {
  return queryOnce<Row>(url, text, values);
}

async function makeTemplate(
  adminUrl: string,
  name: string,
  migrate: (url: string) => Promise<void>,
): Promise<void> {
  const admin = new Client({ connectionString: adminUrl, application_name: 'gridlease-testing' });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const found = await admin.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 1) return;
    // Built under another name: anyone who sees the template's name may clone it.
    const unfinished = `${name}_unfinished`;
    await admin.query(`drop database if exists ${escapeIdentifier(unfinished)} with (force)`);
    await admin.query(`create database ${escapeIdentifier(unfinished)}`);
    await migrate(withDatabase(adminUrl, unfinished));
    await admin.query(
      `alter database ${escapeIdentifier(unfinished)} with allow_connections false is_template true`,
    );
    await admin.query(`alter database ${escapeIdentifier(unfinished)} rename to ${escapeIdentifier(name)}`);
  } finally {
    // Closing the session releases the lock.
    await admin.end();
  }
}
