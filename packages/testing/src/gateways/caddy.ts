import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCaddyProgram, ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import type { TestContext } from 'vitest';
import { closeWithFile } from './file-end.ts';
import { startProcess, type TestProcess } from './process.ts';

const CADDYFILE = fileURLToPath(new URL('../../../deploy/gateway/Caddyfile', import.meta.url));
/** Caddy needs a moment even to report an invalid configuration. */
const START_TIMEOUT_MS = 60_000;

/** The deployed gateway, as a process. */
export interface TestGateway {
  readonly url: string;
  readonly port: number;
  readonly process: TestProcess;
  /** The only folder it may write to. */
  readonly folder: string;
  /**
   * Reloads its configuration, in an environment with these changes, as an operator does.
   *
   * @throws Error with Caddy's output when it refuses.
   */
  reload(changes: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

let folder: Promise<string> | undefined;

/**
 * Caddy's program, which a run with CI set must have; elsewhere the calling test is skipped where it is not
 * available.
 */
export async function caddyOrSkip(context: Pick<TestContext, 'skip'>): Promise<string> {
  const { env } = process;
  try {
    return await findCaddyProgram(env);
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError) || env.CI) throw error;
    return context.skip(error.message);
  }
}

/** Of this test file. */
async function openFolder(): Promise<string> {
  const opened = await mkdtemp(join(tmpdir(), 'gridlease-caddy-'));
  closeWithFile(async () => {
    folder = undefined;
    await rm(opened, { recursive: true, force: true });
  });
  return opened;
}

/** Starts Caddy on a free port with the committed configuration and only this environment. */
export async function startGateway(program: string, env: Record<string, string>): Promise<TestGateway> {
  folder ??= openFolder();
  const home = await mkdtemp(join(await folder, 'home-'));
  const port = await findFreePort();
  const admin = `unix/${join(home, 'admin.sock')}`;
  const call = (args: string[], changes: Record<string, string> = {}) =>
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
