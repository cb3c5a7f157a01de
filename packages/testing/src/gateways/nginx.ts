import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNginxProgram } from '@gridlease/devstack/servers/fetched-programs';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import { startProcess } from '../process.ts';
import { until } from '../until.ts';
import { type DeployedGateway, type Environment, findOrSkip, makeHome, type TestGateway } from './gateway.ts';

const START = fileURLToPath(new URL('../../../../deploy/gateway/nginx/start.sh', import.meta.url));

async function start(program: string, env: Environment): Promise<TestGateway> {
  const home = await makeHome();
  const port = await findFreePort();
  const call = (action: string, changes: Environment = {}) =>
    startProcess({
      command: 'sh',
      args: [START, action],
      env: {
        GRIDLEASE_NGINX: program,
        GRIDLEASE_MODULES: join(dirname(program), 'root/usr/lib/nginx/modules'),
        GRIDLEASE_FOLDER: home,
        GRIDLEASE_FAILURE_LOG: join(home, 'failures.log'),
        // Where root runs the tests: the only user who can enter every checkout.
        GRIDLEASE_USER: 'root',
        GRIDLEASE_PORT: String(port),
        ...env,
        ...changes,
      },
      cwd: home,
    });
  const started = await call('run');
  await started.waitForLine(/start worker process /);
  const workersStarted = () => started.lines.filter((line) => line.includes('start worker process ')).length;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    process: started,
    folder: home,
    async reload(changes) {
      const before = workersStarted();
      const reloading = await call('reload', changes);
      const { code } = await reloading.exited;
      if (code !== 0) throw new Error(`nginx refused its configuration:\n${reloading.lines.join('\n')}`);
      await until(() => workersStarted() > before, { message: 'that workers have the new configuration' });
    },
    async stop() {
      // The end of the first process alone would leave the others.
      await started.stop('SIGTERM');
    },
  };
}

export const nginx: DeployedGateway = {
  name: 'nginx',
  async find(context) {
    const program = await findOrSkip(findNginxProgram, context);
    return (env) => start(program, env);
  },
};
