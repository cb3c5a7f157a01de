import { join, resolve } from 'node:path';
import { portsFrom } from '@gridlease/devstack/platform/ports';

/** Where the platform of `npm start` is, by the variables that it reads itself. Throws for an invalid port. */
export function locatePlatform() {
  // biome-ignore lint/style/noProcessEnv: part of programs; the environment enters here and is passed on as a value.
  const { GRIDLEASE_PORT_BASE, GRIDLEASE_DATA, GRIDLEASE_TEST_SOLANA_URL } = process.env;
  const ports = portsFrom(GRIDLEASE_PORT_BASE);
  return {
    gatewayUrl: `http://127.0.0.1:${ports.gateway}`,
    rpcUrl: GRIDLEASE_TEST_SOLANA_URL || `http://127.0.0.1:${ports.chain}`,
    secretsFolder: join(resolve(GRIDLEASE_DATA || '.gridlease'), 'secrets'),
  };
}
