import { isLoopback } from '@gridlease/common/config/listen-address';
import { migrateDatabase } from '@gridlease/common/database/migrations';
import { openDatabase } from '@gridlease/common/database/open';
import type { AccessOptions } from '@gridlease/common/http/access';
import { recentAuthenticationOf } from '@gridlease/common/http/configured-access';
import { createMetrics } from '@gridlease/common/http/metrics';
import type { ServiceScope } from '@gridlease/common/lifecycle/service';
import type { ServiceContext } from '@gridlease/common/service/context';
import { openOutbox } from '@gridlease/common/service/outbox';
import { type BuiltService, migrateCommand, runConfiguredService } from '@gridlease/common/service/run';
import { flatSettings } from '@gridlease/common/service/settings';
import { startListening } from '@gridlease/common/worker/database-notifications';
import type { Worker } from '@gridlease/common/worker/loop';
import { migrations } from '../migrations/index.ts';
import { closings } from './account/closing-worker.ts';
import { prepareRequested } from './account/requested-mails.ts';
import { unverifiedAccounts } from './account/unverified-worker.ts';
import { adminCommands } from './admin/commands.ts';
import { makeFirstAdmin } from './admin/first-admin.ts';
import { type AuthDeps, buildApp } from './app.ts';
import { assembleAuth } from './assemble.ts';
import { applyServiceAccounts } from './clients/declared-service-accounts.ts';
import { type AuthConfig, loadAuthConfig } from './config/config.ts';
import type { AuthTables } from './database/database.ts';
import { startMailWorker } from './mail/worker.ts';
import { lowerPoolPriority } from './passwords/pool-priority.ts';
import { resealFactors } from './second-factor/reseal.ts';
import { sessionsPurge } from './sessions/purge-worker.ts';
import { throttlingPurge } from './throttling/purge-worker.ts';
import { revocationPeriods } from './tokens/revocation-periods.ts';
import { keyRotation } from './tokens/rotation-worker.ts';

const SERVICE = 'auth-service';

function readThreadPoolSize(): number | undefined {
  // biome-ignore lint/style/noProcessEnv: Node's own setting, of which hashing takes its share
  const size = Number(process.env.UV_THREADPOOL_SIZE);
  return Number.isInteger(size) && size > 0 ? size : undefined;
}

/** What an operator's command works with: the migrated database, and no listener. */
async function assembleCommand(scope: ServiceScope, config: AuthConfig): Promise<AuthDeps> {
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

/** What the configuration says about who is who, before anybody can ask. */
async function applyIdentities(config: AuthConfig, deps: AuthDeps): Promise<void> {
  await resealFactors(deps.db, deps.keys, deps.log);
  await applyServiceAccounts(deps.db, config.service_accounts);
  const { email, password } = config.bootstrap_admin;
  if (email !== '') await makeFirstAdmin(deps, { email, password }, deps.log);
}

/** Every route says itself whom it needs, in both modes; with `off` Host is checked too. */
function accessOf(config: AuthConfig, { liveVerifier: verifier }: AuthDeps): AccessOptions {
  if (config.auth.mode === 'required') {
    return { mode: 'required', verifier, ...recentAuthenticationOf(config.auth) };
  }
  const listensOnLoopback = isLoopback(config.listen.host);
  return { mode: 'off', listensOnLoopback, allowedHosts: config.allowed_hosts, verifier };
}

async function build(config: AuthConfig, context: ServiceContext): Promise<BuiltService> {
  const { log, metrics, defer, holder } = context;
  const { pool_max: poolMax, migrate } = config.database;
  const database = { url: config.database_url, poolMax, migrate, migrations };
  const opened = context.openDatabase<AuthTables>(database);
  const { db, pool, leased, look } = opened;
  const outbox = openOutbox(context, opened, {
    url: config.events.url,
    inboxPrefix: config.events.inbox_prefix,
    stream: config.events.stream,
    subjectPrefix: config.events.subject_prefix,
    // For our own services alone: events about users are nobody else's business.
    readersSubject: undefined,
    retentionMs: config.events.retention,
    replicas: config.events.replicas,
  });
  let mailWorker: Worker | undefined;
  const onMail = () => mailWorker?.wake();
  const deps = assembleAuth({ config, db, log, metrics, onMail, threadPoolSize: readThreadPoolSize() });
  defer('password guesses', () => deps.guesses.close());
  const app = await buildApp({
    ...deps,
    http: context.http({
      access: accessOf(config, deps),
      dependencies: { database: opened.check },
      watched: outbox.watched,
    }),
  });
  const { accessTokenSeconds: tokenSecondsMax, algorithm, throttle } = deps.settings;
  const rotation = {
    db,
    log,
    tokenSecondsMax,
    algorithm,
    keyEncryption: deps.keys.keyEncryption,
    rotationSeconds: config.tokens.rotation_interval / 1_000,
  };
  return {
    app,
    async prepare() {
      await lowerPoolPriority(log);
      await applyIdentities(config, deps);
      await deps.signingKeys.start();
      defer('signing keys', () => deps.signingKeys.stop());
      await deps.feed.start();
      defer('revocations', () => deps.feed.stop());
      const onNotification = () => deps.feed.wake();
      const listening = startListening({ pool, channel: 'revocations', onNotification, log });
      defer('notifications', () => listening.stop());
    },
    workers: [
      outbox.relay,
      leased(closings(deps)),
      ...(deps.settings.verifiesAddresses ? [leased(unverifiedAccounts(deps))] : []),
      leased(throttlingPurge(throttle.forgetAfterSeconds)),
      leased(sessionsPurge(revocationPeriods(deps.settings))),
      leased(keyRotation(rotation)),
      {
        name: 'mails',
        start() {
          mailWorker = startMailWorker({
            ...deps,
            look,
            holder,
            prepare: (trx, requested) => prepareRequested(deps, trx, requested),
          });
          return mailWorker;
        },
      },
    ],
  };
}

await runConfiguredService<AuthConfig>({
  name: SERVICE,
  // biome-ignore lint/style/noProcessEnv: the one place where the environment enters the service
  environment: process.env,
  load: loadAuthConfig,
  settingsOf: flatSettings,
  build,
  commands: (read) => ({
    migrate: migrateCommand(read, { migrations, urlOf: (config) => config.database_url }),
    ...adminCommands((scope) => assembleCommand(scope, read(scope))),
  }),
});
