import { hostname } from 'node:os';
import { isLoopback } from '@gridlease/common/config/listen-address';
import { registerPoolMetrics } from '@gridlease/common/database/metrics';
import { migrateDatabase, waitForMigrations } from '@gridlease/common/database/migrations';
import { startListening } from '@gridlease/common/database/notifications';
import { openDatabase } from '@gridlease/common/database/open';
import { serviceId, startRegistration } from '@gridlease/common/discovery/registration';
import type { AccessOptions } from '@gridlease/common/http/access';
import type { ServingState } from '@gridlease/common/http/health';
import { drain, listen } from '@gridlease/common/http/listen';
import { createMetrics } from '@gridlease/common/http/metrics';
import { runServiceOrCommand, type ServiceCommand } from '@gridlease/common/lifecycle/command';
import type { ServiceScope, StartOutcome } from '@gridlease/common/lifecycle/service';
import { createLogger } from '@gridlease/common/log/logger';
import { openConfiguredTracing } from '@gridlease/common/tracing/configured';
import { sql } from 'kysely';
import { migrations } from '../migrations/index.ts';
import { setAdminPassword } from './admin/admin-password.ts';
import {
  findAdminOptionProblem,
  findAdminPasswordOptionProblem,
  makeFirstAdmin,
  readAdminCredentials,
  readNewAdminPassword,
} from './admin/create-admin-command.ts';
import { type AuthDeps, buildApp } from './app.ts';
import { assembleAuth } from './assemble.ts';
import { applyServiceAccounts } from './clients/declared-service-accounts.ts';
import { type AuthConfig, loadAuthConfig } from './config/config.ts';
import type { AuthTables } from './database/database.ts';
import { resealFactors } from './second-factor/reseal.ts';
import { startSessionsPurge } from './sessions/purge-worker.ts';
import { startCountsPurge } from './throttling/purge-worker.ts';
import { startKeyRotation } from './tokens/rotation-worker.ts';

const SERVICE = 'auth-service';
/** What the shutdown may take beside the delay before the drain of the listener, and that. */
const SHUTDOWN_MARGIN_MS = 10_000;

function readConfig(scope: ServiceScope): AuthConfig {
  // biome-ignore lint/style/noProcessEnv: the one place where the environment enters the service
  const config = loadAuthConfig(process.env, process.cwd(), (message) => scope.log.warn(message));
  scope.log = createLogger({ service: SERVICE, level: config.log_level });
  scope.shutdownDeadlineMs = config.drain_delay + config.shutdown_timeout + SHUTDOWN_MARGIN_MS;
  return config;
}

function readThreadPoolSize(): number | undefined {
  // biome-ignore lint/style/noProcessEnv: Node's own setting, of which hashing takes its share
  const size = Number(process.env.UV_THREADPOOL_SIZE);
  return Number.isInteger(size) && size > 0 ? size : undefined;
}

async function migrate(scope: ServiceScope): Promise<StartOutcome> {
  const config = readConfig(scope);
  await migrateDatabase({ url: config.database_url, migrations, log: scope.log, signal: scope.signal });
  return 'done';
}

/** What a command of an operator works with: the database brought up to date, and no listener. */
async function assembleCommand(scope: ServiceScope): Promise<AuthDeps> {
  const config = readConfig(scope);
  const { log, signal } = scope;
  const { db, close } = openDatabase<AuthTables>({ url: config.database_url, applicationName: SERVICE, log });
  scope.defer('database', close);
  if (config.database.migrate === 'auto') {
    await migrateDatabase({ url: config.database_url, migrations, log, signal });
  }
  const deps = assembleAuth({ config, db, log, metrics: createMetrics(SERVICE) });
  scope.defer('password guesses', () => deps.guesses.close());
  return deps;
}

/** `create-admin --email <address> --password-stdin`: the first administrator, while there is none. */
async function createAdmin(scope: ServiceScope, args: readonly string[]): Promise<StartOutcome> {
  const credentials = await readAdminCredentials(args, process.stdin);
  await makeFirstAdmin(await assembleCommand(scope), credentials, scope.log);
  return 'done';
}

/** `admin-password --email <address> [--password-stdin]`: prints the password when it made one. */
async function adminPassword(scope: ServiceScope, args: readonly string[]): Promise<StartOutcome> {
  const { isGenerated, ...credentials } = await readNewAdminPassword(args, process.stdin);
  await setAdminPassword(await assembleCommand(scope), credentials);
  scope.log.info('the password of the administrator was set; it has to be changed at the next login');
  // The one line on standard output that is no log line, for the operator who asked for it.
  if (isGenerated) process.stdout.write(`${credentials.password}\n`);
  return 'done';
}

/** What the configuration says about who is who, before anybody can ask. */
async function applyIdentities(config: AuthConfig, deps: AuthDeps): Promise<void> {
  await resealFactors(deps.db, deps.keys, deps.log);
  await applyServiceAccounts(deps.db, config.service_accounts);
  const { email, password } = config.bootstrap_admin;
  if (email !== '') await makeFirstAdmin(deps, { email, password }, deps.log);
}

