import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import {
  openCertificateAuthority,
  type TestCertificateAuthority,
} from '@gridlease/testing/gateways/certificate-authority';
import { type MailServer, openMailServer } from '@gridlease/testing/mail-server';
import { commandsOf } from '@gridlease/testing/runbook-steps';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackupStore, openBackupStore } from './backup-store.ts';
import { checkout, docker, NETWORK, shell } from './engine.ts';
import { GATEWAY, removeAll, requireFreePorts } from './platform.ts';

const run = promisify(execFile);
const MANUAL = 'docs/ONE-VM.md';
const DOMAIN = 'gridlease.example.org';
const OPERATOR = 'olga@example.org';
/** Where the containers see this machine, and where the gateway is. */
const MACHINE = `${NETWORK}.1`;
const GATEWAY_ADDRESS = `${NETWORK}.10`;
const PATIENCE = { timeoutMs: 120_000, every: 1_000 };

let folder: string;
let authority: TestCertificateAuthority;
let mails: MailServer;
let backups: BackupStore;
beforeAll(async () => {
  await removeAll();
  await requireFreePorts();
  folder = await mkdtemp(join(tmpdir(), 'gridlease-domain-'));
  mails = await openMailServer({}, '0.0.0.0');
  backups = await openBackupStore();
  await follow('download', folder);
  await follow('settings');
  // The authorities are others than the internet's: the gateway has to trust one, what probes the gateway its root, and
  // PostgreSQL that of the store with the backups.
  const trust = join(folder, 'trust.yml');
  await writeFile(trust, '{}');
  await shell(`sed -i 's#^COMPOSE_FILE=.*#&:${trust}#' .env`, {}, clone());
  // The containers' network, and with it this machine's address there, exists from here on.
  await compose('create', 'secrets');
  const place = { host: MACHINE, address: GATEWAY_ADDRESS, httpPort: 80, httpsPort: 443 };
  authority = await openCertificateAuthority(NEVER_SKIPPED, place);
  await writeFile(root(), await authority.root());
  const gateway = {
    environment: { GRIDLEASE_ACME_CA: authority.directory, SSL_CERT_FILE: '/etc/authority.pem' },
    volumes: [`${authority.trustFile}:/etc/authority.pem:ro`],
  };
  const probes = { environment: { SSL_CERT_FILE: '/etc/root.pem' }, volumes: [`${root()}:/etc/root.pem:ro`] };
  const backingUp = {
    environment: { SSL_CERT_FILE: '/etc/backups.pem' },
    volumes: [`${backups.certificateFile}:/etc/backups.pem:ro`],
    extra_hosts: [`${backups.host}:${MACHINE}`],
  };
  const services = {
    gateway,
    'blackbox-exporter': probes,
    postgres: backingUp,
    backups: backingUp,
    'restore-to': backingUp,
  };
  await writeFile(trust, JSON.stringify({ services }));
  await follow('start');
});
afterAll(async () => {
  await removeAll();
  await authority?.close();
  await backups?.close();
  await mails?.close();
  await rm(folder, { recursive: true });
});

/** Where the manual's commands put the checkout. */
const clone = () => join(folder, 'gridlease');
const root = () => join(folder, 'root.pem');
const compose = (...args: string[]) => docker(['compose', ...args], {}, clone());

/** Runs one block of the manual's commands, with addresses of this test, and returns what it prints. */
async function follow(block: string, where = clone()): Promise<string> {
  const addresses = `
    BACKUP_ENDPOINT=${backups.host}:${backups.port} BACKUP_REGION=us-east-1 BACKUP_BUCKET=${backups.bucket}
    BACKUP_ACCESS_KEY=${backups.accessKey} BACKUP_SECRET_KEY=${backups.secretKey}
    REPOSITORY='${checkout}' DOMAIN=${DOMAIN} ADMIN_EMAIL=${OPERATOR}
    MAIL_URL=smtp://${MACHINE}:${mails.port} MAIL_FROM='Gridlease <no-reply@example.org>'
    RUNBOOK_URL=https://git.example.org/RUNBOOK.md
    curl() { command curl --cacert '${root()}' --resolve "$DOMAIN:443:127.0.0.1" "$@"; }`;
  return shell(`${addresses}\n${await commandsOf(block, MANUAL)}`, {}, where);
}

const untilBackedUp = () => until(async () => (await follow('backups')).includes('full backup'), PATIENCE);

/** Saves the secrets, and returns the name of the folder in which they are. */
async function saveSecrets(): Promise<string> {
  return (await follow('save-secrets')).trim().split('\n').at(-1) ?? '';
}

