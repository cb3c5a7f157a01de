import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { adminQuery } from '../src/database.ts';
import { openPrivatePostgres } from '../src/private-postgres.ts';
import { startProcess } from '../src/process.ts';
import { until } from '../src/until.ts';

const sourceFile = (name: string) =>
  JSON.stringify(fileURLToPath(new URL(`../src/${name}`, import.meta.url)));

/** A test run in miniature: it starts what `code` starts, and is then killed without a chance to clean up. */
const startRun = (code: string) =>
  startProcess({
    command: process.execPath,
    args: ['--conditions=source', '--input-type=module', '-e', code],
  });

test('the servers of a test run stop and remove their data when the run is killed', async () => {
  const run = await startRun(`
    import { spawn } from 'node:child_process';
    spawn(process.execPath, ['--conditions=source', ${sourceFile('backing-servers.ts')}], {
      stdio: ['pipe', 'inherit', 'inherit'], detached: true,
    });
  `);
  const { postgresUrl } = JSON.parse(await run.waitForLine(/^\{/)) as { postgresUrl: string };
  const rows = await adminQuery<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
    [],
    postgresUrl,
  );
  const folder = rows[0]?.folder ?? '';
  expect(existsSync(folder)).toBe(true);
  // The exit comes when nothing holds the output any more, so after the servers' process has ended too.
  expect(await run.stop('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
  expect(existsSync(folder)).toBe(false);
  await expect(adminQuery('select 1', [], postgresUrl)).rejects.toThrow('ECONNREFUSED');
});

test('a private PostgreSQL ends with the test process that opened it', async () => {
  const run = await startRun(`
    import { openPrivatePostgres } from ${sourceFile('private-postgres.ts')};
    const { url } = await openPrivatePostgres();
    console.log(url);
    setInterval(() => {}, 1000);
  `);
  const url = await run.waitForLine(/^postgres:/);
  const rows = await adminQuery<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
    [],
    url,
  );
  await run.stop('SIGKILL');
  await until(() => !existsSync(rows[0]?.folder ?? ''), { message: 'the removal of the data' });
  await expect(adminQuery('select 1', [], url)).rejects.toThrow('ECONNREFUSED');
});

test('a private PostgreSQL stops, dies and comes back at the same address with its data', async () => {
  const postgres = await openPrivatePostgres();
  await adminQuery('create table notes (id int)', [], postgres.url);
  await postgres.stop();
  await expect(adminQuery('select 1', [], postgres.url)).rejects.toThrow('ECONNREFUSED');
  await postgres.start();
  await postgres.kill();
  await postgres.start();
  expect(await adminQuery('select * from notes', [], postgres.url)).toEqual([]);
  await postgres.close();
});
