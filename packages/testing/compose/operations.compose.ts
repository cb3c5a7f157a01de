import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type MailServer, openMailServer } from '@gridlease/testing/mail-server';
import { commandsOf } from '@gridlease/testing/runbook-steps';
import { until } from '@gridlease/testing/until';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkout, NETWORK } from './engine.ts';
import { call } from './http.ts';
import { deposit, untilEven } from './money.ts';
import { type ComposedPlatform, GATEWAY, openComposedPlatform } from './platform.ts';

const PATIENCE = { timeoutMs: 300_000, every: 1_000 };
const RUNBOOK = 'https://git.example.org/gridlease/RUNBOOK.md';
const MACHINE = `${NETWORK}.1`;

interface Notice {
  readonly status: string;
  readonly alerts: readonly {
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations: Readonly<Record<string, string>>;
  }[];
}

let platform: ComposedPlatform;
let mails: MailServer;
let webhook: Server;
const notices: Notice[] = [];
beforeAll(async () => {
  mails = await openMailServer({}, '0.0.0.0');
  webhook = createServer((request, response) => {
    text(request).then((body) => {
      notices.push(JSON.parse(body) as Notice);
      response.end();
    });
  });
  await once(webhook.listen(0, '0.0.0.0'), 'listening');
  platform = await openComposedPlatform({
    profiles: ['chain'],
    files: ['deploy/compose.operations.yml'],
    variables: {
      GRIDLEASE_RUNBOOK_URL: RUNBOOK,
      GRIDLEASE_ALERTS_EMAIL: 'ops@example.org',
      GRIDLEASE_ALERTS_WEBHOOK: `http://${MACHINE}:${(webhook.address() as AddressInfo).port}/alerts`,
      GRIDLEASE_MAIL_URL: `smtp://${MACHINE}:${mails.port}`,
      GRIDLEASE_MAIL_FROM: 'Gridlease <no-reply@example.org>',
    },
  });
  await platform.up();
});
afterAll(async () => {
  await platform?.close();
  webhook?.close();
  await mails?.close();
});

interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

/** What Prometheus has for an expression now. */
async function ask(expression: string): Promise<readonly Sample[]> {
  const response = await fetch(`http://127.0.0.1:9090/api/v1/query?query=${encodeURIComponent(expression)}`);
  const { data } = (await response.json()) as { data: { result: readonly Sample[] } };
  return data.result;
}

async function valuesOf(expression: string): Promise<Record<string, number>> {
  const samples = await ask(expression);
  return Object.fromEntries(samples.map(({ metric, value }) => [metric.job ?? '', Number(value[1])]));
}

test('every server and the machine are watched', async () => {
  const jobs = [
    'alertmanager',
    'consul',
    'gateway',
    'host',
    'nats',
    'nats-storage',
    'objects',
    'postgres',
    'prometheus',
  ];
  const all = Object.fromEntries([...jobs, 'services'].map((job) => [job, 1]));
  await until(async () => {
    expect(await valuesOf('min by (job) (up)')).toEqual(all);
    return true;
  }, PATIENCE);
  const probes = { consul: 1, gateway: 1, nats: 1, 'nats-storage': 1 };
  await until(async () => {
    expect(await valuesOf('min by (job) (probe_success)')).toEqual(probes);
    return true;
  }, PATIENCE);
});

test('there is a value for each metric that an alert about servers or the machine reads', async () => {
  const { groups } = parse(await readFile(join(checkout, 'deploy/prometheus/rules/alerts.yml'), 'utf8')) as {
    groups: { name: string; rules: { expr: string }[] }[];
  };
  const rules = groups
    .filter(({ name }) => ['servers', 'machine'].includes(name))
    .flatMap((group) => group.rules);
  const names = new Set(rules.flatMap(({ expr }) => expr.match(/\b(?:pg|probe|node|postgres)_\w+/g) ?? []));
  expect(names.size).toBeGreaterThan(10);
  for (const name of names) {
    await until(async () => {
      expect([name, (await ask(name)).length > 0]).toEqual([name, true]);
      return true;
    }, PATIENCE);
  }
});

test('no service is reported as busy for the time between two measurements of its event loop', async () => {
  await until(async () => (await ask('nodejs_eventloop_lag_p99_seconds')).length >= 4, PATIENCE);
  await until(async () => (await ask('ALERTS{alertname="EventLoopSlow"}')).length === 0, PATIENCE);
});

test('whoever administers objects reaches no backup', async () => {
  await until(async () => (await ask('postgres_backup_timestamp_seconds > 0')).length > 0, PATIENCE);
  expect(JSON.stringify(await call('GET', '/buckets'))).not.toContain('gridlease-backups');
  for (const [method, path] of [
    ['GET', '/objects/gridlease-backups/list'],
    ['DELETE', '/objects/gridlease-backups/postgres/backup/gridlease/backup.info'],
  ] as const) {
    const response = await fetch(`${GATEWAY}${path}`, { method });
    expect([path, response.status, await response.json()]).toMatchObject([
      path,
      403,
      { code: 'bucket_reserved' },
    ]);
  }
});

