import { expect, test } from 'vitest';
import { adminQuery } from '../src/database.ts';
import { openPrivatePostgres } from '../src/private-postgres.ts';
import { startProcess } from '../src/process.ts';

const node = (code: string) => startProcess({ command: process.execPath, args: ['-e', code] });

test('a started process is heard line by line and stopped by its signal', async () => {
  const started = await node(
    `process.on('SIGTERM', () => { console.log('bye'); process.exit(3) }); console.error('ready'); setInterval(() => {}, 1000)`,
  );
  expect(await started.waitForLine(/^ready$/)).toBe('ready');
  expect(await started.stop()).toEqual({ code: 3, signal: null });
  expect(started.lines).toEqual(['ready', 'bye']);
});

test('waiting for a line ends with what was written when the process ends', async () => {
  const started = await node(`console.log('no such setting'); process.exit(1)`);
  await expect(started.waitForLine(/^ready$/)).rejects.toThrow(/the process ended \(1\).*no such setting/s);
});

test('a program that does not exist is an error', async () => {
  await expect(startProcess({ command: '/nonexistent', args: [] })).rejects.toThrow('ENOENT');
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
