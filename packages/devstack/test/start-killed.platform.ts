import { fileURLToPath } from 'node:url';
import { startProcess } from '@gridlease/testing/process';
import {
  openSite,
  processTree,
  siteEnvironment,
  startPlatform,
  untilGone,
} from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const BILLING = 'services/billing/src/main';
/** As long as `startPlatform` waits. */
const START_TIMEOUT_MS = 60_000;

describe('nothing is left running and nothing is lost', { timeout: 120_000 }, () => {
  for (const victim of ['npm start', 'scripts/start.mjs', 'platform/main.ts']) {
    test(`after a kill -9 of ${victim}`, async () => {
      const site = await openSite();
      const platform = await startPlatform(site);
      const all = await platform.processes();
      const { pid } = victim === 'npm start' ? platform.npm : await platform.processOf(victim);
      process.kill(pid, 'SIGKILL');
      await untilGone(all, site);
    });
  }

  test('after a kill -9 of the platform and the script together, once it is started again', async () => {
    const site = await openSite();
    const platform = await startPlatform(site);
    const all = await platform.processes();
    const parts = ['scripts/start.mjs', 'platform/main.ts'].map((part) => platform.processOf(part));
    for (const { pid } of await Promise.all(parts)) process.kill(pid, 'SIGKILL');
    await platform.npm.exited;
    const again = await startPlatform(site);
    const inAgain = await again.processes();
    await again.npm.stop();
    await untilGone([...all, ...inAgain], site);
  });

  test('after a stop while a killed program is being started again, and hangs', async () => {
    const site = await openSite();
    const platform = await startPlatform(site);
    const all = await platform.processes();
    const killed = await platform.processOf(BILLING);
    process.kill(killed.pid, 'SIGKILL');
    const again = await until(async () => {
      const found = (await platform.processes()).find(({ command }) => command.includes(BILLING));
      return found?.pid === killed.pid ? undefined : found;
    });
    process.kill(again.pid, 'SIGSTOP');
    await platform.npm.stop();
    await untilGone([...all, again], site);
  });

  test('after a SIGTERM to a shell between npm and the script that does not forward it', async () => {
    const site = await openSite();
    const shell = await startProcess({
      command: 'sh',
      args: ['-c', `"${process.execPath}" "${script}"; true`],
      env: siteEnvironment(site),
    });
    await shell.waitForLine(/Gridlease is running/, START_TIMEOUT_MS);
    const all = await processTree(shell.pid, site.dataFolder);
    expect(all.length).toBeGreaterThan(6);
    process.kill(shell.pid, 'SIGTERM');
    await untilGone(all, site);
  });
});