test('an alert reaches the operators by e-mail and at their webhook, with a link to the runbook, and so does its end', async () => {
  await platform.compose('stop', 'storage');
  const find = (status: string) =>
    notices.find(
      (notice) => notice.status === status && notice.alerts[0]?.labels.alertname === 'ServiceDown',
    );
  const fired = await until(() => find('firing'), PATIENCE);
  expect(fired.alerts[0]).toMatchObject({
    labels: { platform: 'gridlease', severity: 'critical', instance: 'storage:8082' },
    annotations: { runbook_url: `${RUNBOOK}#servicedown` },
  });
  expect(fired.alerts[0]?.labels.runbook).toBeUndefined();
  const mail = await until(
    () => mails.receivedBy('ops@example.org').find(({ subject }) => subject.includes('ServiceDown')),
    PATIENCE,
  );
  expect(mail.from).toBe('no-reply@example.org');
  expect(mail.body.replaceAll('=\r\n', '')).toContain(`${RUNBOOK}#servicedown`);
  await platform.compose('start', 'storage');
  await until(() => find('resolved'), { ...PATIENCE, timeoutMs: 600_000 });
});

/** Rows of about a kilobyte that do not compress well, to measure how long a restore of them takes. */
const ROWS = 300_000;

test('the platform is restored to a moment before a mistake, and its money is reconciled with the chain', async () => {
  const { id: wallet } = await call<{ id: string }>('POST', '/api/v1/wallet', { user_id: 'pia' });
  await deposit(platform, wallet, '20');
  await sql(`create table ballast as select n, string_agg(md5(n::text || k::text), '') as text
    from generate_series(1, ${ROWS}) n, generate_series(1, 30) k group by n`);
  await until(async () => (await ask('postgres_backup_timestamp_seconds > 0')).length > 0, PATIENCE);
  await platform.compose('exec', '-T', 'backups', 'backups', 'now');
  await untilEven();
  const before = await balanceOf(wallet);
  const time = (await sql('select now()')).trim();
  // What happens after that moment: on the chain it stays.
  await deposit(platform, wallet, '5');
  const to_address = Keypair.generate().publicKey.toBase58();
  await call('POST', `/api/v1/wallet/${wallet}/withdraw`, { amount: '3', to_address });
  await until(async () => {
    const { transactions } = await call<{ transactions: { type: string; status: string }[] }>(
      'GET',
      `/api/v1/wallet/${wallet}/transactions`,
    );
    return transactions.some(({ type, status }) => type === 'withdrawal' && status === 'confirmed');
  }, PATIENCE);
  expect((await balanceOf(wallet)).total).toBe('22');
  await untilEven();
  await sql('drop table ballast');

  const startedAt = performance.now();
  await step('restore-to-a-time', { TIME: time });
  const minutes = (performance.now() - startedAt) / 60_000;
  const gigabytes = Number((await sql('select sum(pg_database_size(oid)) from pg_database')).trim()) / 1e9;
  process.stdout.write(
    `restore: ${gigabytes.toFixed(2)} GB in ${minutes.toFixed(1)} min, ${(minutes / gigabytes).toFixed(1)} min per GB\n`,
  );
  expect(Number((await sql('select count(*) from ballast')).trim())).toBe(ROWS);

  // The deposit is found on the chain, but its sweep is not in the books. The withdrawal was never asked for.
  const swept = await until(async () => {
    const { deposits } = await call<{ deposits: { id: string; amount: string }[] }>(
      'GET',
      '/api/v1/deposits/unattributed',
    );
    return deposits.find(({ amount }) => amount === '5');
  }, PATIENCE);
  await call('POST', `/api/v1/deposits/${swept.id}/assign`, { wallet_id: wallet });
  expect((await balanceOf(wallet)).total).toBe('25');
  await until(async () => (await step('show-outgoing')).includes('"frozen":true'), PATIENCE);
  await step('write-off-outgoing');
  const debit = { amount: '-3', reason: 'paid out before the restore' };
  await call('POST', `/api/v1/admin/wallets/${wallet}/adjustment`, debit);
  await untilEven();
  expect([before.total, (await balanceOf(wallet)).total]).toEqual(['20', '22']);
  await deposit(platform, wallet, '1');
  await step('back-up-now');
});

/** Runs a step of the runbook as the operator of this platform would. */
async function step(name: string, variables: Readonly<Record<string, string>> = {}): Promise<string> {
  const all = { GATEWAY, ADMIN_TOKEN: 'of an open platform', ...variables };
  const assignments = Object.entries(all).map(([key, value]) => `${key}='${value}'`);
  return platform.shell(`${assignments.join('\n')}\n${await commandsOf(name)}`);
}

async function balanceOf(wallet: string): Promise<{ total: string }> {
  const { total_balance: total } = await call<{ total_balance: string }>(
    'GET',
    `/api/v1/wallet/${wallet}/balance`,
  );
  return { total };
}

/** Runs one statement in billing's database as its superuser, and returns the rows as text. */
function sql(statement: string): Promise<string> {
  return platform.compose(
    ...['exec', '-T', 'postgres', 'psql', '--username=postgres', '--dbname=billing'],
    ...[
      '--no-psqlrc',
      '--quiet',
      '--tuples-only',
      '--no-align',
      '--set=ON_ERROR_STOP=1',
      `--command=${statement}`,
    ],
  );
}
