import { expect, test } from 'vitest';
import { startProcess } from '../src/process.ts';

const node = (code: string) => startProcess({ command: process.execPath, args: ['-e', code] });

test('a started process is read line by line and stopped by its signal', async () => {
  const started = await node(
    `process.on('SIGTERM', () => { console.log('bye'); process.exit(3) }); console.error('ready'); setInterval(() => {}, 1000)`,
  );
  expect(await started.waitForLine(/^ready$/)).toBe('ready');
  expect(await started.stop()).toEqual({ code: 3, signal: null });
  expect(started.lines).toEqual(['ready', 'bye']);
});

test('waiting for a line fails with the output when the process ends', async () => {
  const started = await node(`console.log('no such setting'); process.exit(1)`);
  await expect(started.waitForLine(/^ready$/)).rejects.toThrow(/the process ended \(1\).*no such setting/s);
});

test('a program that does not exist is an error', async () => {
  await expect(startProcess({ command: '/nonexistent', args: [] })).rejects.toThrow('ENOENT');
});
