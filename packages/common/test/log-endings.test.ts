import { fileURLToPath } from 'node:url';
import { startProcess, type TestProcess } from '@gridlease/testing/process';
import { expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const LINES = 200;

/** A service that logs `LINES` lines in its last turn, and then ends as `end` says. */
function start(end: string): Promise<TestProcess> {
  const program = `
    import { runService } from '@gridlease/common/lifecycle/service';
    await runService('test', async (scope) => {
      const logAll = () => {
        for (let n = 0; n < ${LINES}; n += 1) scope.log.info({ n }, 'last turn');
      };
      ${end}
      return 'serving';
    });`;
  return startProcess({
    command: process.execPath,
    args: ['--conditions=source', '--input-type=module', '--eval', program],
    env: { PATH: '/usr/bin:/bin' },
    cwd: FOLDER,
  });
}

/** The numbers of the lines that were written. */
function numbersIn(lines: readonly string[]): number[] {
  return lines.filter((line) => line.includes('last turn')).map((line) => JSON.parse(line).n);
}

const ALL = Array.from({ length: LINES }, (_, n) => n);

it.each([
  ['process.exit', 'logAll(); process.exit(3);', 3],
  ['an uncaught exception', `setTimeout(() => { logAll(); throw new Error('unforeseen'); });`, 1],
  ['an unhandled rejection', `setTimeout(() => { logAll(); Promise.reject(new Error('unforeseen')); });`, 1],
  [
    'an uncaught exception that nothing handles',
    `process.removeAllListeners('uncaughtException'); setTimeout(() => { logAll(); throw new Error('unforeseen'); });`,
    1,
  ],
  [
    'a second SIGTERM',
    `process.on('SIGTERM', () => { logAll(); process.kill(process.pid, 'SIGTERM'); });
    setInterval(() => {}, 1_000);
    scope.defer('never', () => new Promise(() => {}));
    process.kill(process.pid, 'SIGTERM');`,
    1,
  ],
])('every line of the last turn is written when a process ends by %s', async (_name, end, code) => {
  const started = await start(end);
  expect(await started.exited).toMatchObject({ code });
  expect(numbersIn(started.lines).slice(0, LINES)).toEqual(ALL);
});

it('every line is written when a process ends by SIGTERM, those of its shutdown last', async () => {
  const started = await start(
    `setTimeout(() => scope.log.info('up')); scope.defer('lines', logAll); setInterval(() => {}, 1_000);`,
  );
  await started.waitForLine(/"message":"up"/);
  expect(await started.stop('SIGTERM')).toMatchObject({ code: 0 });
  expect(numbersIn(started.lines)).toEqual(ALL);
  expect(started.lines.findIndex((line) => line.includes('"stopping"'))).toBeLessThan(
    started.lines.findIndex((line) => line.includes('last turn')),
  );
});
