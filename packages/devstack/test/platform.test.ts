import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@gridlease/testing/until';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDataFolder, openDataFolder, rotateLog } from '../src/platform/data-folder.ts';
import { PlatformRunsError, takeLock } from '../src/platform/lock.ts';
import { portsFrom } from '../src/platform/ports.ts';
import { identify, isRunning } from '../src/platform/process-identity.ts';
import { endInOrder, type PlatformProcess } from '../src/platform/stop-processes.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-platform-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** A process that runs the given script, in the form of the platform's list. */
async function startScript(script: string, stage: PlatformProcess['stage']): Promise<PlatformProcess> {
  const child = spawn(process.execPath, ['-e', `${script}; console.log('up'); setInterval(() => {}, 1000)`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await once(child.stdout, 'data');
  const identity = identify(child.pid as number);
  if (identity === undefined) throw new Error('the script ended');
  onTestFinished(() => void (isRunning(identity) && process.kill(identity.pid, 'SIGKILL')));
  return { ...identity, name: script, stage, stopSignal: 'SIGTERM' };
}

describe('ports', () => {
  test('have their documented defaults, or follow the base', () => {
    const { gateway, auth, storage, billing, postgres, nats } = portsFrom(undefined);
    expect([gateway, auth, storage, billing, postgres, nats]).toEqual([8080, 8000, 8082, 8081, 15432, 14222]);
    expect(portsFrom(undefined)['provider-registry']).toBe(8002);
    const moved = Object.values(portsFrom('21000'));
    expect(moved).toEqual([21000, 21001, 21002, 21003, 21004, 21005, 21006, 21007, 21008]);
  });

  test('are refused if the base is not a port', () => {
    for (const base of ['80', '65001', 'x', '1.5', '-1']) {
      expect(() => portsFrom(base)).toThrow('GRIDLEASE_PORT_BASE');
    }
  });
});

describe('the data folder', () => {
  test('is never created in a folder that contains other files, and such a folder is never emptied', async () => {
    const foreign = await emptyFolder();
    mkdirSync(join(foreign, 'secrets'));
    writeFileSync(join(foreign, 'secrets', 'mine'), 'mine');
    expect(() => openDataFolder(foreign)).toThrow('not empty');
    expect(readdirSync(foreign)).toEqual(['secrets']);
  });

  test('is accessible only to its owner, even if an earlier release created it with wider modes', async () => {
    const root = await emptyFolder();
    const { objects, logs } = openDataFolder(root);
    const wide = [join(objects, 'index.db'), join(logs, 'storage.log'), join(root, 'lock')];
    for (const file of wide) {
      writeFileSync(file, 'x');
      chmodSync(file, 0o664);
    }
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of folders) chmodSync(join(root, name), 0o775);
    chmodSync(root, 0o777);
    const outside = join(await emptyFolder(), 'elsewhere');
    writeFileSync(outside, 'x');
    chmodSync(outside, 0o644);
    symlinkSync(outside, join(logs, 'link.log'));

    openDataFolder(root);
    // Root's PostgreSQL runs as another user, who traverses it.
    expect(modeOf(root)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
    for (const { name } of folders) expect([name, modeOf(join(root, name))]).toEqual([name, 0o700]);
    for (const file of wide) expect([file, modeOf(file)]).toEqual([file, 0o600]);
    expect(modeOf(outside)).toBe(0o644);
  });

  test('loses data and secrets when it is emptied, but keeps configuration, logs and other files', async () => {
    const root = await emptyFolder();
    const folder = openDataFolder(root);
    const kept = [join(folder.config, 'a'), join(folder.logs, 'a'), join(root, 'notes')];
    const removed = [
      join(folder.nats, 'a'),
      join(folder.objects, 'a'),
      join(folder.chain, 'a'),
      join(folder.secrets, 'a'),
    ];
    for (const file of [...kept, ...removed]) writeFileSync(file, '');
    await emptyDataFolder(folder);
    expect(kept.filter(existsSync)).toEqual(kept);
    expect(removed.filter(existsSync)).toEqual([]);
  });

  test('keeps the log of the previous start', async () => {
    const folder = openDataFolder(await emptyFolder());
    writeFileSync(rotateLog(folder, 'thing'), 'first');
    writeFileSync(rotateLog(folder, 'thing'), 'second');
    expect(readFileSync(join(folder.logs, 'thing.previous.log'), 'utf8')).toBe('first');
    expect(readFileSync(join(folder.logs, 'thing.log'), 'utf8')).toBe('second');
  });
});

describe('the lock', () => {
  test('is held by one process, identified by its start time, until it is released', async () => {
    const root = await emptyFolder();
    const lock = takeLock(root);
    expect(() => takeLock(root)).toThrow(PlatformRunsError);
    expect(() => takeLock(root)).toThrow(`process ${process.pid}`);
    lock.release();
    takeLock(root).release();
    expect(readdirSync(root)).toEqual([]);
  });

  test('of a dead process is replaced, even if its id now belongs to another one, and its processes are found', async () => {
    const root = await emptyFolder();
    const left = await startScript('', 'program');
    const gone = { ...left, started: '1', name: 'an earlier process with that id' };
    writeFileSync(
      join(root, 'lock'),
      JSON.stringify({ pid: process.pid, started: '1', processes: [left, gone] }),
    );
    const lock = takeLock(root);
    expect(lock.leftovers).toEqual([left]);
    expect(() => takeLock(root)).toThrow(PlatformRunsError);
    lock.release();
  });
});

describe('the shutdown', () => {
  test('stops programs before servers, and unresponsive processes by force', async () => {
    const server = await startScript('', 'server');
    const deaf = await startScript(`process.on('SIGTERM', () => {})`, 'program');
    const ended = endInOrder([server, deaf], 500);
    await until(() => {
      const isServerUp = isRunning(server);
      const isProgramUp = isRunning(deaf);
      // If the server is gone while the program is still running, it was stopped too early.
      expect(isServerUp || !isProgramUp).toBe(true);
      return !isProgramUp;
    });
    await ended;
    expect([isRunning(deaf), isRunning(server)]).toEqual([false, false]);
  });
});
