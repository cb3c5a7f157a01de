import { once } from 'node:events';
import { runService } from '@gridlease/common/lifecycle/service';
import { createLogger } from '@gridlease/common/log/logger';
import { readGatewayConfig } from './config.ts';
import { createGateway } from './server.ts';

await runService('gateway', async (scope) => {
  // biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here and is passed on as a value.
  const config = readGatewayConfig(process.env);
  scope.log = createLogger({ service: 'gateway', level: config.logLevel });
  const gateway = createGateway({ table: config.table, log: scope.log });
  gateway.server.listen(config.port, config.host);
  await once(gateway.server, 'listening');
  scope.defer('listener', () => gateway.drain(config.drainTimeoutMs));
  scope.log.info({ address: gateway.server.address() }, 'listening');
  return 'serving';
});