/** This file needs root and Debian in any case. */
const NEVER_SKIPPED = {
  skip(reason?: unknown): never {
    throw new Error(String(reason));
  },
};

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A request to a URL whose name leads to this machine, as it would everywhere, by a client that trusts this authority alone. */
async function ask(
  url: string,
  options: { method?: string; token?: string; body?: string } = {},
): Promise<Reply> {
  const { method = 'GET', token, body } = options;
  const ca = await authority.root();
  const { hostname, host, pathname, search } = new URL(url);
  const headers = {
    host,
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: 443, servername: hostname, path: pathname + search, method, headers, ca },
      (response) => {
        const { statusCode = 0, headers } = response;
        text(response).then((read) => resolve({ status: statusCode, headers, body: read }), reject);
      },
    );
    sent.once('error', reject).end(body);
  });
}

const post = (path: string, body: unknown, token?: string) =>
  ask(`https://${DOMAIN}${path}`, { method: 'POST', body: JSON.stringify(body), token });

test('the platform and its object store have certificates for their names', async () => {
  for (const name of [DOMAIN, `objects.${DOMAIN}`]) {
    const isServed = () =>
      ask(`https://${name}/`).then(
        () => true,
        () => false,
      );
    await until(isServed, { timeoutMs: 60_000 });
  }
  const { status, headers } = await ask(`https://${DOMAIN}/api/v1/platform`);
  expect(status).toBe(200);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  const plain = await fetch('http://127.0.0.1/console/', { headers: { host: DOMAIN }, redirect: 'manual' });
  expect(plain.status).toBe(308);
});

