import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { expect, onTestFinished, test } from 'vitest';

/** Runs a service's program in an empty folder. */
async function runIn(folder: string, service: string, args: readonly string[]) {
  const env = { PATH: '/usr/bin:/bin' };
  const options = {
    command: process.execPath,
    args: [...programArguments(`services/${service}/src/main.ts`), ...args],
    env,
    cwd: folder,
  };
  const started = await startProcess(options);
  const { code } = await started.exited;
  return { code, output: started.lines.join('\n') };
}

test.each([
  ['auth', ['migrat'], 'migrate, create-admin, admin-password, first-sign-in'],
  ['provider-registry', ['migrat'], 'migrate'],
  ['storage', ['migrate'], 'none'],
  [
    'billing',
    ['migrat'],
    'migrate, prove, close-month, export-month, recover, recover-rent, move-stray, adopt-chain',
  ],
])('%s refuses an unknown command by its name, and writes nothing', async (service, args, known) => {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { code, output } = await runIn(folder, service, args);
  expect([code, await readdir(folder)]).toEqual([2, []]);
  expect(output).toContain(`there is no command "${args[0]}"`);
  expect(output).toContain(`commands: ${known};`);
});

test.each([
  ['auth', ['create-admin', '--emial', 'root@example.org', '--password-stdin'], 'usage: create-admin'],
  ['billing', ['recover', '--writeoff'], 'recover: the argument "--writeoff" is not known'],
])(
  '%s refuses arguments that its command does not take, and writes nothing',
  async (service, args, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'gridlease-command-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { code, output } = await runIn(folder, service, args);
    expect([code, await readdir(folder)]).toEqual([2, []]);
    expect(output).toContain(message);
  },
);
