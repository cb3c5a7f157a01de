import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCaddyProgram } from '@gridlease/devstack/servers/fetched-programs';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { startProcess } from '../process.ts';
import { type DeployedGateway, type Environment, findOrSkip, makeHome, type TestGateway } from './gateway.ts';

const CADDYFILE = fileURLToPath(new URL('../../../../deploy/gateway/Caddyfile', import.meta.url));
/** Caddy needs a moment even to report an invalid configuration. */
const START_TIMEOUT_MS = 60_000;

async function start(program: string, env: Environment): Promise<TestGateway> {
  const home = await makeHome();
  const port = await findFreePort();
  const admin = `unix/${join(home, 'admin.sock')}`;
  const call = (args: string[], changes: Environment = {}) =>
    startProcess({
      command: program,
      args: [...args, '--config', CADDYFILE, '--adapter', 'caddyfile'],
      env: {
        HOME: home,
        TMPDIR: home,
        GRIDLEASE_PORT: String(port),
        GRIDLEASE_ADMIN: admin,
        ...env,
        ...changes,
      },
      cwd: home,
    });
  const started = await call(['run']);
  await started.waitForLine(/serving initial configuration/, START_TIMEOUT_MS);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    process: started,
    folder: home,
    async reload(changes) {
      const reloading = await call(['reload', '--address', admin], changes);
      const { code } = await reloading.exited;
      if (code !== 0) throw new Error(`caddy reload failed:\n${reloading.lines.join('\n')}`);
    },
    async stop() {
      await started.stop('SIGKILL');
    },
  };
}

export const caddy: DeployedGateway = {
  name: 'caddy',
  async find(context) {
    const program = await findOrSkip(findCaddyProgram, context);
    return (env) => start(program, env);
  },
};