test('an empty Debian gets what the manual installs', async () => {
  const machine = join(folder, 'debian');
  const made = [`--variant=minbase`, '--include=ca-certificates', 'trixie', machine];
  // biome-ignore lint/style/noProcessEnv: setup.ts leads to the programs beside the engine by it.
  const beside = join(process.env.DOCKER_CONFIG ?? '/', '..', 'root', 'usr/bin/mmdebstrap');
  await run('sh', [
    '-c',
    `if [ -f '${beside}' ]; then perl '${beside}' "$@"; else mmdebstrap "$@"; fi`,
    'sh',
    ...made,
  ]);
  await cp('/etc/resolv.conf', join(machine, 'etc/resolv.conf'));
  // Nothing is started in there.
  await writeFile(join(machine, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const within = (script: string) =>
    shell(`chroot '${machine}' /usr/bin/env DEBIAN_FRONTEND=noninteractive sh -euc "$SCRIPT"`, {
      SCRIPT: script,
    });
  await within(await commandsOf('install', MANUAL));
  const version = /Compose version v?(\d+)\.(\d+)/.exec(
    await within('docker compose version && git --version && curl --version'),
  );
  expect(Number(version?.[1]) * 1_000 + Number(version?.[2])).toBeGreaterThanOrEqual(2_020);
});

test('every block of the manual is one that this test runs', async () => {
  const manual = await readFile(join(checkout, MANUAL), 'utf8');
  const blocks = [...manual.matchAll(/^```(.*)$/gm)].map(([, info]) => info).filter((info) => info !== '');
  expect(blocks).toEqual(
    [
      'install',
      'addresses',
      'download',
      'settings',
      'start',
      'check',
      'first-administrator',
      'trial-alert',
      'backups',
      'save-secrets',
    ].map((name) => `sh ${name}`),
  );
});

test('the manual’s check says that everything is healthy', async () => {
  expect(JSON.parse(await follow('check'))).toEqual({
    status: 'healthy',
    service: 'gateway',
    upstreams: { auth: 'ready', 'provider-registry': 'ready', storage: 'ready', billing: 'ready' },
  });
});

test('the first administrator chooses a password with the code that the manual prints', async () => {
  const code = (await follow('first-administrator')).trim().split('\n').at(-1);
  const sent = await post('/api/v1/auth/first-sign-in', { code, new_password: 'nineteen white lilies' });
  expect([sent.status, sent.body]).toEqual([200, expect.any(String)]);
});

test('the trial alert of the manual arrives by e-mail', async () => {
  await follow('trial-alert');
  const mail = await until(
    () => mails.receivedBy(OPERATOR).find(({ subject }) => subject.includes('Trial')),
    PATIENCE,
  );
  expect(mail.text).toContain('Nothing is wrong');
});

test('the first backup is made by itself, and the secrets are saved', async () => {
  await untilBackedUp();
  const name = await saveSecrets();
  expect(await readdir(join(clone(), 'backups', name))).toEqual(['SHA256SUMS', 'secrets.tar.gz']);
});

test('the image that sends backups has the authorities of the internet, by which other stores are verified', async () => {
  const bundle = '/etc/ssl/certs/ca-certificates.crt';
  const inImage = [
    'run',
    '--rm',
    '--no-deps',
    '--env',
    `SSL_CERT_FILE=${bundle}`,
    '--entrypoint',
    'openssl',
    'backups',
  ];
  expect(await compose(...inImage, 'verify', bundle)).toBe(`${bundle}: OK\n`);
});

test('both names are probed, and their certificates are watched', async () => {
  const query =
    'count(probe_success{job="sites"} == 1 and on (instance) probe_ssl_earliest_cert_expiry > time())';
  await until(async () => {
    const response = await fetch(`http://127.0.0.1:9090/api/v1/query?query=${encodeURIComponent(query)}`);
    return (await response.text()).includes('"2"');
  }, PATIENCE);
});

test('a user registers, and reads an object back by a presigned URL of the store’s own name', async () => {
  const user = { email: 'rita@example.org', password: 'seventeen red tulips' };
  expect((await post('/api/v1/auth/register', user)).status).toBe(201);
  const { access_token: token } = JSON.parse((await post('/api/v1/auth/login', user)).body) as {
    access_token: string;
  };
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  const key = `users/${sub}/hello.txt`;
  const stored = await ask(`https://${DOMAIN}/objects/${key}`, { method: 'PUT', body: 'hello', token });
  // Its bucket comes after that of the backups: each needs a place on the disk.
  const logs = await compose('logs', '--no-color', '--tail', '60', 'storage', 'objects');
  expect(stored.status, `${stored.body}\n${logs}`).toBe(201);
  const presigned = await post(`/presigned-url/${key}`, { method: 'GET' }, token);
  const { url } = JSON.parse(presigned.body) as { url: string };
  expect(new URL(url).origin).toBe(`https://objects.${DOMAIN}`);
  expect(await ask(url)).toMatchObject({ status: 200, body: 'hello' });
  expect((await ask(url.replace(/Signature=\w{4}/, 'Signature=0000'))).status).toBe(403);
});

test('certificates outlive the gateway', async () => {
  const before = await ask(`https://${DOMAIN}/health/live`);
  expect(before.status).toBe(200);
  await compose('up', '--force-recreate', '--no-deps', '--wait', 'gateway');
  const logs = await compose('logs', '--no-log-prefix', 'gateway');
  expect((await ask(`https://${DOMAIN}/health/live`)).status).toBe(200);
  expect(logs).not.toContain('obtaining certificate');
  expect((await fetch(`${GATEWAY}/health/live`)).status).toBe(200);
});

/** Runs one statement as PostgreSQL's superuser, and returns the value that it selects. */
async function select(statement: string): Promise<string> {
  const psql = ['exec', '-T', 'postgres', 'psql', '--username=postgres', '--no-psqlrc'];
  return (await compose(...psql, '--tuples-only', '--no-align', `--command=${statement}`)).trim();
}

/** Waits until the backups have what was committed before the call. */
async function untilSent(): Promise<void> {
  const segment = await select('select pg_walfile_name(pg_switch_wal())');
  const isSent = async () =>
    (await select(`select last_archived_wal >= '${segment}' from pg_stat_archiver`)) === 't';
  await until(isSent, { ...PATIENCE, message: 'that the log is with the backups' });
}

test('after the loss of the machine, another one has the platform, from backups, secrets and settings', async () => {
  const user = { email: 'lara@example.org', password: 'Qh7-violet-Umbrella-93' };
  await follow('check');
  await untilBackedUp();
  const registered = await post('/api/v1/auth/register', user);
  expect(registered.status, registered.body).toBe(201);
  await untilSent();
  const name = await saveSecrets();
  const kept = join(folder, 'kept');
  await cp(join(clone(), 'backups', name), join(kept, 'backups', name), { recursive: true });
  await cp(join(clone(), '.env'), join(kept, '.env'));
  await compose('kill');
  await removeAll();
  await rm(clone(), { recursive: true });

  await follow('download', folder);
  await cp(kept, clone(), { recursive: true });
  await shell(`SECRETS=${name}\n${await commandsOf('restore-machine')}`, {}, clone());
  await until(async () => (await post('/api/v1/auth/login', user)).status === 200, {
    timeoutMs: 60_000,
    message: 'that the user of before logs in',
  });
  await compose('exec', '-T', 'billing', 'node', 'dist/src/main.js', 'prove');
  await shell(await commandsOf('back-up-now'), {}, clone());
});