/** Every route says itself whom it needs, in both modes; with `off` Host is checked too. */
function accessOf(config: AuthConfig, { liveVerifier: verifier }: AuthDeps): AccessOptions {
  if (config.auth.mode === 'required') return { mode: 'required', verifier };
  const listensOnLoopback = isLoopback(config.listen.host);
  return { mode: 'off', listensOnLoopback, allowedHosts: config.allowed_hosts, verifier };
}

/** Start from the top to the bottom; the shutdown undoes it from the bottom to the top. */
async function serve(scope: ServiceScope): Promise<StartOutcome> {
  const config = readConfig(scope);
  const { log } = scope;
  const tracing = await openConfiguredTracing({
    ...config,
    service: SERVICE,
    instanceId: config.instance_id || hostname(),
    log,
  });
  if (tracing !== undefined) scope.defer('traces', () => tracing.close());

  const { db, pool, close } = openDatabase<AuthTables>({
    url: config.database_url,
    applicationName: SERVICE,
    poolMax: config.database.pool_max,
    log,
    tracing,
  });
  scope.defer('database', close);

  let state: ServingState = 'starting';
  const metrics = createMetrics(SERVICE);
  registerPoolMetrics(metrics, pool);
  const deps = assembleAuth({ config, db, log, metrics, threadPoolSize: readThreadPoolSize() });
  const app = await buildApp({
    ...deps,
    http: {
      log,
      requestTimeoutMs: config.request_timeout,
      bodyBytesMax: config.limits.body_bytes_max,
      trustedProxies: config.trusted_proxies,
      allowedOrigins: config.cors.allowed_origins,
      access: accessOf(config, deps),
      metrics,
      tracing,
      health: {
        service: config.service_name,
        path: config.health_check_path,
        state: () => state,
        dependencies: { database: () => sql`select 1`.execute(db) },
      },
    },
  });
  scope.defer('password guesses', () => deps.guesses.close());
  scope.defer('mail', () => deps.mail.close());
  const address = await listen(app, config.listen);
  scope.defer('listener', () => drain(app, config.shutdown_timeout, log));

  const prepareDatabase = config.database.migrate === 'auto' ? migrateDatabase : waitForMigrations;
  await prepareDatabase({ url: config.database_url, migrations, log, signal: scope.signal });
  await applyIdentities(config, deps);
  await deps.signingKeys.start();
  scope.defer('signing keys', () => deps.signingKeys.stop());
  await deps.feed.start();
  scope.defer('revocations', () => deps.feed.stop());
  const onNotification = () => deps.feed.wake();
  const listening = startListening({ pool, channel: 'revocations', onNotification, log });
  scope.defer('notifications', () => listening.stop());
  startWorkers(scope, config, deps);
  scope.deferDrainDelay(config.drain_delay);
  if (config.consul_address !== '') register(scope, config, address.port);
  state = 'ready';
  log.info('ready');
  scope.defer('readiness', () => {
    state = 'draining';
  });
  return 'serving';
}

function startWorkers(scope: ServiceScope, config: AuthConfig, { db, keys, settings }: AuthDeps): void {
  const { log } = scope;
  const holder = config.instance_id === '' ? hostname() : config.instance_id;
  const tokenSecondsMax = settings.accessTokenSeconds;
  const { forgetAfterSeconds } = settings.throttle;
  const workers = [
    startCountsPurge(db, { holder, log, forgetAfterSeconds }),
    startSessionsPurge({ db, holder, log, tokenSecondsMax }),
    startKeyRotation({
      db,
      holder,
      log,
      tokenSecondsMax,
      algorithm: settings.algorithm,
      keyEncryption: keys.keyEncryption,
      rotationSeconds: config.tokens.rotation_interval / 1_000,
    }),
  ];
  scope.defer('workers', async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });
}

function register(scope: ServiceScope, config: AuthConfig, port: number): void {
  const registration = startRegistration({
    consulAddress: config.consul_address,
    token: config.consul_token === '' ? undefined : config.consul_token,
    service: {
      name: config.service_name,
      id: serviceId({
        prefix: config.service_id_prefix,
        instanceId: config.instance_id,
        hostName: hostname(),
        port,
      }),
      tags: config.service_tags,
      address: config.advertise_address || config.listen.host,
      port,
    },
    check: {
      host: config.listen.host,
      path: config.health_check_path,
      intervalMs: config.health_check_interval,
      timeoutMs: config.health_check_timeout,
    },
    log: scope.log,
  });
  scope.defer('consul', () => registration.stop());
}

const COMMANDS: Readonly<Record<string, ServiceCommand>> = {
  migrate: { run: migrate },
  'create-admin': { run: createAdmin, check: findAdminOptionProblem },
  'admin-password': { run: adminPassword, check: findAdminPasswordOptionProblem },
};

await runServiceOrCommand(SERVICE, process.argv.slice(2), serve, COMMANDS);
