import { join } from 'node:path';
import pg from 'pg';
import { keepSecret, writeSecret } from './secrets.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Runs `work` with a new connection, which is closed afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of a service's database. */
export interface ServiceDatabase {
  readonly url: string;
  /** A file with that address, readable only by its owner; it may change between starts of the service. */
  readonly urlFile: string;
  /** Whether it was created now, and is empty. */
  readonly isNew: boolean;
}

/** The file with the address of a service's database while the platform runs. */
export function databaseUrlFile(secretsFolder: string, name: string): string {
  return join(secretsFolder, `database-url-${name}`);
}

/**
 * Creates a service's database and the role that owns it if they are missing, and returns the address with which the
 * service connects. The role is not a superuser, and roles of other services may not connect. The password is generated
 * once and stored in `secretsFolder`, readable only by its owner.
 */
export async function openServiceDatabase(options: {
  adminUrl: string;
  name: string;
  secretsFolder: string;
}): Promise<ServiceDatabase> {
  const { adminUrl, name, secretsFolder } = options;
  const password = keepSecret(join(secretsFolder, `postgres-${name}`));
  const isNew = await withClient(adminUrl, async (client) => {
    const role = client.escapeIdentifier(name);
    const exists = async (query: string) => (await client.query(query, [name])).rowCount !== 0;
    if (!(await exists('select from pg_roles where rolname = $1'))) await client.query(`create role ${role}`);
    // Set even if the role exists: the secrets folder may have been lost or restored.
    await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
    const isMissing = !(await exists('select from pg_database where datname = $1'));
    if (isMissing) await client.query(`create database ${role} owner ${role}`);
    await client.query(`revoke connect, temporary on database ${role} from public`);
    return isMissing;
  });
  const url = new URL(adminUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  const urlFile = databaseUrlFile(secretsFolder, name);
  writeSecret(urlFile, url.href);
  return { url: url.href, urlFile, isNew };
}
