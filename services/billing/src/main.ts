import type { ServiceContext } from '@gridlease/common/service/context';
import { openOutbox } from '@gridlease/common/service/outbox';
import { type BuiltService, runConfiguredService } from '@gridlease/common/service/run';
import { migrations } from '../migrations/index.ts';
import { buildApp } from './app.ts';
import { assembleBilling } from './assemble.ts';
import { prepareBooks } from './chain/guard/known-token.ts';
import { openConfiguredChain } from './chain/network/solana/configured-chain.ts';
import { createChainWorkers } from './chain/workers.ts';
import { createCommands } from './commands.ts';
import { type BillingConfig, loadBillingConfig, SERVICE, warnOfConfiguration } from './config/config.ts';
import { eventSettingsOf, settingsOf } from './config/service-settings.ts';
import type { BillingTables } from './database/database.ts';
import { createInstruments } from './instruments.ts';
import { payoutWork } from './owners/payouts/worker.ts';
import { accountComparison, createConfiguredAccountWatch } from './support/accounts/worker.ts';
import { billingWorkers } from './workers.ts';

async function build(config: BillingConfig, context: ServiceContext): Promise<BuiltService> {
  const { log, metrics, holder } = context;
  const { auth, database, upstreams } = config;
  warnOfConfiguration(config, log);
  const { url, replica_url: replicaUrl, pool_max: poolMax, migrate } = database;
  const opened = context.openDatabase<BillingTables>({ url, poolMax, migrate, migrations });
  const { db, leased, look } = opened;
  const outbox = openOutbox(context, opened, eventSettingsOf(config));
  const chain = openConfiguredChain(config, log);
  context.defer('chain', () => chain.chain.close());
  const instruments = createInstruments(metrics, db);
  const deps = assembleBilling({
    config,
    db,
    historyDb: context.openStandbyReads(opened, replicaUrl, poolMax),
    chain,
    ending: context.ending,
    log,
    onUsage: instruments.onUsage,
    onEvent: () => outbox.wake(),
    onTransfer: () => chainWorkers.wakeTransfers(),
  });
  const further = [payoutWork(config, deps)];
  const chainWorkers = createChainWorkers({ ...deps, ...instruments, config, look, log, holder, further });
  const accounts = createConfiguredAccountWatch(config, deps, log);
  if (accounts !== undefined) context.defer('accounts', () => accounts.stop());
  const access = context.access({ auth, authUpstream: upstreams.auth }, accounts?.heard);
  const dependencies = { database: opened.check, chain: chainWorkers.checkState };
  const app = await buildApp({
    ...deps,
    http: context.http({ access, dependencies, watched: outbox.watched }),
  });
  app.server.requestTimeout = config.server.read_timeout;
  return {
    app,
    async prepare() {
      await prepareBooks(deps);
    },
    workers: [
      outbox.relay,
      ...(accounts === undefined ? [] : [leased(accountComparison(accounts))]),
      ...billingWorkers({ config, context, database: opened, deps, access, instruments }),
      chainWorkers,
    ],
  };
}

await runConfiguredService<BillingConfig>({
  name: SERVICE,
  // biome-ignore lint/style/noProcessEnv: the one place where the environment enters the service
  environment: process.env,
  load: loadBillingConfig,
  settingsOf,
  build,
  commands: createCommands,
});
