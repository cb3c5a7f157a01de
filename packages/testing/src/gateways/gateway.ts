import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import type { TestContext } from 'vitest';
import { closeWithFile } from '../file-end.ts';
import type { TestProcess } from '../process.ts';

export type Environment = Record<string, string>;

/** A deployed gateway, as a process. */
export interface TestGateway {
  readonly url: string;
  readonly port: number;
  readonly process: TestProcess;
  /** The only folder it may write to. */
  readonly folder: string;
  /**
   * Reloads its configuration, in an environment with these changes, as an operator does.
   *
   * @throws Error with the program's output when it refuses.
   */
  reload(changes: Environment): Promise<void>;
  stop(): Promise<void>;
}

/** A program that `deploy/gateway` has a configuration for. */
export interface DeployedGateway {
  readonly name: 'caddy' | 'nginx';
  /**
   * Returns how to start it on a free port with the committed configuration and only this environment. The program must be
   * there in a run with CI set; elsewhere the calling test is skipped where it is not available.
   */
  find(context: Pick<TestContext, 'skip'>): Promise<StartGateway>;
}

export type StartGateway = (env: Environment) => Promise<TestGateway>;

/** The program, or the reason why the test is skipped. */
export async function findOrSkip(
  find: (env: NodeJS.ProcessEnv) => Promise<string>,
  context: Pick<TestContext, 'skip'>,
): Promise<string> {
  const { env } = process;
  try {
    return await find(env);
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError) || env.CI) throw error;
    return context.skip(error.message);
  }
}

let folder: Promise<string> | undefined;

async function openFolder(): Promise<string> {
  const opened = await mkdtemp(join(tmpdir(), 'gridlease-gateways-'));
  closeWithFile(async () => {
    folder = undefined;
    await rm(opened, { recursive: true, force: true });
  });
  return opened;
}

/** A folder for one gateway, which is removed when the test file ends. */
export async function makeHome(): Promise<string> {
  folder ??= openFolder();
  return mkdtemp(join(await folder, 'home-'));
}

/** The process and its children. */
export async function processesOf(pid: number): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = names.map(async (name) => {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    return [Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const;
  });
  const children = (await Promise.all(parents)).filter(([, parent]) => parent === pid);
  return [pid, ...children.map(([child]) => child)];
}
