import { hostname } from 'node:os';
import { runService } from '@gridlease/common/lifecycle/service';
import { createLogger } from '@gridlease/common/log/logger';
import { openConfiguredTracing } from '@gridlease/common/tracing/configured';
import { readGatewayConfig } from './config.ts';
import { openConsole } from './console.ts';
import { listenOn } from './listen.ts';
import { createGateway } from './server.ts';

await runService('gateway', async (scope) => {
  // biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here and is passed on as a value.
  const config = readGatewayConfig(process.env);
  scope.log = createLogger({ service: 'gateway', level: config.logLevel });
  const { tracing: settings, table, consoleFolder } = config;
  const identity = { service: 'gateway', instanceId: hostname(), log: scope.log };
  const tracing = await openConfiguredTracing({ tracing: settings, ...identity });
  if (tracing !== undefined) scope.defer('traces', () => tracing.close());
  const site = consoleFolder === '' ? undefined : openConsole(consoleFolder, table.console);
  const gateway = createGateway({ table, log: scope.log, tracing, console: site });
  await listenOn(gateway, config.port, config.host);
  scope.defer('listener', () => gateway.drain(config.drainTimeoutMs));
  scope.log.info({ address: gateway.server.address() }, 'listening');
  return 'serving';
});
