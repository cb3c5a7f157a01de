import { DependencyProblem } from '@gridlease/common/http/health';
import type { ServiceContext } from '@gridlease/common/service/context';
import { openOutbox } from '@gridlease/common/service/outbox';
import { type BuiltService, runConfiguredService } from '@gridlease/common/service/run';
import { sql } from 'kysely';
import { migrations } from '../migrations/index.ts';
import { buildApp } from './app.ts';
import { assembleBilling } from './assemble.ts';
import { openPlatformWallet } from './books/wallets/service.ts';
import type { ChainState } from './chain/guard/guard.ts';
import { openConfiguredChain } from './chain/network/solana/configured-chain.ts';
import { databaseTime } from './chain/reconciliation/store.ts';
import { type ChainWorkers, chainWorkerSettings, startChainWorkers } from './chain/workers.ts';
import { createCommands } from './commands.ts';
import { type BillingConfig, loadBillingConfig, warnOfConfiguration } from './config/config.ts';
import { eventSettingsOf, SERVICE, settingsOf } from './config/service-settings.ts';
import type { BillingTables } from './database/database.ts';
import { createInstruments } from './instruments.ts';
import { payoutWork } from './owners/payouts/worker.ts';
import { billingWorkers } from './workers.ts';

/**
 * An unavailable chain does not make the service unready, because balances can still be read. A wrong chain
 * does.
 */
async function checkChainState(state: ChainState): Promise<void> {
  if (state === 'right' || state === 'unknown') return;
  throw new DependencyProblem(state);
}

async function build(config: BillingConfig, context: ServiceContext): Promise<BuiltService> {
  const { log, metrics, holder } = context;
  const { auth, database, upstreams } = config;
  warnOfConfiguration(config, log);
  const { url, pool_max: poolMax, migrate } = database;
  const { db, leased } = context.openDatabase<BillingTables>({ url, poolMax, migrate, migrations });
  const outbox = openOutbox(context, db, eventSettingsOf(config));
  const chain = openConfiguredChain(config, log);
  context.defer('chain', () => chain.chain.close());
  const instruments = createInstruments(metrics, db);
  let chainWorkers: ChainWorkers | undefined;
  const wakes = { onEvent: () => outbox.wake(), onTransfer: () => chainWorkers?.wakeTransfers() };
  const { onUsage } = instruments;
  const deps = assembleBilling({ config, db, chain, wakes, ending: context.ending, log, onUsage });
  const access = context.access({ auth, authUpstream: upstreams.auth });
  const app = await buildApp({
    ...deps,
    http: context.http({
      access,
      dependencies: {
        database: () => sql`select 1`.execute(db),
        chain: () => checkChainState(chainWorkers?.chainState() ?? 'unknown'),
      },
    }),
  });
  app.server.requestTimeout = config.server.read_timeout;
  const workers = [outbox.relay, ...billingWorkers({ config, context, leased, deps, access, instruments })];
  const startChain = async () => {
    const startedAt = await databaseTime(db);
    const further = [payoutWork(config, deps)];
    const options = {
      ...deps,
      ...chainWorkerSettings(config, deps.token),
      ...instruments,
      log,
      holder,
      startedAt,
      further,
    };
    chainWorkers = startChainWorkers(options);
    return chainWorkers;
  };
  if (chain.isConfigured) workers.push({ name: 'chain', start: startChain });
  return {
    app,
    async prepare() {
      if (config.blockchain.token_address !== '') await openPlatformWallet(deps);
    },
    workers,
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
