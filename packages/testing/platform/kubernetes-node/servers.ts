import { execFile } from 'node:child_process';
import { appendFile, chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCertificate } from '@gridlease/testing/certificate';
import { adminQuery } from '@gridlease/testing/database';
import { closeWithFile } from '@gridlease/testing/file-end';
import { openPrivatePostgres, type PrivatePostgres } from '@gridlease/testing/private-postgres';
import { escapeIdentifier, escapeLiteral } from 'pg';

const run = promisify(execFile);

/** Of every replica that a rolling release may start, at `database.pool_max` each. */
const CONNECTIONS_MAX = '200';

/**
 * A PostgreSQL as `deploy/kubernetes/production/postgres.yaml` describes it: a role and a database for each service that has
 * one, each role only in its own and only over TLS. Its certificate is for the name `postgres-rw`.
 *
 * @param passwords by role.
 */
export async function openServicesPostgres(
  passwords: Readonly<Record<string, string>>,
): Promise<PrivatePostgres & { readonly authority: string }> {
  const server = await openPrivatePostgres({ settings: { max_connections: CONNECTIONS_MAX } });
  closeWithFile(() => server.close());
  const authority = await certify(server, 'postgres-rw');
  for (const [role, password] of Object.entries(passwords)) {
    const name = escapeIdentifier(role);
    await adminQuery(`create role ${name} login password ${escapeLiteral(password)}`, [], server.url);
    await adminQuery(`create database ${name} owner ${name}`, [], server.url);
  }
  const rules = Object.keys(passwords).map((role) => `hostssl ${role} ${role} all scram-sha-256\n`);
  await appendFile(join(server.dataFolder, 'cluster/pg_hba.conf'), rules.join(''));
  await adminQuery('select pg_reload_conf()', [], server.url);
  return { ...server, authority };
}

/** Gives it a certificate. Returns the certificate of its authority, which is the same. */
async function certify({ url, dataFolder }: PrivatePostgres, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-certificate-'));
  try {
    const [key, certificate] = ['server.key', 'server.crt'].map((each) => join(folder, each)) as [
      string,
      string,
    ];
    await makeCertificate(`DNS:${name}`, key, certificate);
    const cluster = join(dataFolder, 'cluster');
    const { uid, gid } = await stat(cluster);
    await run('cp', [key, certificate, cluster]);
    for (const each of ['server.key', 'server.crt']) await chown(join(cluster, each), uid, gid);
    await adminQuery('alter system set ssl = on', [], url);
    return await readFile(certificate, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}
